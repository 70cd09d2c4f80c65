#include <gtest/gtest.h>

#include <random>

#include "tests/support/storage/homes.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

// The memory store is simple enough to be the specification: random histories must have the same result in each store.
template <class SubjectHome>
void expect_same_results(std::uint32_t seeds) {
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint32_t>(n)); };
    const auto random_row = [&](int room) -> Row {
      const int match = below(4), deal = below(3);
      switch (below(9)) {
        case 0: {
          PutRoom put = put_room(room);
          put.code = "CODE" + std::to_string(below(4));
          put.closed = below(4) == 0;
          put.checkpoint = {static_cast<std::uint32_t>(below(9))};
          return put;
        }
        case 1:
          return PutSeat{room_id(room), {static_cast<std::uint8_t>(below(4))}, "person", player_id(below(3)), "x"};
        case 2:
          return TrimSeats{room_id(room), below(4)};
        case 3:
          return match_opened(match, room, below(4));
        case 4:
          return match_closed(match);
        case 5:
          return deal_opened(match, deal);
        case 6:
          return deal_closed(match, deal);
        case 7:
          return LedgerEntry{match_id(match), deal, "deal", 1, {{"a", below(3)}, {"b", -below(3)}}};
        default:
          return TallyRow{match_id(match), deal, "gaplek", {{static_cast<std::uint8_t>(below(2))}}};
      }
    };
    MemoryHome memory;
    SubjectHome home;
    Backend model = memory.backend();
    for (int step = 0; step < 60; ++step) {
      if (below(20) == 0) home.reopen();
      Backend subject = home.backend();
      std::vector<Commit> batch(static_cast<std::size_t>(below(5)));
      for (Commit& commit : batch) {
        const int room = below(3);
        const auto length = model.events.read(room_id(room), {})->size();
        commit = {
            room_id(room), {static_cast<std::uint32_t>(below(8) == 0 ? below(9) : static_cast<int>(length))}, {}, {}};
        if (length == 0) commit.rows.push_back(put_room(room));
        for (int i = below(4); i > 0; --i) commit.events.push_back(played(below(4), below(3), std::to_string(step)));
        for (int i = below(3); i > 0; --i) commit.rows.push_back(random_row(room));
      }
      const auto expected = model.events.append(batch), actual = subject.events.append(batch);
      ASSERT_EQ(actual.size(), expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(actual[i].has_value(), expected[i].has_value())
            << "step " << step << ": " << (actual[i] ? expected[i] : actual[i]).error().what;
        if (expected[i]) {
          ASSERT_EQ(*actual[i], *expected[i]);
        } else {
          ASSERT_EQ(actual[i].error().kind, expected[i].error().kind) << expected[i].error().what;
        }
      }
      const int who = below(3);
      switch (below(3)) {
        case 0: {
          const std::string token = std::to_string(below(9));
          const auto one = model.accounts.add_player({player_id(who), token, step}, new_token(token));
          const auto other = subject.accounts.add_player({player_id(who), token, step}, new_token(token));
          ASSERT_EQ(one.has_value(), other.has_value());
          break;
        }
        case 1: {
          const std::string token = std::to_string(below(9));
          const auto one = model.accounts.add_token(player_id(who), new_token(token, step), 2);
          const auto other = subject.accounts.add_token(player_id(who), new_token(token, step), 2);
          ASSERT_EQ(one.has_value(), other.has_value());
          if (one) {
            ASSERT_EQ(*one, *other);
          }
          break;
        }
        default:
          ASSERT_EQ(model.accounts.rename(player_id(who), std::to_string(step)).has_value(),
                    subject.accounts.rename(player_id(who), std::to_string(step)).has_value());
      }
    }
    home.reopen();
    Backend subject = home.backend();
    EXPECT_EQ(subject.events.open_rooms(), model.events.open_rooms());
    EXPECT_EQ(subject.results.balances(9), model.results.balances(9));
    for (int n = 0; n < 4; ++n) {
      EXPECT_EQ(subject.events.read(room_id(n), {}), model.events.read(room_id(n), {}));
      EXPECT_EQ(subject.results.room(room_id(n)), model.results.room(room_id(n)));
      EXPECT_EQ(subject.results.matches(room_id(n)), model.results.matches(room_id(n)));
      EXPECT_EQ(subject.results.match(match_id(n)), model.results.match(match_id(n)));
      EXPECT_EQ(subject.events.find_room("CODE" + std::to_string(n)),
                model.events.find_room("CODE" + std::to_string(n)));
    }
    for (int n = 0; n < 9; ++n) {
      EXPECT_EQ(subject.accounts.find_by_token({std::to_string(n)}), model.accounts.find_by_token({std::to_string(n)}));
    }
  }
}

TEST(StoreModel, sqlite_matches_memory_for_random_histories) { expect_same_results<SqliteHome>(20); }
TEST(StoreModel, postgres_matches_memory_for_random_histories) { expect_same_results<PostgresHome>(6); }

// Without texts, whose salts are random.
TEST(StoreModel, sqlite_and_postgres_have_the_same_chain_of_hashes) {
  SqliteHome sqlite;
  PostgresHome postgres;
  for (Home* const home : std::initializer_list<Home*>{&sqlite, &postgres}) {
    EventStore& events = home->backend().events;
    const std::vector<Commit> batch{
        opening(1), opening(2), whole_match(1, 1, 1), {room_id(2), {1}, {played(2, 1, R"({"type":"played"})")}, {}}};
    for (const auto& stored : events.append(batch)) ASSERT_TRUE(stored) << stored.error().what;
  }
  for (const int room : {1, 2}) {
    EXPECT_EQ(sqlite.backend().events.tail(room_id(room)), postgres.backend().events.tail(room_id(room)));
  }
}

}  // namespace
}  // namespace takamaka::storage
