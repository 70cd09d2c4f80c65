// Tests that one server uses a file, by whatever name, and that killed starts leave nothing behind.

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "storage/sqlite/files/backup.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;
namespace fs = std::filesystem;

class OneServer : public ::testing::Test {
 protected:
  std::string refusal(const std::string& path) {
    const auto store = SqliteStore::open(path, {});
    return store ? "it was opened" : store.error().what;
  }
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator{folder_.file("")}) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
  }
  static void touch(const std::string& path) { std::ofstream{path} << "x"; }

  TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
};

// What the process has locked in the folder: the lines of /proc/locks with its own number.
std::vector<std::string> own_locks() {
  std::vector<std::string> own;
  std::ifstream file{"/proc/locks"};
  for (std::string line; std::getline(file, line);) {
    if (line.contains(" POSIX ") && line.contains(" " + std::to_string(::getpid()) + " "))
      own.push_back(line.substr(line.find(':') + 1));
  }
  std::ranges::sort(own);
  return own;
}

// The admin page's doctor opens and closes the database in the server's own process, where closing a descriptor of a file
// ends every lock that the process has on it. SQLite knows that and closes late; nothing else may open the file.
TEST_F(OneServer, reading_beside_the_server_in_its_own_process_ends_none_of_its_locks) {
  const auto store = SqliteStore::open(path_, {}).value();
  const auto commit = opening(1);
  ASSERT_TRUE(store->append({&commit, 1}).front());
  const auto before = own_locks();
  if (before.empty()) GTEST_SKIP() << "/proc/locks shows nothing here";
  {
    const auto record = SqliteRecord::open(path_).value();
    EXPECT_TRUE(record->logs().all_rooms());
  }
  EXPECT_EQ(own_locks(), before);
  {
    const std::ifstream control{path_};
  }
  EXPECT_NE(own_locks(), before) << "the control: any other reader does end them";
}

TEST_F(OneServer, a_symbolic_link_is_the_same_file) {
  const auto store = SqliteStore::open(path_, {}).value();
  fs::create_symlink(path_, folder_.file("link.db"));
  EXPECT_NE(refusal(folder_.file("link.db")).find("a running server or command holds"), std::string::npos);
}

TEST_F(OneServer, a_link_may_lead_to_the_file) {
  SqliteStore::open(path_, {}).value().reset();
  fs::create_symlink(path_, folder_.file("link.db"));
  const auto store = SqliteStore::open(folder_.file("link.db"), {}).value();
  EXPECT_NE(refusal(path_).find("a running server or command holds"), std::string::npos);
}

TEST_F(OneServer, the_lock_holds_without_the_file_beside_it) {
  const auto store = SqliteStore::open(path_, {}).value();
  fs::remove(path_ + ".lock");
  EXPECT_NE(refusal(path_).find("a running server or command holds"), std::string::npos);
}

TEST_F(OneServer, a_second_name_is_refused_until_it_is_gone) {
  SqliteStore::open(path_, {}).value().reset();
  fs::create_hard_link(path_, folder_.file("second.db"));
  for (const std::string& path : {path_, folder_.file("second.db")}) {
    EXPECT_NE(refusal(path).find("2 names (hard links)"), std::string::npos) << path;
  }
  fs::remove(folder_.file("second.db"));
  EXPECT_EQ(refusal(path_), "it was opened");
}

TEST_F(OneServer, the_name_that_a_killed_restore_made_is_removed) {
  SqliteStore::open(path_, {}).value().reset();
  fs::create_hard_link(path_, path_ + ".before-restore-20260101T000000.000Z");
  EXPECT_EQ(refusal(path_), "it was opened");
  EXPECT_FALSE(fs::exists(path_ + ".before-restore-20260101T000000.000Z"));
}

TEST_F(OneServer, temporary_files_of_killed_starts_are_removed) {
  SqliteStore::open(path_, {}).value().reset();
  for (const char* name :
       {".part-a1b2c3", ".part-a1b2c3-journal", ".schema-1-20260101T000000.000Z.unfinished.part-d4e5f6"}) {
    touch(path_ + name);
  }
  for (const char* name : {"other.db.part-a1b2c3", "games.db.schema-1-20260101T000000.000Z", "games.db.copy"}) {
    touch(folder_.file(name));
  }
  SqliteStore::open(path_, {}).value().reset();
  EXPECT_EQ(files(), (std::vector<std::string>{"games.db", "games.db.copy", "games.db.lock",
                                               "games.db.schema-1-20260101T000000.000Z", "other.db.part-a1b2c3"}));
}

TEST_F(OneServer, of_the_copies_of_killed_migrations_one_stays) {
  SqliteStore::open(path_, {}).value().reset();
  std::vector<Migration> steps{sqlite_migrations().begin(), sqlite_migrations().end()};
  const std::string begins = "games.db.schema-" + std::to_string(steps.size()) + "-";
  steps.push_back({static_cast<int>(steps.size()) + 1, "9999_more", "abc", "CREATE TABLE more (x INTEGER) STRICT;"});
  for (const std::int64_t ms : {0, 1000}) {  // two starts that were killed between the copy and the migration
    ASSERT_TRUE(back_up_before_migrations(path_, ms, steps));
  }
  touch(folder_.file("games.db.schema-3-20200101T000000.000Z.unfinished"));  // killed after some migrations
  SqliteOptions options{.now_ms = 2000, .migrations = steps};
  options.backup_before_migrations = true;
  EXPECT_EQ(SqliteStore::open(path_, options).value()->backup(), folder_.file(begins + "19700101T000002.000Z"));
  EXPECT_EQ(files(), (std::vector<std::string>{"games.db", "games.db.lock", begins + "19700101T000002.000Z",
                                               "games.db.schema-3-20200101T000000.000Z"}));
}

// A path is the name of a file, whatever SQLite would read in it.
TEST_F(OneServer, opens_the_file_of_that_name_and_no_other) {
  const fs::path before = fs::current_path();
  fs::current_path(folder_.file(""));
  for (const std::string name : {"file:t.db", "file:t.db?mode=memory", "file::memory:", ":memory:", "a?b.db",
                                 "50%41.db", "a#b.db", "-x.db", "./file:u.db"}) {
    SCOPED_TRACE(name);
    {
      const auto opened = SqliteStore::open(name, {});
      ASSERT_TRUE(opened) << opened.error().what;
      const auto commit = opening(1);
      ASSERT_TRUE((*opened)->append({&commit, 1}).front());
      EXPECT_TRUE(refusal(name).contains("holds")) << refusal(name);
      EXPECT_TRUE(SqliteRecord::open(name));
    }
    EXPECT_EQ(fs::status(name).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_TRUE(fs::exists(name + ".lock"));
    const std::string copy = "file:copy";
    EXPECT_TRUE(back_up(name, copy));
    EXPECT_TRUE(restore(copy, name, 0));
    EXPECT_EQ(SqliteStore::open(name, {}).value()->read(room_id(1), {})->size(), 1u);
    for (const auto& file : files()) fs::remove(file);
  }
  EXPECT_NE(refusal(""), "it was opened");
  EXPECT_NE(refusal("."), "it was opened");
  EXPECT_EQ(files(), std::vector<std::string>{});
  fs::current_path(before);
}

TEST_F(OneServer, stores_nothing_while_its_file_is_not_in_its_place) {
  const std::string away = folder_.file("away"), log = path_ + "-wal";
  auto store = SqliteStore::open(path_, {}).value();
  const auto first = opening(1);
  ASSERT_TRUE(store->append({&first, 1}).front());
  std::uint32_t length = 1;
  const auto say = [&] {
    const Commit commit{room_id(1), {length}, {said("x")}, {}};
    const auto stored = store->append({&commit, 1}).front();
    if (stored) length += 1;
    return stored.has_value();
  };
  const std::string folder = folder_.file("");
  const auto lost_while = [&](const std::string& from, const std::string& to, bool replaced) {
    SCOPED_TRACE(from);
    EXPECT_EQ(store->lost_file(), "");
    fs::rename(from, to);
    if (replaced) touch(from);
    EXPECT_FALSE(say());
    EXPECT_FALSE(store->rename(player_id(1), "Ana"));
    EXPECT_NE(store->lost_file(), "");
    fs::rename(to, from);
    EXPECT_EQ(store->lost_file(), "");
    EXPECT_TRUE(say());
  };
  for (const bool replaced : {false, true}) {
    lost_while(path_, away, replaced);
    lost_while(log, away, replaced);
  }
  EXPECT_FALSE(store->is_broken());
  // Everything that was stored before the log was deleted is in the file.
  fs::remove(log);
  EXPECT_FALSE(say());
  store = nullptr;
  store = SqliteStore::open(path_, {}).value();
  EXPECT_EQ(store->read(room_id(1), {})->size(), length);
  EXPECT_TRUE(say());
  // Nor does the log spoil a file that was put in its place.
  const auto other = folder_.file("other.db");
  ASSERT_TRUE(SqliteStore::open(other, {}));
  fs::rename(other, path_);
  EXPECT_FALSE(say());
  store = nullptr;
  EXPECT_EQ(SqliteStore::open(path_, {}).value()->check(), std::vector<std::string>{});
}

// As by `cp other.db games.db` or `: > games.db`: the file is the same one.
TEST_F(OneServer, stores_nothing_after_its_file_was_cut_short) {
  const auto keeps = [&] { return SqliteStore::open(path_, {.checkpoint_thread = false}).value(); };
  const auto commit = opening(1);
  auto store = keeps();
  ASSERT_TRUE(store->append({&commit, 1}).front());
  const auto whole = fs::file_size(path_);
  Database{path_, nullptr, Database::Mode::write}.execute(
      "CREATE TABLE many (x); INSERT INTO many VALUES (zeroblob(1000000))");
  store = nullptr;
  store = keeps();
  ASSERT_GT(fs::file_size(path_), whole + 900'000);
  EXPECT_EQ(store->lost_file(), "");
  // An admin may compact the file meanwhile.
  Database{path_, nullptr, Database::Mode::write}.execute("DROP TABLE many; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  ASSERT_LE(fs::file_size(path_), whole);
  EXPECT_EQ(store->lost_file(), "");
  EXPECT_TRUE(store->add_player({player_id(1), "Ana", 1}, new_token("hash1")));
  const auto size = fs::file_size(path_);
  fs::resize_file(path_, size / 2);
  EXPECT_NE(store->lost_file(), "");
  EXPECT_FALSE(store->rename(player_id(1), "Bo"));
  EXPECT_EQ(fs::file_size(path_), size / 2) << "nothing is written into it";
  fs::resize_file(path_, size);
  EXPECT_NE(store->lost_file(), "") << "what was cut off is gone";
}

TEST_F(OneServer, stores_nothing_while_its_folder_is_gone) {
  const std::string folder = folder_.file("data"), away = folder_.file("away");
  fs::create_directory(folder);
  const auto store = SqliteStore::open(folder + "/games.db", {}).value();
  fs::rename(folder, away);
  const auto commit = opening(1);
  EXPECT_FALSE(store->append({&commit, 1}).front());
  fs::rename(away, folder);
  EXPECT_TRUE(store->append({&commit, 1}).front());
}

// The log of a killed server that could not be moved into the file, because a reader holds an old state.
TEST_F(OneServer, loses_nothing_to_a_restore_that_was_killed_at_any_step) {
  for (const int step : {0, 1, 2, 3, 4, 5}) {
    SCOPED_TRACE(step);
    const std::string path = folder_.file("step" + std::to_string(step) + ".db");
    const std::string aside = path + ".before-restore-20260101T000000.000Z";
    {
      const auto store = SqliteStore::open(path_, {.log_pages_at_rest = 100'000, .checkpoint_thread = false}).value();
      const auto commit = opening(step + 1);
      ASSERT_TRUE(store->append({&commit, 1}).front());
      fs::copy_file(path_, path);
      fs::copy_file(path_ + "-wal", path + "-wal");
      fs::copy_file(path_ + "-shm", path + "-shm");
    }
    ASSERT_GT(fs::file_size(path + "-wal"), 0u);
    if (step > 0) fs::create_hard_link(path + "-wal", aside + "-wal");
    if (step > 1) fs::create_hard_link(path + "-shm", aside + "-shm");
    if (step > 2) fs::create_hard_link(path, aside);
    if (step > 3) fs::remove(path + "-wal");
    if (step > 4) fs::remove(path + "-shm");
    const auto store = SqliteStore::open(path, {}).value();
    EXPECT_EQ(store->read(room_id(step + 1), {})->size(), 1u);
    EXPECT_EQ(store->check(), std::vector<std::string>{});
    EXPECT_FALSE(fs::exists(aside));
  }
}

}  // namespace
}  // namespace takamaka::storage
