#pragma once

#include <compare>
#include <vector>

#include "engine/variants/gaple/rules.hpp"

namespace takamaka::gaple {

// R5.1, R5.2: what unplayed tiles, in hand and dead, count.
int points(TileSet unplayed, const Options& options);

// By what a deal is won; the least wins (R5.3 to R5.6). Someone without tiles has the key {0, -1, -1}.
struct Key {
  int points, tile_pips, tile_low;
  friend auto operator<=>(const Key&, const Key&) = default;
};
Key key_of(TileSet unplayed, const Options& options);

// R5.10: what each gets when every two settle the difference of their points. Sums to zero.
std::vector<int> settle(const std::vector<int>& points);

// R4.2: no tile in any hand fits either end.
bool blocked(const State& state);

// The deal that stands in `state`, scored: who won, the score sheet, and all hands. `reason` is "out", "blocked" or
// "played_out".
FinishedDeal finish(const State& state, std::string reason);

// What each seat has toward winning the match (R6.2): chips or deals won, the same for partners.
std::vector<int> standings(const Table& table);
// The match as decided by the standings; those with the most win it (R6.3).
MatchResult result(const Table& table);

}  // namespace takamaka::gaple
