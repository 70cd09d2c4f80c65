// R3: the actions of a turn. One test for each rule, named after it.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/variants/gaple/position_for_test.hpp"

namespace takamaka::gaple {
namespace {

TEST(Gaple, R3_1_only_the_seat_on_turn_acts) {
  Position position{{}, {"line 3-3", "hands A 1-3 | B 0-3 | C 2-3", "turn A"}};
  EXPECT_EQ(position.refusal(B, Play{{0, 3}, End::left}), (Rejection{"not_your_turn", "R3.1"}));
  EXPECT_TRUE(position.legal(B).empty());
  const Position waiting{{}, {"last_winner A"}};
  EXPECT_EQ(waiting.refusal(A, Pass{}), (Rejection{"between_deals", "R3.1"}));
  EXPECT_TRUE(Rules::own_view(position.state(), B).unplayable.empty());
}

TEST(Gaple, R3_2_a_tile_must_be_in_hand_and_match) {
  Position position{{}, {"line 3-4", "hands A 1-3 5-5 | B 0-3", "turn A"}};
  EXPECT_EQ(position.refusal(A, Play{{0, 3}, End::left}), (Rejection{"tile_not_in_hand", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{1, 3}, End::right}), (Rejection{"tile_does_not_match", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{5, 5}, End::left}), (Rejection{"tile_does_not_match", "R3.2"}));
  EXPECT_EQ(position.legal(A), (Actions{Play{{1, 3}, End::left}}));
  const auto own = Rules::own_view(position.state(), A);
  EXPECT_EQ(own.unplayable, (std::vector<Unplayable>{{{5, 5}, "tile_does_not_match", "R3.2"}}));
}

// Ends 2 and 4: the tile 2-4 makes them 4 and 4, or 2 and 2.
TEST(Gaple, R3_3_a_tile_that_fits_both_ends_is_two_actions) {
  const std::vector<std::string> lines{"line 2-6 6-4", "hands A 2-4 0-0 | B 4-4 | C 2-2", "turn A"};
  for (const auto& [end, open] : {std::pair{End::left, 4}, std::pair{End::right, 2}}) {
    Position position{{}, lines};
    EXPECT_EQ(position.legal(A), (Actions{Play{{2, 4}, End::left}, Play{{2, 4}, End::right}}));
    position.act(A, Play{{2, 4}, end});
    EXPECT_EQ(position.state().table.line.open(End::left), open);
    EXPECT_EQ(position.state().table.line.open(End::right), open);
  }
}

TEST(Gaple, R3_3_equal_ends_are_still_two_actions) {
  const Position position{{}, {"line 3-3", "hands A 1-3 0-0 | B 0-3", "turn A"}};
  EXPECT_EQ(position.legal(A), (Actions{Play{{1, 3}, End::left}, Play{{1, 3}, End::right}}));
}

// A trap: a player who can play may neither discard nor pass.
TEST(Gaple, R3_4_a_player_who_can_play_must) {
  const std::vector<std::string> lines{"line 3-3", "hands A 1-3 5-5 | B 0-1", "turn A"};
  EXPECT_EQ(Position({}, lines).refusal(A, Discard{{5, 5}}), (Rejection{"must_play", "R3.4"}));
  EXPECT_EQ(Position(passing(), lines).refusal(A, Pass{}), (Rejection{"must_play", "R3.4"}));
}

// 4x6, 3-3 turned up, and no three among six tiles: any of them may be thrown away.
TEST(Gaple, R3_5_a_forced_discard) {
  Options options;
  options.variant = Form::four_by_six;
  Position position{options, {"line 3-3", "hands A 0-1 1-2 2-5 4-6 0-6 5-5 | B 3-4 1-1", "turn A"}};
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"no_passes_here", "R3.6"}));
  EXPECT_EQ(position.refusal(A, Discard{{3, 4}}), (Rejection{"tile_not_in_hand", "R3.5"}));
  const auto legal = position.legal(A);
  EXPECT_EQ(legal.size(), 6u);
  EXPECT_TRUE(std::ranges::all_of(legal, [](const Action& a) { return std::holds_alternative<Discard>(a); }));
  EXPECT_EQ(Rules::own_view(position.state(), A).unplayable.size(), 6u);
  EXPECT_FALSE(Rules::automatic(position.state(), A));
  position.act(A, Discard{{4, 6}});
  EXPECT_EQ(position.state().discards[A.value], (TileSet{{4, 6}}));
  EXPECT_EQ(position.turn(), ToAct{B});
}

TEST(Gaple, R3_6_a_forced_pass) {
  Position position{passing(), {"line 3-3", "hands A 0-1 5-5 | B 3-4 1-1", "turn A"}};
  EXPECT_EQ(position.refusal(A, Discard{{0, 1}}), (Rejection{"no_discards_here", "R3.5"}));
  EXPECT_EQ(position.legal(A), (Actions{Pass{}}));
  position.act(A, Pass{});
  EXPECT_EQ(position.turn(), ToAct{B});
}

TEST(Gaple, R3_7_only_a_pass_and_the_discard_of_the_last_tile_are_automatic) {
  const std::vector<std::string> stuck{"line 3-3", "hands A 0-1 | B 3-4 1-1", "turn A"};
  EXPECT_TRUE(Rules::automatic(Position(passing(), stuck).state(), A));
  EXPECT_TRUE(Rules::automatic(Position({}, stuck).state(), A));
  EXPECT_FALSE(Rules::automatic(Position({}, stuck).state(), B));
  EXPECT_FALSE(Rules::automatic(Position({}, {"line 3-4", "hands A 1-3 | B 3-3", "turn A"}).state(), A));
}

TEST(Gaple, R3_2_a_played_tile_says_on_which_number) {
  Position position{{}, {"line 3-4", "hands A 0-3 4-6 | B 3-3 1-1", "turn A"}};
  EXPECT_EQ(find<Played>(position.act(A, Play{{0, 3}, End::left}))->on, 3);
  Position first{{}, {"hands A 0-0 4-6 | B 3-3 1-1", "turn A"}};
  EXPECT_EQ(find<Played>(first.act(A, Play{{0, 0}, End::left}))->on, std::nullopt);
}

TEST(Gaple, R3_8_when_time_is_up_the_rules_choose) {
  Position plays{{}, {"line 3-4", "hands A 0-3 4-6 4-5 5-5 | B 3-3 1-1", "turn A"}};
  EXPECT_EQ(*find<Played>(plays.house(TimeUp{A})), (Played{A, {4, 6}, End::right, 4}));
  Position both{{}, {"line 3-3", "hands A 0-3 3-6 | B 3-4 1-1", "turn A"}};
  EXPECT_EQ(*find<Played>(both.house(TimeUp{A})), (Played{A, {3, 6}, End::left, 3}));
  Position discards{{}, {"line 3-3", "hands A 5-5 0-1 2-2 | B 3-4", "turn A"}};
  EXPECT_EQ(find<Discarded>(discards.house(TimeUp{A}))->tile.value, (Tile{0, 1}));
  Position passes{passing(), {"line 3-3", "hands A 5-5 | B 3-4", "turn A"}};
  EXPECT_TRUE(find<Passed>(passes.house(TimeUp{A})));
  State state = passes.state();
  Journal<Rules> journal{state};
  EXPECT_EQ(Rules::decide(journal, TimeUp{C}).error(), (Rejection{"not_your_turn", "R3.1"}));
}

}  // namespace
}  // namespace takamaka::gaple
