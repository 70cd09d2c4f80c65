#include "engine/variants/high_tile/rules.hpp"

#include <gtest/gtest.h>

#include "engine/match/match.hpp"
#include "engine/variants/high_tile/bot.hpp"

namespace takamaka::high_tile {
namespace {

constexpr Seat A{0}, B{1};
constexpr Tile blank{0, 0}, three_three{3, 3}, two_four{2, 4}, six_six{6, 6};

// Two players with these hands; A begins.
Match<Rules> scene(Tiles a, Tiles b, int deals = 1) {
  Match<Rules> match{Options{static_cast<int>(a.size()), deals}, 2};
  const TileSet held = TileSet{std::span<const Tile>{a}} | TileSet{std::span<const Tile>{b}};
  match.replay(Dealt{1, A, {{A, std::move(a)}, {B, std::move(b)}}, {(double_six::whole_set - held).tiles()}});
  return match;
}
Deal lots(std::uint8_t n) {
  Seed seed{};
  seed[0] = n;
  return Deal{Lots{seed}};
}

TEST(HighTile, R1_1_is_for_two_to_seven) {
  EXPECT_TRUE(Rules::check(Options{}, 1).has_value());
  EXPECT_FALSE(Rules::check(Options{}, 2).has_value());
  EXPECT_FALSE(Rules::check(Options{}, 7).has_value());
  EXPECT_TRUE(Rules::check(Options{}, 8).has_value());
}

TEST(HighTile, R1_2_a_view_does_not_depend_on_what_others_hold) {
  const auto one = scene({blank}, {three_three}), other = scene({blank}, {six_six});
  EXPECT_EQ(Rules::public_view(one.state()), Rules::public_view(other.state()));
  EXPECT_EQ(Rules::own_view(one.state(), A), Rules::own_view(other.state(), A));
}

TEST(HighTile, R2_1_everybody_gets_the_tiles_of_the_option_and_none_is_lost) {
  Match<Rules> match{Options{4, 1}, 7};
  ASSERT_TRUE(match.house(lots(1)));
  TileSet all = match.state().undealt;
  for (const TileSet hand : match.state().hands) {
    EXPECT_EQ(hand.size(), 4);
    all = all | hand;
  }
  EXPECT_EQ(all, double_six::whole_set);
  EXPECT_EQ(match.house(lots(2)).error(), (Rejection{"deal_in_progress", "R2.1"}));
}

TEST(HighTile, R2_2_a_lot_begins_the_first_deal_and_the_winner_the_next) {
  auto match = scene({blank}, {six_six}, 2);
  ASSERT_TRUE(match.act(A, Play{blank}));
  ASSERT_TRUE(match.act(B, Play{six_six}));
  ASSERT_TRUE(match.house(lots(1)));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
  bool begun[2] = {};
  for (std::uint8_t n = 0; n < 20; ++n) {
    Match<Rules> fresh{Options{}, 2};
    ASSERT_TRUE(fresh.house(lots(n)));
    begun[std::get<Seat>(Rules::to_act(fresh.state())).value] = true;
  }
  EXPECT_TRUE(begun[0] && begun[1]);
}

TEST(HighTile, R3_1_one_lays_a_tile_of_ones_own_in_turn) {
  auto match = scene({blank}, {six_six});
  EXPECT_EQ(match.act(B, Play{six_six}).error(), (Rejection{"not_your_turn", "R3.1"}));
  EXPECT_EQ(match.act(A, Play{six_six}).error(), (Rejection{"tile_not_in_hand", "R3.1"}));
  ASSERT_TRUE(match.act(A, Play{blank}));
  EXPECT_EQ(match.state().table.laid[0], blank);
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{B});
}

TEST(HighTile, R3_1_nothing_is_laid_between_deals) {
  Match<Rules> match{Options{}, 2};
  EXPECT_EQ(match.act(A, Play{blank}).error(), (Rejection{"between_deals", "R3.1"}));
}

TEST(HighTile, R3_2_whose_time_is_up_lays_the_lowest) {
  auto match = scene({three_three, two_four, six_six}, {blank});
  EXPECT_EQ(match.house(TimeUp{B}).error(), (Rejection{"not_your_turn", "R3.1"}));
  ASSERT_TRUE(match.house(TimeUp{A}));
  EXPECT_EQ(match.state().table.laid[0], three_three);
}

TEST(HighTile, R4_1_equal_pips_are_decided_by_the_larger_half) {
  auto match = scene({three_three}, {two_four}, 2);
  ASSERT_TRUE(match.act(A, Play{three_three}));
  ASSERT_TRUE(match.act(B, Play{two_four}));
  EXPECT_EQ(match.state().table.last_winner, B);
}

TEST(HighTile, R4_2_the_match_ends_after_its_deals_and_equal_wins_share_it) {
  auto match = scene({six_six}, {blank}, 2);
  ASSERT_TRUE(match.act(A, Play{six_six}));
  ASSERT_TRUE(match.act(B, Play{blank}));
  match.replay(Dealt{2, A, {{A, {blank}}, {B, {six_six}}}, {}});
  ASSERT_TRUE(match.act(A, Play{blank}));
  const auto events = match.act(B, Play{six_six});
  ASSERT_TRUE(events);
  EXPECT_EQ(std::get<MatchEnded>(events->back()).result.winners, (std::vector{A, B}));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{Over{}});
  EXPECT_EQ(match.act(A, Play{blank}).error(), (Rejection{"match_over", "R4.2"}));
  EXPECT_EQ(match.house(lots(1)).error(), (Rejection{"match_over", "R4.2"}));
}

TEST(HighTile, the_bot_wins_where_it_can_and_saves_where_it_cannot) {
  const auto first = scene({blank, six_six}, {three_three, two_four});
  EXPECT_EQ(choose(Rules::public_view(first.state()), Rules::own_view(first.state(), A)), Action{Play{six_six}});
  auto second = first;
  ASSERT_TRUE(second.act(A, Play{six_six}));
  EXPECT_EQ(choose(Rules::public_view(second.state()), Rules::own_view(second.state(), B)), Action{Play{three_three}});
}

TEST(HighTile, a_match_folds_back_from_its_events) {
  Match<Rules> match{Options{}, 3}, folded{Options{}, 3};
  const auto keep = [&](const auto& events) {
    ASSERT_TRUE(events);
    for (const Event& event : *events) folded.replay(event);
  };
  for (std::uint8_t n = 0; Rules::to_act(match.state()) != ToAct{Over{}}; ++n) {
    const ToAct turn = Rules::to_act(match.state());
    keep(turn == ToAct{House{}} ? match.house(lots(n)) : match.house(TimeUp{std::get<Seat>(turn)}));
    ASSERT_EQ(match.state(), folded.state());
  }
}

}  // namespace
}  // namespace takamaka::high_tile
