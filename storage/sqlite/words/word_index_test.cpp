// Tests that the index of words stays shallow, and that a deep or damaged one costs nobody anything but a search.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "storage/lists/evidence.hpp"
#include "storage/sqlite/files/backup.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

// A file with 300 texts of twelve words, each with the word "early", and one text that was erased but not swept.
class WordIndexTest : public ::testing::Test {
 protected:
  WordIndexTest() {
    open();
    EXPECT_TRUE(store_->add_player({player_id(1), "Ana", 1}, new_token("hash1")));
    EXPECT_TRUE(store_->add_player({player_id(2), "Bo", 1}, new_token("hash2")));
    Commit first = opening(1);
    for (int i = 0; i < 300; ++i) {
      std::string words = "early";
      for (int k = 0; k < 12; ++k) words += " w" + std::to_string((i * 12 + k) * 7919 % 1'000'003);
      first.events.push_back(said(R"({"type":"said","text":"*"})"));
      first.events.back().texts = {{"said", player_id(2), words}};
    }
    EXPECT_TRUE(store_->append({&first, 1}).front());
    length_ = 301;
    say("zwischenzug", 1);
    EXPECT_TRUE(store_->erase(player_id(1)));
  }
  void open() {
    store_.reset();
    auto opened = SqliteStore::open(path_, {.synchronous = SqliteOptions::Synchronous::normal});
    ASSERT_TRUE(opened) << opened.error().what;
    store_ = *std::move(opened);
    store_->tell_of_words([this](const std::string& damage) { told_.push_back(damage); });
  }
  void say(const std::string& words, int player = 2) {
    Commit commit{room_id(1), {length_}, {said(R"({"type":"said","text":"*"})")}, {}};
    commit.events.front().texts = {{"said", player_id(player), words}};
    const auto stored = store_->append({&commit, 1}).front();
    ASSERT_TRUE(stored) << stored.error().what;
    length_ += 1;
  }
  // Everything that writes words works.
  void write_words() {
    say("late");
    EXPECT_TRUE(store_->rename(player_id(2), "Bo" + std::to_string(length_)));
    EXPECT_TRUE(store_->together([this, length = length_] {
      length_ = length;  // the store may run this twice
      say("late");
      EXPECT_TRUE(store_->rename(player_id(2), "Bo of " + std::to_string(length_)));
    }));
    late_ += 2;
  }
  int sweep(int pages = sweep_pages) {
    int steps = 1;
    for (;; ++steps) {
      const auto more = store_->sweep_words(pages);
      EXPECT_TRUE(more) << more.error().what;
      if (!more || !*more || steps == 100'000) return steps;
    }
  }
  static int found(Record& record, const std::string& word) {
    const auto searched = select<Words>(record.lists(), {word, {}});
    if (searched) return static_cast<int>(searched->size());
    EXPECT_EQ(searched.error().kind, ErrorKind::unavailable) << searched.error().what;
    EXPECT_TRUE(searched.error().what.contains("is being built again")) << searched.error().what;
    return -1;
  }
  int found(const std::string& word) { return found(*SqliteRecord::open(path_, {}, {}).value(), word); }
  // Statements of an admin, beside the store or without one.
  void execute(const std::string& sql) { Database{path_, nullptr, Database::Mode::write}.execute(sql.c_str()); }
  static std::string joined(const std::vector<std::string>& faults) {
    std::string all;
    for (const std::string& fault : faults) all += fault + "\n";
    return all;
  }
  // 0 while the rows of the index are deleted.
  std::int64_t levels() {
    try {
      return word_index_size(store_->connection()).levels;
    } catch (const Failure&) {
      return 0;
    }
  }
  void expect_whole() {
    EXPECT_EQ(found("early"), 300);
    EXPECT_EQ(found("late"), late_);
    EXPECT_EQ(found("zwischenzug"), 0);
    EXPECT_LE(levels(), word_index_levels_max);
    EXPECT_EQ(joined(store_->check().value()), "");
    execute("INSERT INTO text_index (text_index) VALUES ('integrity-check')");
  }
  std::int64_t rows_with(const std::string& word) {
    return store_->connection()
        .number("SELECT count(*) FROM text_index_data WHERE instr(block, CAST(?1 AS BLOB))", word)
        .value();
  }
  bool is_in_file(const std::string& word) {
    store_.reset();
    std::ifstream file{path_, std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    open();
    return bytes.contains(word);
  }
  // Makes an index as earlier versions did, which swept it again and again: FTS5 can no longer read it.
  [[nodiscard]] bool deepen() {
    store_.reset();
    Database database{path_, nullptr, Database::Mode::write};
    try {
      for (int i = 0; i < 3000; ++i) {
        database.run("INSERT INTO text_index (rowid, words) VALUES (?1, 'deep')", 1'000'000 + i);
        database.run("INSERT INTO text_index (text_index, rank) VALUES ('merge', -64)");
        database.run("INSERT INTO text_index (text_index, rowid, words) VALUES ('delete', ?1, 'deep')", 1'000'000 + i);
      }
      EXPECT_GT(sqlite3_libversion_number(), 3'040'999) << "only later versions of SQLite keep the index shallow";
      return false;
    } catch (const Failure& failure) {
      EXPECT_EQ(failure.error.kind, ErrorKind::corrupt);
      return true;
    }
  }

  std::uint32_t length_ = 0;  // of the first room's log
  int late_ = 0;
  std::vector<std::string> told_;
  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(WordIndexTest, is_as_shallow_after_a_thousand_sweeps_as_before) {
  for (int i = 100; i < 1300; ++i) {
    ASSERT_TRUE(store_->add_player({player_id(i), "guest" + std::to_string(i), 1}, new_token(std::to_string(i))));
    ASSERT_TRUE(store_->erase(player_id(i)));
    ASSERT_LT(sweep(), 100);
    ASSERT_LE(levels(), word_index_levels_max);
  }
  write_words();
  expect_whole();
  EXPECT_FALSE(is_in_file("guest1"));
  EXPECT_FALSE(is_in_file("zwischenzug"));
  EXPECT_TRUE(told_.empty()) << "that is no damage";
}

// FTS5 moves small segments down, and then merging everything drops nothing.
TEST_F(WordIndexTest, of_a_small_file_loses_each_erased_word_in_its_sweep) {
  ASSERT_TRUE(store_->erase(player_id(2)));
  for (int i = 100; i < 160; ++i) {
    const std::string name = "guest" + std::to_string(i);
    ASSERT_TRUE(store_->add_player({player_id(i), name, 1}, new_token(std::to_string(i))));
    ASSERT_TRUE(store_->erase(player_id(i)));
    ASSERT_LT(sweep(), 100);
    ASSERT_EQ(rows_with(name), 0);
  }
}

TEST_F(WordIndexTest, is_as_shallow_when_erasures_interrupt_each_sweep_or_the_server_ends_in_it) {
  for (int i = 100; i < 250; ++i) {
    ASSERT_TRUE(store_->add_player({player_id(i), "guest" + std::to_string(i), 1}, new_token(std::to_string(i))));
    ASSERT_TRUE(store_->erase(player_id(i)));
    ASSERT_TRUE(store_->sweep_words(1));
    if (i % 3 == 0) open();
    ASSERT_LE(levels(), word_index_levels_max);
  }
  sweep();
  expect_whole();
  EXPECT_EQ(rows_with("guest"), 0);
}

TEST_F(WordIndexTest, that_is_too_deep_is_mended_after_the_start_while_texts_are_stored) {
  if (!deepen()) GTEST_SKIP() << "this SQLite keeps the index shallow";
  open();
  EXPECT_GT(levels(), 2000);
  const auto faults = store_->check_tables().value();
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_TRUE(faults.front().contains(" levels, and more than 64 are too many")) << faults.front();
  EXPECT_EQ(found("early"), -1);
  write_words();
  const auto record = SqliteRecord::open(path_, {}, {}).value();  // was opened before and stays open
  int steps = 0, unavailable = 0;
  for (bool more = true; more && steps < 10'000; ++steps) {
    more = store_->sweep_words(1).value();
    if (steps < 30) write_words();
    unavailable += found(*record, "early") == -1 ? 1 : 0;
  }
  EXPECT_GT(steps, 40) << "in small steps";
  EXPECT_GT(unavailable, 10);
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_TRUE(told_[0].contains(" levels"));
  EXPECT_EQ(told_[1], "");
  EXPECT_EQ(found(*record, "early"), 300);
  expect_whole();
  EXPECT_FALSE(is_in_file("zwischenzug"));
}

TEST_F(WordIndexTest, that_is_mended_is_mended_to_the_end_after_a_crash_at_each_step) {
  if (!deepen()) GTEST_SKIP() << "this SQLite keeps the index shallow";
  open();
  for (int steps = 0; steps < 30; ++steps) {
    ASSERT_EQ(store_->sweep_words(8), true);
    open();
  }
  sweep();
  write_words();
  expect_whole();
  EXPECT_FALSE(is_in_file("zwischenzug"));
}

TEST_F(WordIndexTest, that_is_damaged_is_found_at_the_start_and_mended) {
  const std::string one = "WHERE id = (SELECT max(id) FROM text_index_data)";
  for (const std::string& damage :
       {"UPDATE text_index_data SET block = randomblob(length(block)) " + one,
        "UPDATE text_index_data SET block = zeroblob(length(block)) " + one,
        "UPDATE text_index_data SET block = substr(block, 1, length(block) / 2) " + one,
        "UPDATE text_index_data SET block = NULL " + one, "DELETE FROM text_index_data " + one,
        std::string{"UPDATE text_index_data SET block = randomblob(length(block))"},
        std::string{"UPDATE text_index_data SET block = x'00000000ffffff' WHERE id = 10"},
        std::string{"DELETE FROM text_index_data WHERE id = 10"}, std::string{"DELETE FROM text_index_data"},
        std::string{"UPDATE text_index_data SET block = x'ff' WHERE id = 1"},
        std::string{"DELETE FROM text_index_docsize WHERE id % 2"}, std::string{"DELETE FROM text_index_docsize"},
        std::string{"DELETE FROM text_index_config"}, std::string{"UPDATE text_index_config SET v = 99"},
        std::string{"INSERT INTO text_index (text_index) VALUES ('delete-all')"},
        std::string{"DROP TABLE text_index_data"}, std::string{"DROP TABLE text_index_config"},
        std::string{"DROP TABLE text_index"},
        std::string{"PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'text_index'"}}) {
    SCOPED_TRACE(damage);
    sweep();
    store_.reset();
    execute(damage);
    open();
    EXPECT_NE(store_->check_tables(), std::vector<std::string>{});
    write_words();
    told_.clear();
    EXPECT_LT(sweep(), 1000);
    write_words();
    expect_whole();
  }
}

TEST_F(WordIndexTest, that_is_damaged_while_the_server_runs_refuses_nothing) {
  sweep();
  EXPECT_EQ(store_->sweep_words(1), false) << "nothing is to be done";
  execute("UPDATE text_index_data SET block = x'00000000ffffff' WHERE id = 10");
  write_words();
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(found("early"), -1);
  EXPECT_TRUE(store_->erase(player_id(2)));
  sweep();
  EXPECT_EQ(told_.size(), 2u);
  EXPECT_EQ(found("early"), 0) << "the player was erased";
  EXPECT_EQ(joined(store_->check().value()), "");
}

// The tables of the index cannot be dropped: SQLite would have to read the page.
TEST_F(WordIndexTest, of_which_a_page_is_overwritten_is_replaced) {
  sweep();
  store_.reset();
  std::int64_t page = 0;
  {
    Database database{path_, nullptr, Database::Mode::read};
    page =
        database.number("SELECT max(pageno) FROM dbstat WHERE name = 'text_index_data' AND pagetype = 'leaf'").value();
  }
  {
    std::fstream file{path_, std::ios::binary | std::ios::in | std::ios::out};
    const std::string bytes(4096, '\xa5');
    file.seekp((page - 1) * 4096).write(bytes.data(), 4096);
  }
  const std::string copy = folder_.file("copy.db");
  EXPECT_TRUE(back_up(path_, copy)) << "no reason to be without a backup";
  EXPECT_EQ(joined(SqliteStore::open(copy, {}).value()->check().value()), "");
  open();
  write_words();
  sweep();
  EXPECT_EQ(found("early"), 300);
  EXPECT_EQ(found("late"), late_);
  EXPECT_TRUE(store_->compact()) << "gives back the pages that nothing uses";
  expect_whole();
}

TEST_F(WordIndexTest, that_is_too_deep_is_mended_in_a_backup_and_by_restoring_one) {
  if (!deepen()) GTEST_SKIP() << "this SQLite keeps the index shallow";
  const std::string copy = folder_.file("copy.db"), restored = folder_.file("restored.db");
  ASSERT_TRUE(back_up(path_, copy));
  EXPECT_EQ(joined(SqliteStore::open_to_read(copy, {}).value()->check().value()), "");
  const auto done = restore(path_, restored, 1);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(joined(SqliteStore::open_to_read(restored, {}).value()->check().value()), "");
  EXPECT_EQ(found(*SqliteRecord::open(restored, {}, {}).value(), "early"), 300);
}

TEST_F(WordIndexTest, that_is_missing_is_made_in_a_backup_and_by_restoring_one) {
  execute("DROP TABLE text_index");
  const std::string copy = folder_.file("copy.db"), restored = folder_.file("restored.db");
  const auto copied = back_up(path_, copy);
  ASSERT_TRUE(copied) << copied.error().what;
  EXPECT_EQ(found(*SqliteRecord::open(copy, {}, {}).value(), "early"), 300);
  const auto done = restore(path_, restored, 1);
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(found(*SqliteRecord::open(restored, {}, {}).value(), "early"), 300);
}

TEST_F(WordIndexTest, can_be_rebuilt_by_command) {
  if (!deepen()) GTEST_SKIP() << "this SQLite keeps the index shallow";
  open();
  EXPECT_TRUE(store_->rebuild_words());
  write_words();
  expect_whole();
}

}  // namespace
}  // namespace takamaka::storage
