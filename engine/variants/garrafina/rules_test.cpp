// Garrafina and Correlativa: the edge sequences and traps, named after their rules. In most scenes A, B, C, D play in
// this order: turns go clockwise.

#include "engine/variants/garrafina/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/variants/garrafina/testing.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/position.hpp"

namespace takamaka::garrafina {
namespace {

using takamaka::testing::find;
using takamaka::testing::seed_of;
using Position = takamaka::testing::Position<Rules>;

Options clockwise(HeapMode mode = HeapMode::exchange) {
  Options options;
  options.direction = Direction::cw;
  options.heap_mode = mode;
  return options;
}
bool may(const Position& position, Seat seat, const Action& action) {
  const auto legal = position.legal(seat);
  return std::ranges::find(legal, action) != legal.end();
}
const Train& train(const Position& position, Seat seat) { return position.state().table.trains[seat.value]; }
Position dealt(Options options, std::uint8_t seats, std::uint64_t number) {
  Position position{options, seats, {"deal 0"}};
  position.house(Deal{Lots{seed_of(number)}});
  return position;
}

// ---------------------------------------------------------------------------------------------------------------- R1

// Also R1.2.
TEST(Garrafina, R1_1_R1_2_seven_tiles_each_and_the_leftover_tiles) {
  struct Case {
    std::uint8_t seats;
    HeapMode mode;
    std::size_t heaps, boneyard;
  };
  for (const auto& [seats, mode, heaps, boneyard] :
       {Case{4, HeapMode::exchange, 0, 0}, Case{4, HeapMode::boneyard, 0, 0}, Case{3, HeapMode::exchange, 1, 0},
        Case{2, HeapMode::exchange, 2, 0}, Case{3, HeapMode::boneyard, 0, 7}, Case{2, HeapMode::boneyard, 0, 14}}) {
    const Position position = dealt(clockwise(mode), seats, 4);
    for (std::size_t s = 0; s < seats; ++s) EXPECT_EQ(position.state().hands[s].size(), 7);
    EXPECT_EQ(position.state().heaps.size(), heaps);
    for (const TileSet heap : position.state().heaps) EXPECT_EQ(heap.size(), 7);
    EXPECT_EQ(position.state().boneyard.size(), boneyard);
  }
}

TEST(Garrafina, R1_3_turns_go_to_the_right_unless_chosen_otherwise) {
  for (const auto& [direction, next] : {std::pair{Direction::ccw, D}, std::pair{Direction::cw, B}}) {
    Options options;
    options.direction = direction;
    Position position{options, 4, {"centre 6-6", "hands A 5-6 0-0 | B 1-6 | D 2-6", "turn A"}};
    position.act(A, Play{{5, 6}, A});
    EXPECT_EQ(position.turn(), ToAct{next});
  }
}

// Also R1.5.
TEST(Garrafina, R1_4_R1_5_face_down_tiles_are_shown_when_the_deal_ends) {
  Position position{
      clockwise(), 3, {"centre 6-6", "hands A 5-6 | B 1-1 | C 2-2", "discards C 0-0", "heap 3-3 4-4", "turn A"}};
  const Public before = Rules::public_view(position.state());
  EXPECT_EQ(before.heaps_left, 1);
  EXPECT_EQ(before.discard_sizes, (PerSeat<int>{0, 0, 1}));
  EXPECT_EQ(Rules::own_view(position.state(), C).discards, (TileSet{{0, 0}}));
  const auto ended = find<DealEnded>(position.act(A, Play{{5, 6}, A}));
  EXPECT_EQ(ended->hands, (PerSeat<TileSet>{{}, {{1, 1}}, {{2, 2}}}));
  EXPECT_EQ(ended->heaps, (std::vector<TileSet>{{{3, 3}, {4, 4}}}));
  EXPECT_EQ(ended->discards[2], (TileSet{{0, 0}}));
}

// ---------------------------------------------------------------------------------------------------------------- R2

// Trap 10.
TEST(Garrafina, R2_1_R2_2_the_first_deal_is_led_with_the_highest_double) {
  for (std::uint64_t number = 1; number < 60; ++number) {
    for (const std::uint8_t seats : std::initializer_list<std::uint8_t>{2, 3, 4}) {
      Position position = dealt(clockwise(), seats, number);
      const Seat starter = std::get<Seat>(position.turn());
      TileSet all;
      for (const TileSet hand : position.state().hands) all = all | hand;
      const Tile highest = all.doubles().tiles().back();
      EXPECT_EQ(position.legal(starter), (Actions{Lead{highest}}));
      EXPECT_EQ(position.state().table.deal, 1);
      if (seats == 4) {
        EXPECT_EQ(highest, (Tile{6, 6}));
      }
    }
  }
  Position position{clockwise(), 4, {"hands A 6-6 5-5 1-2 | B 0-0", "opening A", "deal 1"}};
  EXPECT_EQ(position.refusal(A, Lead{{5, 5}}), (Rejection{"must_lead_highest_double", "R2.2"}));
}

TEST(Garrafina, R2_2_without_any_double_the_tiles_are_dealt_again) {
  int again = 0;
  for (std::uint64_t number = 1; number < 3000; ++number) {
    Position position{clockwise(), 2, {"deal 0"}};
    const auto events = position.house(Deal{Lots{seed_of(number)}});
    if (!find<DealVoided>(events)) continue;
    ++again;
    EXPECT_EQ(find<DealVoided>(events)->by, VoidedBy::no_double);
    EXPECT_EQ(position.state().table.deal, 1) << "not counted";
    EXPECT_TRUE(std::holds_alternative<Opening>(position.state().table.phase));
  }
  EXPECT_GT(again, 0);
}

// Edge: rotation. Trap 1.
TEST(Garrafina, R2_3_the_right_to_start_goes_round_even_if_another_player_led) {
  Position position{clockwise(), 4, {"hands A 0-1 | B 6-6 5-6 | C 4-6 | D 3-6", "opening A", "deal 3"}};
  position.act(A, Pass{});
  position.act(B, Lead{{6, 6}});
  position.act(C, Play{{4, 6}, C});
  EXPECT_EQ(find<Started>(position.house(Deal{Lots{seed_of(1)}}))->seat, B);
}

TEST(Garrafina, R2_3_the_right_to_start_may_go_to_the_winner) {
  Options options = clockwise();
  options.next_starter = NextStarter::winner;
  Position position{options, 4, {"centre 6-6", "hands A 5-6 | B 1-1 | C 2-2 | D 3-3", "turn A", "nominal C"}};
  position.act(A, Play{{5, 6}, A});
  const auto started = find<Started>(position.house(Deal{Lots{seed_of(1)}}));
  EXPECT_EQ(started->seat, A);
  EXPECT_EQ(started->by, StartedBy::won_last);

  position.state().table.phase = AwaitingDeal{};
  position.state().table.deals_done += 1;
  position.state().table.last_winners = {};
  position.state().table.nominal = C;
  EXPECT_EQ(find<Started>(position.house(Deal{Lots{seed_of(1)}}))->seat, C)
      << "nobody won: the last starter starts again";
  position.state().table.phase = AwaitingDeal{};
  position.state().table.deals_done += 1;
  position.state().table.last_winners = {A, D};
  EXPECT_EQ(find<Started>(position.house(Deal{Lots{seed_of(1)}}))->seat, D) << "the first of them from C on";
}

TEST(Garrafina, R2_1_a_new_deal_forgets_the_heaps_and_turns_of_the_last) {
  Position position{clockwise(), 3, {"centre 6-6", "hands A 5-6 | B 1-1 | C 2-2", "taken 1 0 0", "turn A"}};
  position.act(A, Play{{5, 6}, A});
  position.house(Deal{Lots{seed_of(1)}});
  EXPECT_EQ(position.state().table.taken, (decltype(Table::taken){}));
  EXPECT_EQ(position.state().table.had_first_turn, (decltype(Table::had_first_turn){}));
}

TEST(Garrafina, R3_2_the_own_view_says_which_trains_are_closed_and_a_played_tile_on_which_number) {
  Position position{clockwise(), 3, {"centre 6-6", "hands A 5-6 1-2 | B 1-1 | C 2-2", "turn A"}};
  const Own own = Rules::own_view(position.state(), A);
  EXPECT_EQ(own.closed, (std::vector<ClosedTrain>{{B, "train_is_closed", "R3.2"}, {C, "train_is_closed", "R3.2"}}));
  EXPECT_TRUE(Rules::own_view(position.state(), B).closed.empty()) << "out of turn";
  EXPECT_EQ(find<Played>(position.act(A, Play{{5, 6}, A}))->on, 6);
}

TEST(Garrafina, R6_3_the_own_view_says_the_price_of_an_exchange) {
  const Position position{
      clockwise(), 3, {"hands A 0-1 0-2 | B 6-6 | C 4-6", "heap 4-4 1-2", "opening A", "taken 1 0 0"}};
  EXPECT_EQ(Rules::own_view(position.state(), A).exchange,
            (ExchangePrice{.thrown = 2, .now = 2, .times = 4, .last = true, .due = true}));
  EXPECT_EQ(Rules::own_view(position.state(), B).exchange, std::nullopt);
  EXPECT_EQ(Rules::public_view(position.state()).times, (PerSeat<int>{2, 1, 1}));
}

TEST(Garrafina, R4_3_past_the_first_turn_no_exchange_is_due) {
  Position position{clockwise(), 3, {"hands A 0-1 0-2 | B 6-6 5-6 | C 4-6 1-2", "heap 1-1 2-6", "opening A"}};
  ASSERT_TRUE(Rules::own_view(position.state(), A).exchange->due);
  position.act(A, Pass{});
  position.act(B, Lead{{6, 6}});
  position.act(B, Keep{});
  position.act(C, Play{{4, 6}, C});
  ASSERT_EQ(position.legal(A), Actions{Pass{}});
  EXPECT_FALSE(Rules::own_view(position.state(), A).exchange->due);
}

TEST(Garrafina, R2_4_a_holder_of_a_double_leads_one) {
  Position position{clockwise(), 3, {"hands A 1-1 3-3 0-2 | B 0-0", "heap 5-5", "opening A"}};
  EXPECT_EQ(position.legal(A), (Actions{Lead{{1, 1}}, Lead{{3, 3}}}));
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"must_lead_a_double", "R2.4"}));
  EXPECT_EQ(position.refusal(A, Exchange{}), (Rejection{"must_lead_a_double", "R2.4"}));
  EXPECT_EQ(position.refusal(A, Lead{{0, 2}}), (Rejection{"must_lead_a_double", "R2.4"}));
}

// Trap 5.
TEST(Garrafina, R2_5_an_opening_pass_opens_no_train_but_uses_the_first_turn) {
  Position position{clockwise(), 3, {"hands A 0-1 0-2 | B 6-6 5-6 | C 4-6 1-2", "heap 1-1 2-2", "opening A"}};
  position.act(A, Pass{});
  EXPECT_EQ(position.turn(), ToAct{B});
  position.act(B, Lead{{6, 6}});
  EXPECT_FALSE(train(position, A).open());
  position.act(B, Keep{});
  position.act(C, Play{{4, 6}, C});
  EXPECT_EQ(position.refusal(A, Exchange{}), (Rejection{"first_turn_only", "R4.3"}));
  EXPECT_EQ(position.legal(A), (Actions{Pass{}}));
}

// Edge: three players, exchange before leading. Trap 8.
TEST(Garrafina, R2_6_R2_9_a_player_may_exchange_for_a_double) {
  Position position{clockwise(), 3, {"hands A 0-1 0-2 | B 6-6 | C 4-6", "heap 4-4 1-2", "opening A"}};
  EXPECT_FALSE(Rules::automatic(position.state(), A)) << "there is a choice";
  position.act(A, Exchange{});
  EXPECT_EQ(position.legal(A), (Actions{Lead{{4, 4}}}));
  position.act(A, Lead{{4, 4}});
  EXPECT_EQ(position.turn(), ToAct{B}) << "no heap is left to exchange";
  EXPECT_EQ(position.state().table.taken[0], 1);
}

TEST(Garrafina, R2_7_if_everybody_passes_the_same_player_starts_again) {
  Position position{clockwise(), 2, {"hands A 0-1 | B 0-2", "heap 6-6", "opening A", "deal 4"}};
  position.act(A, Pass{});
  const auto events = position.act(B, Pass{});
  EXPECT_EQ(find<DealVoided>(events)->by, VoidedBy::nobody_led);
  EXPECT_FALSE(find<DealEnded>(events));
  const auto started = find<Started>(position.house(Deal{Lots{seed_of(6)}}));
  EXPECT_EQ(started->seat, A);
  EXPECT_EQ(started->by, StartedBy::stayed);
  EXPECT_EQ(position.state().table.deal, 4);
}

TEST(Garrafina, R2_8_all_trains_start_closed_at_the_centre) {
  Position position{clockwise(), 4, {"hands A 3-3 0-2 | B 3-4 0-0 | C 0-5 | D 1-3", "opening A"}};
  position.act(A, Lead{{3, 3}});
  for (const Seat seat : {A, B, C, D}) {
    EXPECT_EQ(train(position, seat).end(), 3);
    EXPECT_FALSE(train(position, seat).open());
  }
}

TEST(Garrafina, R2_9_after_the_lead_a_player_keeps_or_exchanges) {
  const Position led = [] {
    Position position{clockwise(), 3, {"hands A 3-3 0-2 1-1 | B 3-4 0-0 | C 0-5", "heap 5-5 5-6", "opening A"}};
    position.act(A, Lead{{3, 3}});
    return position;
  }();
  EXPECT_EQ(led.legal(A), (Actions{Exchange{}, Keep{}}));
  EXPECT_EQ(led.refusal(A, Play{{1, 1}, A}), (Rejection{"exchange_or_keep", "R2.9"}));
  Position kept = led, taken = led;
  kept.act(A, Keep{});
  EXPECT_EQ(kept.turn(), ToAct{B});
  taken.act(A, Exchange{});
  EXPECT_EQ(taken.turn(), ToAct{B});
  EXPECT_EQ(taken.state().hands[0], (TileSet{{5, 5}, {5, 6}}));
  EXPECT_EQ(taken.state().discards[0], (TileSet{{0, 2}, {1, 1}}));
}

// ---------------------------------------------------------------------------------------------------------------- R3

// Edge: open, double, close. Traps 3 and 4.
TEST(Garrafina, R3_2_R3_3_R3_5_a_train_opens_stays_open_after_a_double_and_closes) {
  Position position{
      clockwise(),
      4,
      {"hands A 6-6 1-6 2-2 0-0 | B 5-6 5-5 0-2 1-1 | C 2-6 3-3 0-3 0-6 | D 1-4 3-5 1-5 0-4", "opening A"}};
  position.state().hands[2] = TileSet{{2, 6}, {3, 3}, {0, 3}, {0, 5}};
  position.act(A, Lead{{6, 6}});
  position.act(B, Play{{5, 6}, B});
  position.act(C, Play{{2, 6}, C});
  position.act(D, Pass{});
  EXPECT_TRUE(train(position, D).open());
  EXPECT_EQ(train(position, D).end(), 6) << "an empty train opens at the centre";
  position.act(A, Play{{1, 6}, D});
  EXPECT_FALSE(train(position, D).open());
  EXPECT_EQ(train(position, D).end(), 1);
  position.act(B, Play{{5, 5}, B});
  position.act(C, Pass{});
  position.act(D, Play{{1, 4}, D});
  position.act(A, Play{{2, 2}, C});
  EXPECT_TRUE(train(position, C).open()) << "a double does not change the number";
  position.act(B, Play{{0, 2}, C});
  EXPECT_FALSE(train(position, C).open());
  EXPECT_TRUE(may(position, C, Play{{0, 3}, C}));
  position.act(C, Play{{0, 3}, C});
  EXPECT_EQ(position.refusal(D, Play{{3, 5}, C}), (Rejection{"train_is_closed", "R3.2"}));
}

TEST(Garrafina, R3_1_R3_2_wrong_plays_are_refused) {
  Position position{clockwise(), 4, {"centre 6-6", "hands A 5-6 1-2 | B 1-6 | C 0-0 | D 2-2", "turn A"}};
  EXPECT_EQ(position.refusal(B, Play{{1, 6}, B}), (Rejection{"not_your_turn", "R3.1"}));
  EXPECT_EQ(position.refusal(A, Play{{1, 6}, A}), (Rejection{"tile_not_in_hand", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{1, 2}, A}), (Rejection{"tile_does_not_match", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{5, 6}, B}), (Rejection{"train_is_closed", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Play{{5, 6}, Seat{9}}), (Rejection{"no_such_train", "R3.2"}));
  EXPECT_EQ(position.refusal(A, Lead{{5, 6}}), (Rejection{"double_already_led", "R2.8"}));
  EXPECT_EQ(position.refusal(A, Keep{}), (Rejection{"keep_after_lead_only", "R2.9"}));
}

TEST(Garrafina, R3_4_R3_5_a_player_who_can_play_must_and_a_pass_opens_their_train) {
  Position position{clockwise(), 4, {"centre 6-6", "hands A 5-6 1-2 | B 1-1 3-4 | C 0-6 | D 2-2", "turn A"}};
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"must_play", "R3.4"}));
  position.act(A, Play{{5, 6}, A});
  EXPECT_TRUE(Rules::automatic(position.state(), B));
  position.act(B, Pass{});
  EXPECT_TRUE(train(position, B).open());
  EXPECT_TRUE(may(position, C, Play{{0, 6}, B})) << "others may start it";
}

TEST(Garrafina, R3_6_when_time_runs_out_nothing_is_exchanged) {
  Position position{
      clockwise(), 3, {"centre 6-6", "hands A 5-6 1-6 | B 1-1 | C 0-6", "heap 0-0", "turn A", "had_first_turn B"}};
  EXPECT_EQ(find<Played>(position.house(TimeUp{A}))->tile, (Tile{5, 6}));
  EXPECT_TRUE(find<Passed>(position.house(TimeUp{B})));
  Position lead{clockwise(), 3, {"hands A 5-5 1-1 | B 0-0", "heap 6-6", "opening A"}};
  EXPECT_EQ(find<Led>(lead.house(TimeUp{A}))->tile, (Tile{5, 5}));
  EXPECT_TRUE(find<Kept>(lead.house(TimeUp{A})));
}

// ---------------------------------------------------------------------------------------------------------------- R4

// Edge: three players, first-turn window.
TEST(Garrafina, R3_7_without_marks_no_view_says_which_trains_are_open_and_the_rules_still_know) {
  Options options = clockwise();
  const std::vector<std::string> lines{"centre 6-6", "hands A 5-6 1-2 | B 1-1 | C 2-2 | D 2-6", "open B", "turn A"};
  const Position marked{options, 4, lines};
  options.mark_open = false;
  Position position{options, 4, lines};
  for (const TrainView& one : Rules::public_view(position.state()).trains) EXPECT_EQ(one.open, std::nullopt);
  EXPECT_EQ(Rules::public_view(marked.state()).trains[1].open, true);
  EXPECT_EQ(Rules::public_view(marked.state()).trains[2].open, false);
  const Own own = Rules::own_view(position.state(), A);
  EXPECT_TRUE(own.closed.empty());
  EXPECT_EQ(own.legal, marked.legal(A)) << "the tiles that fit are still told";
  EXPECT_EQ(own.unplayable.size(), 1u);
  EXPECT_TRUE(may(position, A, Play{{5, 6}, B}));
  EXPECT_EQ(position.refusal(A, Play{{5, 6}, C}), (Rejection{"train_is_closed", "R3.2"}));
}

TEST(Garrafina, R4_3_an_exchange_is_for_the_first_turn) {
  Position window{clockwise(), 3, {"hands A 0-1 0-2 | B 6-6 5-6 | C 4-6 1-2", "heap 1-1 2-6", "opening A"}};
  window.act(A, Pass{});
  window.act(B, Lead{{6, 6}});
  window.act(B, Keep{});
  EXPECT_TRUE(may(window, C, Exchange{}));
  EXPECT_TRUE(may(window, C, Play{{4, 6}, C})) << "C may exchange although C can play";
  window.act(C, Exchange{});
  EXPECT_EQ(window.turn(), ToAct{C}) << "the same turn goes on";
  EXPECT_TRUE(may(window, C, Play{{2, 6}, C}));
  window.act(C, Play{{2, 6}, C});
  EXPECT_EQ(window.refusal(A, Exchange{}), (Rejection{"no_heap_left", "R4.2"}));
}

// Edge: two players, twice.
TEST(Garrafina, R4_1_R4_2_one_of_two_players_may_take_both_heaps) {
  Position position{
      clockwise(), 2, {"hands A 0-1 0-2 | B 0-6", "heap 1-2 1-3", "heap 0-0 4-4 5-5", "opening A", "deal 3"}};
  position.act(A, Exchange{});
  EXPECT_EQ(position.legal(A), (Actions{Exchange{}, Pass{}}));
  position.act(A, Exchange{});
  EXPECT_EQ(position.state().discards[0], (TileSet{{0, 1}, {0, 2}, {1, 2}, {1, 3}}));
  position.act(A, Lead{{0, 0}});
  EXPECT_EQ(position.turn(), ToAct{B});
  const auto ended = find<DealEnded>(position.act(B, Play{{0, 6}, B}));
  EXPECT_EQ(ended->result.seats[0].points, -18 * 4) << "discards tiles never count";  // trap 6
}

TEST(Garrafina, R4_2_R2_9_the_player_who_led_may_take_one_heap_after_the_other) {
  Position position{clockwise(), 2, {"hands A 0-0 1-2 | B 0-6", "heap 1-3", "heap 4-5 4-6", "opening A", "deal 3"}};
  position.act(A, Lead{{0, 0}});
  position.act(A, Exchange{});
  EXPECT_EQ(position.legal(A), (Actions{Exchange{}, Keep{}}));
  position.act(A, Exchange{});
  EXPECT_EQ(position.turn(), ToAct{B}) << "no heap is left";
  EXPECT_EQ(position.state().table.taken[0], 2);
}

TEST(Garrafina, R4_3_a_played_tile_uses_up_the_first_turn) {
  Position position{clockwise(), 2, {"hands A 0-0 0-1 2-3 | B 0-6 2-6 5-5", "heap 1-3 4-4", "opening A", "deal 3"}};
  position.act(A, Lead{{0, 0}});
  position.act(A, Keep{});
  EXPECT_TRUE(may(position, B, Exchange{}));
  position.act(B, Play{{0, 6}, B});
  position.act(A, Play{{0, 1}, A});
  EXPECT_EQ(position.refusal(B, Exchange{}), (Rejection{"first_turn_only", "R4.3"}));
}

// ---------------------------------------------------------------------------------------------------------------- R5

// Edge: not blocked. Trap 2.
TEST(Garrafina, R5_2_a_deal_lives_while_a_tile_fits_any_end) {
  // Ends A 2, B 4, C 5, D 6, all closed.
  const std::vector<std::string> ends{"centre 0-0", "trains A 0-2 | B 0-4 | C 0-5 | D 0-6"};
  auto lines = ends;
  lines.insert(lines.end(), {"hands A 4-4 | B 1-2 | C 3-3 | D 1-1", "turn A"});
  Position position{clockwise(), 4, lines};
  EXPECT_EQ(position.legal(A), (Actions{Pass{}}));
  EXPECT_FALSE(find<DealEnded>(position.act(A, Pass{})));
  EXPECT_TRUE(find<Played>(position.act(B, Play{{1, 2}, A})));
}

// Edge: four passes in a row, and the deal is still alive.
TEST(Garrafina, R5_2_four_passes_are_not_a_block) {
  Position position{
      clockwise(),
      4,
      {"centre 0-0", "trains A 0-2 | B 0-4 | C 0-5 | D 0-6", "hands A 6-6 | B 1-1 | C 3-3 | D 1-3", "turn A"}};
  for (const Seat seat : {A, B, C}) EXPECT_FALSE(find<DealEnded>(position.act(seat, Pass{})));
  EXPECT_FALSE(find<DealEnded>(position.act(D, Pass{})));
  EXPECT_EQ(position.legal(A), (Actions{Play{{6, 6}, D}}));
  EXPECT_TRUE(find<DealEnded>(position.act(A, Play{{6, 6}, D})));
}

TEST(Garrafina, R5_2_a_deal_lives_while_somebody_may_exchange) {
  Position alive{clockwise(), 2, {"hands A 0-0 1-2 | B 1-3 2-3", "heap 0-5 0-6", "opening A", "deal 3"}};
  EXPECT_FALSE(find<DealEnded>(alive.act(A, Lead{{0, 0}}))) << "A may take the heap";
  EXPECT_FALSE(find<DealEnded>(alive.act(A, Keep{}))) << "B has had no turn yet";
  const auto ended = find<DealEnded>(alive.act(B, Pass{}));
  ASSERT_TRUE(ended) << "a heap that nobody may take is irrelevant";
  EXPECT_EQ(ended->result.reason, "blocked");
}

// A's opening pass was A's first turn, and B's lead was B's: only B's right after the lead keeps the deal alive.
TEST(Garrafina, R5_2_the_player_who_led_may_still_exchange_after_a_pass_by_another) {
  Position position{clockwise(), 2, {"hands A 1-2 | B 0-0 1-3", "heap 0-5 0-6", "opening A", "deal 3"}};
  position.act(A, Pass{});
  EXPECT_FALSE(find<DealEnded>(position.act(B, Lead{{0, 0}})));
  EXPECT_EQ(position.legal(B), (Actions{Exchange{}, Keep{}}));
  EXPECT_TRUE(find<DealEnded>(position.act(B, Keep{})));
}

TEST(Garrafina, R5_2_a_boneyard_with_tiles_keeps_the_deal_alive) {
  Position position{
      clockwise(HeapMode::boneyard), 2, {"centre 6-6", "hands A 5-6 1-2 | B 0-1", "boneyard 5-5", "turn A"}};
  EXPECT_FALSE(find<DealEnded>(position.act(A, Play{{5, 6}, A})));
  position.act(B, Draw{});
  const auto ended = find<DealEnded>(position.act(B, Pass{}));
  EXPECT_FALSE(ended) << "5-5 fits A's train, which B may not use; it is not blocked";
}

TEST(Garrafina, R5_1_the_deal_ends_when_a_player_goes_out) {
  Position position{clockwise(), 4, {"centre 6-6", "hands A 5-6 | B 1-6 | C 2-6 | D 3-6", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{5, 6}, A}));
  EXPECT_EQ(ended->result.reason, "out");
  EXPECT_EQ(ended->result.winners, (std::vector{A}));
}

// ------------------------------------------------------------------------------------------------------------ R6, R7

// Also R6.8.
TEST(Garrafina, R6_7_R6_8_the_match_ends_by_deals_or_by_the_target_and_is_paid) {
  const auto ending = [](Options options, const std::string& scores) {
    Position position{options, 4, {"centre 6-6", "hands A 5-6 | B 1-1 | C 2-2 | D 3-3", "turn A", "deal 12", scores}};
    return position.act(A, Play{{5, 6}, A});
  };
  const auto last = ending(clockwise(), "scores 0 5 -2 -3");
  EXPECT_EQ(find<MatchEnded>(last)->result, (MatchResult{"deals_played", {A}, {12, 3, -6, -9}}));
  BookEntries books;
  for (const Event& event : last) books.merge(Rules::record(event));
  EXPECT_EQ(books.settlements, (std::vector<Settlement>{{12, "match", {{A, 12}, {B, 3}, {C, -6}, {D, -9}}}}));

  Options more = clockwise();
  more.deals = 20;
  EXPECT_FALSE(find<MatchEnded>(ending(more, "scores 87 -80 -7 0")));
  EXPECT_EQ(find<MatchEnded>(ending(more, "scores 88 -80 -8 0"))->result.reason, "target_reached");
  more.target = 0;
  EXPECT_FALSE(find<MatchEnded>(ending(more, "scores 300 -100 -100 -100")));
}

TEST(Garrafina, R6_7_a_tied_deal_counts) {
  Position position{
      clockwise(), 2, {"centre 0-0", "trains A 0-2 | B 0-4", "hands A 1-2 3-3 | B 6-6", "turn A", "deal 12"}};
  position.state().hands[1] = TileSet{{1, 5}};
  position.state().hands[0] = TileSet{{1, 2}, {3, 3}};
  const auto events = position.act(A, Play{{1, 2}, A});
  EXPECT_FALSE(find<DealEnded>(events)) << "1-5 fits A's train";
  Position tied{
      clockwise(), 2, {"centre 0-0", "trains A 0-2 | B 0-4", "hands A 2-5 3-3 | B 1-1 2-2", "turn A", "deal 12"}};
  const auto done = tied.act(A, Play{{2, 5}, A});
  ASSERT_TRUE(find<DealEnded>(done));
  EXPECT_EQ(find<DealEnded>(done)->result.reason, "tied");
  EXPECT_TRUE(find<MatchEnded>(done));
}

TEST(Garrafina, R6_7_all_players_with_the_most_points_win_the_match) {
  Position position{
      clockwise(), 4, {"centre 6-6", "hands A 5-6 | B 1-1 | C 2-2 | D 3-3", "turn A", "deal 12", "scores -5 9 -2 -2"}};
  const auto ended = find<MatchEnded>(position.act(A, Play{{5, 6}, A}));
  EXPECT_EQ(ended->result, (MatchResult{"deals_played", {A, B}, {7, 7, -6, -8}}));
}

TEST(Garrafina, R7_1_correlativa_draws_until_a_tile_fits) {
  Position position{
      clockwise(HeapMode::boneyard), 2, {"centre 6-6", "hands A 1-2 | B 0-6", "boneyard 3-4 5-6 0-0", "turn A"}};
  EXPECT_EQ(position.legal(A), (Actions{Draw{}}));
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"must_draw", "R7.1"}));
  EXPECT_FALSE(Rules::automatic(position.state(), A));
  EXPECT_EQ(find<Drew>(position.act(A, Draw{}))->tile, (OnlyFor<Tile>{A, {3, 4}}));
  position.act(A, Draw{});
  EXPECT_EQ(position.legal(A), (Actions{Play{{5, 6}, A}}));
  EXPECT_EQ(position.refusal(A, Draw{}), (Rejection{"must_play", "R3.4"}));
  Position empty{clockwise(HeapMode::boneyard), 2, {"centre 6-6", "hands A 1-2 | B 0-6", "turn A"}};
  EXPECT_EQ(empty.legal(A), (Actions{Pass{}}));
  EXPECT_EQ(empty.refusal(A, Draw{}), (Rejection{"nothing_to_draw", "R7.1"}));
}

TEST(Garrafina, R7_2_a_starter_without_a_double_draws_or_passes) {
  const std::vector<std::string> lines{"hands A 1-2 | B 0-6", "boneyard 3-4 5-5", "opening A"};
  Position position{clockwise(HeapMode::boneyard), 2, lines};
  position.act(A, Draw{});
  EXPECT_EQ(position.legal(A), (Actions{Draw{}}));
  position.act(A, Draw{});
  EXPECT_EQ(position.legal(A), (Actions{Lead{{5, 5}}}));
  position.state().boneyard = {{0, 1}};
  EXPECT_EQ(position.refusal(A, Draw{}), (Rejection{"must_lead_a_double", "R2.4"}));
  Options off = clockwise(HeapMode::boneyard);
  off.opening_draw = false;
  Position passing{off, 2, lines};
  EXPECT_EQ(passing.legal(A), (Actions{Pass{}}));
  EXPECT_EQ(passing.refusal(A, Draw{}), (Rejection{"no_draw_for_a_double", "R7.2"}));
}

// The Mexican page: the winner starts, the earlier first turn wins a tie, 100 or 200 points, no number of deals. Four
// players leave no tile over, so that their Garrafina is also their Correlativa.
TEST(Garrafina, R2_3_R6_6_R6_7_only_mexican_presets_play_by_the_mexican_page_each_with_both_of_its_targets) {
  using Way = std::tuple<HeapMode, int, int>;  // leftover tiles, seats, target
  std::multiset<Way> ways;
  for (const auto& preset : Rules::presets()) {
    SCOPED_TRACE(preset.key);
    const Options& options = preset.options;
    const bool mexican = preset.region == "Mexico";
    EXPECT_EQ(options.next_starter == NextStarter::winner, mexican);
    EXPECT_EQ(options.tie_rule == TieRule::earlier_turn, mexican);
    if (!mexican) continue;
    EXPECT_EQ(options.deals, 0);
    ways.insert({options.heap_mode, preset.seats, options.target});
  }
  std::multiset<Way> page;
  for (const int target : {100, 200}) {
    for (const int seats : {2, 3, 4}) page.insert({HeapMode::exchange, seats, target});
    for (const int seats : {2, 3}) page.insert({HeapMode::boneyard, seats, target});
  }
  EXPECT_EQ(ways, page);
}

// Also R8.2.
TEST(Garrafina, R8_1_R8_2_the_refusal_of_contradictory_options_names_the_option) {
  Options endless;
  endless.deals = endless.target = 0;
  EXPECT_EQ(Rules::check(endless, 4)->path, "deals");
  endless.target = 30;
  EXPECT_EQ(Rules::check(endless, 4)->path, "target");
  endless.target = 50;
  EXPECT_FALSE(Rules::check(endless, 4));
  EXPECT_EQ(Rules::check({}, 5)->path, "seats");
  EXPECT_EQ(Rules::check({}, 1)->path, "seats");
  for (const auto& preset : Rules::presets()) EXPECT_FALSE(Rules::check(preset.options, preset.seats)) << preset.key;
  EXPECT_EQ(Rules::defaults(2).deals, 10);
  EXPECT_EQ(Rules::defaults(3).deals, 9);
  EXPECT_EQ(Rules::defaults(4).deals, 12);
}

}  // namespace
}  // namespace takamaka::garrafina
