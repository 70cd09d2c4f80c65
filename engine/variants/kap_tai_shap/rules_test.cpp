// Kap Tai Shap: the chip examples, edge sequences and traps, named after their rules.

#include "engine/variants/kap_tai_shap/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <regex>

#include "engine/variants/kap_tai_shap/testing.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/position.hpp"
#include "tests/support/rules_text.hpp"

namespace takamaka::kap_tai_shap {
namespace {

using takamaka::testing::find;
using takamaka::testing::seed_of;
using Position = takamaka::testing::Position<Rules>;

constexpr Seat A{0}, B{1}, C{2}, D{3};

// Nine tiles that wait for 3-1 or 2-2, and nine that wait for no tile in these scenes.
const std::string waiting = "6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2";
const std::string hopeless = "6-5 6-5 6-1 6-1 5-4 5-1 5-1 6-4 4-1";

// Clockwise, so that A, B, C, D play in this order.
Options clockwise() {
  Options options;
  options.direction = Direction::cw;
  return options;
}
bool may(const Position& position, Seat seat, const Action& action) {
  const auto legal = position.legal(seat);
  return std::ranges::find(legal, action) != legal.end();
}
Tiles hand(const Position& position, Seat seat) { return position.state().hands[seat.value].tiles(); }

TEST(KapTaiShap, R1_2_there_are_enough_sets_for_everybody) {
  EXPECT_EQ(sets_in_play({}, 2), 2);
  EXPECT_EQ(sets_in_play({}, 4), 2);
  EXPECT_EQ(sets_in_play({}, 5), 3);
  EXPECT_EQ(sets_in_play({}, 8), 4);
  EXPECT_EQ(sets_in_play({}, 10), 5);
  EXPECT_EQ(sets_in_play({}, 20), 9);
  for (std::uint8_t seats = 2; seats <= 20; ++seats) EXPECT_FALSE(Rules::check({}, seats));
  Options two;
  two.sets = 2;
  EXPECT_FALSE(Rules::check(two, 6));
  EXPECT_EQ(Rules::check(two, 7)->path, "sets");
  two.sets = 1;
  EXPECT_EQ(Rules::check(two, 2)->path, "sets");
  EXPECT_EQ(Rules::check({}, 21)->path, "seats");
  EXPECT_EQ(Rules::check({}, 1)->path, "seats");
  for (const auto& preset : Rules::presets()) EXPECT_FALSE(Rules::check(preset.options, preset.seats)) << preset.key;
}

TEST(KapTaiShap, R1_2_the_table_of_sets_is_what_the_code_deals) {
  const std::string text = takamaka::testing::rules_text("kap_tai_shap", "**R1.2**", "**R1.3**");
  const std::regex line{R"(\| (\d+)(?: to (\d+))? \| (\d+) \|)"};
  int next = Rules::seats_min;
  for (std::sregex_iterator found{text.begin(), text.end(), line}, end; found != end; ++found) {
    const std::smatch& row = *found;
    const int first = std::stoi(row[1]), last = row[2].matched ? std::stoi(row[2]) : first;
    EXPECT_EQ(first, next) << "each number of players is listed once";
    for (int seats = first; seats <= last; ++seats) {
      EXPECT_EQ(sets_in_play({}, static_cast<std::uint8_t>(seats)), std::stoi(row[3])) << seats << " players";
    }
    next = last + 1;
  }
  EXPECT_EQ(next, Rules::seats_max + 1);
}

TEST(KapTaiShap, R4_3_the_list_counts_four_two_as_six) {
  Options options;
  options.pair_rule = PairRule::listed_only;
  options.four_two_value = FourTwo::three;
  EXPECT_EQ(Rules::check(options, 4)->path, "four_two_value");
}

TEST(KapTaiShap, R1_3_turns_go_to_the_right_unless_chosen_otherwise) {
  for (const auto& [direction, next] : {std::pair{Direction::ccw, D}, std::pair{Direction::cw, B}}) {
    Options options;
    options.direction = direction;
    Position position{options, 4, {"hands A " + hopeless + " 3-2", "wall 2-1 2-1", "first A"}};
    position.act(A, Discard{{3, 2}});
    EXPECT_EQ(position.turn(), ToAct{next});
  }
}

// Trap 1.
// Also R2.4.
TEST(KapTaiShap, R2_1_R2_4_everybody_pays_the_ante_and_gets_a_hand) {
  for (std::uint64_t number = 1; number < 30; ++number) {
    Options options;
    options.ante = 3;
    Position position{options, 5, {"deal 0", "pot 0"}};
    for (int& chips : position.state().table.chips) chips = 0;
    const auto events = position.house(Deal{Lots{seed_of(number)}});
    if (find<Won>(events)) continue;
    const Seat first = std::get<Seat>(position.turn());
    for (std::uint8_t s = 0; s < 5; ++s) {
      EXPECT_EQ(hand(position, Seat{s}).size(), Seat{s} == first ? 10u : 9u);
      EXPECT_EQ(position.state().table.chips[s], -3);
    }
    EXPECT_EQ(position.state().table.pot, 15);
    EXPECT_EQ(position.state().wall.size(), 96u - 46u);
    EXPECT_EQ(Rules::public_view(position.state()).wall_size, 50);
  }
}

// Worked example 13.
TEST(KapTaiShap, R2_3_dice_count_seats_in_the_direction_of_play) {
  bool seen = false;
  for (std::uint64_t number = 1; number < 200 && !seen; ++number) {
    Position position{{}, 4, {"deal 0"}};
    const auto chosen = find<FirstChosen>(position.house(Deal{Lots{seed_of(number)}}));
    ASSERT_EQ(chosen->dice.size(), 4u);
    EXPECT_EQ(chosen->roller, A);
    const int total = std::accumulate(chosen->dice.begin(), chosen->dice.end(), 0);
    EXPECT_EQ(chosen->seat.value, (400 - total) % 4) << "to the right";
    seen = total == 14 && chosen->seat == C;
  }
  EXPECT_TRUE(seen);
}

TEST(KapTaiShap, R2_3_the_winner_or_a_lot_may_decide_who_is_first) {
  Options options;
  options.first_player = FirstPlayer::winner;
  Position position{options, 4, {"deal 2", "last_winner C"}};
  EXPECT_EQ(find<FirstChosen>(position.house(Deal{Lots{seed_of(1)}}))->seat, C);
  Position nobody_yet{options, 4, {"deal 0"}};
  EXPECT_EQ(find<FirstChosen>(nobody_yet.house(Deal{Lots{seed_of(1)}}))->by, FirstPlayer::dice);
  options.first_player = FirstPlayer::random;
  Position lot{options, 4, {"deal 0"}};
  EXPECT_EQ(find<FirstChosen>(lot.house(Deal{Lots{seed_of(1)}}))->by, FirstPlayer::random);
}

// Edge: dealt win.
TEST(KapTaiShap, R3_2_ten_complete_tiles_win_immediately) {
  int wins = 0;
  for (std::uint64_t number = 1; number < 1500; ++number) {
    Position position{{}, 4, {"deal 0", "pot 0"}};
    for (int& chips : position.state().table.chips) chips = 0;
    const auto events = position.house(Deal{Lots{seed_of(number)}});
    const auto won = find<Won>(events);
    if (!won) continue;
    ++wins;
    EXPECT_EQ(won->by, CompletedBy::dealt);
    EXPECT_EQ(find<DealEnded>(events)->paid[won->seat.value], 4);
  }
  EXPECT_GT(wins, 2);
  EXPECT_LT(wins, 40);  // about 0.8 % of deals
}

TEST(KapTaiShap, R3_1_R3_2_the_first_player_may_only_discard) {
  Position position{clockwise(), 4, {"hands A " + hopeless + " 3-2", "wall 2-1 2-1", "first A"}};
  EXPECT_EQ(position.refusal(A, Draw{}), (Rejection{"must_discard", "R3.3"}));
  EXPECT_EQ(position.refusal(A, Declare{}), (Rejection{"wins_by_itself", "R3.7"}));
  EXPECT_EQ(position.refusal(A, Discard{{1, 1}}), (Rejection{"tile_not_in_hand", "R3.2"}));
  EXPECT_EQ(position.refusal(B, Draw{}), (Rejection{"not_your_turn", "R3.1"}));
  EXPECT_EQ(position.legal(A).size(), 7u) << "each kind once";
  EXPECT_EQ(Rules::public_view(position.state()).discards.size(), 0u);
}

// Edge: draw and throw. Trap 2.
TEST(KapTaiShap, R3_3_R3_6_a_drawn_tile_that_does_not_win_is_thrown) {
  Position position{clockwise(), 4, {"hands B " + hopeless + " | C " + hopeless, "wall 6-5 2-1", "turn B"}};
  EXPECT_EQ(position.legal(B), (std::vector<Action>{Draw{}}));
  EXPECT_EQ(position.refusal(B, Skip{}), (Rejection{"no_skip_here", "R3.3"}));
  EXPECT_EQ(position.refusal(B, Discard{{6, 5}}), (Rejection{"take_a_tile_first", "R3.3"}));
  const Tiles before = hand(position, B);
  const auto events = position.act(B, Draw{});
  EXPECT_EQ(find<Drew>(events)->tile, (OnlyFor<Tile>{B, {6, 5}}));
  EXPECT_EQ(find<Discarded>(events)->tile, (Tile{6, 5}));
  EXPECT_EQ(hand(position, B), before);
  EXPECT_TRUE(may(position, C, PickUp{{6, 5}}));
}

TEST(KapTaiShap, R3_6_a_drawn_tile_may_be_kept_if_the_table_says_so) {
  Options options = clockwise();
  options.drawn_tile = DrawnTile::may_keep;
  Position position{options, 4, {"hands B " + hopeless, "wall 6-5 2-1", "turn B"}};
  EXPECT_FALSE(find<Discarded>(position.act(B, Draw{})));
  EXPECT_EQ(Rules::own_view(position.state(), B).drawn, (Tile{6, 5}));
  EXPECT_TRUE(may(position, B, Discard{{6, 1}}));
}

TEST(KapTaiShap, R3_6_a_drawn_tile_that_completes_the_hand_wins) {
  Position position{clockwise(), 4, {"hands B " + waiting, "wall 2-2 2-1", "turn B"}};
  const auto events = position.act(B, Draw{});
  EXPECT_EQ(find<Won>(events)->by, CompletedBy::drew);
  EXPECT_EQ(position.turn(), ToAct{House{}});
}

// Edge: pick-up. Traps 8 and 9.
TEST(KapTaiShap, R3_4_R3_5_a_player_picks_up_a_tile_and_throws_another) {
  Position position{
      clockwise(), 4, {"hands B " + hopeless, "wall 2-1 2-1", "discards A 2-2 | D 3-3 2-2 | A 6-5", "turn B"}};
  EXPECT_EQ(position.refusal(B, PickUp{{1, 1}}), (Rejection{"not_to_be_picked_up", "R3.4"}));
  position.act(B, PickUp{{2, 2}});
  EXPECT_EQ(position.state().table.discards, (std::vector<DiscardView>{{{2, 2}, A}, {{3, 3}, D}, {{6, 5}, A}}))
      << "the latest of equal ones";
  EXPECT_EQ(position.refusal(B, Discard{{2, 2}}), (Rejection{"just_picked_up", "R3.5"}));
  EXPECT_EQ(Rules::own_view(position.state(), B).unplayable.front().code, "just_picked_up");
  EXPECT_EQ(position.refusal(B, Draw{}), (Rejection{"must_discard", "R3.3"}));
  position.act(B, Discard{{6, 4}});
  EXPECT_EQ(position.turn(), ToAct{C});

  Position equal{clockwise(), 4, {"hands B " + hopeless, "wall 2-1 2-1", "discards A 6-4", "turn B"}};
  equal.act(B, PickUp{{6, 4}});
  EXPECT_TRUE(may(equal, B, Discard{{6, 4}})) << "an equal copy is fine";
}

TEST(KapTaiShap, R3_4_only_the_last_discard_may_be_picked_up_if_the_table_says_so) {
  Options options = clockwise();
  options.pickup_scope = PickupScope::last;
  Position position{options, 4, {"hands B " + hopeless, "wall 2-1 2-1", "discards A 2-2 | D 3-3", "turn B"}};
  EXPECT_EQ(position.legal(B), (std::vector<Action>{PickUp{{3, 3}}, Draw{}}));
  EXPECT_EQ(Rules::own_view(position.state(), B).unplayable,
            (std::vector<Unplayable>{{{2, 2}, "not_to_be_picked_up", "R3.4"}}));
}

TEST(KapTaiShap, R3_5_a_pick_up_that_completes_the_hand_wins) {
  Position position{clockwise(), 4, {"hands B " + waiting, "wall 2-1 2-1", "discards A 2-2", "turn B"}};
  const Own own = Rules::own_view(position.state(), B);
  EXPECT_EQ(own.waiting_for, (Tiles{{2, 2}, {3, 1}}));
  EXPECT_EQ(own.useful, own.waiting_for);
  EXPECT_EQ(own.grouped.pairs.size(), 3u);
  EXPECT_EQ(find<Won>(position.act(B, PickUp{{2, 2}}))->by, CompletedBy::picked_up);
}

TEST(KapTaiShap, R3_3_a_turn_has_both_pick_up_and_draw_if_the_table_says_so) {
  Options options = clockwise();
  options.turn_mode = TurnMode::both;
  Position position{options, 4, {"hands B " + hopeless, "wall 2-1 1-1", "discards A 2-2", "turn B"}};
  EXPECT_EQ(position.legal(B), (std::vector<Action>{PickUp{{2, 2}}, Skip{}}));
  EXPECT_EQ(position.refusal(B, Draw{}), (Rejection{"pick_up_or_skip_first", "R3.3"}));
  Position skipped = position;
  skipped.act(B, Skip{});
  EXPECT_EQ(skipped.legal(B), (std::vector<Action>{Draw{}}));
  position.act(B, PickUp{{2, 2}});
  position.act(B, Discard{{6, 4}});
  EXPECT_EQ(position.turn(), ToAct{B});
  EXPECT_EQ(position.refusal(B, PickUp{{6, 4}}), (Rejection{"must_draw", "R3.3"}));
  position.act(B, Draw{});
  EXPECT_EQ(position.turn(), ToAct{C});
}

TEST(KapTaiShap, R3_7_a_win_is_announced_or_forgone) {
  Options options = clockwise();
  options.win_claim = WinClaim::announce;
  Position position{options, 4, {"hands B " + waiting + " | C " + hopeless, "wall 2-2 2-1 2-1", "turn B"}};
  EXPECT_EQ(position.refusal(B, Declare{}), (Rejection{"not_complete", "R3.7"}));
  EXPECT_FALSE(find<Won>(position.act(B, Draw{})));
  EXPECT_EQ(position.legal(B), (std::vector<Action>{Discard{{2, 2}}, Declare{}}));
  EXPECT_FALSE(Rules::automatic(position.state(), B));
  Position forgone = position;
  forgone.act(B, Discard{{2, 2}});
  EXPECT_EQ(forgone.turn(), ToAct{C});
  EXPECT_EQ(find<Won>(position.act(B, Declare{}))->seat, B);
  // Nor does the game throw a drawn tile that must go.
  forgone.act(C, Draw{});
  EXPECT_EQ(forgone.legal(C), (std::vector<Action>{Discard{{2, 1}}}));
  EXPECT_EQ(forgone.refusal(C, Declare{}), (Rejection{"not_complete", "R3.7"}));
  EXPECT_EQ(forgone.refusal(C, Discard{{6, 1}}), (Rejection{"drawn_tile_must_go", "R3.6"}));
}

// Edge: stall. Trap 10.
TEST(KapTaiShap, R3_8_after_twice_as_many_pick_ups_somebody_must_draw) {
  Options options = clockwise();
  options.win_claim = WinClaim::announce;
  const std::vector<std::string> lines{"hands A " + waiting + " | B " + hopeless, "wall 2-1 1-1",
                                       "discards A 6-4 2-2 | B 5-4"};
  auto three = lines, four = lines;
  three.insert(three.end(), {"pickups 3", "turn A"});
  four.insert(four.end(), {"pickups 4", "turn A"});
  EXPECT_TRUE(may({options, 2, three}, A, PickUp{{6, 4}}));
  Position guarded{options, 2, four};
  EXPECT_EQ(guarded.refusal(A, PickUp{{6, 4}}), (Rejection{"somebody_must_draw", "R3.8"}));
  EXPECT_EQ(guarded.legal(A), (std::vector<Action>{PickUp{{2, 2}}, Draw{}}));
  Position drawn = guarded;
  drawn.act(A, Draw{});
  EXPECT_EQ(drawn.state().table.pickups_in_row, 0);
  EXPECT_EQ(find<Won>(guarded.act(A, PickUp{{2, 2}}))->seat, A) << "wins immediately, even if wins are announced";
}

TEST(KapTaiShap, R3_9_when_time_runs_out_the_player_draws_and_throws) {
  Position position{clockwise(), 4, {"hands B " + hopeless, "wall 6-5 2-1", "discards A 2-2", "turn B"}};
  EXPECT_EQ(find<Discarded>(position.house(TimeUp{B}))->tile, (Tile{6, 5}));
  Options options = clockwise();
  options.win_claim = WinClaim::announce;
  Position complete_hand{options, 4, {"hands B " + waiting + " 2-2", "wall 6-5", "drew B 2-2"}};
  EXPECT_TRUE(find<Won>(complete_hand.house(TimeUp{B})));
  Position first{clockwise(), 4, {"hands A " + hopeless + " 3-2", "wall 2-1 2-1", "first A"}};
  EXPECT_TRUE(find<Discarded>(first.house(TimeUp{A})));
}

// Edge: exhaustion.
TEST(KapTaiShap, R5_2_after_the_last_draw_a_discard_may_complete_a_hand) {
  Options options = clockwise();
  const std::vector<std::string> lines{
      "hands A " + hopeless + " | B " + waiting + " | C " + hopeless + " | D " + hopeless, "wall 5-5",
      "discards A 2-2 | C 6-3", "turn D"};
  Position any{options, 4, lines};
  const auto events = any.act(D, Draw{});
  EXPECT_EQ(find<Won>(events)->seat, B);
  EXPECT_EQ(find<Won>(events)->by, CompletedBy::last_discard);

  options.pickup_scope = PickupScope::last;
  Position last{options, 4, lines};
  const auto dead = last.act(D, Draw{});
  EXPECT_FALSE(find<Won>(dead));
  EXPECT_EQ(find<DealEnded>(dead)->result.reason, "dead");
  EXPECT_EQ(last.state().table.pot, 4) << "carried";
}

// One draw is left, and nobody is complete.
Position exhausted(Exhausted then, const std::string& deal = "deal 1") {
  Options options = clockwise();
  options.exhausted = then;
  return {
      options, 2, {"hands A " + hopeless + " | B " + hopeless, "wall 5-5", "discards A 6-3 | B 6-2", "turn B", deal}};
}

TEST(KapTaiShap, R5_3_a_dead_deal_carries_or_refunds_the_pot) {
  Position carried = exhausted(Exhausted::carry_pot);
  carried.act(B, Draw{});
  EXPECT_EQ(carried.state().table.pot, 2);
  carried.house(Deal{Lots{seed_of(3)}});
  EXPECT_EQ(carried.state().table.pot, 4);
  Position refunded = exhausted(Exhausted::refund);
  const auto events = refunded.act(B, Draw{});
  EXPECT_EQ(refunded.state().table.pot, 0);
  EXPECT_EQ(refunded.state().table.chips, (std::vector{0, 0}));
  BookEntries books;
  for (const Event& event : events) books.merge(Rules::record(event));
  EXPECT_EQ(books.settlements, (std::vector<Settlement>{{1, "refund", {{A, 1}, {B, 1}, {{}, -2}}}}));
}

TEST(KapTaiShap, R5_3_the_discards_may_be_shuffled_once) {
  Position position = exhausted(Exhausted::reshuffle);
  EXPECT_EQ(find<WallExhausted>(position.act(B, Draw{}))->then, Exhausted::reshuffle);
  EXPECT_EQ(position.turn(), ToAct{House{}});
  const auto events = position.house(Deal{Lots{seed_of(3)}});
  EXPECT_EQ(find<Reshuffled>(events)->size, 3);
  EXPECT_EQ(position.turn(), ToAct{A});
  EXPECT_TRUE(position.state().table.discards.empty());
  EXPECT_EQ(Rules::public_view(position.state()).wall_size, 3);
  std::vector<Event> last;
  for (Seat seat = A; std::holds_alternative<Seat>(position.turn());
       seat = Seat{static_cast<std::uint8_t>(1 - seat.value)}) {
    last = position.act(seat, Draw{});
  }
  EXPECT_EQ(find<DealEnded>(last)->result.reason, "dead");
  EXPECT_EQ(position.state().table.pot, 2) << "the second time the pot is carried";
}

// Worked examples 11 and 12.
TEST(KapTaiShap, R5_1_the_winner_takes_the_pot) {
  Position eleven{clockwise(), 4, {"hands B " + waiting, "wall 2-2 2-1", "turn B"}};
  const auto events = eleven.act(B, Draw{});
  EXPECT_EQ(eleven.state().table.chips, (std::vector{-1, 3, -1, -1}));
  EXPECT_EQ(find<DealEnded>(events)->result.seats[1].chips, 3);
  Options two = clockwise();
  two.ante = 2;
  Position twelve{two, 5, {"hands B " + waiting, "wall 2-2 2-1", "turn B", "pot 20", "deal 2"}};
  for (int& chips : twelve.state().table.chips) chips = -4;
  twelve.act(B, Draw{});
  EXPECT_EQ(twelve.state().table.chips, (std::vector{-4, 16, -4, -4, -4}));
}

TEST(KapTaiShap, R5_1_the_rake_is_rounded_down_and_kept_apart) {
  Options options = clockwise();
  options.rake_percent = 5;
  options.ante = 9;
  Position position{options, 4, {"hands B " + waiting, "wall 2-2 2-1", "turn B"}};
  const auto events = position.act(B, Draw{});
  EXPECT_EQ(find<DealEnded>(events)->rake, 1);  // 5 % of 36
  EXPECT_EQ(position.state().table.rake, 1);
  BookEntries books;
  for (const Event& event : events) books.merge(Rules::record(event));
  EXPECT_EQ(books.settlements, (std::vector<Settlement>{{1, "pot", {{B, 35}, {{}, 1, true}, {{}, -36}}}}));
}

TEST(KapTaiShap, R5_4_the_match_ends_and_a_carried_pot_is_refunded) {
  Position position = exhausted(Exhausted::carry_pot, "deal 5");
  const auto events = position.act(B, Draw{});
  EXPECT_EQ(find<MatchEnded>(events)->refund, 1);
  EXPECT_EQ(find<MatchEnded>(events)->result, (MatchResult{"deals_played", {A, B}, {0, 0}}));
  EXPECT_EQ(position.state().table.pot, 0);
  EXPECT_EQ(position.turn(), ToAct{Over{}});
  EXPECT_EQ(position.refusal(A, Draw{}), (Rejection{"match_over", "R5.4"}));
}

// Also R1.5.
TEST(KapTaiShap, R1_4_R1_5_only_the_winners_hand_is_shown_unless_the_table_reveals_all) {
  Position position{clockwise(), 2, {"hands A " + hopeless + " | B " + waiting, "wall 2-2 2-1", "turn B"}};
  const auto hidden = find<DealEnded>(position.act(B, Draw{}));
  EXPECT_TRUE(hidden->hands.empty());
  EXPECT_EQ(hidden->won->hand.pairs.size(), 4u);
  Options open = clockwise();
  open.reveal_losers = true;
  Position shown{open, 2, {"hands A " + hopeless + " | B " + waiting, "wall 2-2 2-1", "turn B"}};
  EXPECT_EQ(find<DealEnded>(shown.act(B, Draw{}))->hands.size(), 2u);
}

TEST(KapTaiShap, R7_1_a_deal_of_constant_pick_ups_ends) {
  // Everybody picks up if they may: without R3.8 this would never end.
  Position position{clockwise(), 3, {"deal 0"}};
  position.house(Deal{Lots{seed_of(12)}});
  int steps = 0;
  while (std::holds_alternative<Seat>(position.turn())) {
    const Seat seat = std::get<Seat>(position.turn());
    position.act(seat, position.legal(seat).front());
    ASSERT_LT(++steps, steps_max(clockwise(), 3) / 5);
  }
}

}  // namespace
}  // namespace takamaka::kap_tai_shap
