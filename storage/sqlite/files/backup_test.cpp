// A backup shows the state between two commits or does not exist; a restore installs the backup or changes nothing.

#include "storage/sqlite/files/backup.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"
#include "tests/support/storage/unreliable_disk.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;
namespace fs = std::filesystem;

std::string run_sql(const std::string& path, const std::string& text) {
  sqlite3* database = nullptr;
  std::string value;
  if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK) return "cannot open";
  const auto take = [](void* out, int, char** values, char**) {
    *static_cast<std::string*>(out) = values[0] == nullptr ? "null" : values[0];
    return 0;
  };
  char* error = nullptr;
  if (sqlite3_exec(database, text.c_str(), take, &value, &error) != SQLITE_OK) value = error;
  sqlite3_free(error);
  sqlite3_close(database);
  return value;
}
std::string file_bytes(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

// A store with one played match in room 1.
class Backup : public ::testing::Test {
 protected:
  Backup() {
    store_ = SqliteStore::open(path_, {}).value();
    EXPECT_TRUE(store_->add_player({player_id(1), "Ana", 1}, new_token("hash")));
    store(opening(1));
    store(whole_match(1, 1, 1));
  }
  void store(const Commit& commit) { ASSERT_TRUE(store_->append({&commit, 1})[0]); }
  void fill_anew() {
    SqliteStore::open(folder_.file("anew.db"), {}).value()->add_player({player_id(1), "Ana", 1}, new_token("hash"));
  }
  std::size_t events(const std::string& path) {
    return SqliteStore::open_to_read(path, {}).value()->read(room_id(1), {})->size();
  }
  // Lists all files except those of the database itself, including temporary copies.
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator{fs::path{path_}.parent_path()}) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("games.db") || name.find(".part") != std::string::npos) names.push_back(name);
    }
    return names;
  }

  TempFolder folder_;
  const std::string path_ = folder_.file("games.db"), copy_ = folder_.file("copy.db");
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(Backup, is_one_private_file_with_every_commit_while_the_server_runs) {
  const auto copied = back_up(path_, copy_);
  ASSERT_TRUE(copied) << copied.error().what;
  EXPECT_EQ(copied->rooms, 1);
  EXPECT_EQ(copied->matches, 1);
  EXPECT_EQ(copied->events, 3);
  store({room_id(1), {3}, {said("later")}, {}});
  EXPECT_EQ(events(copy_), 3u);
  EXPECT_EQ(events(path_), 4u);
  struct stat status{};
  ASSERT_EQ(::stat(copy_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(run_sql(copy_, "PRAGMA journal_mode"), "delete") << "no other files";
  EXPECT_FALSE(fs::exists(copy_ + "-wal"));
}

TEST_F(Backup, shows_the_state_at_its_start_despite_commits_during_the_copy) {
  for (std::uint32_t i = 0; i < 40; ++i)  // more pages than one copy step takes
    store({room_id(1), {3 + i}, {said(std::string(200'000, 'x'))}, {}});
  std::uint32_t length = 43;
  const auto copied = back_up(path_, copy_, [&](int done, int all) {
    if (done < all) store({room_id(1), {length++}, {said("meanwhile")}, {}});
  });
  ASSERT_TRUE(copied) << copied.error().what;
  EXPECT_GT(length, 43u) << "the copy took one step: this test shows nothing";
  EXPECT_EQ(copied->events, 43);
}

TEST_F(Backup, does_not_replace_a_file) {
  std::ofstream{copy_} << "precious";
  const auto copied = back_up(path_, copy_);
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().kind, ErrorKind::refused);
  EXPECT_EQ(file_bytes(copy_), "precious");
}

TEST_F(Backup, of_a_damaged_log_fails_and_leaves_nothing) {
  store_.reset();
  run_sql(path_, "DROP TRIGGER events_stay; UPDATE events SET payload = 'other' WHERE event = 2");
  const auto copied = back_up(path_, copy_);
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().kind, ErrorKind::corrupt);
  EXPECT_NE(copied.error().what.find("damaged at event 2"), std::string::npos) << copied.error().what;
  EXPECT_EQ(files(), std::vector<std::string>{});
}

TEST_F(Backup, of_a_missing_or_foreign_file_is_refused) {
  EXPECT_EQ(back_up(folder_.file("none.db"), copy_).error().kind, ErrorKind::unavailable);
  std::ofstream{folder_.file("text")} << std::string(5000, 'x');
  EXPECT_EQ(back_up(folder_.file("text"), copy_).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(back_up(path_, folder_.file("no/folder/copy.db")).error().kind, ErrorKind::unavailable);
}

TEST_F(Backup, is_restored_and_the_old_file_is_kept_with_all_its_commits) {
  ASSERT_TRUE(back_up(path_, copy_));
  store({room_id(1), {3}, {said("later")}, {}});
  EXPECT_EQ(restore(copy_, path_, 0).error().kind, ErrorKind::unavailable) << "a server has it open";
  store_.reset();
  const auto restored = restore(copy_, path_, 1'700'000'000'000);
  ASSERT_TRUE(restored) << restored.error().what;
  EXPECT_EQ(restored->aside, path_ + ".before-restore-20231114T221320.000Z");
  EXPECT_EQ(events(path_), 3u);
  EXPECT_EQ(events(restored->aside), 4u);
  EXPECT_EQ(events(copy_), 3u);
  const auto again = SqliteStore::open(path_, {});
  ASSERT_TRUE(again);
  const Commit next{room_id(1), {3}, {said("another way")}, {}};
  EXPECT_TRUE((*again)->append({&next, 1})[0]);
}

TEST_F(Backup, is_restored_over_a_killed_servers_file_which_is_kept_whole) {
  ASSERT_TRUE(back_up(path_, copy_));
  store_.reset();
  const pid_t child = ::fork();
  if (child == 0) {
    const auto killed = SqliteStore::open(path_, {}).value();
    const Commit later{room_id(1), {3}, {said("later")}, {}};
    ::_exit(killed->append({&later, 1})[0] ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  ASSERT_EQ(status, 0);
  ASSERT_GT(fs::file_size(path_ + "-wal"), 0u) << "the last commit is in the log alone";
  const auto restored = restore(copy_, path_, 0);
  ASSERT_TRUE(restored) << restored.error().what;
  EXPECT_FALSE(fs::exists(restored->aside + "-wal"));
  EXPECT_FALSE(fs::exists(restored->aside + "-shm"));
  EXPECT_EQ(events(restored->aside), 4u);
  EXPECT_EQ(events(path_), 3u);
}

TEST_F(Backup, is_restored_after_readers_and_the_old_file_is_kept_without_their_empty_log) {
  ASSERT_TRUE(back_up(path_, copy_));
  store_.reset();
  EXPECT_EQ(events(path_), 3u);
  ASSERT_TRUE(fs::exists(path_ + "-wal")) << "a reader cannot delete it";
  const auto restored = restore(copy_, path_, 0);
  ASSERT_TRUE(restored) << restored.error().what;
  EXPECT_FALSE(fs::exists(restored->aside + "-wal"));
  EXPECT_EQ(events(restored->aside), 3u);
}

TEST_F(Backup, is_not_restored_if_it_is_damaged) {
  ASSERT_TRUE(back_up(path_, copy_));
  store_.reset();
  run_sql(copy_, "DROP TRIGGER ledger_lines_stay; UPDATE ledger_lines SET chips = chips + 1 WHERE chips > 0");
  const std::string before = file_bytes(path_);
  EXPECT_EQ(restore(copy_, path_, 0).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(file_bytes(path_), before);
  std::fstream damage{copy_, std::ios::in | std::ios::out | std::ios::binary};
  damage.seekp(4096 * 5 + 100);
  damage << std::string(500, '\xff');
  damage.close();
  EXPECT_EQ(restore(copy_, path_, 0).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(file_bytes(path_), before);
  EXPECT_EQ(files(), std::vector<std::string>{"copy.db"});
}

TEST_F(Backup, replaces_an_unreadable_file_or_a_missing_one) {
  ASSERT_TRUE(back_up(path_, copy_));
  store_.reset();
  std::ofstream{path_} << std::string(9000, 'x');
  std::ofstream{path_ + "-wal"} << "left over";
  const auto restored = restore(copy_, path_, 0);
  ASSERT_TRUE(restored) << restored.error().what;
  EXPECT_EQ(file_bytes(restored->aside), std::string(9000, 'x'));
  EXPECT_EQ(file_bytes(restored->aside + "-wal"), "left over");
  EXPECT_FALSE(fs::exists(path_ + "-wal")) << "it would be taken for the new file's";
  EXPECT_EQ(events(path_), 3u);
  const auto fresh = restore(copy_, folder_.file("fresh.db"), 0);
  ASSERT_TRUE(fresh);
  EXPECT_EQ(fresh->aside, "");
  EXPECT_EQ(restore(path_, path_, 0).error().kind, ErrorKind::refused);
}

// ------------------------------------------------------------------------------------------------ migrations

std::vector<Migration> with_one_more(const char* text) {
  std::vector<Migration> steps{sqlite_migrations().begin(), sqlite_migrations().end()};
  steps.push_back({static_cast<int>(steps.size()) + 1, "9999_more", "abc", text});
  return steps;
}

TEST_F(Backup, is_made_before_migrations_and_only_then) {
  store_.reset();
  const auto steps = with_one_more("CREATE TABLE more (x INTEGER) STRICT;");
  const int schema = static_cast<int>(steps.size()) - 1;
  SqliteOptions options{.now_ms = 1'700'000'000'000, .migrations = steps};
  options.backup_before_migrations = true;
  const std::string backup = SqliteStore::open(path_, options).value()->backup();
  EXPECT_EQ(backup, path_ + ".schema-" + std::to_string(schema) + "-20231114T221320.000Z");
  EXPECT_EQ(events(backup), 3u) << "made by the previous program";
  EXPECT_EQ(SqliteStore::open(path_, options).value()->backup(), "");
  // A failed migration leaves no backup behind, because it may be tried many times.
  const auto wrong = with_one_more("CREATE TABLE other (x INTEGER) STRICT; SELECT nonsense;");
  fill_anew();
  options.migrations = wrong;
  EXPECT_FALSE(SqliteStore::open(folder_.file("anew.db"), options));
  EXPECT_FALSE(fs::exists(folder_.file("anew.db.schema-" + std::to_string(schema) + "-20231114T221320.000Z")));
  // Downgrade: the file of the newer program is kept aside.
  EXPECT_EQ(SqliteStore::open(path_, {}).error().kind, ErrorKind::newer_schema);
  ASSERT_TRUE(restore(backup, path_, 1'700'000'001'000));
  EXPECT_TRUE(SqliteStore::open(path_, {}));
  // Upgrade: the restore upgrades the backup.
  const auto forward = restore(backup, path_, 1'700'000'002'000, {}, steps);
  ASSERT_TRUE(forward) << forward.error().what;
  EXPECT_EQ(forward->schema_before, schema);
  EXPECT_EQ(forward->copied.schema, schema + 1);
}

TEST_F(Backup, is_all_that_a_dry_run_migrates) {
  const auto good = with_one_more("CREATE TABLE more (x INTEGER) STRICT;");
  const std::string before = file_bytes(path_);
  const auto tried = try_migrations(path_, 0, {}, good);
  ASSERT_TRUE(tried) << tried.error().what;
  EXPECT_EQ(tried->names, std::vector<std::string>{"9999_more"});
  EXPECT_EQ(tried->copied.events, 3);
  EXPECT_TRUE(try_migrations(path_, 0)->names.empty());
  const auto wrong = with_one_more("DROP TRIGGER events_are_kept; DELETE FROM events;");
  EXPECT_EQ(try_migrations(path_, 0, {}, wrong).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(file_bytes(path_), before);
  EXPECT_EQ(store_->read(room_id(1), {})->size(), 3u) << "the running server noticed nothing";
}

// kill -9 in the middle of a long migration, on the real file system.
TEST_F(Backup, a_killed_migration_changes_nothing_and_runs_at_the_next_start) {
  store_.reset();
  const auto steps = with_one_more(
      "CREATE TABLE more (x TEXT) STRICT; WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
      "1000000) INSERT INTO more SELECT hex(randomblob(50)) FROM n; DROP TABLE tallies;");
  const pid_t child = ::fork();
  if (child == 0) {
    const auto store = SqliteStore::open(path_, {.migrations = steps});
    ::_exit(store ? 0 : 1);
  }
  // Its pages spill into the write-ahead log long before it commits.
  std::error_code ignored;
  while (fs::file_size(path_ + "-wal", ignored) + 1 < 5'000'000) ASSERT_EQ(::waitpid(child, nullptr, WNOHANG), 0);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself: this test shows nothing";
  {
    const auto before = SqliteStore::open(path_, {});
    ASSERT_TRUE(before) << before.error().what;
    EXPECT_TRUE((*before)->check()->empty());
    EXPECT_EQ((*before)->match(match_id(1))->value().tallies.size(), 2u);
  }
  const auto after = with_one_more("CREATE TABLE more (x TEXT) STRICT;");
  EXPECT_TRUE(SqliteStore::open(path_, {.migrations = after}));
}

// Cuts the power at each operation of a migration in turn.
TEST(Migration, a_power_cut_at_any_operation_leaves_the_old_or_the_new_schema) {
  const auto steps = with_one_more("CREATE TABLE more (x INTEGER) STRICT; INSERT INTO more VALUES (1), (2);");
  int before = 0, after = 0;
  for (int n = 1;; ++n) {
    UnreliableDisk disk;
    {
      const auto store = SqliteStore::open("games.db", {.vfs = disk.vfs()}).value();
      const Commit first = opening(1), match = whole_match(1, 1, 1);
      ASSERT_TRUE(store->append({&first, 1})[0]);
      ASSERT_TRUE(store->append({&match, 1})[0]);
    }
    disk.heal();
    disk.fail_at(n, UnreliableDisk::Fault::dead, true);
    const bool done = SqliteStore::open("games.db", {.vfs = disk.vfs(), .migrations = steps}).has_value();
    const bool reached = disk.has_failed();
    disk.cut_power(static_cast<std::uint32_t>(n));
    disk.heal();
    auto old = SqliteStore::open("games.db", {.vfs = disk.vfs()});
    if (old) {
      EXPECT_FALSE(done) << "reported as migrated, but lost at operation " << n;
      EXPECT_TRUE((*old)->check()->empty());
      before += 1;
    } else {
      EXPECT_EQ(old.error().kind, ErrorKind::newer_schema) << old.error().what;
      after += 1;
    }
    old = std::unexpected(Error{});
    const auto store = SqliteStore::open("games.db", {.vfs = disk.vfs(), .migrations = steps});
    ASSERT_TRUE(store) << "after operation " << n << ": " << store.error().what;
    EXPECT_TRUE((*store)->check()->empty());
    EXPECT_EQ((*store)->read(room_id(1), {})->size(), 3u);
    if (!reached) break;
  }
  EXPECT_GT(before, 1);
  EXPECT_GT(after, 1);
}

}  // namespace
}  // namespace takamaka::storage
