#pragma once

// The lines of a score sheet of Garrafina that multiply a loss (R6.3).

#include <array>

#include "engine/match/declared.hpp"

namespace takamaka::garrafina {

inline constexpr std::array multipliers{Multiplier{"doubled", 2}, Multiplier{"quadrupled", 4}};

}  // namespace takamaka::garrafina
