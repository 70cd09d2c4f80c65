#pragma once

// The calls at tables of Garrafina.

#include <array>

#include "engine/match/phrase.hpp"

namespace takamaka::garrafina {

inline constexpr std::array phrases{
    Phrase{"paso", "¡Paso!"},
    Phrase{"domino_es", "¡Dominó!"},
};

}  // namespace takamaka::garrafina
