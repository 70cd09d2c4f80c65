#pragma once

// The calls at tables of Gaple.

#include <array>

#include "engine/match/phrase.hpp"

namespace takamaka::gaple {

inline constexpr std::array phrases{
    Phrase{"gaple", "Gaple!"},
    Phrase{"lewat", "Lewat"},
    Phrase{"balak", "Balak!"},
};

}  // namespace takamaka::gaple
