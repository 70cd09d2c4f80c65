// R6: the worked examples of scoring, named after their rules. A, B, C, D are seats 0 to 3.

#include "engine/variants/garrafina/scoring.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/variants/garrafina/testing.hpp"

namespace takamaka::garrafina {
namespace {

// The points for these spots of each seat. `taken`: the heaps of each seat; empty if nobody took one.
std::vector<int> points(std::vector<int> spots, std::optional<Seat> out, std::vector<int> taken = {},
                        TieRule rule = TieRule::none, Seat nominal = A) {
  std::vector<RemainingTiles> left;
  for (std::size_t s = 0; s < spots.size(); ++s) left.push_back({spots[s], taken.empty() ? 0 : taken[s]});
  const Scored scored = score(left, out, rule, nominal, Direction::ccw);
  EXPECT_EQ(std::accumulate(scored.points.begin(), scored.points.end(), 0), 0);
  return scored.points;
}
std::vector<int> shared(std::vector<int> spots, std::vector<int> taken = {}) {
  return points(std::move(spots), {}, std::move(taken), TieRule::share);
}

// Worked examples 4 and 5. Trap 9.
// Also R6.2.
TEST(GarrafinaScoring, R6_1_R6_2_losers_pay_all_spots_or_in_a_blocked_deal_the_difference) {
  EXPECT_EQ(points({0, 10, 7, 15}, A), (std::vector{32, -10, -7, -15}));
  EXPECT_EQ(points({4, 9, 12, 20}, {}), (std::vector{29, -5, -8, -16}));
}

// Worked examples 6, 7, 8 and 10. Trap 7.
TEST(GarrafinaScoring, R6_3_only_a_losers_heap_doubles) {
  EXPECT_EQ(points({0, 12, 5}, A, {0, 1, 0}), (std::vector{29, -24, -5}));
  EXPECT_EQ(points({6, 10, 14}, {}, {0, 1, 0}), (std::vector{16, -8, -8}));
  EXPECT_EQ(points({9, 0, 21}, B, {0, 1, 0}), (std::vector{-9, 30, -21}));
  EXPECT_EQ(points({6, 13}, {}, {0, 1}), (std::vector{14, -14}));
}

// Worked example 9.
TEST(GarrafinaScoring, R6_3_two_heaps_quadruple) {
  EXPECT_EQ(points({0, 11}, A, {0, 2}), (std::vector{44, -44}));
  EXPECT_EQ(points({0, 11}, A, {0, 1}), (std::vector{22, -22}));
  EXPECT_EQ(points({0, 11}, A, {2, 0}), (std::vector{11, -11}));
}

// Worked example 14.
TEST(GarrafinaScoring, R6_4_nobody_wins_a_tie) {
  EXPECT_EQ(points({5, 5, 8, 11}, {}), (std::vector{0, 0, 0, 0}));
  EXPECT_EQ(points({5, 5, 12}, {}, {0, 0, 1}), (std::vector{0, 0, 0})) << "no doubling either";
}

// Worked examples 1, 2, 3, 11 and 12.
TEST(GarrafinaScoring, R6_5_tied_players_share) {
  EXPECT_EQ(shared({5, 5, 12}), (std::vector{4, 4, -8}));
  EXPECT_EQ(shared({5, 5, 8, 11}), (std::vector{5, 5, -4, -6}));
  EXPECT_EQ(shared({5, 5, 8, 12}), (std::vector{5, 5, -3, -7}));
  EXPECT_EQ(shared({5, 5, 7, 10}), (std::vector{4, 4, -2, -6}));
  EXPECT_EQ(shared({6, 6, 6, 10}), (std::vector{2, 2, 2, -6}));
  EXPECT_EQ(shared({6, 6, 6, 11}), (std::vector{2, 2, 2, -6}));
  EXPECT_EQ(shared({5, 5, 12}, {0, 0, 1}), (std::vector{7, 7, -14}));
  EXPECT_EQ(shared({6, 6, 6, 6}), (std::vector{0, 0, 0, 0}));
}

// Worked example 13. Turns go C, D, A, B if C starts, because this test counts seats upwards.
TEST(GarrafinaScoring, R6_6_the_earlier_turn_wins) {
  const auto earlier = [](Seat nominal) {
    std::vector<RemainingTiles> left{{5, 0}, {5, 0}, {8, 0}, {11, 0}};
    return score(left, {}, TieRule::earlier_turn, nominal, Direction::cw).points;
  };
  EXPECT_EQ(earlier(C), (std::vector{9, 0, -3, -6}));
  EXPECT_EQ(earlier(B), (std::vector{0, 9, -3, -6}));
}

}  // namespace
}  // namespace takamaka::garrafina
