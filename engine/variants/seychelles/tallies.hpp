#pragma once

// The tallies of Seychelles: counted for each player over all matches.

#include <array>

#include "engine/match/declared.hpp"

namespace takamaka::seychelles {

inline constexpr std::array tallies{
    TallyKind{"kapot", "Kapots", true},          // R6.3
    TallyKind{"kapot_bef", "Kapot befs", true},  // R6.3
    TallyKind{"restart", "Sets thrown away"},    // R6.5, R6.6
    TallyKind{"zete", "Zetes"},                  // R5.3
};

}  // namespace takamaka::seychelles
