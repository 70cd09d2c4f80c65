// Tests what becomes of commits whose connection is lost, and of databases that this program cannot use.

#include <gtest/gtest.h>
#include <unistd.h>

#include <future>
#include <thread>

#include "storage/postgres/postgres_sql.hpp"
#include "storage/threads/writer.hpp"
#include "tests/support/storage/deaf_proxy.hpp"
#include "tests/support/storage/homes.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;
using std::chrono::milliseconds;

std::unique_ptr<PostgresStore> opened(const PostgresStoreOptions& options) {
  auto store = PostgresStore::open(options);
  if (!store) throw std::runtime_error(store.error().what);
  return std::move(*store);
}

class PostgresLost : public ::testing::Test {
 protected:
  PostgresStoreOptions options() {
    PostgresStoreOptions options = database_.options();
    options.connection.address = proxy_.address();
    options.connection.answer_max = milliseconds{300};
    options.connection.pause = milliseconds{1};
    return options;
  }
  Outcome<Seq> append(const Commit& commit) { return store_->append({&commit, 1}).at(0); }
  // Appends while the answers are lost. The way back works again when the answer is given up.
  Outcome<Seq> append_unheard(const Commit& commit, const std::string& from) {
    proxy_.lose_answers_to(from);
    std::thread healing{[this] {
      std::this_thread::sleep_for(milliseconds{150});
      proxy_.restore();
    }};
    auto stored = append(commit);
    healing.join();
    return stored;
  }

  PostgresDatabase database_;
  DeafProxy proxy_{database_.address()};
  std::unique_ptr<PostgresStore> store_ = opened(options());
};

TEST_F(PostgresLost, a_commit_whose_answer_was_lost_is_found_in_the_log) {
  EXPECT_EQ(append_unheard(opening(1), "COMMIT"), Seq{1});
  EXPECT_EQ(append({room_id(1), {1}, {said("heard")}, {}}), Seq{2});
  EXPECT_EQ(append_unheard({room_id(1), {2}, {said("events alone")}, {}}, ""), Seq{3});
  EXPECT_EQ(append({room_id(1), {3}, {said("and on")}, {}}), Seq{4});
  EXPECT_EQ(store_->read(room_id(1), {})->size(), 4u);
}

TEST_F(PostgresLost, a_transaction_that_was_lost_before_its_end_was_not_stored) {
  ASSERT_EQ(append(opening(1)), Seq{1});
  EXPECT_FALSE(append_unheard(whole_match(1, 1, 1), ""));
  EXPECT_EQ(append(whole_match(1, 1, 1)), Seq{3});
}

TEST_F(PostgresLost, without_an_answer_and_a_connection_the_outcome_is_unknown) {
  ASSERT_EQ(append(opening(1)), Seq{1});
  proxy_.lose_answers_to("");
  const auto unknown = append({room_id(1), {1}, {said("2")}, {}});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().kind, ErrorKind::unknown) << unknown.error().what;
  EXPECT_EQ(append({room_id(1), {1}, {said("2")}, {}}).error().kind, ErrorKind::unavailable);
  EXPECT_FALSE(store_->is_broken());
  proxy_.restore();
  EXPECT_EQ(store_->tail(room_id(1))->length, Seq{2});
}

// A node whose COMMIT is still on its way when its connection breaks, and whose next connections break, too.
TEST_F(PostgresLost, what_was_sent_over_a_lost_connection_is_ended_however_often_the_next_one_breaks) {
  ASSERT_EQ(append(opening(1)), Seq{1});
  PostgresConnection node{options().connection};
  node.run("BEGIN");
  node.run("UPDATE log_ends SET epoch = epoch WHERE room_id = ?1", room_id(1));
  proxy_.cut_at("COMMIT");
  EXPECT_THROW(node.run("COMMIT"), Failure);
  for (int i = 0; i < 2; ++i) {
    proxy_.cut_at("pg_terminate_backend");
    EXPECT_THROW(node.mend(), Failure);
    EXPECT_TRUE(node.is_lost());
    std::this_thread::sleep_for(options().connection.pause);
  }
  proxy_.restore();
  node.mend();
  // The first one no longer holds the end of the log.
  EXPECT_EQ(node.number("SELECT 1 FROM log_ends WHERE room_id = ?1 FOR UPDATE NOWAIT", room_id(1)), 1);
}

// The connection of the node is ended while the moves of thirty tables wait.
TEST(PostgresEnded, a_connection_that_ends_refuses_no_commit) {
  PostgresDatabase database;
  PostgresStoreOptions options = database.options();
  const std::string name = "ended" + std::to_string(::getpid());
  options.connection.address += " application_name=" + name;
  const auto store = opened(options);
  constexpr int rooms = 30;
  std::vector<Commit> openings;
  for (int room = 1; room <= rooms; ++room) openings.push_back(opening(room));
  for (const auto& stored : store->append(openings)) ASSERT_TRUE(stored);
  for (const bool with_rows : {false, true}) {
    for (const bool with_a_write : {false, true}) {
      std::uint32_t length = 0;
      int told = 0;  // of the writer's thread
      {
        Writer writer{*store};
        std::promise<void> held, begin;
        writer.run([&]() -> Outcome<int> { return held.set_value(), begin.get_future().wait(), 1; },
                   [](const auto&) {});
        held.get_future().wait();
        length = store->tail(room_id(1))->length.value;
        for (int room = 1; room <= rooms; ++room) {
          Commit move{room_id(room), {length}, {said("a move")}, {}};
          if (with_rows) move.rows.push_back(put_room(room));
          writer.commit(std::move(move), [&](const Outcome<Seq>& seq) {
            EXPECT_TRUE(seq) << seq.error().what;
            told += seq.has_value();
          });
        }
        if (with_a_write) {
          writer.write(
              [&] {
                return store->add_player({player_id(static_cast<int>(length)), "Ayu"},
                                         new_token(std::to_string(length)));
              },
              [&](const Outcome<void>& added) { EXPECT_TRUE(added) << added.error().what; });
        }
        Rows ended = database.admin().query(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = ?1", name);
        while (ended.next()) {
        }
        begin.set_value();
      }
      EXPECT_EQ(told, rooms);
      for (int room = 1; room <= rooms; ++room) EXPECT_EQ(store->tail(room_id(room))->length.value, length + 1);
    }
  }
}

// A node that is frozen, or cut off, in the middle of a transaction.
class PostgresAsleep : public ::testing::Test {
 protected:
  // Has locked the end of the room's log, and does nothing more.
  std::unique_ptr<PostgresConnection> asleep(milliseconds idle_max) {
    PostgresOptions options = database_.options().connection;
    options.idle_max = idle_max;
    auto node = std::make_unique<PostgresConnection>(options);
    node->run("BEGIN");
    node->run("UPDATE log_ends SET epoch = epoch WHERE room_id = ?1", room_id(1));
    return node;
  }
  std::unique_ptr<PostgresStore> other(milliseconds lease) {
    PostgresStoreOptions options = database_.options();
    options.lease = lease;
    return opened(options);
  }
  void SetUp() override {
    const Commit first = opening(1);
    ASSERT_TRUE(other(milliseconds{3000})->append({&first, 1}).at(0));
  }

  PostgresDatabase database_;
};

TEST_F(PostgresAsleep, a_node_that_sleeps_in_a_transaction_loses_its_locks) {
  const auto asleep_ = asleep(milliseconds{200});
  const auto epoch = other(milliseconds{60'000})->claim(room_id(1), "another");
  EXPECT_EQ(epoch, 1) << (epoch ? "" : epoch.error().what);
  try {
    asleep_->run("COMMIT");
    ADD_FAILURE() << "the transaction is over";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code, PostgresConnection::lost) << failure.error.what;
  }
  EXPECT_TRUE(asleep_->is_lost());
}

TEST_F(PostgresAsleep, a_claim_does_not_wait_for_a_lock_until_its_node_has_lost_its_lease) {
  const auto asleep_ = asleep(milliseconds{0});
  const auto node = other(milliseconds{300});
  const auto epoch = node->claim(room_id(1), "another");
  ASSERT_FALSE(epoch);
  EXPECT_EQ(epoch.error().kind, ErrorKind::overloaded) << epoch.error().what;
  asleep_->roll_back();
  EXPECT_EQ(node->claim(room_id(1), "another"), 1);
}

TEST(PostgresStart, a_newer_or_a_changed_schema_is_refused) {
  PostgresDatabase database;
  EXPECT_EQ(PostgresStore::open_to_read(database.options()).error().kind, ErrorKind::refused) << "no tables yet";
  database.open();
  EXPECT_TRUE(PostgresStore::open_to_read(database.options()));
  PostgresStoreOptions older = database.options();
  older.migrations = older.migrations.first(older.migrations.size() - 1);
  EXPECT_EQ(PostgresStore::open(older).error().kind, ErrorKind::newer_schema);
  database.admin().run("UPDATE migration SET checksum = 'other' WHERE number = 1");
  EXPECT_EQ(PostgresStore::open(database.options()).error().kind, ErrorKind::corrupt);
}

TEST(PostgresStart, nodes_that_start_at_the_same_time_make_the_tables_once) {
  PostgresDatabase database;
  std::vector<std::thread> nodes;
  std::atomic<int> opened_stores{0};
  for (int i = 0; i < 4; ++i) {
    nodes.emplace_back([&] {
      const auto store = PostgresStore::open(database.options());
      EXPECT_TRUE(store) << store.error().what;
      if (store) opened_stores += 1;
    });
  }
  for (std::thread& node : nodes) node.join();
  EXPECT_EQ(opened_stores, 4);
}

TEST(PostgresStart, without_a_server_the_error_says_so) {
  PostgresStoreOptions options;
  options.connection.address = "host=127.0.0.1 port=1 user=nobody";
  const auto none = PostgresStore::open(options);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::unavailable);
  EXPECT_NE(none.error().what.find("cannot reach PostgreSQL"), std::string::npos) << none.error().what;
}

TEST(PostgresErrors, begin_with_the_reason_and_are_one_line) {
  PostgresDatabase database;
  PostgresConnection connection{database.options().connection};
  const auto what = [&](const std::string& statement) {
    try {
      connection.run(statement);
      return std::string{};
    } catch (const Failure& failure) {
      return failure.error.what;
    }
  };
  const std::string columns(1000, '1');
  EXPECT_EQ(what("SELECT " + columns + " FROM nowhere"),
            "relation \"nowhere\" does not exist, SQLSTATE 42P01, in: SELECT " + columns.substr(0, 113) + " …");
  EXPECT_EQ(what("SELECT pg_terminate_backend(pg_backend_pid())"),
            "the connection to PostgreSQL was lost: FATAL:  terminating connection due to administrator command");
}

TEST(PostgresDamage, a_changed_event_closes_only_its_room) {
  PostgresDatabase database;
  auto store = database.open();
  for (const int room : {1, 2}) {
    const Commit one = opening(room);
    ASSERT_TRUE(store->append({&one, 1}).at(0));
  }
  database.admin().run("UPDATE events SET payload = '{}' WHERE log = (SELECT log FROM rooms WHERE room_id = ?1)",
                       room_id(1));
  EXPECT_EQ(store->read(room_id(1), {}).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(store->read(room_id(2), {})->size(), 1u);
  database.admin().run("DELETE FROM events WHERE log = (SELECT log FROM rooms WHERE room_id = ?1)", room_id(2));
  EXPECT_EQ(store->tail(room_id(2)).error().kind, ErrorKind::corrupt);
}

TEST(PostgresPlans, of_a_server_use_an_index_whatever_the_statistics_say) {
  PostgresDatabase database;
  for (const bool by_index : {false, true}) {
    PostgresConnection connection{{.address = database.address(), .plans_by_index = by_index}};
    connection.execute("CREATE TEMPORARY TABLE small (key text PRIMARY KEY)");
    connection.execute("INSERT INTO small VALUES ('one')");
    connection.execute("ANALYZE small");
    Rows plan = connection.query("EXPLAIN SELECT key FROM small WHERE key = ?1", std::string{"one"});
    ASSERT_TRUE(plan.next());
    EXPECT_EQ(plan.text(0).contains("Index"), by_index) << plan.text(0);
  }
}

TEST(PostgresText, parameters_and_hints_become_those_of_postgres) {
  EXPECT_EQ(postgres_text("SELECT '?', a->'$.x' FROM t WHERE b = ?2 AND c = ?1"),
            "SELECT '?', a->'$.x' FROM t WHERE b = $2 AND c = $1");
  EXPECT_EQ(postgres_text("a = ? OR b = ?"), "a = $1 OR b = $2");
  EXPECT_EQ(postgres_text("FROM m INDEXED BY m_by_x CROSS JOIN r USING (x)"), "FROM m JOIN r USING (x)");
}

}  // namespace
}  // namespace takamaka::storage
