// RULES.md R3 to R5, paragraph by paragraph; the worked examples are in worked_examples_test.cpp.

#include "engine/variants/triple/turn.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/kit/turns.hpp"
#include "engine/variants/triple/score.hpp"
#include "engine/variants/triple/testing.hpp"
#include "tests/support/playout.hpp"

namespace takamaka::triple {
namespace {

Lots lots_by(std::uint8_t number) { return Lots{testing::seed_of(number)}; }

// ---------------------------------------------------------------------------------------------------- R3 placing

TEST(TriplePlacing, R3_1_a_tile_needs_a_free_cell_next_to_a_laid_one) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3"};
  EXPECT_EQ(refusal(match, A, lay("1-5-5", up(0, 0), 0)), "not_beside_a_tile R3.1");
  EXPECT_EQ(refusal(match, A, lay("1-5-5", up(0, 1), 0)), "not_beside_a_tile R3.1") << "only a point touches";
  EXPECT_EQ(refusal(match, A, lay("1-5-5", up(2'000'000'000, -2'000'000'000), 0)), "not_beside_a_tile R3.1");
}

TEST(TriplePlacing, R3_2_both_numbers_of_a_side_must_agree) {
  Position match = Scene{.hands = {"0-0-1 1-1-5 1-5-5", "0-0-2"}, .pool = "0-0-3"};
  EXPECT_EQ(refusal(match, A, lay("1-1-5", down(0, 0), 1)), "side_differs R3.2");
  EXPECT_EQ(refusal(match, A, lay("1-5-5", down(0, 0), 0)), "side_differs R3.2") << "turned the wrong way";
  EXPECT_TRUE(lists(match, A, lay("1-5-5", down(0, 0), 1)));
}

TEST(TriplePlacing, R3_4_a_triple_has_one_rotation_and_no_tile_has_four) {
  Position match = Scene{.hands = {"5-5-5 1-5-5", "0-0-2"}, .pool = "0-0-3", .laid = {lay("4-5-5", up(0, 0), 0)}};
  EXPECT_TRUE(lists(match, A, lay("5-5-5", down(0, 0), 0)));
  for (const int rotation : {-1, 1, 2, 3}) {
    EXPECT_EQ(refusal(match, A, lay("5-5-5", down(0, 0), rotation)), "no_such_rotation R3.4");
  }
  EXPECT_EQ(refusal(match, A, lay("1-5-5", down(0, 0), 3)), "no_such_rotation R3.4");
  EXPECT_EQ(refusal(match, A, lay("1-5-5", down(0, 0), -1)), "no_such_rotation R3.4");
}

// A free cell with two laid neighbours that show different numbers at the corner they share.
TEST(TriplePlacing, R3_2_edges_only_still_compares_every_side) {
  Options options{.corner_rule = CornerRule::edges_only};
  Lattice lattice;
  lattice.place(up(0, 0), {0, 1, 2});
  lattice.place(up(0, -1),
                {3, 3, 4});  // D(0,-1) shares (0,0) and (1,0) with the first tile, (0,0) and (1,-1) with the second
  const Opening hole = opening_at(options, lattice, down(0, -1));
  EXPECT_EQ(hole.around.sides, 2);
  for (const Tile each : triangles::full_set()) {
    for (int rotation = 0; rotation < 3; ++rotation) EXPECT_FALSE(fits(hole, each.turned(rotation)));
  }
}

// R4.4 with edges_only: the point must agree with at least one number.
TEST(TripleBonus, R4_4_with_edges_only_the_point_of_a_bridge_must_agree_with_some_tile) {
  const Options options{.corner_rule = CornerRule::edges_only};
  // D(0,0) touches U(0,0) with one side; round its far corner (1,1) lie two tiles that show 3 and 2 there.
  Lattice beside;
  beside.place(up(0, 0), {5, 5, 5});
  beside.place(up(1, 1), {3, 1, 2});
  beside.place(down(0, 1), {2, 4, 4});
  const Opening opening = opening_at(options, beside, down(0, 0));
  ASSERT_EQ(opening.around.sides, 1);
  EXPECT_EQ(gain_of(options, opening, {3, 5, 5}, Tile{3, 5, 5}.turned(1)), (Gain{13 + 30, Bonus::bridge, 0}));
  EXPECT_EQ(gain_of(options, opening, {2, 5, 5}, Tile{2, 5, 5}.turned(1)), (Gain{12 + 30, Bonus::bridge, 0}));
  EXPECT_EQ(gain_of(options, opening, {4, 5, 5}, Tile{4, 5, 5}.turned(1)), (Gain{14, Bonus::none, 0}));
}

// D2: only a tile that touches on all three sides can complete three rings.
TEST(TripleBonus, R4_2_one_tile_completes_three_hexagons) {
  Lattice lattice;
  const Cell middle = up(0, 0);
  std::set<Cell> cells;
  for (const auto corner : triangles::vertices(middle)) {
    for (const Cell cell : triangles::ring(corner)) cells.insert(cell);
  }
  cells.erase(middle);
  ASSERT_EQ(cells.size(), 12U);
  for (const Cell cell : cells) lattice.place(cell, {4, 4, 4});
  for (const auto& [options, points] : {std::pair{Options{}, 162},
                                        {Options{.hexagon_multi = HexagonMulti::once}, 62},
                                        {Options{.hexagon_points = 40}, 132}}) {
    const Opening opening = opening_at(options, lattice, middle);
    EXPECT_EQ(gain_of(options, opening, {4, 4, 4}, {4, 4, 4}), (Gain{points, Bonus::hexagon, 3}));
  }
}

TEST(TripleBonus, R4_5_the_start_tile_earns_only_its_start_bonus) {
  for (std::uint8_t number = 0; number < 20; ++number) {
    Position match{Options{.bridge = 1000, .double_connection = 1000}, 2};
    const auto events = match.house(Deal{lots_by(number)});
    const Started& started = std::get<Started>((*events)[1]);
    EXPECT_EQ(started.points, started.tile.value() + 5);
  }
}

// D15
TEST(TripleBonus, R4_3_three_sides_without_a_ring_are_one_double_connection) {
  Lattice lattice;
  for (const Cell cell : triangles::neighbours(up(0, 0))) lattice.place(cell, {4, 4, 4});
  const Options options{.double_connection = 31};
  EXPECT_EQ(gain_of(options, opening_at(options, lattice, up(0, 0)), {4, 4, 4}, {4, 4, 4}),
            (Gain{12 + 31, Bonus::double_connection, 0}));
}

// ---------------------------------------------------------------------------------------------------- R5 a turn

TEST(TripleTurn, R5_1_only_the_seat_on_turn_acts) {
  Position match = Scene{.hands = {"0-0-1", "1-5-5", "0-0-2"}, .pool = "0-0-3"};
  EXPECT_EQ(refusal(match, B, lay("1-5-5", down(0, 0), 1)), "not_your_turn R5.1");
  EXPECT_EQ(refusal(match, C, Draw{}), "not_your_turn R5.1");
  EXPECT_EQ(refusal(match, B, Pass{}), "not_your_turn R5.1");
  EXPECT_TRUE(Rules::legal(match.state(), B).empty());
}

TEST(TripleTurn, R5_1_play_goes_clockwise_and_one_tile_ends_a_turn) {
  Position match = Scene{.hands = {"1-5-5 0-0-1", "2-5-5 0-0-2", "3-5-5 0-0-3"}, .pool = "0-0-4"};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
  does(match, B, lay("2-5-5", down(0, -1), 0));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{C});
  does(match, C, lay("3-5-5", down(-1, 0), 2));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{A});
}

TEST(TripleTurn, R5_2_a_player_lays_only_tiles_of_their_hand) {
  Position match = Scene{.hands = {"0-0-1", "1-5-5"}, .pool = "0-0-3"};
  EXPECT_EQ(refusal(match, A, lay("1-5-5", down(0, 0), 1)), "tile_not_in_hand R5.2");
}

TEST(TripleTurn, R5_3_drawing_takes_the_next_tile_and_costs_its_price) {
  Position match = Scene{.options = {.draw_penalty = 9}, .hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 0-0-4 0-1-1"};
  const auto events = match.act(A, Draw{});
  EXPECT_EQ(std::get<Drew>(events->front()), (Drew{A, {A, tile("0-0-3")}, -9}));
  EXPECT_EQ(match.state().hands[0], hand("0-0-1 0-0-3"));
  EXPECT_EQ(match.state().pool, tiles("0-0-4 0-1-1"));
  EXPECT_EQ(std::get<Playing>(match.state().table.phase).drawn, 1);
}

TEST(TripleTurn, R5_3_the_number_of_draws_in_a_turn_is_an_option) {
  Position match = Scene{.options = {.max_draws = 1}, .hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 0-0-4"};
  does(match, A, Draw{});
  EXPECT_EQ(refusal(match, A, Draw{}), "drawn_enough R5.3");
  does(match, A, Pass{});
  EXPECT_EQ(total(match, A), -5);
}

TEST(TripleTurn, R5_4_any_tile_may_be_laid_after_a_draw_if_the_table_says_so) {
  Position match =
      Scene{.options = {.after_draw = AfterDraw::any}, .hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3 0-0-4"};
  does(match, A, Draw{});
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(total(match, A), 6);
}

TEST(TripleTurn, R5_4_a_tile_drawn_in_an_earlier_turn_is_like_any_other) {
  Position match = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "1-5-5 0-0-4 0-1-1 0-1-2 0-1-3 0-1-4 0-2-2"};
  for (int draw = 0; draw < 3; ++draw) does(match, A, Draw{});
  does(match, A, Pass{});
  for (int draw = 0; draw < 3; ++draw) does(match, B, Draw{});
  does(match, B, Pass{});
  EXPECT_TRUE(match.state().drawn.empty());
  does(match, A, lay("1-5-5", down(0, 0), 1));
}

TEST(TripleTurn, R5_5_a_player_who_can_draw_cannot_pass) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3"};
  EXPECT_EQ(refusal(match, A, Pass{}), "must_draw_first R5.5");
}

TEST(TripleTurn, R5_5_the_price_of_an_empty_pool_is_an_option_and_never_follows_a_last_draw) {
  Position match = Scene{
      .options = {.empty_penalty = 11, .max_draws = 2}, .hands = {"0-0-1", "1-5-5 2-5-5 0-0-2"}, .pool = "0-0-3 0-0-4"};
  does(match, A, Draw{});
  does(match, A, Draw{});
  ASSERT_TRUE(match.state().pool.empty());
  does(match, A, Pass{});
  EXPECT_EQ(total(match, A), -10) << "A used both draws of the turn and pays nothing for the pool";
  does(match, B, lay("1-5-5", down(0, 0), 1));
  does(match, A, Pass{});
  EXPECT_EQ(total(match, A), -10 - 11);
}

TEST(TripleTurn, R5_6_without_declining_a_tile_that_fits_must_be_laid) {
  Position match = Scene{.options = {.decline = false}, .hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "2-5-5 0-0-3 0-0-4"};
  EXPECT_EQ(refusal(match, A, Draw{}), "must_play R5.6");
  Position stuck = Scene{.options = {.decline = false}, .hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 2-5-5 0-0-4"};
  does(stuck, A, Draw{});
  does(stuck, A, Draw{});
  EXPECT_EQ(refusal(stuck, A, Draw{}), "must_play R5.6");
  EXPECT_FALSE(Rules::automatic(stuck.state(), A));
  Position empty = Scene{.options = {.decline = false}, .hands = {"0-0-1 1-5-5", "0-0-2"}};
  EXPECT_EQ(refusal(empty, A, Pass{}), "must_play R5.6");
}
TEST(TripleTurn, R5_8_no_pass_is_automatic_where_passing_may_be_a_choice) {
  for (const bool decline : {true, false}) {
    const Options options{.decline = decline};
    const Position stuck = Scene{.options = options, .hands = {"0-0-1", "1-5-5 0-0-2"}};
    EXPECT_EQ(Rules::automatic(stuck.state(), A), !decline);
    const Position able = Scene{.options = options, .hands = {"1-5-5", "1-1-5 0-0-2"}};
    EXPECT_FALSE(Rules::automatic(able.state(), A));
    // The other pass of R5.5: the last draw of the turn is made, and the tile does not fit.
    Position drawn = Scene{
        .options = {.decline = decline, .max_draws = 1}, .hands = {"0-0-1", "1-5-5 0-0-2"}, .pool = "0-0-3 0-0-4"};
    does(drawn, A, Draw{});
    EXPECT_EQ(Rules::automatic(drawn.state(), A), !decline);
  }
}
TEST(TripleTurn, R5_6_without_declining_an_older_tile_does_not_count_after_a_draw) {
  // Only the drawn tile decides: the older 1-5-5 may no longer be laid (R5.4), so it forces nothing.
  Position match = Scene{.options = {.max_draws = 1}, .hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3 0-0-4"};
  does(match, A, Draw{});
  State state = match.state();
  state.table.options.decline = false;
  EXPECT_EQ(Rules::legal(state, A), std::vector<Action>{Pass{}});
}

TEST(TripleTurn, R5_7_time_up_lays_a_tile_that_fits) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3"};
  ASSERT_TRUE(match.house(TimeUp{A}).has_value());
  EXPECT_EQ(match.state().table.placements.back().tile, tile("1-5-5"));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
}
TEST(TripleTurn, R5_7_time_up_draws_until_a_tile_fits_or_no_draw_is_left) {
  Position lucky = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 1-5-5 0-0-4"};
  const auto events = lucky.house(TimeUp{A});
  ASSERT_EQ(events->size(), 3U);
  EXPECT_TRUE(std::holds_alternative<Played>(events->back()));
  Position unlucky = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3 0-0-4 0-1-1 1-5-5"};
  ASSERT_TRUE(unlucky.house(TimeUp{A}).has_value());
  EXPECT_EQ(total(unlucky, A), -15);
  EXPECT_EQ(Rules::to_act(unlucky.state()), ToAct{B});
  Position last = Scene{.hands = {"0-0-1", "0-0-2"}, .pool = "0-0-3"};
  ASSERT_TRUE(last.house(TimeUp{A}).has_value());
  EXPECT_EQ(Rules::to_act(last.state()), ToAct{House{}}) << "A's draw blocked the deal";
}
TEST(TripleTurn, R5_7_time_up_for_another_seat_is_refused) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3"};
  EXPECT_EQ(match.house(TimeUp{B}).error(), (Rejection{"not_your_turn", "R5.1"}));
}

TEST(TripleTurn, R2_1_nobody_acts_between_deals_and_nothing_is_dealt_during_one) {
  Position match{{}, 2};
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{House{}});
  EXPECT_EQ(refusal(match, A, Draw{}), "between_deals R2.1");
  ASSERT_TRUE(match.house(Deal{lots_by(1)}).has_value());
  EXPECT_EQ(match.house(Deal{lots_by(2)}).error(), (Rejection{"deal_in_progress", "R2.1"}));
}

}  // namespace
}  // namespace takamaka::triple
