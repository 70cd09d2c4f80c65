#include "storage/sqlite/whole_commits.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <utility>
#include <vector>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"
#include "tests/support/storage/unreliable_disk.hpp"

namespace takamaka::storage {
namespace {

using testing::opening;
using testing::room_id;
using testing::said;
using testing::TempFolder;
using testing::UnreliableDisk;

TEST(WholeCommits, a_batch_is_one_write_and_one_sync) {
  UnreliableDisk disk;
  const TempFolder folder;
  const auto store = SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}).value();
  std::vector<Commit> rooms, events;
  for (int room = 1; room <= 30; ++room) {
    rooms.push_back(opening(room));
    events.push_back({room_id(room), {1}, {said(std::string(500, 'x'))}, {}});
  }
  for (const auto& outcome : store->append(rooms)) ASSERT_TRUE(outcome);
  disk.heal();  // counts from here
  for (const auto& outcome : store->append(events)) ASSERT_TRUE(outcome);
  EXPECT_EQ(disk.operations(), 2);
}

TEST(WholeCommits, a_commit_that_is_not_synced_is_written_too) {
  UnreliableDisk disk;
  const TempFolder folder;
  const std::string path = folder.file("games.db");
  const auto store = SqliteStore::open(path, {.vfs = disk.vfs()}).value();
  Commit first = opening(1);
  ASSERT_TRUE(store->append({&first, 1})[0]);
  const std::size_t before = disk.bytes(path + "-wal").size();
  disk.heal();
  const Activity joined{.room = room_id(1), .kind = "joined", .player = testing::player_id(1)};
  ASSERT_TRUE(store->keep({&joined, 1}));
  EXPECT_EQ(disk.operations(), 1);
  EXPECT_GT(disk.bytes(path + "-wal").size(), before);
}

// SQLite writes a page again in its place if it has changed since it was written for the same transaction.
TEST(WholeCommits, a_page_that_is_written_again_is_the_newer_one) {
  UnreliableDisk disk;
  const WholeCommits files{disk.vfs()};
  sqlite3_vfs* const vfs = sqlite3_vfs_find(files.name());
  std::vector<std::byte> memory(static_cast<std::size_t>(vfs->szOsFile));
  auto* const log = reinterpret_cast<sqlite3_file*>(memory.data());
  constexpr int flags = SQLITE_OPEN_WAL | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  ASSERT_EQ(vfs->xOpen(vfs, "numbers.db-wal", log, flags, nullptr), SQLITE_OK);
  std::int64_t at = 0;
  const auto append = [&](const std::string& bytes) {
    const int size = static_cast<int>(bytes.size());
    EXPECT_EQ(log->pMethods->xWrite(log, bytes.data(), size, std::exchange(at, at + size)), SQLITE_OK);
  };
  append(std::string(32, 'h'));
  append(std::string(24, '\0'));
  const std::int64_t page_at = at;
  append(std::string(4096, 'a'));
  EXPECT_LT(disk.bytes("numbers.db-wal").size(), static_cast<std::size_t>(at)) << "nothing ends the commit yet";
  const std::string newer(4096, 'b');
  EXPECT_EQ(log->pMethods->xWrite(log, newer.data(), 4096, page_at), SQLITE_OK);
  std::string read(4096, ' ');
  EXPECT_EQ(log->pMethods->xRead(log, read.data(), 4096, page_at), SQLITE_OK);
  EXPECT_EQ(read, newer);
  log->pMethods->xClose(log);
}

// With a cache of few pages SQLite writes pages to its log before the commit, reads them from there, and writes others in
// their place.
class LargeTransaction : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Synchronous, LargeTransaction, ::testing::Values("FULL", "NORMAL"),
                         [](const auto& test) { return test.param; });

TEST_P(LargeTransaction, is_read_before_its_commit_and_by_others_after_it) {
  const TempFolder folder;
  const std::string path = folder.file("numbers.db");
  const WholeCommits files{nullptr};
  Database writes{path, files.name(), Database::Mode::write};
  writes.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 5");
  writes.execute((std::string{"PRAGMA synchronous = "} + GetParam()).c_str());
  writes.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY, seen INTEGER NOT NULL, rest BLOB NOT NULL)");
  Database reads{path, nullptr, Database::Mode::read};
  constexpr int all = 1000;
  const std::string sum = "SELECT coalesce(sum(seen), 0) FROM numbers";
  std::int64_t expected = 0;
  for (int round = 1; round <= 3; ++round) {
    writes.execute("BEGIN IMMEDIATE");
    for (int number = 1; number <= all; ++number) {
      writes.run("INSERT OR REPLACE INTO numbers VALUES (?1, ?2, zeroblob(300))", number, round);
      if (round == 2 && number > 60) {
        EXPECT_TRUE(writes.number("SELECT seen FROM numbers WHERE number = ?1", number - 60));
      }
      if (number > 20 && number % 10 == 0) {
        writes.run("UPDATE numbers SET seen = 100 WHERE number = ?1", number - 20);
      }
    }
    EXPECT_EQ(reads.number(sum), expected);
    expected = 98 * 100 + (all - 98) * round;
    EXPECT_EQ(writes.number(sum), expected);
    writes.execute("COMMIT");
    EXPECT_EQ(reads.number(sum), expected);
    EXPECT_EQ(reads.number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), 1);
  }
}

}  // namespace
}  // namespace takamaka::storage
