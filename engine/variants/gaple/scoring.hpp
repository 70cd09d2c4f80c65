#pragma once

#include <compare>
#include <span>
#include <vector>

#include "engine/variants/gaple/rules.hpp"

namespace takamaka::gaple {

inline constexpr Tile double_blank{0, 0};

// R5.1, R5.2: the points of unplayed tiles, in hand and dead.
int points(TileSet unplayed, const Options& options);

// The sort key that decides a deal; the lowest key wins (R5.3 to R5.6). A player without tiles has the key {0, -1, -1}.
struct Key {
  int points, tile_pips, tile_low;
  friend auto operator<=>(const Key&, const Key&) = default;
};
Key key_of(TileSet unplayed, const Options& options);

// R5.10, R5.12: the chips of each player if every two settle the difference of their points, each point for the stake. Sums
// to zero.
PerSeat<int> settle(const PerSeat<int>& points, int stake);
// R5.13: who pays whom, from the chips of each player by `settle`.
std::vector<Payment> payments(std::span<const int> chips);

// R4.2: no tile in any hand fits either end.
bool blocked(const State& state);

// Scores the deal in `state`: winners, score sheet and all hands. `reason` is "out", "blocked" or "played_out".
DealEnded finish(const State& state, std::string reason);

// The standing of each seat in the match (R6.2): chips or deals won, the same for partners.
std::vector<int> standings(const Table& table);
// The result of the match by its standings; all seats with the most win (R6.3).
MatchResult result(const Table& table);

}  // namespace takamaka::gaple
