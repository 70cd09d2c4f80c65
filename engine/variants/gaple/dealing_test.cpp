// R1 and R2: the table, dealing and the starter. One test for each rule, named after it.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/variants/gaple/position_for_test.hpp"

namespace takamaka::gaple {
namespace {

// R1.1, R1.2
TEST(Gaple, R1_2_each_form_deals_its_tiles) {
  struct Case {
    Form form;
    std::uint8_t seats;
    int each, undealt;  // undealt: after one of them has been turned up
  };
  for (const auto& [form, seats, each, undealt] :
       {Case{Form::four_by_seven, 4, 7, 0}, Case{Form::four_by_six, 4, 6, 3}, Case{Form::five_by_five, 5, 5, 2}}) {
    Options options;
    options.variant = form;
    const State& state = dealt(options, seats, 1).state();
    for (std::size_t s = 0; s < seats; ++s) EXPECT_EQ(state.hands[s].size(), each);
    EXPECT_EQ(state.undealt.size(), undealt);
    EXPECT_EQ(state.table.line.size(), form == Form::four_by_seven ? 0 : 1);
    EXPECT_EQ(std::ranges::max(tiles_in(state)), "6-6");
    EXPECT_EQ(tiles_in(state).size(), 28u);
    EXPECT_EQ(std::ranges::count_if(state.hands, [](TileSet hand) { return !hand.empty(); }), seats);
  }
}

// R1.2, R1.3
TEST(Gaple, R1_2_forms_and_teams_need_their_number_of_players) {
  Options five = Rules::defaults(5), teams = Rules::defaults(4);
  teams.teams = true;
  EXPECT_FALSE(Rules::check(five, 5));
  EXPECT_EQ(Rules::check(five, 4)->path, "variant");
  EXPECT_EQ(Rules::check(Rules::defaults(4), 5)->path, "variant");
  EXPECT_FALSE(Rules::check(teams, 4));
  five.teams = true;
  EXPECT_EQ(Rules::check(five, 5)->path, "teams");
  EXPECT_EQ(Rules::check({}, 3)->path, "seats");
  EXPECT_EQ(Rules::check({}, 6)->path, "seats");
  for (const auto& preset : Rules::presets()) EXPECT_FALSE(Rules::check(preset.options, preset.seats)) << preset.key;
}

TEST(Gaple, R1_4_turns_go_round_either_way) {
  for (const auto& [direction, next] : {std::pair{Direction::cw, B}, std::pair{Direction::ccw, D}}) {
    Options options;
    options.direction = direction;
    Position position{options, {"line 3-3", "hands A 1-3 0-0 | B 0-3 0-1 | D 2-3 2-2", "turn A"}};
    position.act(A, Play{{1, 3}, End::left});
    EXPECT_EQ(position.turn(), ToAct{next});
  }
}

// R1.5, R1.6: others get counts. The contract suite shows that no byte sent to them depends on the tile.
TEST(Gaple, R1_6_others_learn_that_a_tile_was_thrown_away_not_which) {
  Position position{{}, {"line 3-3", "hands A 4-6 0-1 | B 0-3 1-1", "turn A"}};
  const auto events = position.act(A, Discard{{4, 6}});
  EXPECT_EQ(find<Discarded>(events)->tile, (OnlyFor<Tile>{A, {4, 6}}));
  const Public table = Rules::public_view(position.state());
  EXPECT_EQ(table.discard_sizes, (PerSeat<int>{1, 0, 0, 0}));
  EXPECT_EQ(table.hand_sizes, (PerSeat<int>{1, 2, 0, 0}));
  EXPECT_EQ(Rules::own_view(position.state(), A).discards, (TileSet{{4, 6}}));
  EXPECT_TRUE(Rules::own_view(position.state(), B).discards.empty());
}

TEST(Gaple, R2_2_the_first_undealt_tile_begins_the_line) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const auto shuffled =
        Lots{seed_of(number)}.shuffled(Tiles{double_six::all_tiles.begin(), double_six::all_tiles.end()});
    const State& state = dealt(Rules::defaults(5), 5, number).state();
    EXPECT_EQ(state.hands[1], TileSet(std::span{shuffled}.subspan(5, 5)));
    EXPECT_EQ(state.table.line.tiles(), TileSet{shuffled[25]});
    EXPECT_EQ(state.undealt, (TileSet{shuffled[26], shuffled[27]}));
  }
}

TEST(Gaple, R2_3_the_first_starter_is_drawn_by_lot) {
  std::set<Seat> starters;
  for (std::uint64_t number = 0; number < 100; ++number) {
    starters.insert(*dealt(Rules::defaults(5), 5, number).state().table.starter);
  }
  EXPECT_EQ(starters.size(), 5u);
}

// A trap: only 4x7 needs 0-0 or a double to start.
TEST(Gaple, R2_3_the_winner_starts_later_deals_and_needs_no_double) {
  Options options;
  options.variant = Form::four_by_six;
  bool without_double = false;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Position position = dealt(options, 4, number, {"last_winner C"});
    EXPECT_EQ(position.turn(), ToAct{C});
    EXPECT_TRUE(std::holds_alternative<Playing>(position.state().table.phase));
    const TileSet hand = position.state().hands[C.value];
    const bool plays = !position.state().table.line.fitting(hand).empty();
    without_double |= hand.doubles().empty() && plays;
    EXPECT_EQ(std::holds_alternative<Play>(position.legal(C).front()), plays);
  }
  EXPECT_TRUE(without_double);
}

TEST(Gaple, R2_4_the_double_blank_opens_the_first_deal) {
  Position position = dealt({}, 4, 3);
  const Seat starter = *position.state().table.starter;
  EXPECT_TRUE(position.state().hands[starter.value].contains({0, 0}));
  EXPECT_EQ(position.legal(starter), (Actions{Play{{0, 0}, End::left}}));
  for (const Tile tile : position.state().hands[starter.value]) {
    if (tile == Tile{0, 0}) continue;
    EXPECT_EQ(position.refusal(starter, Play{tile, End::left}), (Rejection{"must_open_with_double_blank", "R2.4"}));
  }
  EXPECT_EQ(position.refusal(starter, Pass{}).rule, "R2.4");
  EXPECT_FALSE(Rules::automatic(position.state(), starter));  // R3.7
}

TEST(Gaple, R2_5_a_double_opens_later_deals) {
  Position position{{}, {"hands A 0-0 2-2 5-6 | B 1-1", "deal 2", "last_winner A", "turn A"}};
  EXPECT_EQ(position.legal(A), (Actions{Play{{0, 0}, End::left}, Play{{2, 2}, End::left}}));
  EXPECT_EQ(position.refusal(A, Play{{5, 6}, End::left}), (Rejection{"must_open_with_double", "R2.5"}));
  EXPECT_EQ(position.refusal(A, Discard{{5, 6}}), (Rejection{"must_open_with_double", "R2.5"}));
  EXPECT_EQ(position.refusal(A, Play{{1, 1}, End::left}), (Rejection{"tile_not_in_hand", "R3.2"}));
  EXPECT_EQ(position.refusal(B, Play{{1, 1}, End::left}), (Rejection{"not_your_turn", "R3.1"}));
}

// The right passes over seats without a double, one event each, and play continues from the seat that opened.
TEST(Gaple, R2_6_the_right_to_start_passes_on) {
  int skipped = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Position position{{}, {"last_winner C"}};
    const auto events = position.house(Deal{Lots{seed_of(number)}});
    const auto started = find<Started>(events);
    const auto& hands = position.state().hands;
    for (const Seat seat : turn_order(C, 4, Direction::cw)) {
      const bool told = std::ranges::find(events, Event{HadNoDouble{seat}}) != events.end();
      if (seat == started->seat) {
        EXPECT_FALSE(hands[seat.value].doubles().empty());
        EXPECT_FALSE(told);
        break;
      }
      EXPECT_TRUE(hands[seat.value].doubles().empty());
      EXPECT_TRUE(told);
      ++skipped;
    }
    EXPECT_EQ(started->by, started->seat == C ? StartedBy::won_last : StartedBy::instead);
    if (started->seat == C) continue;
    EXPECT_EQ(position.refusal(C, position.legal(started->seat).front()).code, "not_your_turn");
    EXPECT_EQ(position.state().discards[C.value].size(), 0);
    position.act(started->seat, position.legal(started->seat).front());
    EXPECT_EQ(position.turn(), ToAct{next_seat(started->seat, 4, Direction::cw)});
  }
  EXPECT_GT(skipped, 5);
}

TEST(Gaple, R2_7_the_partner_comes_first) {
  Options options;
  options.teams = true;
  options.no_double_passes_to = NoDouble::partner_first;
  std::vector<std::vector<Seat>> orders;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Position position{options, {"last_winner D"}};
    std::vector<Seat> order;
    for (const Event& event : position.house(Deal{Lots{seed_of(number)}})) {
      if (const auto* skipped = std::get_if<HadNoDouble>(&event)) order.push_back(skipped->seat);
      if (const auto* started = std::get_if<Started>(&event)) order.push_back(started->seat);
    }
    orders.push_back(order);
  }
  const auto seen = [&](const std::vector<Seat>& order) { return std::ranges::find(orders, order) != orders.end(); };
  EXPECT_TRUE(seen({D}));
  EXPECT_TRUE(seen({D, B}));
  EXPECT_TRUE(seen({D, B, A}));
  EXPECT_FALSE(seen({D, A}));
  EXPECT_FALSE(seen({D, B, C}));
}

TEST(Gaple, R2_8_the_first_tile_is_one_action) {
  Position position{{}, {"hands A 2-2 | B 0-1", "deal 2", "turn A"}};
  EXPECT_EQ(position.refusal(A, Play{{2, 2}, End::right}), (Rejection{"first_tile_is_left", "R2.8"}));
  EXPECT_EQ(position.legal(A).size(), 1u);
}

TEST(Gaple, R2_9_the_next_seat_plays_second) {
  Position position{{}, {"hands A 0-0 1-1 | B 0-1 1-2 | C 0-2 | D 0-3", "turn A"}};
  position.act(A, Play{{0, 0}, End::left});
  EXPECT_EQ(position.turn(), ToAct{B});
}

TEST(Gaple, R2_1_a_deal_in_progress_is_not_dealt_again) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 1-1", "turn A"}};
  State state = position.state();
  Journal<Rules> journal{state};
  EXPECT_EQ(Rules::decide(journal, Deal{Lots{seed_of(1)}}).error(), (Rejection{"deal_in_progress", "R2.1"}));
}

}  // namespace
}  // namespace takamaka::gaple
