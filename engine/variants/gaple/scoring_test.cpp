// R5, R1.7 and R6: the worked examples of the sources and our own. One test for each, named after its rule.

#include "engine/variants/gaple/scoring.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/variants/gaple/testing.hpp"

namespace takamaka::gaple {
namespace {

constexpr Seat A{0}, B{1}, C{2}, D{3};

DealEnded scored(const Options& options, const std::vector<std::string>& lines, std::uint8_t seats = 4) {
  auto state = scene(options, seats, lines);
  EXPECT_TRUE(state.has_value()) << state.error();
  state->table.starter = A;
  return finish(*state, "blocked");
}
DealEnded scored(const std::string& hands) { return scored({}, {"hands " + hands}); }

std::vector<int> points_of(const DealEnded& deal) {
  std::vector<int> points;
  for (const SeatScore& seat : deal.result.seats) points.push_back(seat.points);
  return points;
}
std::vector<int> chips_of(const DealEnded& deal) {
  std::vector<int> chips;
  for (const SeatScore& seat : deal.result.seats) chips.push_back(seat.chips);
  return chips;
}

TEST(GapleScoring, R5_3_fewest_points_win) {
  const auto deal = scored("A 1-1 1-3 | B 1-5 | C 2-4 | D 2-3");
  EXPECT_EQ(points_of(deal), (std::vector{6, 6, 6, 5}));
  EXPECT_EQ(deal.winner, D);
}

TEST(GapleScoring, R5_4_among_equals_the_lowest_single_tile_wins) {
  EXPECT_EQ(scored("A 1-1 1-3 | B 0-6 | C 2-4 | D 3-3").winner, A);
}

TEST(GapleScoring, R5_5_among_equal_tiles_the_lower_end_wins) {
  const auto deal = scored("A 2-2 1-5 | B 1-3 3-3 | C 4-6 | D 0-5 2-3");
  EXPECT_EQ(points_of(deal), (std::vector{10, 10, 10, 10}));
  EXPECT_EQ(deal.winner, B);
}

// The lowest end of the lowest tile, not of any tile: D holds the only blank, and loses to B.
TEST(GapleScoring, R5_5_only_the_end_of_the_lowest_tile_counts) {
  EXPECT_EQ(key_of(TileSet{{0, 5}, {2, 3}}, {}), (Key{10, 5, 0}));
  EXPECT_LT(key_of(TileSet{{1, 3}, {3, 3}}, {}), key_of(TileSet{{0, 5}, {2, 3}}, {}));
}

TEST(GapleScoring, R5_5_two_tile_hands_of_twelve) {
  EXPECT_EQ(scored("A 0-4 3-5 | B 1-3 2-6 | C 2-2 4-4 | D 0-2 5-5").winner, D);
  const Key a = key_of(TileSet{{0, 4}, {3, 5}}, {}), b = key_of(TileSet{{1, 3}, {2, 6}}, {}),
            c = key_of(TileSet{{2, 2}, {4, 4}}, {});
  EXPECT_EQ(a, (Key{12, 4, 0}));
  EXPECT_LT(a, b);
  EXPECT_LT(b, c);
}

TEST(GapleScoring, R5_10_every_two_settle_the_difference) {
  EXPECT_EQ(settle({12, 5, 11, 7}, 1), (PerSeat<int>{-13, 15, -9, 7}));
}

TEST(GapleScoring, R5_10_with_five_players) {
  EXPECT_EQ(settle({4, 9, 0, 15, 9}, 1), (PerSeat<int>{17, -8, 37, -38, -8}));
}

TEST(GapleScoring, R5_10_R5_12_is_the_sum_of_the_pairwise_payments_times_the_stake) {
  const PerSeat<int> points{31, 0, 17, 17, 62};
  PerSeat<int> paid{0, 0, 0, 0, 0};
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < points.size(); ++j) paid[i] += 3 * (points[j] - points[i]);
  }
  EXPECT_EQ(settle(points, 3), paid);
  EXPECT_EQ(std::accumulate(paid.begin(), paid.end(), 0), 0);
}

TEST(GapleScoring, R5_12_the_stake_multiplies_chips_and_no_points) {
  Options options;
  options.stake = 10;
  const auto deal = scored(options, {"hands A 6-6 | B 2-3 | C 5-6 | D 3-4"});
  EXPECT_EQ(points_of(deal), (std::vector{12, 5, 11, 7}));
  EXPECT_EQ(chips_of(deal), (std::vector{-130, 150, -90, 70}));
  EXPECT_EQ(deal.result.seats[1].total, 150);
  EXPECT_EQ(Rules::record(DealEnded{deal}).settlements.front().postings.front(), (Posting{A, -130}));
}

// The example of the source: B collects 7 from A, 6 from C and 2 from D; D 5 from A and 4 from C; C 1 from A.
TEST(GapleScoring, R5_13_who_pays_whom) {
  const std::vector<Payment> expected{{A, B, 7}, {A, C, 1}, {A, D, 5}, {C, B, 6}, {C, D, 4}, {D, B, 2}};
  EXPECT_EQ(Rules::payments(chips_of(scored("A 6-6 | B 2-3 | C 5-6 | D 3-4"))), expected);
}

TEST(GapleScoring, R5_13_the_payments_are_the_differences_by_the_stake_and_their_net_is_booked) {
  const PerSeat<int> points{31, 0, 17, 17, 62}, chips = settle(points, 4);
  PerSeat<int> net{0, 0, 0, 0, 0};
  for (const auto& [from, to, paid] : payments(chips)) {
    EXPECT_EQ(paid, 4 * (points[from.value] - points[to.value]));
    net[from.value] -= paid;
    net[to.value] += paid;
  }
  EXPECT_EQ(net, chips);
  EXPECT_TRUE(payments(PerSeat<int>{0, 0, 0, 0}).empty());
}

TEST(GapleScoring, R5_2_the_lonely_double_blank) {
  Options with;
  with.double_blank_25 = true;
  const Options without;
  struct Case {
    TileSet tiles;
    int with, without;
  };
  for (const auto& each : {Case{{{0, 0}, {3, 4}}, 32, 7}, Case{{{0, 0}}, 25, 0}, Case{{{0, 0}, {0, 5}}, 5, 5},
                           Case{{{0, 0}, {0, 1}}, 1, 1}, Case{{{0, 0}, {1, 1}}, 27, 2}, Case{{{0, 5}}, 5, 5}}) {
    EXPECT_EQ(points(each.tiles, with), each.with);
    EXPECT_EQ(points(each.tiles, without), each.without);
  }
}

// A7: a dead tile with a blank keeps the double blank from costing 25; a dead double blank costs 25 too.
TEST(GapleScoring, R5_2_counts_dead_tiles) {
  Options options;
  options.double_blank_25 = true;
  EXPECT_EQ(points_of(scored(options, {"hands A 0-0 | B 1-1 | C 2-2 | D 3-3", "discards A 0-6"}))[0], 6);
  EXPECT_EQ(points_of(scored(options, {"hands A 1-2 | B 1-1 | C 2-2 | D 3-3", "discards A 0-0"}))[0], 28);
}

// A8: the printed pips of a double blank of 25 points decide the tie.
TEST(GapleScoring, R5_4_uses_printed_pips) {
  Options options;
  options.double_blank_25 = true;
  const auto deal = scored(options, {"hands A 0-0 | B 6-6 5-6 1-1 | C 5-5 4-6 3-6 | D 4-5 4-4 3-5"});
  EXPECT_EQ(points_of(deal), (std::vector{25, 25, 29, 25}));
  EXPECT_EQ(deal.winner, A);
}

// A6: no tile at all comes before the double blank, although both count nothing.
TEST(GapleScoring, R5_6_no_tile_beats_the_double_blank) {
  const auto deal = scored("B 0-0 | C 1-1 | D 0-1");
  EXPECT_EQ(points_of(deal), (std::vector{0, 0, 2, 1}));
  EXPECT_EQ(deal.winner, A);
  EXPECT_LT(key_of({}, {}), key_of(TileSet{{0, 0}}, {}));
}

// An empty hand alone does not win: dead tiles count.
TEST(GapleScoring, R5_1_dead_tiles_count_against_the_player_who_went_out) {
  const auto deal = scored({}, {"hands B 1-2 | C 5-6 0-4 | D 6-6", "discards A 2-3"});
  EXPECT_EQ(points_of(deal), (std::vector{5, 3, 15, 12}));
  EXPECT_EQ(deal.winner, B);
}

TEST(GapleScoring, R5_4_dead_tiles_break_ties) {
  const auto deal = scored({}, {"hands A 2-4 | B 3-3 | C 6-6 | D 5-5", "discards B 0-0"});
  EXPECT_EQ(points_of(deal), (std::vector{6, 6, 12, 10}));
  EXPECT_EQ(deal.winner, B);
}

TEST(GapleScoring, R5_9_the_winners_partner_wins_with_any_hand) {
  Options options;
  options.teams = true;
  const auto deal = scored(options, {"hands A 0-3 | B 4-6 | C 6-6 5-6 4-5 4-4 | D 1-4"});
  EXPECT_EQ(points_of(deal), (std::vector{3, 10, 40, 5}));
  EXPECT_EQ(deal.result.winners, (std::vector{A, C}));
  EXPECT_EQ(deal.winner, A);
  EXPECT_EQ(chips_of(deal), (std::vector{46, 18, -102, 38}));
  EXPECT_EQ(deal.result.seats[0].total, -56);
  EXPECT_EQ(deal.result.seats[2].total, -56);
  EXPECT_EQ(deal.result.seats[1].total, 56);
}

TEST(GapleScoring, R5_11_winner_only_moves_no_chips) {
  Options options;
  options.settlement = Settling::winner_only;
  const auto deal = scored(options, {"hands A 0-3 | B 4-6 | C 6-6 | D 1-4"});
  EXPECT_EQ(chips_of(deal), (std::vector{0, 0, 0, 0}));
  EXPECT_EQ(deal.result.seats[0].total, 1);
  EXPECT_TRUE(Rules::record(DealEnded{deal}).settlements.empty());
}

// R5.7: several players with nothing left all win; the first of them from the starter, in the table's direction, begins
// the next deal.
TEST(GapleScoring, R5_7_several_may_have_nothing_left) {
  Options options;
  options.discard_end = DiscardEnd::play_out;
  auto state = scene(options, 4, {"discards B 1-2 | D 0-1", "starter D"});
  const auto clockwise = finish(*state, "played_out");
  EXPECT_EQ(clockwise.result.winners, (std::vector{A, C}));
  EXPECT_EQ(clockwise.winner, A);
  state->table.options.direction = Direction::ccw;
  EXPECT_EQ(finish(*state, "played_out").winner, C);
}

// Every point on the sheet has its rule and its tiles; the lines of a seat add up to its points.
TEST(GapleScoring, R5_the_sheet_explains_every_point) {
  Options options;
  options.double_blank_25 = true;
  const auto deal = scored(options, {"hands A 0-0 3-4 | B 1-6 | C 6-6 5-6", "discards A 2-3 | B 5-5 | C 1-1"});
  const std::vector<ScoreLine> expected{
      {A, "pips_left", "R5.1", 7, {"0-0", "3-4"}}, {A, "pips_dead", "R5.1", 5, {"2-3"}},
      {A, "double_blank_25", "R5.2", 25, {"0-0"}}, {B, "pips_left", "R5.1", 7, {"1-6"}},
      {B, "pips_dead", "R5.1", 10, {"5-5"}},       {C, "pips_left", "R5.1", 23, {"5-6", "6-6"}},
      {C, "pips_dead", "R5.1", 2, {"1-1"}},        {D, "nothing_left", "R5.6", 0, {}}};
  EXPECT_EQ(deal.result.lines, expected);
}

TEST(GapleScoring, R5_4_the_sheet_names_the_tiles_that_decided) {
  const auto deal = scored("A 1-1 1-3 | B 0-6 | C 2-4 | D 3-4");
  EXPECT_EQ(deal.result.lines[1], (ScoreLine{A, "lowest_tile", "R5.4", 0, {"1-1"}}));
  EXPECT_EQ(deal.result.lines[3], (ScoreLine{B, "lowest_tile", "R5.4", 0, {"0-6"}}));
  EXPECT_EQ(deal.result.lines.size(), 7u);
}

// R1.7
TEST(GapleScoring, R1_7_everything_is_shown) {
  const auto deal = scored({}, {"hands A 1-2 | B 1-3 | C 1-4 | D 1-5", "discards C 6-6", "undealt 0-0 0-5"});
  EXPECT_EQ(deal.hands, (PerSeat<TileSet>{{{1, 2}}, {{1, 3}}, {{1, 4}}, {{1, 5}}}));
  EXPECT_EQ(deal.discards, (PerSeat<TileSet>{{}, {}, {{6, 6}}, {}}));
  EXPECT_EQ(deal.undealt, (TileSet{{0, 0}, {0, 5}}));
}

TEST(GapleScoring, R6_2_most_chips_or_most_deals_win_the_match) {
  Table table;
  table.chips = {5, -10, 7, -2};
  table.wins = {3, 0, 1, 0};
  EXPECT_EQ(result(table).winners, (std::vector{C}));
  table.options.settlement = Settling::winner_only;
  EXPECT_EQ(result(table).winners, (std::vector{A}));
  table.options = {};
  table.options.teams = true;
  table.chips = {15, -2, -13, 0};
  EXPECT_EQ(result(table).winners, (std::vector{A, C}));
  EXPECT_EQ(result(table).totals, (std::vector{2, -2, 2, -2}));
}

TEST(GapleScoring, R6_3_equals_share_the_match) {
  Table table;
  table.chips = {6, -12, 6, 0};
  EXPECT_EQ(result(table).winners, (std::vector{A, C}));
}

}  // namespace
}  // namespace takamaka::gaple
