// Tests what a purge of a SQLite file does to the file: its triggers, its damage, its bytes and its index of words.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/old_rooms.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

class PurgeFile : public ::testing::Test {
 protected:
  PurgeFile() { add_two_players(*store_); }
  // Stores a room with a match whose last event is from `at_ms`.
  void room(int n, std::int64_t at_ms) {
    EventRow word = said("*");
    word.texts = {{"said", player_id(1), "goodbye" + std::to_string(n)}};
    add_old_room(*store_, n, at_ms, std::move(word));
  }
  // Runs statements beside the store; returns the last value, or the error.
  std::string one(const std::string& sql) {
    std::string value;
    try {
      Database database{path_, nullptr, Database::Mode::write};
      for (Rows rows_of = database.query(sql); rows_of.next();) value = rows_of.text(0);
    } catch (const Failure& failure) {
      value = failure.error.what;
    }
    return value;
  }
  void execute(const char* sql) { Database{path_, nullptr, Database::Mode::write}.execute(sql); }
  std::string count(const std::string& table) { return one("SELECT count(*) FROM " + table); }

  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteStore> store_ = SqliteStore::open(path_, {}).value();
};

TEST_F(PurgeFile, keeps_every_table_append_only_for_everybody_else) {
  room(1, now - 100 * day);
  room(2, now);
  const std::string triggers =
      "SELECT group_concat(name || sql) FROM (SELECT * FROM sqlite_schema WHERE type = "
      "'trigger' ORDER BY name)";
  const std::string before = one(triggers);
  ASSERT_TRUE(store_->purge(now - 90 * day, all_rows));
  EXPECT_EQ(one(triggers), before);
  EXPECT_EQ(one("SELECT deleting FROM maintenance"), "0");
  EXPECT_TRUE(one("DELETE FROM events").contains("the log is never changed"));
  EXPECT_TRUE(one("DELETE FROM event_texts").contains("a text of the log can be erased, and its seal stays"));
  EXPECT_TRUE(one("DELETE FROM ledger_lines").contains("the ledger is never changed"));
}

TEST_F(PurgeFile, skips_and_names_rooms_with_a_damaged_log_and_goes_on) {
  for (int n = 1; n <= 4; ++n) room(n, now - 100 * day);
  execute(
      "UPDATE maintenance SET deleting = 1; DELETE FROM events WHERE event = 2; UPDATE maintenance SET deleting = 0;"
      "DROP TRIGGER events_stay; UPDATE events SET seq = 9 WHERE event = 8");  // a gap, and an end that is missing
  const std::vector<RoomId> damaged{room_id(1), room_id(2)};
  for (const int left : {2, 0}) {
    const auto gone = store_->purge(now, all_rows);
    ASSERT_TRUE(gone) << gone.error().what;
    EXPECT_EQ(gone->rooms, left);
    EXPECT_EQ(gone->damaged, damaged);
  }
  EXPECT_EQ(one("SELECT group_concat(room_id) FROM rooms"), "01ROOM1,01ROOM2");
  EXPECT_EQ(count("events"), "7") << "a damaged log stays as it is";
}

TEST_F(PurgeFile, overwrites_chat_and_removes_players_without_data) {
  room(1, now - 100 * day);
  room(2, now);
  EXPECT_EQ(store_->purge(now - 90 * day, all_rows)->rooms, 1);
  EXPECT_EQ(store_->purge_players(now - 90 * day, {}, 100)->players, 1);
  EXPECT_EQ(one("SELECT name FROM players ORDER BY 1"), "Ana") << "Budi has never played";
  EXPECT_FALSE(store_->find_by_token({"hash of Budi's"})->has_value());
  EXPECT_EQ(store_->sweep_words(1000), false) << "nothing is left to do after one step";
  store_.reset();  // moves the write-ahead log to the file and deletes it
  std::ifstream file{path_, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
  EXPECT_EQ(bytes.find("Ana of 1"), std::string::npos);
  EXPECT_EQ(bytes.find("hash of Budi's"), std::string::npos);
  EXPECT_NE(bytes.find("Ana of 2"), std::string::npos);
}

TEST_F(PurgeFile, removes_words_from_the_index_with_their_texts) {
  room(1, now - 100 * day);
  room(2, now);
  ASSERT_TRUE(store_->purge(now - 90 * day, all_rows));
  EXPECT_EQ(one("INSERT INTO text_index (text_index) VALUES ('integrity-check')"), "");
  EXPECT_EQ(one("SELECT count(*) FROM text_index('goodbye1')"), "0");
  EXPECT_EQ(one("SELECT count(*) FROM text_index('goodbye2')"), "1");
  EXPECT_EQ(count("event_places"), "4");
}

}  // namespace
}  // namespace takamaka::storage
