#pragma once

// The reasons for which matches of all games end, as in MatchResult::reason.

#include <array>
#include <string_view>

namespace takamaka {

inline constexpr std::array<std::string_view, 6> match_reasons{"deals_played", "target_reached", "set_won",
                                                               "final_set",    "final_deal",     "solitaire"};

}  // namespace takamaka
