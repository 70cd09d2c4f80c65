// R1 to R4 and R6: the turns, the edges and the traps, one test each, named by the rule it shows.

#include "engine/variants/gaple/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/match/match.hpp"
#include "engine/variants/gaple/scoring.hpp"
#include "engine/variants/gaple/testing.hpp"
#include "tests/support/playout.hpp"

namespace takamaka::gaple {
namespace {

using takamaka::testing::seed_of;

constexpr Seat A{0}, B{1}, C{2}, D{3};

// One position, and what happens in it.
class Position {
 public:
  Position(const Options& options, const std::vector<std::string>& lines, std::uint8_t seats = 4)
      : state_{parsed(options, seats, lines)} {}

  // Acts; the position follows when the action is accepted. A refused action must leave no event.
  std::vector<Event> act(Seat seat, const Action& action) {
    Journal<Rules> journal{state_};
    const Verdict verdict = Rules::decide(journal, seat, action);
    EXPECT_TRUE(verdict.has_value()) << verdict.error().code;
    auto [state, events] = std::move(journal).take();
    state_ = std::move(state);
    return events;
  }
  std::vector<Event> house(const HouseMove& move) {
    Journal<Rules> journal{state_};
    EXPECT_TRUE(Rules::decide(journal, move).has_value());
    auto [state, events] = std::move(journal).take();
    state_ = std::move(state);
    return events;
  }
  Rejection refusal(Seat seat, const Action& action) const {
    Journal<Rules> journal{state_};
    const Verdict verdict = Rules::decide(journal, seat, action);
    EXPECT_TRUE(journal.events().empty());
    return verdict ? Rejection{"accepted", ""} : verdict.error();
  }
  std::vector<Action> legal(Seat seat) const { return Rules::legal(state_, seat); }
  State& state() { return state_; }
  ToAct turn() const { return Rules::to_act(state_); }

 private:
  static State parsed(const Options& options, std::uint8_t seats, const std::vector<std::string>& lines) {
    auto state = scene(options, seats, lines);
    EXPECT_TRUE(state.has_value()) << state.error();
    return state.value_or(State{});
  }
  State state_;
};

Options passing() {
  Options options;
  options.cannot_play = CannotPlay::pass;
  return options;
}
Options playing_out() {
  Options options;
  options.discard_end = DiscardEnd::play_out;
  return options;
}

// The first event of this kind.
template <class E>
std::optional<E> find(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const E* found = std::get_if<E>(&event)) return *found;
  }
  return {};
}

// A dealt match, before anybody has acted.
Position dealt(const Options& options, std::uint8_t seats, std::uint64_t number, std::vector<std::string> lines = {}) {
  Position position{options, lines, seats};
  if (lines.empty()) position.state().table.deal = 0;
  position.house(Deal{Lots{seed_of(number)}});
  return position;
}

// ---------------------------------------------------------------------------------------------------------- R1, R2

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
TEST(Gaple, R1_2_forms_and_teams_are_for_so_many) {
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

// R1.5, R1.6: others get counts. That no byte of theirs depends on the tile is what the contract suite shows.
TEST(Gaple, R1_6_others_learn_that_a_tile_was_thrown_away_not_which) {
  Position position{{}, {"line 3-3", "hands A 4-6 0-1 | B 0-3 1-1", "turn A"}};
  const auto events = position.act(A, Discard{{4, 6}});
  EXPECT_EQ(find<Discarded>(events)->tile, (OnlyFor<Tile>{A, {4, 6}}));
  const Public table = Rules::public_view(position.state());
  EXPECT_EQ(table.dead_sizes, (std::vector{1, 0, 0, 0}));
  EXPECT_EQ(table.hand_sizes, (std::vector{1, 2, 0, 0}));
  EXPECT_EQ(Rules::own_view(position.state(), A).dead, (Tiles{{4, 6}}));
  EXPECT_TRUE(Rules::own_view(position.state(), B).dead.empty());
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

// A trap: 0-0 and doubles are a matter of 4x7 alone.
TEST(Gaple, R2_3_the_winner_starts_later_and_needs_no_double) {
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
  EXPECT_EQ(position.legal(starter), (std::vector<Action>{Play{{0, 0}, End::left}}));
  for (const Tile tile : position.state().hands[starter.value]) {
    if (tile == Tile{0, 0}) continue;
    EXPECT_EQ(position.refusal(starter, Play{tile, End::left}), (Rejection{"must_open_with_double_blank", "R2.4"}));
  }
  EXPECT_EQ(position.refusal(starter, Pass{}).rule, "R2.4");
  EXPECT_FALSE(Rules::automatic(position.state(), starter));  // R3.7
}

TEST(Gaple, R2_5_a_double_opens_later_deals) {
  Position position{{}, {"hands A 0-0 2-2 5-6 | B 1-1", "deal 2", "last_winner A", "turn A"}};
  EXPECT_EQ(position.legal(A), (std::vector<Action>{Play{{0, 0}, End::left}, Play{{2, 2}, End::left}}));
  EXPECT_EQ(position.refusal(A, Play{{5, 6}, End::left}), (Rejection{"must_open_with_double", "R2.5"}));
  EXPECT_EQ(position.refusal(A, Discard{{5, 6}}), (Rejection{"must_open_with_double", "R2.5"}));
  EXPECT_EQ(position.refusal(A, Play{{1, 1}, End::left}), (Rejection{"tile_not_in_hand", "R3.2"}));
  EXPECT_EQ(position.refusal(B, Play{{1, 1}, End::left}), (Rejection{"not_your_turn", "R3.1"}));
}

// The right passes over those without a double, one event each, and the turn goes on from whoever opened.
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
    EXPECT_EQ(position.state().dead[C.value].size(), 0);
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

TEST(Gaple, R2_9_then_the_next_seat_plays) {
  Position position{{}, {"hands A 0-0 1-1 | B 0-1 1-2 | C 0-2 | D 0-3", "turn A"}};
  position.act(A, Play{{0, 0}, End::left});
  EXPECT_EQ(position.turn(), ToAct{B});
}

// -------------------------------------------------------------------------------------------------------------- R3

TEST(Gaple, R3_1_only_the_seat_whose_turn_it_is_acts) {
  Position position{{}, {"line 3-3", "hands A 1-3 | B 0-3 | C 2-3", "turn A"}};
  EXPECT_EQ(position.refusal(B, Play{{0, 3}, End::left}), (Rejection{"not_your_turn", "R3.1"}));
  EXPECT_TRUE(position.legal(B).empty());
  const Position waiting{{}, {"last_winner A"}};
  EXPECT_EQ(waiting.refusal(A, Pass{}), (Rejection{"between_deals", "R3.1"}));
  EXPECT_TRUE(Rules::own_view(position.state(), B).unplayable.empty());
}

TEST(Gaple, R3_2_a_tile_must_be_yours_and_match) {
  Position position{{}, {"line 3-4", "hands A 1-3 5-5 | B 0-3", "turn A"}};
  EXPECT_EQ(position.refusal(A, Play{{0, 3}, End::left}), (Rejection{"tile_not_in_hand", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{1, 3}, End::right}), (Rejection{"tile_does_not_match", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{5, 5}, End::left}), (Rejection{"tile_does_not_match", "R3.2"}));
  EXPECT_EQ(position.legal(A), (std::vector<Action>{Play{{1, 3}, End::left}}));
  const auto own = Rules::own_view(position.state(), A);
  EXPECT_EQ(own.unplayable, (std::vector<Unplayable>{{{5, 5}, "tile_does_not_match", "R3.2"}}));
}

// Ends 2 and 4: the tile 2-4 makes them 4 and 4, or 2 and 2.
TEST(Gaple, R3_3_a_tile_that_fits_both_ends_is_two_actions) {
  const std::vector<std::string> lines{"line 2-6 6-4", "hands A 2-4 0-0 | B 4-4 | C 2-2", "turn A"};
  for (const auto& [end, open] : {std::pair{End::left, 4}, std::pair{End::right, 2}}) {
    Position position{{}, lines};
    EXPECT_EQ(position.legal(A), (std::vector<Action>{Play{{2, 4}, End::left}, Play{{2, 4}, End::right}}));
    position.act(A, Play{{2, 4}, end});
    EXPECT_EQ(position.state().table.line.open(End::left), open);
    EXPECT_EQ(position.state().table.line.open(End::right), open);
  }
}

TEST(Gaple, R3_3_equal_ends_are_still_two_actions) {
  const Position position{{}, {"line 3-3", "hands A 1-3 0-0 | B 0-3", "turn A"}};
  EXPECT_EQ(position.legal(A), (std::vector<Action>{Play{{1, 3}, End::left}, Play{{1, 3}, End::right}}));
}

// A trap: whoever can play may neither throw away nor pass.
TEST(Gaple, R3_4_who_can_play_must) {
  const std::vector<std::string> lines{"line 3-3", "hands A 1-3 5-5 | B 0-1", "turn A"};
  EXPECT_EQ(Position({}, lines).refusal(A, Discard{{5, 5}}), (Rejection{"must_play", "R3.4"}));
  EXPECT_EQ(Position(passing(), lines).refusal(A, Pass{}), (Rejection{"must_play", "R3.4"}));
}

// 4x6, 3-3 turned up, and no three among six tiles: any of them may go, face down.
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
  EXPECT_EQ(position.state().dead[A.value], (TileSet{{4, 6}}));
  EXPECT_EQ(position.turn(), ToAct{B});
}

TEST(Gaple, R3_6_a_forced_pass) {
  Position position{passing(), {"line 3-3", "hands A 0-1 5-5 | B 3-4 1-1", "turn A"}};
  EXPECT_EQ(position.refusal(A, Discard{{0, 1}}), (Rejection{"no_discards_here", "R3.5"}));
  EXPECT_EQ(position.legal(A), (std::vector<Action>{Pass{}}));
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

TEST(Gaple, R3_8_when_time_is_up_the_rules_choose) {
  Position plays{{}, {"line 3-4", "hands A 0-3 4-6 4-5 5-5 | B 3-3 1-1", "turn A"}};
  EXPECT_EQ(*find<Played>(plays.house(TimeUp{A})), (Played{A, {4, 6}, End::right}));
  Position both{{}, {"line 3-3", "hands A 0-3 3-6 | B 3-4 1-1", "turn A"}};
  EXPECT_EQ(*find<Played>(both.house(TimeUp{A})), (Played{A, {3, 6}, End::left}));
  Position discards{{}, {"line 3-3", "hands A 5-5 0-1 2-2 | B 3-4", "turn A"}};
  EXPECT_EQ(find<Discarded>(discards.house(TimeUp{A}))->tile.value, (Tile{0, 1}));
  Position passes{passing(), {"line 3-3", "hands A 5-5 | B 3-4", "turn A"}};
  EXPECT_TRUE(find<Passed>(passes.house(TimeUp{A})));
  Journal<Rules> journal{passes.state()};
  EXPECT_EQ(Rules::decide(journal, TimeUp{C}).error(), (Rejection{"not_your_turn", "R3.1"}));
}

// -------------------------------------------------------------------------------------------------------------- R4

TEST(Gaple, R4_1_playing_the_last_tile_ends_the_deal) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 3-6 5-5 | C 1-1 | D 2-2", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{3, 5}, End::right}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->finished.result.reason, "out");
  EXPECT_EQ(ended->finished.winner, A);
  EXPECT_EQ(position.turn(), ToAct{House{}});
}

// A1: the starter's last tile does not fit; it goes, and the deal ends with a tile left to each of the others.
// A trap: the player who emptied his hand is not the winner.
TEST(Gaple, R4_1_discarding_the_last_tile_ends_the_deal_too) {
  Position position{{}, {"line 3-3", "hands A 5-6 | B 1-3 | C 3-4 | D 2-2", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Discard{{5, 6}}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->finished.result.reason, "out");
  EXPECT_EQ(ended->finished.winner, B);
  EXPECT_EQ(ended->finished.dead[A.value], (Tiles{{5, 6}}));
}

// A1: with equal hands the starter of a discard game is out first, at the 25th action of 4x7.
TEST(Gaple, R4_1_the_starter_empties_first_unless_blocked) {
  int out = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Options options;
    options.deals = 1;
    Match<Rules> match{options, 4};
    Lots lots{seed_of(number, 1)};
    int actions = -1;
    Seat starter{};
    std::vector<int> left;
    std::string reason;
    takamaka::testing::play_on(
        match, number, 1000,
        [&](const auto& m, Seat s) { return takamaka::testing::any_of(lots, Rules::legal(m.state(), s)); },
        [&](const std::vector<Event>& events) {
          ++actions;
          if (const auto started = find<Started>(events)) starter = started->seat;
          if (const auto ended = find<DealEnded>(events)) {
            reason = ended->finished.result.reason;
            for (const Tiles& hand : ended->finished.hands) left.push_back(static_cast<int>(hand.size()));
          }
        });
    if (reason != "out") continue;
    ++out;
    EXPECT_EQ(actions, 25);
    std::vector<int> expected(4, 1);
    expected[starter.value] = 0;
    EXPECT_EQ(left, expected);
  }
  EXPECT_GT(out, 100);
}

// Ends 5 and 5, six fives in the line and the double dead in B's pile: nobody can ever play again, so nobody is asked
// to throw more away. (With 2-5 dead instead, as the sources' example has it, the line would hold seven halves with a
// five, and one end of it could not be a five.)
TEST(Gaple, R4_2_a_blocked_line_ends_the_deal_at_once) {
  Position position{
      {},
      {"line 5-0 0-1 1-5 5-2 2-3 3-5 5-4 4-6", "hands A 5-6 6-6 | B 1-1 1-3 | C 2-2 | D 3-3", "dead B 5-5", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{5, 6}, End::right}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->finished.result.reason, "blocked");
  EXPECT_EQ(ended->finished.result.seats[B.value].points, 16);
  EXPECT_EQ(ended->finished.winner, C);
}

// A trap: a tile that is dead or in the middle unblocks nothing, and one in a hand does, whoever holds it.
TEST(Gaple, R4_2_looks_at_hands_alone) {
  const std::vector<std::string> line{"line 5-0 0-1 1-5 5-2 2-3 3-5 5-4 4-6 6-5"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), line.begin(), line.end());
    return blocked(*scene({}, 4, more));
  };
  EXPECT_TRUE(with({"hands A 6-6 | B 1-1", "undealt 5-5", "turn A"}));
  EXPECT_TRUE(with({"hands A 6-6 | B 1-1", "dead A 5-5", "turn A"}));
  for (const char* seat : {"A", "B", "C", "D"}) {
    EXPECT_FALSE(with({"hands A 6-6 | " + std::string{seat} + " 5-5", "turn A"}));
  }
}

TEST(Gaple, R4_3_going_out_is_looked_at_first) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 1-1 | C 2-2 | D 0-6", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->finished.result.reason, "out");
}

// R4.4: seats without tiles are passed over until every hand is empty.
TEST(Gaple, R4_4_playing_out_goes_on_until_every_hand_is_empty) {
  Position position{playing_out(), {"line 3-3", "hands A 3-5 | C 3-6 1-1 | D 5-6 2-6", "turn A"}};
  EXPECT_FALSE(find<DealEnded>(position.act(A, Play{{3, 5}, End::right})));
  EXPECT_EQ(position.turn(), ToAct{C});
  position.act(C, Play{{3, 6}, End::left});
  position.act(D, Play{{5, 6}, End::right});
  EXPECT_EQ(position.turn(), ToAct{C});
  EXPECT_FALSE(find<DealEnded>(position.act(C, Discard{{1, 1}})));
  EXPECT_EQ(position.turn(), ToAct{D});
  const auto ended = find<DealEnded>(position.act(D, Play{{2, 6}, End::left}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->finished.result.reason, "played_out");
  EXPECT_EQ(ended->finished.result.winners, (std::vector{A, B, D}));
}

TEST(Gaple, R4_4_playing_out_may_be_blocked) {
  Position position{playing_out(), {"line 3-3", "hands A 3-5 | B 1-1 | C 2-2 | D 0-6", "turn A"}};
  position.state().table.line.place({0, 3}, End::left);
  position.state().hands[D.value] = {{1, 6}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->finished.result.reason, "blocked");
}

TEST(Gaple, R4_4_playing_out_needs_discards) {
  Options options = playing_out();
  options.cannot_play = CannotPlay::pass;
  Position position{options, {"line 3-3", "hands A 3-5 | B 5-5 | C 2-2 | D 0-6", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->finished.result.reason, "out");
}

// ---------------------------------------------------------------------------------------------------------- R5.8, R6

// A trap: the next starter is the single winner, not his partner, and not whoever opened.
TEST(Gaple, R5_8_the_winner_begins_the_next_deal) {
  Options options;
  options.teams = true;
  Position position{options, {"line 3-3", "hands A 3-5 | B 1-1 | C 6-6 | D 0-1", "dead A 4-5", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->finished.winner, D);
  EXPECT_EQ(position.state().table.last_winner, D);
  EXPECT_EQ(position.state().table.wins, (std::array{0, 1, 0, 1, 0}));
  const auto events = position.house(Deal{Lots{seed_of(1)}});
  EXPECT_TRUE(find<Started>(events)->seat == D || std::ranges::find(events, Event{HadNoDouble{D}}) != events.end());
}

TEST(Gaple, R5_10_a_deal_settles_its_chips) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 1-1 | C 6-6 | D 0-1", "turn A"}};
  const auto events = position.act(A, Play{{3, 5}, End::right});
  const Record record = Rules::record(
      *std::ranges::find_if(events, [](const Event& event) { return std::holds_alternative<DealEnded>(event); }));
  ASSERT_EQ(record.settlements.size(), 1u);
  EXPECT_EQ(record.settlements[0].postings, (std::vector<Posting>{{A, 15}, {B, 7}, {C, -33}, {D, 11}}));
  EXPECT_EQ(position.state().table.chips, (std::array{15, 7, -33, 11, 0}));
}

TEST(Gaple, R6_1_a_match_is_so_many_deals) {
  for (const int deals : {1, 3}) {
    Options options;
    options.deals = deals;
    Lots lots{seed_of(5, 1)};
    const Record books = takamaka::testing::play_match<Rules>(
        options, 4, 5, steps_max(options, 4),
        [&](const auto& m, Seat s) { return takamaka::testing::any_of(lots, Rules::legal(m.state(), s)); });
    EXPECT_EQ(static_cast<int>(books.deals.size()), deals);
    EXPECT_EQ(books.match->totals.size(), 4u);
  }
}

TEST(Gaple, R6_1_after_the_last_deal_nothing_happens) {
  Options options;
  options.deals = 1;
  Position position{options, {"line 3-3", "hands A 3-5 | B 1-1 | C 6-6 | D 0-1", "turn A"}};
  EXPECT_TRUE(find<MatchEnded>(position.act(A, Play{{3, 5}, End::right})));
  EXPECT_EQ(position.turn(), ToAct{Over{}});
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"match_over", "R6.1"}));
  Journal<Rules> journal{position.state()};
  EXPECT_EQ(Rules::decide(journal, Deal{Lots{seed_of(1)}}).error(), (Rejection{"match_over", "R6.1"}));
}

TEST(Gaple, R2_1_a_deal_in_progress_is_not_dealt_again) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 1-1", "turn A"}};
  Journal<Rules> journal{position.state()};
  EXPECT_EQ(Rules::decide(journal, Deal{Lots{seed_of(1)}}).error(), (Rejection{"deal_in_progress", "R2.1"}));
}

}  // namespace
}  // namespace takamaka::gaple
