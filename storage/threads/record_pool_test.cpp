#include "storage/threads/record_pool.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>
#include <memory>
#include <vector>

#include "storage/lists/players.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class RecordPoolTest : public ::testing::Test {
 protected:
  RecordPoolTest() {
    EXPECT_TRUE(store_->add_player({player_id(1), "Ana", 1}, new_token("hash1")));
    append(opening(1));
  }
  void append(const Commit& commit) {
    const auto stored = store_->append({&commit, 1}).front();
    EXPECT_TRUE(stored) << stored.error().what;
  }
  // The number of stored rooms, asked in the pool.
  static std::future<Outcome<std::size_t>> rooms(RecordPool& pool) {
    auto promise = std::make_shared<std::promise<Outcome<std::size_t>>>();
    pool.ask(
        [](Record& record) -> Outcome<std::size_t> {
          const auto rooms = record.logs().all_rooms();
          if (!rooms) return std::unexpected(rooms.error());
          return rooms->size();
        },
        [promise](Outcome<std::size_t> counted) { promise->set_value(std::move(counted)); });
    return promise->get_future();
  }
  // Occupies one connection in the middle of a list until `go_on` is set. `begun` is set when it has the first row.
  struct Busy {
    std::promise<void> begun, go_on;
    std::promise<Outcome<void>> ended;
  };
  static std::shared_ptr<Busy> occupy(RecordPool& pool) {
    auto busy = std::make_shared<Busy>();
    pool.ask(
        [busy](Record& record) {
          return select_each<PlayerTokens>(record.lists(), {player_id(1)}, 0, [busy](PlayerTokens::Line&) {
            busy->begun.set_value();
            busy->go_on.get_future().wait();
            return true;
          });
        },
        [busy](Outcome<void> listed) { busy->ended.set_value(std::move(listed)); });
    busy->begun.get_future().wait();
    return busy;
  }

  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteStore> store_ = SqliteStore::open(path_, {}).value();
  OpenRecord open_ = SqliteRecord::opener(path_);
};

TEST_F(RecordPoolTest, a_running_query_delays_neither_the_writer_nor_another_query) {
  RecordPool pool{open_, {.connections = 2}};
  const auto busy = occupy(pool);
  append(opening(2));
  EXPECT_EQ(rooms(pool).get(), 2u) << "the other connection sees what was stored meanwhile";
  busy->go_on.set_value();
  EXPECT_TRUE(busy->ended.get_future().get());
}

TEST_F(RecordPoolTest, a_query_beyond_the_bound_is_overloaded_and_those_within_it_are_answered) {
  RecordPool pool{open_, {.connections = 1, .waiting_max = 2}};
  const auto busy = occupy(pool);
  auto first = rooms(pool), second = rooms(pool);
  EXPECT_EQ(pool.waiting(), 2u);
  auto third = rooms(pool);
  ASSERT_EQ(third.wait_for(std::chrono::seconds{0}), std::future_status::ready) << "refused before the call returns";
  EXPECT_EQ(third.get().error().kind, ErrorKind::overloaded);
  busy->go_on.set_value();
  EXPECT_EQ(first.get(), 1u);
  EXPECT_EQ(second.get(), 1u);
  EXPECT_EQ(rooms(pool).get(), 1u) << "it works again when there is room";
}

TEST_F(RecordPoolTest, stopping_ends_running_queries_and_refuses_those_that_wait) {
  Commit long_log{room_id(1), {1}, {}, {}};
  for (int i = 0; i < 2000; ++i) long_log.events.push_back(said(R"({"type":"said","text":"*"})"));
  append(long_log);
  RecordPool pool{open_, {.connections = 1, .time_max = std::chrono::milliseconds{0}}};
  std::promise<void> begun;
  std::promise<ErrorKind> ended;
  pool.ask(
      [&](Record& record) -> Outcome<void> {
        begun.set_value();
        for (;;) {  // only stop() ends it
          if (const auto log = record.logs().read(room_id(1), {}); !log) return std::unexpected(log.error());
        }
      },
      [&](const Outcome<void>& answer) { ended.set_value(answer.error().kind); });
  begun.get_future().wait();
  auto waits = rooms(pool);
  pool.stop();
  EXPECT_EQ(ended.get_future().get(), ErrorKind::too_slow);
  EXPECT_EQ(waits.get().error().kind, ErrorKind::unavailable);
  EXPECT_EQ(rooms(pool).get().error().kind, ErrorKind::unavailable);
}

TEST_F(RecordPoolTest, a_record_that_cannot_be_opened_is_an_answer_and_is_opened_when_it_is_there) {
  const std::string later = folder_.file("later.db");
  RecordPool pool{SqliteRecord::opener(later), {.connections = 1}};
  EXPECT_FALSE(rooms(pool).get());
  ASSERT_TRUE(SqliteStore::open(later, {}));
  EXPECT_EQ(rooms(pool).get(), 0u);
}

// What remembers its limit, and reads nothing.
struct LimitedRecord : Record {
  explicit LimitedRecord(std::vector<std::chrono::milliseconds>& limits) : limits_{limits} {}
  Results& results() override { std::abort(); }
  RecordLists& lists() override { std::abort(); }
  PersonalData& personal() override { std::abort(); }
  LogReader& logs() override { std::abort(); }
  Outcome<std::vector<NodeRow>> nodes() override { std::abort(); }
  Outcome<std::vector<HeldRoom>> held_rooms(const std::string&, std::size_t) override { std::abort(); }
  void give_up_after(std::chrono::milliseconds time) override { limits_.push_back(time); }
  void give_up() override {}
  std::vector<std::chrono::milliseconds>& limits_;
};

TEST(RecordPoolLimit, each_query_has_the_time_limit_of_the_pool_for_itself) {
  std::vector<std::chrono::milliseconds> limits;
  RecordPool pool{[&]() -> Outcome<std::unique_ptr<Record>> { return std::make_unique<LimitedRecord>(limits); },
                  {.connections = 1, .time_max = std::chrono::milliseconds{1234}}};
  for (int i = 0; i < 2; ++i) {
    std::promise<void> done;
    pool.ask([](Record&) -> Outcome<void> { return {}; }, [&](const Outcome<void>&) { done.set_value(); });
    done.get_future().wait();
  }
  pool.stop();
  EXPECT_EQ(limits, std::vector<std::chrono::milliseconds>(2, std::chrono::milliseconds{1234}));
}

// Many short reads are as slow as a long one.
TEST_F(RecordPoolTest, reads_beyond_the_time_limit_are_too_slow_until_the_next_limit) {
  Commit long_log{room_id(1), {1}, {}, {}};
  for (int i = 0; i < 2000; ++i) long_log.events.push_back(said(R"({"type":"said","text":"*"})"));
  append(long_log);
  const auto record = open_().value();
  EXPECT_EQ(record->logs().read(room_id(1), {})->size(), 2001u);
  record->give_up();
  EXPECT_EQ(record->logs().read(room_id(1), {}).error().kind, ErrorKind::too_slow);
  record->give_up_after(std::chrono::milliseconds{0});
  EXPECT_EQ(record->logs().read(room_id(1), {})->size(), 2001u);
}

}  // namespace
}  // namespace takamaka::storage
