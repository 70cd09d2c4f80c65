#pragma once

// The arithmetic at the end of a deal and of a match (R6, R7): pure functions of a state that has come to its end.

#include "engine/variants/triple/rules.hpp"

namespace takamaka::triple {

// The tiles' values added up.
int value_of(const Hand&);

// The score sheet when `out` has laid his last tile (R6.1).
DealEnded sheet_of_out(const State&, Seat out);
// The score sheet of a deal that nobody won by going out (R6.5, R6.6, R8.3). `reason` is "blocked" or "all_passed".
DealEnded sheet_of_blocked(const State&, std::string reason);

// R7, R8.4  The result if the match is over after the deal just scored, or nothing.
std::optional<MatchResult> match_result(const Table&);

}  // namespace takamaka::triple
