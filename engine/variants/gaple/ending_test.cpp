// R4, R5.8 and R6: how deals and matches end. One test for each rule, named after it.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/variants/gaple/position_for_test.hpp"
#include "engine/variants/gaple/scoring.hpp"

namespace takamaka::gaple {
namespace {

TEST(Gaple, R4_1_playing_the_last_tile_ends_the_deal) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 3-6 5-5 | C 1-1 | D 2-2", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{3, 5}, End::right}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->result.reason, "out");
  EXPECT_EQ(ended->winner, A);
  EXPECT_EQ(position.turn(), ToAct{House{}});
}

// A1: the starter's last tile does not fit. It is thrown away, and the deal ends with one tile left in each other hand.
// A trap: the player who emptied their hand is not the winner.
TEST(Gaple, R4_1_discarding_the_last_tile_ends_the_deal_too) {
  Position position{{}, {"line 3-3", "hands A 5-6 | B 1-3 | C 3-4 | D 2-2", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Discard{{5, 6}}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->result.reason, "out");
  EXPECT_EQ(ended->winner, B);
  EXPECT_EQ(ended->discards[A.value], (TileSet{{5, 6}}));
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
            reason = ended->result.reason;
            for (const TileSet hand : ended->hands) left.push_back(hand.size());
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

// Ends 5 and 5, six fives in the line and the double dead in B's pile: nobody can ever play again, so nobody throws
// more tiles away. (In the sources' example 2-5 is dead instead. Then the line would contain seven halves with a five,
// and one of its ends could not be a five.)
TEST(Gaple, R4_2_a_blocked_line_ends_the_deal_at_once) {
  Position position{{},
                    {"line 5-0 0-1 1-5 5-2 2-3 3-5 5-4 4-6", "hands A 5-6 6-6 | B 1-1 1-3 | C 2-2 | D 3-3",
                     "discards B 5-5", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{5, 6}, End::right}));
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->result.reason, "blocked");
  EXPECT_EQ(ended->result.seats[B.value].points, 16);
  EXPECT_EQ(ended->winner, C);
}

// A trap: a tile that is dead or in the middle unblocks nothing, but one in any hand does.
TEST(Gaple, R4_2_only_hands_unblock_a_line) {
  const std::vector<std::string> line{"line 5-0 0-1 1-5 5-2 2-3 3-5 5-4 4-6 6-5"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), line.begin(), line.end());
    return blocked(*scene({}, 4, more));
  };
  EXPECT_TRUE(with({"hands A 6-6 | B 1-1", "undealt 5-5", "turn A"}));
  EXPECT_TRUE(with({"hands A 6-6 | B 1-1", "discards A 5-5", "turn A"}));
  for (const char* seat : {"A", "B", "C", "D"}) {
    EXPECT_FALSE(with({"hands A 6-6 | " + std::string{seat} + " 5-5", "turn A"}));
  }
}

TEST(Gaple, R4_3_going_out_is_tested_first) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 1-1 | C 2-2 | D 0-6", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->result.reason, "out");
}

// R4.4: seats without tiles are passed over until every hand is empty.
TEST(Gaple, R4_4_playing_out_continues_until_every_hand_is_empty) {
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
  EXPECT_EQ(ended->result.reason, "played_out");
  EXPECT_EQ(ended->result.winners, (std::vector{A, B, D}));
}

TEST(Gaple, R4_4_playing_out_may_be_blocked) {
  Position position{playing_out(), {"line 0-3 3-3", "hands A 3-5 | B 1-1 | C 2-2 | D 1-6", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->result.reason, "blocked");
}

TEST(Gaple, R4_4_playing_out_needs_discards) {
  Options options = playing_out();
  options.cannot_play = CannotPlay::pass;
  Position position{options, {"line 3-3", "hands A 3-5 | B 5-5 | C 2-2 | D 0-6", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->result.reason, "out");
}

// A trap: the next starter is the single winner, not their partner and not the player who opened.
TEST(Gaple, R5_8_the_winner_begins_the_next_deal) {
  Options options;
  options.teams = true;
  Position position{options, {"line 3-3", "hands A 3-5 | B 1-1 | C 6-6 | D 0-1", "discards A 4-5", "turn A"}};
  EXPECT_EQ(find<DealEnded>(position.act(A, Play{{3, 5}, End::right}))->winner, D);
  EXPECT_EQ(position.state().table.last_winner, D);
  EXPECT_EQ(position.state().table.wins, (std::array{0, 1, 0, 1, 0}));
  const auto events = position.house(Deal{Lots{seed_of(1)}});
  EXPECT_TRUE(find<Started>(events)->seat == D || std::ranges::find(events, Event{HadNoDouble{D}}) != events.end());
}

TEST(Gaple, R5_10_a_deal_settles_its_chips) {
  Position position{{}, {"line 3-3", "hands A 3-5 | B 1-1 | C 6-6 | D 0-1", "turn A"}};
  const auto events = position.act(A, Play{{3, 5}, End::right});
  const BookEntries record = Rules::record(
      *std::ranges::find_if(events, [](const Event& event) { return std::holds_alternative<DealEnded>(event); }));
  ASSERT_EQ(record.settlements.size(), 1u);
  EXPECT_EQ(record.settlements[0].postings, (std::vector<Posting>{{A, 15}, {B, 7}, {C, -33}, {D, 11}}));
  EXPECT_EQ(position.state().table.chips, (std::array{15, 7, -33, 11, 0}));
}

TEST(Gaple, R6_1_a_match_is_a_fixed_number_of_deals) {
  for (const int deals : {1, 3}) {
    Options options;
    options.deals = deals;
    Lots lots{seed_of(5, 1)};
    const BookEntries books = takamaka::testing::play_match<Rules>(
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
  State state = position.state();
  Journal<Rules> journal{state};
  EXPECT_EQ(Rules::decide(journal, Deal{Lots{seed_of(1)}}).error(), (Rejection{"match_over", "R6.1"}));
}

}  // namespace
}  // namespace takamaka::gaple
