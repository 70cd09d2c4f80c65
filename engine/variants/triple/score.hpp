#pragma once

// The scores at the end of a deal and of a match (R6, R7): pure functions of the final state.

#include "engine/variants/triple/rules.hpp"

namespace takamaka::triple {

// The sum of the tiles' values.
int value_of(const Hand&);

// The score sheet after `out` has laid the last tile of their hand (R6.1).
DealEnded sheet_of_out(const State&, Seat out);
// The score sheet of a deal that nobody won by going out (R6.5, R6.6, R8.3). `reason` is "blocked" or "all_passed".
DealEnded sheet_of_blocked(const State&, std::string reason);

// The score sheet of a deal that stops because somebody has reached the target (R7.5): only what was scored in play counts.
DealEnded sheet_of_stopped(const State&);

// R7.5  Whether the match ends at once because somebody has reached the target.
bool stops_at_once(const Table&);

// R7, R8.4  The result if the match is over after the last scored deal, or nothing.
std::optional<MatchResult> match_result(const Table&);

}  // namespace takamaka::triple
