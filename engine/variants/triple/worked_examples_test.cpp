// The worked examples of the rules, in their order.

#include <gtest/gtest.h>

#include "engine/variants/triple/score.hpp"
#include "engine/variants/triple/testing.hpp"
#include "engine/variants/triple/turn.hpp"

namespace takamaka::triple {
namespace {

// One tile of a board and its expected score.
struct Step {
  Play play;
  int points;
  Bonus bonus = Bonus::none;
  int rings = 0;
};

const std::vector<Step>& hexagon_board() {
  static const std::vector<Step> board{{lay("2-4-4", down(-1, 0), 2), 10},
                                       {lay("2-2-4", up(-1, 0), 0), 8},
                                       {lay("1-2-4", down(-1, -1), 0), 7},
                                       {lay("0-1-4", up(0, -1), 1), 5},
                                       {lay("0-4-4", down(0, -1), 0), 58, Bonus::hexagon, 1}};
  return board;
}
const std::vector<Step>& bridge_board() {
  static const std::vector<Step> board{{lay("0-5-5", down(0, -1), 0), 10},
                                       {lay("0-0-5", up(0, -1), 1), 5},
                                       {lay("0-1-5", down(-1, -1), 0), 6},
                                       {lay("3-5-5", down(0, 0), 1), 13},
                                       {lay("3-3-5", up(0, 1), 2), 11},
                                       {lay("2-3-5", down(-1, 1), 2), 10},
                                       {lay("1-2-5", up(-1, 1), 0), 8},
                                       {lay("1-1-5", up(-1, 0), 0), 37, Bonus::bridge},
                                       {lay("1-5-5", down(-1, 0), 2), 111, Bonus::hexagon, 2}};
  return board;
}
const std::vector<Step>& double_board() {
  static const std::vector<Step> board{{lay("0-4-4", down(0, -1), 0), 8},
                                       {lay("1-4-4", down(0, 0), 1), 9},
                                       {lay("0-3-4", up(0, -1), 1), 7},
                                       {lay("3-4-4", down(-1, -1), 0), 11},
                                       {lay("4-4-5", up(-1, 0), 1), 13},
                                       {lay("4-5-5", down(-2, 0), 0), 14},
                                       {lay("5-5-5", up(-2, 1), 0), 15},
                                       {lay("0-5-5", down(-2, 1), 1), 10},
                                       {lay("0-4-5", up(-1, 1), 2), 39, Bonus::bridge},
                                       {lay("0-0-4", down(-1, 1), 2), 4},
                                       {lay("0-1-4", up(0, 1), 2), 30, Bonus::double_connection}};
  return board;
}
// The 3-5-5 lies in the middle of three hexagons: all twelve other cells of their rings are filled before it.
const std::vector<Step>& three_hexagons_board() {
  static const std::vector<Step> board{{lay("0-5-5", down(0, -1), 0), 10},
                                       {lay("0-1-5", up(0, -1), 1), 6},
                                       {lay("1-1-5", down(-1, -1), 0), 7},
                                       {lay("1-3-5", up(-1, 0), 0), 9},
                                       {lay("1-2-3", down(-2, 0), 0), 6},
                                       {lay("2-2-3", up(-2, 1), 0), 7},
                                       {lay("2-3-3", down(-2, 1), 2), 8},
                                       {lay("3-3-5", up(-1, 1), 0), 41, Bonus::bridge},
                                       {lay("3-4-5", down(-1, 1), 2), 12},
                                       {lay("4-4-5", up(0, 1), 2), 13},
                                       {lay("4-5-5", down(0, 0), 1), 39, Bonus::double_connection},
                                       {lay("3-5-5", down(-1, 0), 2), 163, Bonus::hexagon, 3}};
  return board;
}

// Two players who lay the board's tiles in turn; each holds one further tile.
Position before_board(const Options& options, std::string_view start, const std::vector<Step>& board) {
  std::vector<Hand> hands{hand("0-0-1"), hand("0-0-2")};
  for (std::size_t i = 0; i < board.size(); ++i) hands[i % 2].push_back(board[i].play.tile);
  hands[1].push_back(tile(start));
  for (Hand& each : hands) std::ranges::sort(each);
  Position match{options, 2};
  match.replay(Dealt{1, {{A, hands[0]}, {B, hands[1]}}, {tiles("2-2-2 3-3-3")}});
  match.replay(Started{B, tile(start), tile(start).value() + options.start_bonus});
  return match;
}

// Lays the first `count` tiles and checks every score on the way.
void lay_board(Position& match, const std::vector<Step>& board, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i % 2)};
    SCOPED_TRACE(::testing::Message() << "step " << i + 2 << ", tile " << to_text(board[i].play.tile));
    const int before = total(match, seat);
    ASSERT_TRUE(lists(match, seat, board[i].play));
    const auto events = match.act(seat, board[i].play);
    ASSERT_TRUE(events.has_value());
    const Played& played = std::get<Played>(events->front());
    EXPECT_EQ(played.gain.points, board[i].points);
    EXPECT_EQ(played.gain.bonus, board[i].bonus);
    EXPECT_EQ(played.gain.rings, board[i].rings);
    EXPECT_EQ(total(match, seat), before + board[i].points);
  }
}
Position after_board(const Options& options, std::string_view start, const std::vector<Step>& board,
                     std::size_t count) {
  Position match = before_board(options, start, board);
  lay_board(match, board, count);
  return match;
}

// The points of the board's last tile under these options.
int last_points(const Options& options, std::string_view start, const std::vector<Step>& board) {
  Position match = after_board(options, start, board, board.size() - 1);
  const Seat seat{static_cast<std::uint8_t>((board.size() - 1) % 2)};
  const int before = total(match, seat);
  does(match, seat, board.back().play);
  return total(match, seat) - before;
}

// R4.1, D1  Board 1.
TEST(TripleBoards, R4_1_a_hexagon_step_by_step) {
  Position match = before_board({}, "4-4-4", hexagon_board());
  EXPECT_EQ(total(match, B), 17);
  lay_board(match, hexagon_board(), 5);
  EXPECT_EQ(total(match, A) + total(match, B), 105);
}
TEST(TripleBoards, R4_1_a_hexagon_can_be_worth_40) {
  EXPECT_EQ(last_points({.hexagon_points = 40}, "4-4-4", hexagon_board()), 48);
}
// Trap 4.
TEST(TripleBoards, R4_1_a_hexagon_never_scores_a_double_connection_too) {
  EXPECT_NE(last_points({}, "4-4-4", hexagon_board()), 83);
  EXPECT_EQ(last_points({.double_connection = 1000}, "4-4-4", hexagon_board()), 58);
}

// R4.2, R4.4, D2, D4  Board 2.
TEST(TripleBoards, R4_4_a_bridge_and_two_hexagons_step_by_step) {
  Position match = before_board({}, "5-5-5", bridge_board());
  EXPECT_EQ(total(match, B), 20);
  lay_board(match, bridge_board(), bridge_board().size());
}
TEST(TripleBoards, R4_2_two_hexagons_of_one_tile_score_each_or_once) {
  EXPECT_EQ(last_points({}, "5-5-5", bridge_board()), 111);
  EXPECT_EQ(last_points({.hexagon_multi = HexagonMulti::once}, "5-5-5", bridge_board()), 61);
  EXPECT_EQ(last_points({.hexagon_points = 40}, "5-5-5", bridge_board()), 91);
}
// R4.1, R4.2, D2  Three is the most: a ring is completed round a corner of the tile, and a tile has three corners. The
// sides of the tile are no double connection in addition, although all three touch.
TEST(TripleBoards, R4_2_three_hexagons_of_one_tile_score_each_or_once) {
  for (const CornerRule rule : {CornerRule::strict, CornerRule::edges_only}) {
    const auto last = [&](int points, HexagonMulti multi) {
      return last_points({.hexagon_points = points, .hexagon_multi = multi, .corner_rule = rule}, "5-5-5",
                         three_hexagons_board());
    };
    EXPECT_EQ(last(50, HexagonMulti::each), 13 + 3 * 50);
    EXPECT_EQ(last(50, HexagonMulti::once), 13 + 50);
    EXPECT_EQ(last(40, HexagonMulti::each), 13 + 3 * 40);
    EXPECT_EQ(last(40, HexagonMulti::once), 13 + 40);
  }
}
// A whole deal gets there: B holds the highest triple and starts (R2.2), and then each tile is legal in its turn.
TEST(TripleBoards, R4_2_a_deal_reaches_three_hexagons_from_its_start_tile) {
  for (const CornerRule rule : {CornerRule::strict, CornerRule::edges_only}) {
    std::vector<Hand> hands{hand("0-0-0 0-0-1 0-0-2 0-0-3"), hand("0-0-4 0-0-5 0-1-1 5-5-5")};
    for (std::size_t i = 0; i < three_hexagons_board().size(); ++i) {
      hands[i % 2].push_back(three_hexagons_board()[i].play.tile);
    }
    std::vector<Tile> pool = triangles::full_set();
    for (Hand& each : hands) {
      std::ranges::sort(each);
      ASSERT_EQ(each.size(), 10U);
      for (const Tile held : each) std::erase(pool, held);
    }
    ASSERT_EQ(pool.size(), 36U);
    Position match{Options{.corner_rule = rule}, 2};
    match.replay(Dealt{1, {{A, hands[0]}, {B, hands[1]}}, {pool}});
    const Started start = start_tile(match.state());
    EXPECT_EQ(start, (Started{B, tile("5-5-5"), 20}));
    match.replay(start);
    lay_board(match, three_hexagons_board(), three_hexagons_board().size());
    EXPECT_EQ(total(match, A), 82);
    EXPECT_EQ(total(match, B), 20 + 239);
    EXPECT_TRUE(playing(match));
  }
}
// D3, trap 1: matching the side is not enough. Here 0-2-5 lies where the board has 1-2-5.
TEST(TripleBoards, R3_3_a_point_that_differs_forbids_the_tile) {
  std::vector<Play> laid{lay("5-5-5", up(0, 0), 0)};
  for (std::size_t i = 0; i < 6; ++i) laid.push_back(bridge_board()[i].play);
  laid.push_back(lay("0-2-5", up(-1, 1), 0));
  const Play instead = lay("1-2-5", up(-1, 0), 0);
  for (const CornerRule rule : {CornerRule::strict, CornerRule::edges_only}) {
    Position match =
        Scene{.options = {.corner_rule = rule}, .hands = {"0-0-1 1-2-5", "0-0-2"}, .pool = "2-2-2", .laid = laid};
    if (rule == CornerRule::strict) {
      EXPECT_EQ(refusal(match, A, instead), "corner_differs R3.3");
    } else {
      does(match, A, instead);
      EXPECT_EQ(total(match, A), 8) << "no number at the point agrees, so it is no bridge (R4.4)";
    }
  }
}

// R4.3  Board 3.
TEST(TripleBoards, R4_3_a_double_connection_step_by_step) {
  Position match = before_board({}, "4-4-4", double_board());
  EXPECT_EQ(total(match, B), 17);
  lay_board(match, double_board(), double_board().size());
}
// Trap 5: a tile that touches with two sides is a double connection, even if its point touches too.
TEST(TripleBoards, R4_4_two_sides_are_no_bridge) {
  EXPECT_EQ(last_points({.double_connection = 0}, "4-4-4", double_board()), 5);
}

// R2.4, D12  Example 2.
TEST(TripleExamples, R2_4_the_start_scores_its_value_and_five) {
  struct Case {
    std::string_view tile;
    int points;
  };
  for (const auto& [text, points] : {Case{"5-5-5", 20}, Case{"0-0-0", 5}, Case{"4-5-5", 19}}) {
    EXPECT_EQ(tile(text).value() + Options{}.start_bonus, points);
  }
}

// R5.3  Example 3, trap 6: draws cost points even if the tile is laid.
TEST(TripleExamples, R5_3_two_draws_and_a_fitting_nine_make_minus_one) {
  Position match =
      Scene{.hands = {"0-0-1 0-0-2", "1-1-1 2-2-2"}, .pool = "0-1-2 2-2-5 3-3-3", .laid = {lay("0-2-2", up(0, 0), 0)}};
  does(match, A, Draw{});
  EXPECT_EQ(total(match, A), -5);
  does(match, A, Draw{});
  EXPECT_EQ(total(match, A), -10);
  does(match, A, lay("2-2-5", down(0, 0), 0));
  EXPECT_EQ(total(match, A), -1);
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
}

// R5.5  Example 4, trap 7: no commercial minus ten after the third draw.
TEST(TripleExamples, R5_5_three_fruitless_draws_cost_fifteen_and_no_more) {
  Position match = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 0-1-1 0-1-2 0-1-3"};
  for (int draw = 0; draw < 3; ++draw) does(match, A, Draw{});
  EXPECT_EQ(refusal(match, A, Draw{}), "drawn_enough R5.3");
  EXPECT_FALSE(Rules::automatic(match.state(), A));  // R5.8
  does(match, A, Pass{});
  EXPECT_EQ(total(match, A), -15);
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
}

// R5.5, D10  Example 5.
TEST(TripleExamples, R5_5_an_empty_pool_after_one_draw_costs_five_more) {
  Position match = Scene{.hands = {"0-0-1", "1-5-5 0-0-2"}, .pool = "0-0-3"};
  does(match, A, Draw{});
  ASSERT_TRUE(playing(match));
  EXPECT_FALSE(Rules::automatic(match.state(), A));  // R5.8
  does(match, A, Pass{});
  EXPECT_EQ(total(match, A), -10);
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
}

// R6.1  Example 6.
TEST(TripleExamples, R6_1_going_out_scores_twenty_and_the_tiles_of_the_others) {
  Position match = Scene{.hands = {"1-2-5", "3-5-5", "1-4-4", "2-2-3 5-5-5"}, .laid = {lay("1-1-5", up(0, 0), 0)}};
  does(match, A, lay("1-2-5", down(0, 0), 2));
  EXPECT_EQ(last_result(match).reason, "out");
  EXPECT_EQ(last_result(match).winners, std::vector{A});
  EXPECT_EQ(total(match, A), 8 + 20 + 44);
  for (const Seat loser : {B, C, D}) EXPECT_EQ(total(match, loser), 0) << "nobody loses points (trap 8)";
}

// R6.5  Example 7, trap 8.
TEST(TripleExamples, R6_5_the_least_hand_of_a_blocked_deal_gets_the_others_minus_its_own) {
  Position match = Scene{.hands = {"1-3-3", "2-3-4", "0-0-4 3-3-4", "4-4-4"}, .pool = "2-2-4", .turn = D};
  does(match, D, Draw{});
  EXPECT_EQ(last_result(match).reason, "blocked");
  EXPECT_EQ(total(match, A), 43 - 7);
  EXPECT_EQ(total(match, B), 0);
  EXPECT_EQ(total(match, C), 0);
  EXPECT_EQ(total(match, D), -5) << "only the draw";
}

// R6.6, D7  Example 8.
TEST(TripleExamples, R6_6_tied_players_each_score_or_nobody_does) {
  for (const BlockedTie tie : {BlockedTie::each, BlockedTie::none}) {
    Position match = Scene{.options = {.blocked_tie = tie, .draw_penalty = 0},
                           .hands = {"0-1-4", "1-2-2", "4-4-4"},
                           .pool = "2-2-4",
                           .turn = C};
    does(match, C, Draw{});
    const int each = tie == BlockedTie::each ? 25 - 5 : 0;
    EXPECT_EQ(total(match, A), each);
    EXPECT_EQ(total(match, B), each);
    EXPECT_EQ(total(match, C), 0);
    EXPECT_EQ(last_result(match).winners, (tie == BlockedTie::each ? std::vector{A, B} : std::vector<Seat>{}));
  }
}
TEST(TripleExamples, R6_6_two_players_with_equal_hands_get_nothing) {
  Position match = Scene{.options = {.draw_penalty = 0}, .hands = {"0-0-5", "2-4-4"}, .pool = "0-1-4", .turn = A};
  does(match, A, Draw{});
  EXPECT_EQ(last_result(match).reason, "blocked");
  EXPECT_EQ(total(match, A), 0);
  EXPECT_EQ(total(match, B), 0);
}

// R6.1  Example 9.
TEST(TripleExamples, R6_1_going_out_with_a_hexagon_adds_up) {
  std::vector<Play> laid{lay("4-4-4", up(0, 0), 0)};
  for (std::size_t i = 0; i < 4; ++i) laid.push_back(hexagon_board()[i].play);
  Position match = Scene{.hands = {"0-4-4", "2-2-2"}, .laid = laid};
  does(match, A, hexagon_board()[4].play);
  EXPECT_EQ(total(match, A), 8 + 50 + 20 + 6);
}

// R7.1  Example 10, D8, trap 9.
TEST(TripleExamples, R7_1_the_target_is_tested_when_a_deal_has_ended) {
  Position sinking = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 0-1-1 0-1-2 0-1-3", .totals = {296, 0}};
  for (int draw = 0; draw < 3; ++draw) does(sinking, A, Draw{});
  does(sinking, A, Pass{});
  EXPECT_EQ(total(sinking, A), 281);
  EXPECT_TRUE(playing(sinking));

  Position passing = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3", .totals = {295, 0}};
  does(passing, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(total(passing, A), 306);
  EXPECT_TRUE(playing(passing));
}
// R7.3
TEST(TripleExamples, R7_3_the_highest_total_wins_not_the_first_past_the_target) {
  Position match = Scene{.hands = {"1-2-5", "4-4-4"}, .laid = {lay("1-1-5", up(0, 0), 0)}, .totals = {272, 305}};
  const auto events = match.act(A, lay("1-2-5", down(0, 0), 2));
  ASSERT_TRUE(events.has_value());
  const MatchResult& result = std::get<MatchEnded>(events->back()).result;
  EXPECT_EQ(result.totals, (std::vector{312, 305}));
  EXPECT_EQ(result.winners, std::vector{A});
  EXPECT_EQ(result.reason, "target_reached");
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{Over{}});
}

// R8.3  Example 11.
TEST(TripleExamples, R8_3_a_stuck_solitaire_player_pays_the_value_left) {
  Position match = Scene{.options = {.draw_penalty = 0}, .hands = {"4-4-4"}, .pool = "0-1-4"};
  does(match, A, Draw{});
  EXPECT_EQ(last_result(match).reason, "blocked");
  EXPECT_EQ(total(match, A), -17);
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{Over{}});
  EXPECT_TRUE(match_result(match.state().table)->winners.empty()) << "R8.4";
}
TEST(TripleExamples, R8_3_going_out_in_solitaire_scores_twenty) {
  Position match = Scene{.hands = {"1-5-5"}, .pool = "0-1-4"};
  const auto events = match.act(A, lay("1-5-5", down(0, 0), 1));
  ASSERT_TRUE(events.has_value());
  EXPECT_EQ(total(match, A), 11 + 20);
  const MatchResult& result = std::get<MatchEnded>(events->back()).result;
  EXPECT_EQ(result.reason, "solitaire");
  EXPECT_EQ(result.totals, std::vector{31});
  EXPECT_TRUE(result.winners.empty()) << "R8.4: the total is the result";
}

// --------------------------------------------------------------------------------------------------- edge sequences

// R5.3, R5.4, D9
TEST(TripleEdges, R5_4_declining_leaves_only_the_drawn_tiles) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "2-5-5 0-0-3 0-0-4"};
  const Play older = lay("1-5-5", down(0, 0), 1), drawn = lay("2-5-5", down(0, 0), 1);
  ASSERT_TRUE(lists(match, A, older));
  does(match, A, Draw{});
  EXPECT_EQ(total(match, A), -5);
  EXPECT_EQ(refusal(match, A, older), "only_drawn_tiles R5.4");
  EXPECT_TRUE(lists(match, A, drawn));
  EXPECT_TRUE(lists(match, A, Draw{}));
  EXPECT_EQ(refusal(match, A, Pass{}), "must_draw_first R5.5");
  Position again = match;
  does(again, A, Draw{});
  EXPECT_TRUE(lists(again, A, drawn));
  does(match, A, drawn);
  EXPECT_EQ(total(match, A), -5 + 12);
}

// R6.2, D6
TEST(TripleEdges, R6_2_the_last_pool_tile_blocks_and_costs_only_its_draw) {
  Position match = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "4-4-4"};
  does(match, A, Draw{});
  EXPECT_FALSE(playing(match));
  EXPECT_EQ(match.state().table.scores[0].empty_pool, 0);
  EXPECT_EQ(total(match, A), -5);
}

// R5.5
TEST(TripleEdges, R5_5_with_an_empty_pool_one_player_pays_while_another_plays) {
  Position match = Scene{.hands = {"0-0-1", "1-5-5 2-5-5 0-0-2"}};
  EXPECT_FALSE(Rules::automatic(match.state(), A));  // R5.8
  does(match, A, Pass{});
  EXPECT_EQ(total(match, A), -5);
  does(match, B, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{A});
  EXPECT_TRUE(playing(match));
  EXPECT_EQ(refusal(match, A, Draw{}), "pool_empty R5.5");
}

// R6.4
TEST(TripleEdges, R6_4_a_stubborn_table_is_scored_as_blocked) {
  Position match = Scene{.hands = {"1-5-5", "2-5-5", "3-5-5"}};
  does(match, A, Pass{});
  does(match, B, Pass{});
  EXPECT_TRUE(playing(match));
  does(match, C, Pass{});
  EXPECT_EQ(last_result(match).reason, "all_passed");
  EXPECT_EQ(total(match, A), -5 + 12 + 13 - 11);
  EXPECT_EQ(total(match, B), -5);
}
TEST(TripleEdges, R6_4_a_laid_tile_restarts_the_count) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "2-5-5 0-0-2", "3-5-5"}};
  does(match, A, Pass{});
  does(match, B, lay("2-5-5", down(0, 0), 1));
  does(match, C, Pass{});
  does(match, A, Pass{});
  EXPECT_TRUE(playing(match));
}
TEST(TripleEdges, R6_4_a_pass_after_a_draw_is_not_counted) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "2-5-5"}, .pool = "0-0-3"};
  does(match, A, Draw{});
  does(match, A, Pass{});
  does(match, B, Pass{});
  EXPECT_TRUE(playing(match)) << "B's pass is the first of two";
  does(match, A, Pass{});
  EXPECT_EQ(last_result(match).reason, "all_passed");
}

// ------------------------------------------------------------------------------------------------------------- traps

// Traps 1 to 3: by vertex, in opposite senses, and never flipped.
TEST(TripleTraps, R3_2_a_side_is_compared_corner_by_corner) {
  // U(0,0) shows 2 at (0,1) and 4 at (1,0). D(0,0) counts that side from its first corner, (1,0): first 4, then 2.
  Position match = Scene{.hands = {"0-0-1 0-2-4 2-3-4", "0-0-2"}, .pool = "0-0-3", .laid = {lay("1-2-4", up(0, 0), 0)}};
  does(match, A, lay("2-3-4", down(0, 0), 2));
  EXPECT_EQ(match.state().table.lattice.numbers_at({1, 1}), triangles::only(3));
}
TEST(TripleTraps, R1_2_a_tile_has_no_mirror_image) {
  // The tile would have to show 4, 2, 0 clockwise; 0-2-4 shows 0, 2, 4 in every rotation.
  Position match = Scene{.hands = {"0-0-1 0-2-4 2-3-4", "0-0-2"}, .pool = "0-0-3", .laid = {lay("1-2-4", up(0, 0), 0)}};
  for (int rotation = 0; rotation < 3; ++rotation) {
    EXPECT_EQ(refusal(match, A, lay("0-2-4", down(0, 0), rotation)), "side_differs R3.2");
  }
}

// Trap 10: holes, every hand, every rotation.
TEST(TripleTraps, R6_2_a_deal_is_not_blocked_while_any_tile_of_any_hand_fits) {
  Position match = Scene{.hands = {"0-0-1", "0-0-2", "0-1-2 4-5-5"}, .pool = "0-0-3"};
  does(match, A, Draw{});
  EXPECT_TRUE(playing(match)) << "C can lay 4-5-5";
}

}  // namespace
}  // namespace takamaka::triple
