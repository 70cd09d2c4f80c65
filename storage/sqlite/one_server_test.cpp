// Tests that one server uses a file, by whatever name, and that killed starts leave nothing behind.

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "storage/sqlite/backup.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/test_support/sample.hpp"
#include "storage/test_support/temp_folder.hpp"

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

}  // namespace
}  // namespace takamaka::storage
