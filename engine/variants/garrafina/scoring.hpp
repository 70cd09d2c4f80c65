#pragma once

#include <optional>
#include <vector>

#include "engine/variants/garrafina/rules.hpp"

namespace takamaka::garrafina {

// The spots a seat has left at the end of a deal, and how many heaps it has taken.
struct RemainingTiles {
  int spots = 0, taken = 0;
};

// The score of a deal: each seat's points, which sum to zero, and the winners; none after a tie that nobody wins (R6).
struct Scored {
  std::vector<Seat> winners;
  std::vector<int> points;
  std::optional<Seat> rounded_up;  // the seat that paid the missing points when shares were rounded up (R6.5)
};

// `out`: the seat that went out; none after a blocked deal. `nominal` and the direction decide R6.6.
Scored score(const std::vector<RemainingTiles>& left, std::optional<Seat> out, TieRule, Seat nominal, Direction);

// Scores the deal in `state`, with its sheet.
DealEnded finish(const State& state, std::optional<Seat> out);

}  // namespace takamaka::garrafina
