#include "engine/variants/high_tile/rules.hpp"

#include <gtest/gtest.h>

#include "engine/variants/high_tile/bot.hpp"
#include "engine/variants/high_tile/testing.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/position.hpp"

namespace takamaka::high_tile {
namespace {

using takamaka::testing::find;
using takamaka::testing::seed_of;

constexpr Seat A{0}, B{1};
constexpr Tile blank{0, 0}, three_three{3, 3}, two_four{2, 4}, six_six{6, 6};

// A position of two players in the words of testing.hpp.
struct Position : takamaka::testing::Position<Rules> {
  explicit Position(const std::vector<std::string>& lines, const Options& options = {})
      : takamaka::testing::Position<Rules>{options, 2, lines} {}
};

TEST(HighTile, R1_1_two_to_seven_people_can_play) {
  EXPECT_TRUE(Rules::check(Options{}, 1).has_value());
  EXPECT_FALSE(Rules::check(Options{}, 2).has_value());
  EXPECT_FALSE(Rules::check(Options{}, 7).has_value());
  EXPECT_TRUE(Rules::check(Options{}, 8).has_value());
}

TEST(HighTile, R1_2_a_view_does_not_depend_on_other_hands) {
  const Position one{{"hands A 0-0 | B 3-3", "turn A"}}, other{{"hands A 0-0 | B 6-6", "turn A"}};
  EXPECT_EQ(Rules::public_view(one.state()), Rules::public_view(other.state()));
  EXPECT_EQ(Rules::own_view(one.state(), A), Rules::own_view(other.state(), A));
}

TEST(HighTile, R2_1_everybody_gets_the_chosen_number_of_tiles_and_none_is_lost) {
  takamaka::testing::Position<Rules> position{Options{4, 1}, 7, {}};
  position.house(Deal{Lots{seed_of(1)}});
  TileSet all = position.state().undealt;
  for (const TileSet hand : position.state().hands) {
    EXPECT_EQ(hand.size(), 4);
    all = all | hand;
  }
  EXPECT_EQ(all, double_six::whole_set);
}

TEST(HighTile, R2_2_a_seat_drawn_by_lot_begins_the_first_deal_and_the_winner_the_next) {
  for (std::uint64_t number = 0; number < 5; ++number) {
    Position next{{"last_winner B"}};
    next.house(Deal{Lots{seed_of(number)}});
    EXPECT_EQ(next.turn(), ToAct{B});
  }
  bool begun[2] = {};
  for (std::uint64_t number = 0; number < 20; ++number) {
    Position first{{"deal 0"}};
    first.house(Deal{Lots{seed_of(number)}});
    begun[std::get<Seat>(first.turn()).value] = true;
  }
  EXPECT_TRUE(begun[0] && begun[1]);
}

TEST(HighTile, R3_1_a_player_lays_a_tile_of_their_hand_in_turn) {
  Position position{{"hands A 0-0 | B 6-6", "turn A"}};
  EXPECT_EQ(position.refusal(B, Play{six_six}), (Rejection{"not_your_turn", "R3.1"}));
  EXPECT_EQ(position.refusal(A, Play{six_six}), (Rejection{"tile_not_in_hand", "R3.1"}));
  position.act(A, Play{blank});
  EXPECT_EQ(position.state().table.laid[0], blank);
  EXPECT_EQ(position.turn(), ToAct{B});
}

TEST(HighTile, R3_1_nothing_is_laid_between_deals) {
  EXPECT_EQ(Position{{}}.refusal(A, Play{blank}), (Rejection{"between_deals", "R3.1"}));
}

TEST(HighTile, R3_2_when_time_is_up_the_lowest_tile_is_laid) {
  Position position{{"hands A 3-3 2-4 6-6 | B 0-0", "turn A"}};
  const auto played = find<Played>(position.house(TimeUp{A}));
  ASSERT_TRUE(played);
  EXPECT_EQ(*played, (Played{A, three_three}));
}

TEST(HighTile, R4_1_the_larger_half_decides_between_equal_pips) {
  Position position{{"hands B 2-4", "laid A 3-3", "turn B"}};
  const auto ended = find<DealEnded>(position.act(B, Play{two_four}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->result.winners, std::vector{B});
  EXPECT_EQ(position.state().table.last_winner, B);
}

TEST(HighTile, R4_2_the_match_ends_after_its_deals_and_equal_wins_share_it) {
  Position position{{"deal 2", "wins 1 0", "hands B 6-6", "laid A 0-0", "turn B"}, Options{1, 2}};
  const auto ended = find<MatchEnded>(position.act(B, Play{six_six}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->result.winners, (std::vector{A, B}));
  EXPECT_EQ(position.turn(), ToAct{Over{}});
  EXPECT_EQ(position.refusal(A, Play{blank}), (Rejection{"match_over", "R4.2"}));
}

TEST(HighTile, R4_2_the_match_continues_before_its_last_deal) {
  Position position{{"deal 1", "hands B 6-6", "laid A 0-0", "turn B"}, Options{1, 2}};
  position.act(B, Play{six_six});
  EXPECT_EQ(position.turn(), ToAct{House{}});
}

TEST(HighTile, R4_3_a_deal_won_with_a_double_is_counted_for_the_winner_and_against_the_others) {
  const auto counted = [](const char* laid, Tile tile) {
    BookEntries books;
    Position position{{"hands B " + tile.text(), laid, "turn B"}};
    for (const Event& event : position.act(B, Play{tile})) books.merge(Rules::record(event));
    return books.tallies;
  };
  EXPECT_EQ(counted("laid A 0-0", six_six), (std::vector<Tally>{{1, "high_double", {B}, {A}}}));
  EXPECT_EQ(counted("laid A 6-6", two_four), (std::vector<Tally>{{1, "high_double", {A}, {B}}}));
  EXPECT_EQ(counted("laid A 0-0", two_four), std::vector<Tally>{});
}

TEST(HighTile, the_bot_wins_if_it_can_and_otherwise_keeps_high_tiles) {
  Position position{{"hands A 0-0 6-6 | B 3-3 2-4", "turn A"}};
  const auto choice = [&](Seat seat) {
    return choose(Rules::public_view(position.state()), Rules::own_view(position.state(), seat));
  };
  EXPECT_EQ(choice(A), Action{Play{six_six}});
  position.act(A, Play{six_six});
  EXPECT_EQ(choice(B), Action{Play{three_three}});
}

}  // namespace
}  // namespace takamaka::high_tile
