#pragma once

// Tiles and chips neither appear nor disappear, and every point has its reason.

#include <algorithm>

#include "tests/contract/walk.hpp"

namespace takamaka::testing {

template <class R>
class BooksContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(BooksContract);

TYPED_TEST_P(BooksContract, tiles_are_conserved) {
  using R = TypeParam;
  for_each_step<R>(40, 250, [](Walk<R>& walk, const auto&) {
    if (!std::holds_alternative<Seat>(walk.turn())) return;
    ASSERT_EQ(sorted(tiles_in(walk.state())), sorted(tiles_of(walk.options, walk.seats)));
  });
}

TYPED_TEST_P(BooksContract, chips_balance) {
  using R = TypeParam;
  for_each_step<R>(60, 400, [](Walk<R>& walk, const auto& events) {
    ASSERT_EQ(chips_in(walk.state()), 0);
    for (const auto& event : events) {
      for (const Settlement& settlement : R::record(event).settlements) {
        std::int64_t sum = 0;
        for (const Posting& posting : settlement.postings) sum += posting.chips;
        EXPECT_EQ(sum, 0) << settlement.reason;
        EXPECT_FALSE(settlement.postings.empty());
      }
    }
  });
}

TYPED_TEST_P(BooksContract, every_point_has_its_reason) {
  using R = TypeParam;
  for_each_step<R>(60, 400, [](Walk<R>& walk, const auto& events) {
    for (const auto& event : events) {
      for (const DealResult& deal : R::record(event).deals) {
        ASSERT_EQ(deal.seats.size(), walk.seats);
        EXPECT_FALSE(deal.reason.empty());
        std::vector<int> explained(walk.seats, 0);
        for (const ScoreLine& line : deal.lines) {
          ASSERT_LT(line.seat.value, walk.seats);
          EXPECT_TRUE(line.rule.starts_with('R')) << line.what;
          explained[line.seat.value] += line.points;
        }
        for (std::size_t s = 0; s < walk.seats; ++s) EXPECT_EQ(explained[s], deal.seats[s].points) << "seat " << s;
      }
    }
  });
}

// Storage and pages ask no rule of the game, so a tally must say all of it.
TYPED_TEST_P(BooksContract, tallies_are_declared_and_name_their_sides) {
  using R = TypeParam;
  const auto is_word = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
  };
  for (const TallyKind& kind : tallies_of<R>()) {
    EXPECT_TRUE(is_word(kind.kind)) << kind.kind;
    for (const auto& [name, text] : languages) EXPECT_FALSE((kind.title.*text).empty()) << kind.kind << " in " << name;
    EXPECT_EQ(std::ranges::count(tallies_of<R>(), kind.kind, &TallyKind::kind), 1) << kind.kind;
  }
  for (const Multiplier& multiplier : multipliers_of<R>()) EXPECT_GT(multiplier.times, 1) << multiplier.what;
  EXPECT_TRUE(R::seats_min == 1 || solo_rank_of<R>() == SoloRank::none) << "nobody plays it alone";
  for_each_step<R>(60, 400, [](Walk<R>& walk, const auto& events) {
    const auto are_seats = [&](const std::vector<Seat>& seats) {
      return std::ranges::adjacent_find(seats, std::ranges::greater_equal{}) == seats.end() &&
             std::ranges::all_of(seats, [&](Seat seat) { return seat.value < walk.seats; });
    };
    for (const auto& event : events) {
      for (const Tally& tally : R::record(event).tallies) {
        const auto kind = std::ranges::find(tallies_of<R>(), tally.kind, &TallyKind::kind);
        ASSERT_NE(kind, tallies_of<R>().end()) << tally.kind << " is not declared";
        EXPECT_TRUE(are_seats(tally.by) && are_seats(tally.to)) << tally.kind;
        EXPECT_FALSE(tally.by.empty()) << tally.kind;
        EXPECT_EQ(!tally.to.empty(), kind->has_sides) << tally.kind;
        for (const Seat seat : tally.by) EXPECT_EQ(std::ranges::count(tally.to, seat), 0) << tally.kind;
      }
    }
  });
}

TYPED_TEST_P(BooksContract, a_match_has_one_result_and_it_comes_last) {
  using R = TypeParam;
  for (std::uint64_t number = 0; number < 20; ++number) {
    Walk<R> walk{number};
    SCOPED_TRACE(walk.described());
    int results = 0, deals = 0;
    for (int steps = steps_max(walk.options, walk.seats); !walk.over() && steps > 0; --steps) {
      for (const auto& event : walk.step()) {
        EXPECT_EQ(results, 0) << "something happened after the result";
        const BookEntries record = R::record(event);
        for (const DealResult& deal : record.deals) EXPECT_EQ(deal.deal, ++deals);
        if (!record.match) continue;
        ++results;
        EXPECT_TRUE(!record.match->winners.empty() || walk.seats == 1)
            << "only a single player can lose against nobody";
        EXPECT_EQ(record.match->totals.size(), walk.seats);
      }
    }
    EXPECT_EQ(results, 1);
  }
}

REGISTER_TYPED_TEST_SUITE_P(BooksContract, tiles_are_conserved, chips_balance, every_point_has_its_reason,
                            tallies_are_declared_and_name_their_sides, a_match_has_one_result_and_it_comes_last);

}  // namespace takamaka::testing
