#pragma once

// The tallies of Seychelles: counted for each player over all matches.

#include <array>

#include "engine/match/declared.hpp"

namespace takamaka::seychelles {

inline constexpr std::array tallies{
    TallyKind{"kapot", {"Kapots", "Kapots", "Kapot", "Kapot", "Kapots", "Kapot"}, true},  // R6.3
    TallyKind{
        "kapot_bef", {"Kapot befs", "Kapots bef", "Kapot bef", "Kapot bef", "Kapot befs", "Kapot bef"}, true},  // R6.3
    TallyKind{"restart",
              {"Sets thrown away", "Sets jetés", "Set in zete", "Set yang dibuang", "Sets tirados",
               "作废的盘"}},                                                 // R6.5, R6.6
    TallyKind{"zete", {"Zetes", "Zetes", "Zete", "Zete", "Zetes", "Zete"}},  // R5.3
};

}  // namespace takamaka::seychelles
