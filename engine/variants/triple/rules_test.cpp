// RULES.md R1, R2 and R6 to R9, paragraph by paragraph; the worked examples are in worked_examples_test.cpp.

#include <gtest/gtest.h>

#include <set>

#include "engine/kit/turns.hpp"
#include "engine/variants/triple/score.hpp"
#include "engine/variants/triple/testing.hpp"
#include "engine/variants/triple/turn.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/rules_text.hpp"

namespace takamaka::triple {
namespace {

Lots lots_of(std::uint8_t number) { return Lots{testing::seed_of(number)}; }

Position dealt_match(std::uint8_t seats, std::uint8_t number, const Options& options = {}) {
  Position match{options, seats};
  EXPECT_TRUE(match.house(Deal{lots_of(number)}).has_value());
  return match;
}

State hands_only(std::vector<std::string_view> hands) {
  State state = Rules::setup({}, static_cast<std::uint8_t>(hands.size()));
  for (std::size_t seat = 0; seat < hands.size(); ++seat) state.hands[seat] = hand(hands[seat]);
  return state;
}

// ---------------------------------------------------------------------------------------------------- R2 the deal

// R1.1, R1.3  The tests of the kit check the same for `Tile`.
TEST(TripleDeal, R1_1_the_set_is_56_tiles_worth_420) {
  const Hand set = triangles::full_set();
  EXPECT_EQ(set.size(), 56U);
  EXPECT_EQ(value_of(set), 420);
  EXPECT_EQ(value_of(hand("3-4-5")), 12) << "R1.3";
}

TEST(TripleDeal, R2_1_hands_and_pool_are_the_whole_set) {
  const std::array<std::size_t, 7> hand_sizes{0, 10, 10, 8, 8, 6, 6}, pools{0, 45, 36, 32, 24, 26, 20};
  for (std::uint8_t seats = 1; seats <= 6; ++seats) {
    const Position match = dealt_match(seats, seats);
    const State& state = match.state();
    std::size_t held = 0;
    std::multiset<Tile> all(state.pool.begin(), state.pool.end());
    for (const Hand& each : state.hands) {
      held += each.size();
      all.insert(each.begin(), each.end());
    }
    all.insert(state.table.placements[0].tile);
    EXPECT_EQ(held + (seats > 1 ? 1 : 0), hand_sizes[seats] * seats);
    EXPECT_EQ(state.pool.size(), pools[seats]);
    const auto set = triangles::full_set();
    EXPECT_EQ(all, std::multiset<Tile>(set.begin(), set.end()));
  }
}

// The bound under "How long it can take" rests on the largest pools.
TEST(TripleDeal, R2_1_the_largest_pools_are_those_of_the_rules) {
  std::size_t together = 0, alone = 0;
  for (std::uint8_t seats = 2; seats <= Rules::seats_max; ++seats) {
    together = std::max(together, dealt_match(seats, seats).state().pool.size());
  }
  for (const int size : {6, 8, 10}) {
    Position match{Options{.solo_hand = size}, 1};
    ASSERT_TRUE(match.house(Deal{lots_of(1)}).has_value());
    alone = std::max(alone, match.state().pool.size());
  }
  const std::string text = takamaka::testing::rules_text("triple", "## How long it can take", "By R7.2");
  EXPECT_NE(text.find("at most " + std::to_string(together) + " tiles with several players, at most " +
                      std::to_string(alone) + " in solitaire"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("and " + std::to_string(actions_max(Rules::seats_max)) + " at most"), std::string::npos) << text;
}

TEST(TripleDeal, R2_1_hands_are_dealt_in_blocks_of_the_shuffle_and_the_pool_keeps_its_order) {
  const std::vector<Tile> shuffled = lots_of(7).shuffled(triangles::full_set());
  Position match{{}, 3};
  const auto events = match.house(Deal{lots_of(7)});
  const Dealt& dealt = std::get<Dealt>(events->front());
  for (std::size_t seat = 0; seat < 3; ++seat) {
    Hand block(shuffled.begin() + static_cast<std::ptrdiff_t>(8 * seat),
               shuffled.begin() + static_cast<std::ptrdiff_t>(8 * (seat + 1)));
    std::ranges::sort(block);
    EXPECT_EQ(dealt.hands[seat].value, block);
    EXPECT_EQ(dealt.hands[seat].owner.value, seat);
  }
  EXPECT_EQ(dealt.pool.value, std::vector<Tile>(shuffled.begin() + 24, shuffled.end()));
}

TEST(TripleDeal, R2_2_the_highest_triple_starts) {
  EXPECT_EQ(start_tile(hands_only({"4-5-5 1-1-1", "0-0-0 2-2-2", "3-5-5"})), (Started{B, tile("2-2-2"), 11}));
  EXPECT_EQ(start_tile(hands_only({"4-5-5 3-5-5", "0-0-0", "4-4-5"})), (Started{B, tile("0-0-0"), 5}));
}

// D11
TEST(TripleDeal, R2_3_without_a_triple_the_highest_value_then_the_highest_number_then_the_middle_one) {
  EXPECT_EQ(start_tile(hands_only({"0-0-1", "4-5-5 3-5-5"})), (Started{B, tile("4-5-5"), 19}));
  EXPECT_EQ(start_tile(hands_only({"4-4-5", "3-5-5"})), (Started{B, tile("3-5-5"), 18})) << "both 13: 5 twice";
  EXPECT_EQ(start_tile(hands_only({"3-3-4", "1-4-5"})), (Started{B, tile("1-4-5"), 15})) << "both 10: the 5";
  EXPECT_EQ(start_tile(hands_only({"2-3-3", "1-2-5"})), (Started{B, tile("1-2-5"), 13})) << "both 8: the 5, not the 3";
  EXPECT_EQ(start_tile(hands_only({"2-3-5", "1-4-5"})), (Started{B, tile("1-4-5"), 15})) << "both 10 and 5: the 4";
}

TEST(TripleDeal, R2_4_the_house_lays_the_start_at_the_middle_and_the_next_player_is_on_turn) {
  for (std::uint8_t number = 0; number < 50; ++number) {
    Position match{Options{.start_bonus = 7}, 4};
    const auto events = match.house(Deal{lots_of(number)});
    ASSERT_EQ(events->size(), 2U);
    const Started& started = std::get<Started>((*events)[1]);
    const State& state = match.state();
    EXPECT_EQ(
        state.table.placements,
        (std::vector{Placement{up(0, 0), started.tile, 0, started.seat, started.tile.value() + 7, Bonus::start}}));
    EXPECT_EQ(total(match, *started.seat), started.tile.value() + 7);
    EXPECT_EQ(Rules::to_act(state), (ToAct{next_seat(*started.seat, 4, Direction::cw)}));
    EXPECT_EQ(state.hands[started.seat->value].size(), 7U);
  }
}

// D5
TEST(TripleDeal, R2_2_later_deals_start_by_the_same_rule) {
  Position match = Scene{.hands = {"1-5-5", "0-0-2"}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  for (std::uint8_t number = 0; number < 20; ++number) {
    Position next = match;
    const auto events = next.house(Deal{lots_of(number)});
    ASSERT_TRUE(events.has_value());
    State fresh = hands_only({"", ""});
    for (const auto& each : std::get<Dealt>(events->front()).hands) fresh.hands[each.owner.value] = each.value;
    EXPECT_EQ(std::get<Started>((*events)[1]), start_tile(fresh));
    EXPECT_EQ(next.state().table.deal, 2);
  }
}

// --------------------------------------------------------------------------------------------- R6 the end of a deal

TEST(TripleEnd, R6_1_out_comes_before_blocked) {
  Position match = Scene{.hands = {"1-5-5", "0-0-2"}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(last_result(match).reason, "out");
  EXPECT_EQ(total(match, A), 11 + 20 + 2);
}

TEST(TripleEnd, R6_1_the_out_bonus_is_an_option) {
  Position match = Scene{.options = {.end_bonus = 0}, .hands = {"1-5-5", "0-0-2"}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(total(match, A), 11 + 2);
}

// D6
TEST(TripleEnd, R6_3_everyone_pays_in_a_full_cycle) {
  Position match = Scene{.options = {.block_detection = BlockDetection::full_cycle},
                         .hands = {"0-0-1", "0-0-2", "0-0-4"},
                         .pool = "4-4-4"};
  does(match, A, Draw{});
  ASSERT_TRUE(playing(match));
  does(match, A, Pass{});  // after a draw: not one of the three
  does(match, B, Pass{});
  does(match, C, Pass{});
  ASSERT_TRUE(playing(match));
  does(match, A, Pass{});
  EXPECT_EQ(last_result(match).reason, "blocked");
  EXPECT_EQ(total(match, A), -5 - 5 - 5);
  EXPECT_EQ(total(match, B), -5 + (1 + 12 + 4) - 2);
  EXPECT_EQ(total(match, C), -5);
}

TEST(TripleEnd, R6_2_a_blocked_deal_ends_with_the_tile_that_blocks_it) {
  Position match = Scene{.hands = {"1-5-5 0-0-1", "0-0-2"}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(last_result(match).reason, "blocked");
  EXPECT_EQ(total(match, A), 11 + 2 - 1);
  EXPECT_EQ(total(match, B), 0);
}

TEST(TripleEnd, R6_7_the_tiles_left_are_shown) {
  Position match = Scene{.hands = {"1-5-5", "0-0-2 0-1-2"}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ((*match.state().table.last_deal)->hands, (std::vector{Hand{}, hand("0-0-2 0-1-2")}));
  EXPECT_EQ((*Rules::public_view(match.state()).last_deal)->hands[1], hand("0-0-2 0-1-2"));
}

TEST(TripleEnd, R6_7_the_tiles_left_are_not_shown_in_the_next_deal) {
  Position match = Scene{.options = {.deals = 2}, .hands = {"1-5-5", "0-0-2 0-1-2"}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  ASSERT_TRUE(Rules::public_view(match.state()).last_deal.has_value());
  match.house(Deal{lots_of(2)});
  EXPECT_FALSE(Rules::public_view(match.state()).last_deal.has_value());
}

TEST(TripleEnd, R6_the_sheet_gives_a_reason_for_every_point) {
  Position match = Scene{.hands = {"0-4-4", "2-2-2 4-4-5"}, .pool = "1-1-1", .laid = {lay("4-4-4", up(0, 0), 0)}};
  does(match, A, Draw{});
  does(match, A, Pass{});
  does(match, B, Pass{});
  does(match, A, lay("0-4-4", down(0, -1), 0));
  does(match, B, lay("4-4-5", down(0, 0), 0));
  const DealResult& result = last_result(match);
  EXPECT_EQ(result.reason, "blocked");
  const std::vector<ScoreLine> expected{
      {A, "tiles", "R3.5", 8, {"0-4-4"}},    {A, "draws", "R5.3", -5, {}},
      {A, "empty_pool", "R5.5", -5, {}},     {B, "tiles", "R3.5", 13, {"4-4-5"}},
      {B, "empty_pool", "R5.5", -5, {}},     {A, "left_with_others", "R6.5", 6, {"2-2-2"}},
      {A, "left_own", "R6.5", -3, {"1-1-1"}}};
  EXPECT_EQ(result.lines, expected);
  EXPECT_EQ(result.seats, (std::vector{SeatScore{1, 1, 0}, SeatScore{8, 8, 0}}));
}

// ----------------------------------------------------------------------------------------------------- R7 the match

Position after_deal(const Options& options, std::vector<int> totals, int deal) {
  Position match = Scene{.options = options, .hands = {"1-5-5", "0-0-2"}, .totals = totals};
  Dealt numbered{deal, {{A, hand("1-5-5")}, {B, hand("0-0-2 5-5-5")}}, {}};
  match.replay(numbered);
  match.replay(Started{B, tile("5-5-5"), 0});
  does(match, A, lay("1-5-5", down(0, 0), 1));  // + 11 + 20 + 2
  return match;
}

TEST(TripleMatch, R7_1_the_match_continues_below_the_target_and_ends_on_it) {
  EXPECT_EQ(Rules::to_act(after_deal({}, {266, 0}, 1).state()), ToAct{House{}});
  EXPECT_EQ(Rules::to_act(after_deal({}, {267, 0}, 1).state()), ToAct{Over{}});
  EXPECT_EQ(Rules::to_act(after_deal({.target = 100}, {66, 99}, 1).state()), ToAct{House{}});
  EXPECT_EQ(Rules::to_act(after_deal({.target = 100}, {0, 100}, 1).state()), ToAct{Over{}});
}

TEST(TripleMatch, R7_5_at_once_the_match_ends_in_the_middle_of_a_deal) {
  const Options at_once{.match_end = MatchEnd::at_once};
  Position match =
      Scene{.options = at_once, .hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "0-0-3", .totals = {289, 301 - 2}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{Over{}});
  EXPECT_EQ(last_result(match).reason, "target_reached");
  EXPECT_TRUE(last_result(match).winners.empty()) << "the tiles left count for nobody";
  const MatchResult result = match_result(match.state().table).value();
  EXPECT_EQ(result.reason, "target_reached");
  EXPECT_EQ(result.totals, (std::vector{300, 299}));
  EXPECT_EQ(result.winners, std::vector{A});
}

TEST(TripleMatch, R7_5_the_last_tile_scores_going_out_first) {
  const Options at_once{.match_end = MatchEnd::at_once};
  Position match = Scene{.options = at_once, .hands = {"1-5-5", "0-0-2"}, .totals = {289, 0}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(last_result(match).reason, "out");
  EXPECT_EQ(match_result(match.state().table).value().totals, (std::vector{289 + 11 + 20 + 2, 0}));
}

TEST(TripleMatch, R7_5_a_start_tile_can_end_the_match) {
  Position match = Scene{
      .options = {.match_end = MatchEnd::at_once}, .hands = {"", ""}, .laid = {}, .turn = {}, .totals = {299, 299}};
  ASSERT_TRUE(match.house(Deal{Lots{Seed{}}}).has_value());
  EXPECT_EQ(Rules::to_act(match.state()), ToAct{Over{}});
  EXPECT_EQ(match_result(match.state().table).value().winners.size(), 1u);
}

TEST(TripleMatch, R7_5_solitaire_has_no_target) {
  Position match =
      Scene{.options = {.match_end = MatchEnd::at_once}, .hands = {"1-5-5 0-0-1"}, .pool = "0-0-3", .totals = {999}};
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_TRUE(playing(match));
}

TEST(TripleMatch, R7_2_the_number_of_deals_is_an_option_and_never_above_200) {
  EXPECT_EQ(Rules::to_act(after_deal({.deals = 3}, {0, 0}, 2).state()), ToAct{House{}});
  EXPECT_EQ(Rules::to_act(after_deal({.deals = 3}, {0, 0}, 3).state()), ToAct{Over{}});
  EXPECT_EQ(Rules::to_act(after_deal({.deals = 0}, {0, 0}, 199).state()), ToAct{House{}});
  EXPECT_EQ(Options{}.deals, 0) << "the target alone ends a match";
  const Position last = after_deal({.deals = 0}, {0, 0}, 200);
  EXPECT_EQ(Rules::to_act(last.state()), ToAct{Over{}});
  EXPECT_EQ(match_result(last.state().table).value().reason, "deals_played");
}

TEST(TripleMatch, R7_3_equal_totals_share) {
  const Position match = after_deal({}, {267, 300}, 1);
  EXPECT_EQ(match_result(match.state().table).value().winners, (std::vector{A, B}));
}

TEST(TripleMatch, R7_4_totals_may_be_below_zero) {
  Position match = after_deal({.deals = 1}, {-50, -20}, 1);
  const MatchResult result = match_result(match.state().table).value();
  EXPECT_EQ(result.totals, (std::vector{-17, -20}));
  EXPECT_EQ(result.winners, std::vector{A});
  EXPECT_EQ(refusal(match, A, Draw{}), "match_over R7.1");
  EXPECT_EQ(match.house(Deal{lots_of(1)}).error(), (Rejection{"match_over", "R7.1"}));
  EXPECT_EQ(match.house(TimeUp{A}).error(), (Rejection{"not_your_turn", "R5.1"}));
}

// ------------------------------------------------------------------------------------------------------ R8 solitaire

// D14
TEST(TripleSolitaire, R8_1_the_tile_after_the_hand_starts_and_scores_nothing) {
  for (const int size : {6, 8, 10}) {
    Position match{Options{.solo_hand = size}, 1};
    const auto events = match.house(Deal{lots_of(3)});
    const auto shuffled = lots_of(3).shuffled(triangles::full_set());
    EXPECT_EQ(std::get<Started>((*events)[1]), (Started{std::nullopt, shuffled[static_cast<std::size_t>(size)], 0}));
    EXPECT_EQ(match.state().hands[0].size(), static_cast<std::size_t>(size));
    EXPECT_EQ(match.state().pool.size(), static_cast<std::size_t>(55 - size));
    EXPECT_EQ(total(match, A), 0);
    EXPECT_EQ(Rules::to_act(match.state()), ToAct{A});
  }
}

TEST(TripleSolitaire, R8_2_after_the_last_allowed_draw_the_pool_counts_as_empty) {
  Position match =
      Scene{.options = {.max_draws = 5, .pick_cap = 2}, .hands = {"1-5-5 0-0-1"}, .pool = "0-0-2 0-0-3 0-0-4 0-1-1"};
  does(match, A, Draw{});
  EXPECT_EQ(Rules::public_view(match.state()).draws_left, 1);
  does(match, A, Draw{});
  EXPECT_EQ(Rules::public_view(match.state()).draws_left, 0);
  EXPECT_EQ(Rules::public_view(match.state()).pool_size, 2);
  EXPECT_EQ(refusal(match, A, Draw{}), "pool_empty R5.5");
  does(match, A, Pass{});
  EXPECT_TRUE(playing(match)) << "a pass after a draw does not end the game, and 1-5-5 fits";
  does(match, A, lay("1-5-5", down(0, 0), 1));
  EXPECT_EQ(last_result(match).reason, "blocked");
  EXPECT_EQ(total(match, A), -10 - 5 + 11 - (1 + 2 + 3));
}

TEST(TripleSolitaire, R8_2_a_cap_of_zero_means_no_limit) {
  Position match{Options{.pick_cap = 0}, 1};
  ASSERT_TRUE(match.house(Deal{lots_of(1)}).has_value());
  EXPECT_EQ(Rules::public_view(match.state()).draws_left, 45);
}

TEST(TripleSolitaire, R8_3_one_pass_without_a_draw_ends_it) {
  Position match = Scene{.hands = {"1-5-5 0-0-1"}};
  does(match, A, Pass{});
  EXPECT_EQ(last_result(match).reason, "all_passed");
  EXPECT_EQ(total(match, A), -5 - 12);
  EXPECT_TRUE(last_result(match).winners.empty());
}

TEST(TripleSolitaire, R8_4_one_deal_is_the_whole_match_for_any_target_and_its_total_the_result) {
  Position match = Scene{.options = {.target = 1000, .deals = 0}, .hands = {"1-5-5"}};
  const auto events = match.act(A, lay("1-5-5", down(0, 0), 1));
  BookEntries record;
  for (const Event& event : *events) record.merge(Rules::record(event));
  ASSERT_TRUE(record.match.has_value());
  EXPECT_EQ(record.match->reason, "solitaire");
  EXPECT_EQ(record.match->totals, std::vector{31});
  ASSERT_EQ(record.deals.size(), 1U);
  EXPECT_EQ(record.deals[0].reason, "out");
  EXPECT_TRUE(record.deals[0].winners.empty() && record.match->winners.empty()) << "alone nobody wins or loses";
}

// ----------------------------------------------------------------------------------------------------- R9 the views

TEST(TripleViews, R9_1_the_own_view_gives_the_score_of_each_action_and_why_tiles_are_stuck) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "2-5-5 0-0-3 0-0-4"};
  Own own = Rules::own_view(match.state(), A);
  EXPECT_EQ(own.hand, hand("0-0-1 1-5-5"));
  ASSERT_EQ(own.legal.size(), 4U);  // three sides and a draw
  EXPECT_EQ(own.gains, (std::vector{Gain{11, Bonus::none, 0}, Gain{11, Bonus::none, 0}, Gain{11, Bonus::none, 0},
                                    Gain{-5, Bonus::none, 0}}));
  EXPECT_EQ(own.unplayable, (std::vector{Unplayable{tile("0-0-1"), "fits_nowhere", "R3.1"}}));
  does(match, A, Draw{});
  own = Rules::own_view(match.state(), A);
  EXPECT_EQ(own.drawn, hand("2-5-5"));
  EXPECT_EQ(own.unplayable, (std::vector{Unplayable{tile("0-0-1"), "only_drawn_tiles", "R5.4"},
                                         Unplayable{tile("1-5-5"), "only_drawn_tiles", "R5.4"}}));
  const Own other = Rules::own_view(match.state(), B);
  EXPECT_TRUE(other.drawn.empty() && other.legal.empty() && other.gains.empty() && other.unplayable.empty());
}

TEST(TripleViews, R9_2_the_rest_is_public) {
  Position match = Scene{.hands = {"0-0-1 1-5-5", "0-0-2"}, .pool = "2-5-5 0-0-3 0-0-4"};
  does(match, A, Draw{});
  does(match, A, lay("2-5-5", down(0, 0), 1));
  const Public seen = Rules::public_view(match.state());
  EXPECT_EQ(seen.hand_sizes, (std::vector{2, 1}));
  EXPECT_EQ(seen.pool_size, 2);
  EXPECT_EQ(seen.draws_left, 2);
  EXPECT_EQ(seen.placements.back(), (Placement{down(0, 0), tile("2-5-5"), 1, A, 12, Bonus::none}));
  EXPECT_EQ(seen.scores, (std::vector{Score{7, 7, -5, 0}, Score{}}));
  EXPECT_EQ(seen.phase, PhaseName::playing);
  EXPECT_EQ(seen.turn, B);
  EXPECT_EQ(seen.drawn + seen.passes, 0);
  EXPECT_FALSE(seen.last_deal.has_value());
}

TEST(TripleOptions, defaults_are_playable_and_seven_seats_are_not) {
  for (std::uint8_t seats = 1; seats <= 6; ++seats) EXPECT_FALSE(Rules::check(Rules::defaults(seats), seats));
  EXPECT_EQ(Rules::check({}, 7)->path, "seats");
  EXPECT_EQ(Rules::check({}, 0)->path, "seats");
  for (const auto& preset : Rules::presets()) EXPECT_FALSE(Rules::check(preset.options, preset.seats));
}

}  // namespace
}  // namespace takamaka::triple
