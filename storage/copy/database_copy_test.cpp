#include "storage/copy/database_copy.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <stdexcept>

#include "storage/copy/copied_tables.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/postgres_database.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

const TableProgress silent = [](std::string_view, std::int64_t) {};

// Two databases, the first with players, rooms, chat, matches, chips and a report.
class Copy : public ::testing::Test {
 protected:
  Copy() {
    from_ = opened("from.db");
    to_ = opened("to.db");
    for (int n = 1; n <= 3; ++n) {
      EXPECT_TRUE(
          from_->add_player({player_id(n), "Player " + std::to_string(n), 1}, new_token("hash" + std::to_string(n))));
    }
    std::vector<Commit> commits;
    for (int room = 1; room <= 12; ++room) {
      commits.push_back(opening(room));
      commits.push_back(whole_match(room, room, 1));
      EventRow chat = said(R"({"type":"said","text":"*"})");
      chat.texts = {{"said", player_id(1), "hello " + std::to_string(room)}};
      commits.push_back({room_id(room), {3}, {chat, said("{}")}, {}});
    }
    for (const auto& stored : from_->append(commits)) EXPECT_TRUE(stored) << stored.error().what;
    EXPECT_TRUE(from_
                    ->append(std::vector<Commit>{{room_id(1),
                                                  {5},
                                                  {},
                                                  {ReportMade{.room = room_id(1),
                                                              .match = match_id(1),
                                                              .at_ms = 5,
                                                              .player = player_id(2),
                                                              .category = "abuse",
                                                              .words = "rude"}}}})
                    .front());
  }

  std::unique_ptr<SqliteStore> opened(const std::string& name) {
    auto store = SqliteStore::open(folder_.file(name), {});
    if (!store) throw std::runtime_error(store.error().what);
    return std::move(*store);
  }
  // Why the copy fails; empty: it does not.
  std::string fault_of_copy() {
    const auto copied = copy();
    return copied ? "" : copied.error().what;
  }
  Outcome<void> copy(const TableProgress& progress = silent) {
    return copy_database(from_->connection(), to_->connection(), progress);
  }
  std::vector<std::string> differences() {
    return compare_databases(from_->connection(), to_->connection(), silent).value();
  }

  TempFolder folder_;
  std::unique_ptr<SqliteStore> from_, to_;
};

TEST_F(Copy, holds_the_same_and_can_be_used) {
  ASSERT_EQ(fault_of_copy(), "");
  EXPECT_EQ(differences(), std::vector<std::string>{});
  ASSERT_TRUE(finish_copy(to_->connection()));
  to_.reset();
  to_ = opened("to.db");
  EXPECT_TRUE(to_->rebuild_words());
  EXPECT_EQ(to_->check().value(), std::vector<std::string>{});
  for (int room = 1; room <= 12; ++room) {
    EXPECT_EQ(to_->read(room_id(room), {}).value(), from_->read(room_id(room), {}).value());
    EXPECT_EQ(to_->tail(room_id(room))->hash, from_->tail(room_id(room))->hash) << "salts and seals are the same, too";
    EXPECT_EQ(to_->match(match_id(room)).value(), from_->match(match_id(room)).value());
  }
  EXPECT_EQ(to_->balances(100).value(), from_->balances(100).value());
  EXPECT_TRUE(to_->append(std::vector<Commit>{{room_id(1), {5}, {said("{}")}, {}}}).front()) << "it goes on";
}

// A copy that ends in the middle, after any number of pages, goes on where it was.
TEST_F(Copy, goes_on_after_it_was_cut) {
  struct Cut : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  int cuts = 0;
  for (int pages = 0;; ++pages) {
    int left = pages;
    try {
      ASSERT_TRUE(copy([&](std::string_view, std::int64_t) {
        if (left-- == 0) throw Cut{"cut"};
      }));
      break;
    } catch (const Cut&) {
      cuts += 1;
      to_.reset();  // what was not committed is lost
      to_ = opened("to.db");
    }
  }
  EXPECT_GT(cuts, 10);
  EXPECT_EQ(differences(), std::vector<std::string>{});
}

// From SQLite to PostgreSQL and back: what comes back is what was there, and each engine goes on with it.
TEST_F(Copy, goes_to_another_engine_and_back) {
  const PostgresDatabase database;
  auto postgres = database.open();
  const auto move = [](Connection& from, Connection& to) {
    const auto copied = copy_database(from, to, silent);
    EXPECT_TRUE(copied) << copied.error().what;
    const auto found = compare_databases(from, to, silent);
    EXPECT_TRUE(found) << found.error().what;
    EXPECT_EQ(*found, std::vector<std::string>{});
    EXPECT_TRUE(finish_copy(to));
  };
  move(from_->connection(), postgres->connection());
  EXPECT_EQ(postgres->check().value(), std::vector<std::string>{});
  EXPECT_EQ(postgres->tail(room_id(3))->hash, from_->tail(room_id(3))->hash);
  const auto epoch = postgres->claim(room_id(3), "node").value();
  const Commit more{room_id(3), {5}, {said("{}")}, {}, epoch};
  const auto stored = postgres->append({&more, 1}).front();
  EXPECT_TRUE(stored) << stored.error().what;
  EXPECT_TRUE(postgres->add_player({player_id(9), "New", 1}, new_token("new")))
      << "numbers go on after the copied ones";

  move(postgres->connection(), to_->connection());
  EXPECT_TRUE(to_->rebuild_words());
  EXPECT_EQ(to_->check().value(), std::vector<std::string>{});
  EXPECT_EQ(to_->read(room_id(3), {}).value(), postgres->read(room_id(3), {}).value());
  EXPECT_EQ(to_->read(room_id(4), {}).value(), from_->read(room_id(4), {}).value());
}

TEST_F(Copy, refuses_a_database_that_holds_something_else) {
  ASSERT_TRUE(to_->add_player({player_id(9), "Somebody", 1}, new_token("other")));
  EXPECT_EQ(copy().error().kind, ErrorKind::refused);
}

TEST_F(Copy, refuses_a_database_on_which_a_server_has_run) {
  ASSERT_TRUE(to_->advance_clock(1, {}));
  EXPECT_EQ(fault_of_copy(), "the database to copy into is not empty: it has retention_clock");
}

// The comparison finds one changed row in any table.
TEST_F(Copy, a_difference_is_found_wherever_it_is) {
  for (const auto& [table, change] : std::vector<std::pair<std::string, const char*>>{
           {"players", "UPDATE players SET name = 'Other' WHERE player_id = '01PLAYER2'"},
           {"rooms", "UPDATE rooms SET listed = 0 WHERE log = 7"},
           {"deals", "UPDATE deals SET lines = '[1]' WHERE match_id = '01MATCH5'"},
           {"reports", "UPDATE reports SET words = 'kind'"},
           {"tallies", "DELETE FROM tallies WHERE match_id = '01MATCH3' AND number = 2"},
           {"ledger_lines",
            "DROP TRIGGER ledger_lines_stay; UPDATE ledger_lines SET chips = chips * 2 WHERE entry = 4"},
           {"events",
            "DROP TRIGGER events_stay; UPDATE events SET payload = '{\"type\":\"other\"}' WHERE log = 9 AND seq = 2"},
           {"events",
            "UPDATE event_texts SET words = NULL, salt = NULL WHERE event = (SELECT max(event) FROM event_texts)"}}) {
    SCOPED_TRACE(change);
    to_.reset();
    std::filesystem::remove(folder_.file("to.db"));
    to_ = opened("to.db");
    ASSERT_EQ(fault_of_copy(), "");
    to_->connection().execute(change);
    const auto found = differences();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found.front().starts_with(table + ":")) << found.front();
  }
}

// A new table or column is copied as soon as it exists: nobody has to remember it.
TEST_F(Copy, knows_every_table_and_column) {
  std::set<std::string> known{"migration", "maintenance", "event_places", "balances", "sqlite_sequence", "sqlite_stat1",
                              // copied in their own way
                              "events", "event_texts", "ledger_entries", "ledger_lines"};
  for (const CopiedTable& table : copied_tables()) {
    known.emplace(table.name);
    std::set<std::string> copied, stored;
    for (const auto& column : table.list()) copied.emplace(column.name);
    Rows rows = from_->connection().query("SELECT name FROM pragma_table_info(?1)", table.name);
    while (rows.next()) stored.insert(rows.text(0));
    EXPECT_EQ(copied, stored) << table.name;
  }
  Rows rows =
      from_->connection().query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'text_index%'");
  while (rows.next()) EXPECT_TRUE(known.contains(rows.text(0))) << rows.text(0) << " is not copied";
}

}  // namespace
}  // namespace takamaka::storage
