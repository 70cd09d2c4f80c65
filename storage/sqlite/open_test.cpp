// Tests that SqliteStore opens the right files, refuses all others and does not change those.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <random>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"
#include "tests/support/storage/unreliable_disk.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

std::string bytes_of(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

// Runs SQL on a separate connection, as an admin would. Returns the first value.
std::string sql(const std::string& path, const char* text) {
  sqlite3* database = nullptr;
  std::string value;
  if (sqlite3_open(path.c_str(), &database) != SQLITE_OK) return "cannot open";
  const auto take = [](void* out, int, char** values, char**) {
    *static_cast<std::string*>(out) = values[0] == nullptr ? "null" : values[0];
    return 0;
  };
  char* error = nullptr;
  if (sqlite3_exec(database, text, take, &value, &error) != SQLITE_OK) value = error;
  sqlite3_free(error);
  sqlite3_close(database);
  return value;
}

Error refusal(const std::string& path, const SqliteOptions& options = {}) {
  const auto store = SqliteStore::open(path, options);
  return store ? Error{ErrorKind::conflict, "it was opened"} : store.error();
}

// Creates a file with one room of one event, and closes it.
void fill(const std::string& path, const SqliteOptions& options = {}) {
  const auto store = SqliteStore::open(path, options).value();
  Commit commit = opening(1);
  ASSERT_TRUE(store->append({&commit, 1})[0]);
}

TEST(SqliteOpen, makes_a_private_file_with_the_promised_pragmas) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  const mode_t before = ::umask(0);
  const auto store = SqliteStore::open(path, {.now_ms = 77}).value();
  Commit commit = opening(1);
  ASSERT_TRUE(store->append({&commit, 1})[0]);
  ::umask(before);
  for (const char* suffix : {"", "-wal", "-shm", ".lock"}) {
    struct stat status{};
    ASSERT_EQ(::stat((path + suffix).c_str(), &status), 0) << suffix;
    EXPECT_EQ(status.st_mode & 0777u, 0600u) << suffix;
  }
  EXPECT_EQ(sql(path, "PRAGMA journal_mode"), "wal");
  EXPECT_EQ(sql(path, "PRAGMA application_id"), std::to_string(0x544b4d4b));
  EXPECT_EQ(sql(path, "PRAGMA user_version"), std::to_string(sqlite_migrations().size()));
  EXPECT_EQ(sql(path, "SELECT name || ' ' || at_ms FROM migration WHERE number = 1"), "0001_initial 77");
  EXPECT_EQ(sql(path,
                "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 "
                "AND name NOT LIKE 'sqlite_%'"),
            "0");
}

TEST(SqliteOpen, an_admin_can_read_while_a_server_runs) {
  TempFolder folder;
  const auto store = SqliteStore::open(folder.file("games.db"), {}).value();
  Commit commit = opening(1);
  store->append({&commit, 1});
  EXPECT_EQ(sql(folder.file("games.db"), "SELECT code || ' ' || events FROM v_rooms"), "CODE1 1");
}

TEST(SqliteOpen, a_second_server_is_refused_until_the_first_has_stopped) {
  TempFolder folder;
  auto store = SqliteStore::open(folder.file("games.db"), {}).value();
  const Error error = refusal(folder.file("games.db"));
  EXPECT_EQ(error.kind, ErrorKind::unavailable);
  EXPECT_TRUE(error.what.starts_with("a running server or command holds ")) << error.what;
  EXPECT_TRUE(error.what.ends_with("games.db; stop the server first (systemctl stop takamaka)")) << error.what;
  store.reset();
  EXPECT_TRUE(SqliteStore::open(folder.file("games.db"), {}));
}

TEST(SqliteOpen, a_missing_folder_is_unavailable_and_is_not_created) {
  TempFolder folder;
  const Error error = refusal(folder.file("no/games.db"));
  EXPECT_EQ(error.kind, ErrorKind::unavailable);
  EXPECT_NE(error.what.find("No such file or directory"), std::string::npos) << error.what;
  EXPECT_FALSE(std::filesystem::exists(folder.file("no")));
}

TEST(SqliteOpen, a_folder_in_the_files_place_is_unavailable) {
  TempFolder folder;
  std::filesystem::create_directory(folder.file("games.db"));
  EXPECT_EQ(refusal(folder.file("games.db")).kind, ErrorKind::unavailable);
}

// Root may write everywhere, so the test continues as the user nobody.
TEST(SqliteOpen, a_read_only_file_is_unavailable_and_stays_unchanged) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  fill(path);
  const std::string before = bytes_of(path);
  std::filesystem::permissions(folder.file(""), std::filesystem::perms::all);
  std::filesystem::permissions(path, std::filesystem::perms{0444});
  std::filesystem::permissions(path + ".lock", std::filesystem::perms{0666});
  const pid_t child = ::fork();
  if (child == 0) {
    if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(3);
    const Error error = refusal(path);
    ::_exit(error.kind == ErrorKind::unavailable && error.what.find("Permission denied") != std::string::npos ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(bytes_of(path), before);
}

TEST(SqliteOpen, a_newer_schema_is_refused_and_not_touched) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  fill(path);
  sql(path, "PRAGMA user_version = 99");
  const std::string before = bytes_of(path);
  const Error error = refusal(path);
  EXPECT_EQ(error.kind, ErrorKind::newer_schema);
  EXPECT_NE(error.what.find("99"), std::string::npos) << error.what;
  EXPECT_EQ(bytes_of(path), before);
}

TEST(SqliteOpen, another_programs_file_is_refused_and_not_touched) {
  TempFolder folder;
  const std::string database = folder.file("other.db"), text = folder.file("text.db");
  sql(database, "CREATE TABLE recipes (name)");
  std::ofstream{text} << "Once upon a time there was a file that was not a database at all.";
  for (const std::string& path : {database, text}) {
    const std::string before = bytes_of(path);
    EXPECT_EQ(refusal(path).kind, ErrorKind::corrupt) << path;
    EXPECT_EQ(bytes_of(path), before) << path;
  }
}

TEST(SqliteOpen, an_empty_file_becomes_a_new_database) {
  TempFolder folder;
  std::ofstream{folder.file("games.db")};
  EXPECT_TRUE(SqliteStore::open(folder.file("games.db"), {}));
}

TEST(SqliteMigrations, run_once_each_and_their_checksums_are_compared) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  std::vector<Migration> steps{sqlite_migrations().begin(), sqlite_migrations().end()};
  fill(path, {.migrations = steps});
  steps.push_back({static_cast<int>(steps.size()) + 1, "9999_more", "abc", "CREATE TABLE more (x INTEGER) STRICT;"});
  EXPECT_TRUE(SqliteStore::open(path, {.now_ms = 5, .migrations = steps}));
  EXPECT_TRUE(SqliteStore::open(path, {.now_ms = 6, .migrations = steps}));
  EXPECT_EQ(sql(path, "SELECT at_ms FROM migration WHERE name = '9999_more'"), "5");
  EXPECT_EQ(sql(path, "SELECT count(*) FROM rooms"), "1");
  EXPECT_EQ(refusal(path).kind, ErrorKind::newer_schema) << "the previous program";
  steps.back().checksum = "abd";
  EXPECT_EQ(refusal(path, {.migrations = steps}).kind, ErrorKind::corrupt);
}

TEST(SqliteMigrations, a_failed_migration_leaves_the_file_unchanged) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  fill(path);
  std::vector<Migration> steps{sqlite_migrations().begin(), sqlite_migrations().end()};
  steps.push_back({static_cast<int>(steps.size()) + 1, "9999_wrong", "abc",
                   "CREATE TABLE more (x INTEGER) STRICT; DELETE FROM events; SELECT nonsense;"});
  const Error error = refusal(path, {.migrations = steps});
  EXPECT_NE(error.what.find("9999_wrong"), std::string::npos) << error.what;
  const auto store = SqliteStore::open(path, {}).value();
  EXPECT_EQ(store->read(room_id(1), {})->size(), 1u);
  EXPECT_EQ(sql(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'more'"), "0");
}

TEST(SqliteDamage, a_changed_event_makes_only_its_room_unreadable) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  {
    const auto store = SqliteStore::open(path, {}).value();
    for (const int room : {1, 2}) {
      Commit commit = opening(room);
      commit.events.push_back(said("2"));
      commit.events.push_back(said("3"));
      store->append({&commit, 1});
    }
  }
  for (const char* damage :
       {"UPDATE events SET payload = '4' WHERE seq = 2 AND log = 1",
        "UPDATE events SET at_ms = at_ms + 1 WHERE seq = 3 AND log = 1",
        "UPDATE events SET by = 'house' WHERE seq = 1 AND log = 1",
        "UPDATE events SET hash = zeroblob(16) WHERE seq = 3 AND log = 1",
        "DELETE FROM events WHERE seq = 2 AND log = 1", "DELETE FROM events WHERE seq = 3 AND log = 1",
        "UPDATE events SET log = 3 WHERE seq = 3 AND log = 1", "UPDATE events SET seq = 2 WHERE seq = 3 AND log = 1"}) {
    SCOPED_TRACE(damage);
    const std::string copy = folder.file("copy.db");
    std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
    sql(copy, "DROP TRIGGER events_stay; DROP TRIGGER events_are_kept");
    sql(copy, damage);
    const auto store = SqliteStore::open(copy, {}).value();
    EXPECT_EQ(store->read(room_id(1), {}).error().kind, ErrorKind::corrupt);
    EXPECT_EQ(store->read(room_id(2), {})->size(), 3u);
    EXPECT_EQ(store->open_rooms()->size(), 2u);
    EXPECT_FALSE(store->check()->empty());
    Commit on{room_id(2), {3}, {said("4")}, {}};
    EXPECT_EQ(store->append({&on, 1})[0], Seq{4});
  }
}

// A change of any byte of the file is either detected or does not change what is read.
TEST(SqliteDamage, a_changed_byte_anywhere_is_detected_or_harmless) {
  TempFolder folder;
  UnreliableDisk disk;
  const std::string path = folder.file("games.db");
  std::vector<EventRow> events;
  {
    const auto store = SqliteStore::open(path, {.vfs = disk.vfs()}).value();
    Commit commit = opening(1);
    for (int i = 0; i < 160; ++i) commit.events.push_back(said(std::string(200, static_cast<char>('a' + i % 26))));
    store->append({&commit, 1});
    Commit match = whole_match(1, 1, 161);
    store->append({&match, 1});
    events = store->read(room_id(1), {}).value();
  }
  const std::vector<std::byte> good = disk.bytes(path);
  std::mt19937 random{7};
  int noticed = 0;
  for (int i = 0; i < 400; ++i) {
    const std::size_t place = random() % good.size();
    SCOPED_TRACE("byte " + std::to_string(place));
    disk.bytes(path) = good;
    disk.bytes(path)[place] ^= static_cast<std::byte>(1 + random() % 255);
    const auto store = SqliteStore::open(path, {.vfs = disk.vfs()});
    if (!store) {
      noticed += 1;
      continue;
    }
    const auto read = (*store)->read(room_id(1), {});
    if (!read) {
      EXPECT_EQ(read.error().kind, ErrorKind::corrupt) << read.error().what;
      noticed += 1;
    } else {
      EXPECT_TRUE(*read == events || read->empty()) << "it reads other events";
      if (read->empty()) {
        EXPECT_FALSE((*store)->check()->empty());
      }
    }
  }
  EXPECT_GT(noticed, 40);
}

// kill -9, many times, on the real file system: every commit confirmed to the child is stored.
TEST(SqliteKill, a_killed_writer_loses_no_confirmed_commit) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  std::uint32_t told = 0;
  for (int life = 0; life < 25; ++life) {
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      auto store = SqliteStore::open(path, {.log_pages_at_rest = 4});
      if (!store) ::_exit(1);
      auto length = static_cast<std::uint32_t>((*store)->read(room_id(1), {})->size());
      for (;;) {
        Commit commit = length == 0 ? opening(1) : Commit{room_id(1), {length}, {said("x"), said("y")}, {}};
        const auto seq = (*store)->append({&commit, 1})[0];
        if (!seq) ::_exit(2);
        length = seq->value;
        if (::write(pipe[1], &length, sizeof length) != sizeof length) ::_exit(3);
        if (length % 5 == 0) (*store)->idle();
      }
    }
    ::close(pipe[1]);
    // The kill comes at any point after the answer we wait for.
    const std::uint32_t until = told + 1 + static_cast<std::uint32_t>(life * 3);
    std::uint32_t length = 0;
    while (told < until && ::read(pipe[0], &length, sizeof length) == sizeof length) told = length;
    ::kill(child, SIGKILL);
    while (::read(pipe[0], &length, sizeof length) == sizeof length) told = length;
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself, " << WEXITSTATUS(status);
    const auto store = SqliteStore::open(path, {});
    ASSERT_TRUE(store) << store.error().what;
    const auto stored = static_cast<std::uint32_t>((*store)->read(room_id(1), {})->size());
    EXPECT_GE(stored, told);
    EXPECT_LE(stored, told + 2);
    EXPECT_EQ(stored % 2, 1u) << "half a commit";
    EXPECT_TRUE((*store)->check()->empty());
    told = stored;
  }
}

}  // namespace
}  // namespace takamaka::storage
