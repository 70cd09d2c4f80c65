#pragma once

#include <optional>
#include <vector>

#include "engine/variants/garrafina/rules.hpp"

namespace takamaka::garrafina {

// What each seat has left at the end of a deal, and how many heaps it has taken.
struct Left {
  int spots = 0, taken = 0;
};

// How a deal was scored: each seat's points, which sum to zero, and the winners, none after a tie that nobody wins
// (R6).
struct Scored {
  std::vector<Seat> winners;
  std::vector<int> points;
  std::optional<Seat> rounded_up;  // who paid what was missing when shares were rounded up (R6.5)
};

// `out`: who went out; none after a blocked deal. `nominal` and `direction` decide R6.6.
Scored score(const std::vector<Left>& left, std::optional<Seat> out, TieRule, Seat nominal, Direction);

// The deal that stands in `state`, scored, with its sheet.
FinishedDeal finish(const State& state, std::optional<Seat> out);

}  // namespace takamaka::garrafina
