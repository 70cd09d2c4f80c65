// Tests SqliteStore with a disk that fails, fills up or loses power, at every single operation.

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/old_rooms.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"
#include "tests/support/storage/unreliable_disk.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;
using Fault = UnreliableDisk::Fault;

// The bytes of a store without a row. Making it takes more operations than a life, so one test fails those and the others
// begin here.
const std::vector<std::byte>& empty_store() {
  static const std::vector<std::byte> bytes = [] {
    UnreliableDisk disk;
    const TempFolder folder;
    EXPECT_TRUE(SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}));
    return disk.bytes(folder.file("games.db"));
  }();
  return bytes;
}

// A server's life on an unreliable disk, with a list of acknowledged commits to compare the file with.
class Life {
 public:
  Life(UnreliableDisk& disk, const TempFolder& folder, SqliteOptions::Synchronous synchronous)
      : path_{folder.file("games.db")},
        options_{.vfs = disk.vfs(), .synchronous = synchronous, .log_pages_at_rest = 8} {
    disk.place(path_, empty_store());
  }

  // Opens the store and, until something fails, creates rooms, plays, settles, adds a player, and idles twice.
  void live() {
    auto opened = SqliteStore::open(path_, options_);
    if (!opened) return;
    store_ = std::move(*opened);
    for (int room = 1; room <= 3 && !unwell_; ++room) append({opening(room)});
    for (int step = 1; step <= 6 && !unwell_; ++step) {
      std::vector<Commit> batch;
      for (int room = 1; room <= 3; ++room) batch.push_back(next(room, step));
      append(batch);
      if (step == 4) rest();
    }
    if (!unwell_) add_player();
    if (!unwell_) append({whole_match(1, 1, length(1))});
    rest();
    for (int room = 1; room <= 3 && !unwell_; ++room) append({next(room, 99)});
    store_.reset();
  }

  // Opens the file as the next server does, and checks that it has every acknowledged commit and no refused or partial
  // one. Returns the number of lost events. Everything it reads counts as acknowledged from now on.
  int judge() {
    store_.reset();
    int lost = 0;
    auto opened = SqliteStore::open(path_, {.vfs = options_.vfs});
    if (!opened) {
      ADD_FAILURE() << "it does not open: " << opened.error().what;
      return 0;
    }
    store_ = std::move(*opened);
    EXPECT_EQ(store_->check(), std::vector<std::string>{});
    for (auto& [room, log] : logs_) {
      const auto events = store_->read(room_id(room), {});
      if (!events) {
        ADD_FAILURE() << events.error().what;
        continue;
      }
      // In doubt: the last commit may be stored completely or not at all.
      const std::size_t stored = events->size(), acknowledged = log.acknowledged.size();
      const bool may_be_longer = log.in_doubt && stored == acknowledged + log.in_doubt->size();
      if (stored < acknowledged) lost += static_cast<int>(acknowledged - stored);
      EXPECT_TRUE(stored <= acknowledged || may_be_longer)
          << "room " << room << ": " << acknowledged << " / " << stored;
      for (std::size_t i = 0; i < std::min(stored, acknowledged); ++i) EXPECT_EQ(events->at(i), log.acknowledged[i]);
      EXPECT_EQ(stored % 2, stored == 0 ? 0u : 1u) << "half a commit: " << stored;
      log.acknowledged = *events;
      log.in_doubt.reset();
    }
    const auto player = store_->find_by_token({"hash"});
    if (player_known_ && player && !player->has_value()) lost += 1;
    player_known_ = player && player->has_value();
    return lost;
  }
  void vanish() { store_.reset(); }

  std::vector<ErrorKind> errors;

 private:
  struct Log {
    std::vector<EventRow> acknowledged;
    std::optional<std::vector<EventRow>> in_doubt;
  };

  std::uint32_t length(int room) { return static_cast<std::uint32_t>(logs_[room].acknowledged.size()); }
  // Two events per commit, some pages long, so that half a commit is noticed.
  Commit next(int room, int step) {
    const std::string payload(2'500, static_cast<char>('a' + step % 26));
    return {room_id(room), {length(room)}, {said(payload), played(1, 1, std::to_string(step))}, {}};
  }
  void append(const std::vector<Commit>& batch) {
    const auto outcomes = store_->append(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      Log& log = logs_[batch[i].room.value.back() - '0'];
      if (outcomes[i]) {
        log.acknowledged.insert(log.acknowledged.end(), batch[i].events.begin(), batch[i].events.end());
        EXPECT_EQ(outcomes[i]->value, log.acknowledged.size());
      } else {
        note(outcomes[i].error());
        if (outcomes[i].error().kind == ErrorKind::unknown) log.in_doubt = batch[i].events;
      }
    }
  }
  void add_player() {
    const auto added = store_->add_player({player_id(1), "Ana", 1}, new_token("hash"));
    if (!added) note(added.error());
    player_known_ = added.has_value();
  }
  void rest() {
    if (!unwell_) store_->idle();
  }
  void note(const Error& error) {
    errors.push_back(error.kind);
    unwell_ = true;
  }

  std::string path_;
  SqliteOptions options_;
  std::unique_ptr<SqliteStore> store_;
  std::map<int, Log> logs_;
  bool player_known_ = false, unwell_ = false;
};

constexpr auto full = SqliteOptions::Synchronous::full, normal = SqliteOptions::Synchronous::normal;

// The number of operations in a life without faults.
struct Span {
  int operations = 0, reads = 0;
};
Span length_of_a_life() {
  UnreliableDisk disk;
  TempFolder folder;
  Life life{disk, folder, full};
  life.live();
  const Span span{disk.operations(), disk.reads()};
  EXPECT_TRUE(life.errors.empty());
  EXPECT_EQ(life.judge(), 0);
  return span;
}

// The number of operations that make a store.
int operations_of_making() {
  UnreliableDisk disk;
  const TempFolder folder;
  EXPECT_TRUE(SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}));
  return disk.operations();
}

class Faults : public ::testing::TestWithParam<Fault> {};

std::string name_of(const ::testing::TestParamInfo<Fault>& test) {
  constexpr std::array<const char*, 3> names{"io_error", "full", "short_write"};
  return names[static_cast<std::size_t>(test.param)];
}
INSTANTIATE_TEST_SUITE_P(Disk, Faults, ::testing::Values(Fault::io_error, Fault::full, Fault::short_write), name_of);

TEST_P(Faults, any_failing_operation_keeps_acknowledged_commits_and_the_rest_whole_or_absent) {
  const int operations = length_of_a_life().operations;
  ASSERT_GT(operations, 100);
  int seen = 0;
  for (int n = 1; n <= operations; ++n) {
    SCOPED_TRACE("operation " + std::to_string(n));
    UnreliableDisk disk;
    TempFolder folder;
    Life life{disk, folder, full};
    disk.fail_at(n, GetParam());
    life.live();
    disk.heal();
    EXPECT_EQ(life.judge(), 0);
    life.vanish();
    disk.cut_power(static_cast<std::uint32_t>(n));
    EXPECT_EQ(life.judge(), 0) << "after a power cut";
    for (const ErrorKind kind : life.errors) {
      seen += 1;
      if (GetParam() == Fault::io_error) {
        EXPECT_TRUE(kind == ErrorKind::unknown || kind == ErrorKind::unavailable || kind == ErrorKind::overloaded)
            << name_of(kind);
      } else {
        EXPECT_EQ(kind, ErrorKind::full);
      }
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(seen, 10);
}

TEST(FailedRead, a_read_that_fails_never_harms_the_file) {
  const int reads = length_of_a_life().reads;
  for (int n = 1; n <= reads; ++n) {
    SCOPED_TRACE("read " + std::to_string(n));
    UnreliableDisk disk;
    TempFolder folder;
    Life life{disk, folder, full};
    disk.fail_read_at(n);
    life.live();
    disk.heal();
    EXPECT_EQ(life.judge(), 0);
    if (::testing::Test::HasFailure()) return;
  }
}

// An hour of retention is a purge in steps, until one fails.
TEST(FailedPurge, is_made_up_for_by_the_next_one_and_no_activity_outlives_its_room) {
  constexpr int rows = 4;  // two steps for each room
  int failed = 0;
  bool all_tried = false;
  for (int n = 1; !all_tried; ++n) {
    SCOPED_TRACE("operation " + std::to_string(n));
    UnreliableDisk disk;
    const TempFolder folder;
    const std::string path = folder.file("games.db");
    disk.place(path, empty_store());
    const auto store = SqliteStore::open(path, {.vfs = disk.vfs()}).value();
    add_two_players(*store);
    for (int room = 1; room <= 3; ++room) {
      add_old_room(*store, room, room == 3 ? now : now - 100 * day, said("the last word"));
      const Activity refused{.room = room_id(room), .kind = "refused", .player = player_id(1)};
      for (int i = 0; i < 3; ++i) ASSERT_TRUE(store->keep({&refused, 1}));
    }
    const auto hour = [&] {
      for (auto gone = store->purge(now - 90 * day, rows); gone; gone = store->purge(now - 90 * day, rows)) {
        if (!gone->more) return true;
      }
      return false;
    };
    disk.heal();
    disk.fail_at(n, Fault::full);
    failed += hour() ? 0 : 1;
    all_tried = !disk.has_failed();
    disk.heal();
    EXPECT_TRUE(hour());
    EXPECT_EQ(store->check(), std::vector<std::string>{});
    EXPECT_EQ(store->connection().number("SELECT count(*) FROM rooms"), 1);
    EXPECT_EQ(store->connection().number("SELECT count(*) FROM activities"), 3);
    EXPECT_EQ(store->connection().number("SELECT count(*) FROM activities WHERE room_id = ?1", room_id(3)), 3);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GE(failed, 4) << "each step, at each of its writes";
}

// Power cuts per operation; TAKAMAKA_POWER_CUTS=4000 makes about a million in total.
int cuts_at_each() {
  const char* cuts = std::getenv("TAKAMAKA_POWER_CUTS");
  return cuts == nullptr ? 1 : std::max(1, std::atoi(cuts));
}

// The next server makes whole a store whose making failed at any operation. In the short run some 60 operations fail, spread
// over all of them, and the kinds of fault take turns; in the night's form (TAKAMAKA_POWER_CUTS) each operation fails in
// each way.
TEST(PowerCut, while_a_store_is_made_leaves_one_that_the_next_server_can_use) {
  constexpr std::array kinds{Fault::io_error, Fault::dead, Fault::full, Fault::short_write};
  const int operations = operations_of_making();
  const auto [kinds_at_each, step] = cuts_at_each() > 1 ? std::pair{4, 1} : std::pair{1, operations / 60 | 1};
  ASSERT_GT(operations, 100);
  for (int turn = 0; turn / kinds_at_each * step < operations && !HasFailure(); ++turn) {
    const int n = turn / kinds_at_each * step + 1;
    SCOPED_TRACE("operation " + std::to_string(n));
    UnreliableDisk disk;
    const TempFolder folder;
    const SqliteOptions options{.vfs = disk.vfs()};
    disk.fail_at(n, kinds[static_cast<std::size_t>(turn) % kinds.size()]);
    (void)SqliteStore::open(folder.file("games.db"), options);  // may fail, or do without what failed
    disk.heal();
    disk.cut_power(static_cast<std::uint32_t>(n));
    const auto opened = SqliteStore::open(folder.file("games.db"), options);
    ASSERT_TRUE(opened) << opened.error().what;
    Commit first = opening(1);
    EXPECT_EQ((*opened)->check(), std::vector<std::string>{});
    EXPECT_EQ((*opened)->append({&first, 1})[0], Seq{1});
  }
}

// Returns the number of events lost by power cuts at every `every`-th operation.
int lost_in_power_cuts(SqliteOptions::Synchronous synchronous, int cuts_at_each, int every) {
  const int operations = length_of_a_life().operations;
  int lost = 0;
  for (int n = 1; n <= operations && !::testing::Test::HasFailure(); n += every) {
    for (int cut = 0; cut < cuts_at_each; ++cut) {
      UnreliableDisk disk;
      TempFolder folder;
      Life life{disk, folder, synchronous};
      disk.fail_at(n, Fault::dead);
      life.live();
      disk.heal();
      disk.cut_power(static_cast<std::uint32_t>(n * cuts_at_each + cut));
      lost += life.judge();
    }
  }
  return lost;
}

TEST(PowerCut, at_any_operation_loses_no_acknowledged_commit) {
  EXPECT_EQ(lost_in_power_cuts(full, cuts_at_each(), 1), 0);
}

// Tests the test: without a sync at each commit it must find losses.
TEST(PowerCut, with_synchronous_normal_losses_are_found) { EXPECT_GT(lost_in_power_cuts(normal, 1, 5), 0); }

// A process that dies between writing and syncing leaves commits that the next process reads and reports.
TEST(PowerCut, data_read_by_a_restarted_server_survives_too) {
  const int operations = length_of_a_life().operations;
  int later = 0;
  for (int n = 1; n <= operations && !::testing::Test::HasFailure(); n += 3) {
    UnreliableDisk disk;
    TempFolder folder;
    Life life{disk, folder, normal};
    disk.fail_at(n, Fault::dead);
    life.live();
    disk.heal();
    life.judge();
    disk.fail_at(1, Fault::dead);  // the machine fails together with the process that has read
    life.vanish();
    disk.heal();
    disk.cut_power(static_cast<std::uint32_t>(n));
    later += life.judge();
  }
  EXPECT_EQ(later, 0);
}

TEST(FullDisk, the_store_continues_when_there_is_space_again) {
  UnreliableDisk disk;
  TempFolder folder;
  auto store = SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}).value();
  Commit first = opening(1), second{room_id(1), {1}, {said("2")}, {}};
  ASSERT_TRUE(store->append({&first, 1})[0]);
  disk.fail_at(1, Fault::full, true);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(store->append({&second, 1})[0].error().kind, ErrorKind::full);
  EXPECT_EQ(store->add_player({player_id(1), "Ana", 1}, new_token("hash")).error().kind, ErrorKind::full);
  EXPECT_TRUE(store->append({&second, 1})[0].error().what.starts_with("database or disk is full"))
      << "the log cuts lines";
  EXPECT_EQ(store->read(room_id(1), {})->size(), 1u) << "reading still works";
  disk.heal();
  EXPECT_EQ(store->append({&second, 1})[0], Seq{2});
  EXPECT_TRUE(store->add_player({player_id(1), "Ana", 1}, new_token("hash")));
}

// A store with two events, and the number of operations of its next commit: the last one is the sync.
class FailedSync : public ::testing::Test {
 protected:
  FailedSync() {
    Commit first = opening(1);
    EXPECT_TRUE(store_->append({&first, 1})[0]);
    disk_.heal();
    EXPECT_EQ(say(1), Seq{2});
    sync_ = disk_.operations();
  }
  Outcome<Seq> say(std::uint32_t expected) {
    Commit commit{room_id(1), {expected}, {said("x")}, {}};
    return store_->append({&commit, 1})[0];
  }
  std::size_t length() { return store_->read(room_id(1), {})->size(); }
  void open() {
    store_.reset();
    store_ = SqliteStore::open(path_, options_).value();
  }
  void lose_power(std::uint32_t seed) {
    disk_.fail_at(1, Fault::dead);
    store_.reset();
    disk_.heal();
    disk_.cut_power(seed);
    open();
  }

  TempFolder folder_;
  UnreliableDisk disk_;
  const std::string path_ = folder_.file("games.db");
  const SqliteOptions options_{.vfs = disk_.vfs(), .reopen_pause = std::chrono::milliseconds{0}, .reopens_max = 5};
  std::unique_ptr<SqliteStore> store_ = SqliteStore::open(path_, options_).value();
  int sync_ = 0;
};

TEST_F(FailedSync, the_tail_tells_how_the_commit_ended_and_the_store_goes_on) {
  disk_.fail_at(sync_, Fault::io_error);
  const auto third = say(2);
  ASSERT_TRUE(disk_.has_failed());
  EXPECT_TRUE(third == Seq{3} || third.error().kind == ErrorKind::overloaded) << third.error().what;
  const std::uint32_t now = third ? 3 : 2;
  EXPECT_EQ(length(), now);
  EXPECT_EQ(say(now), Seq{now + 1});
  EXPECT_FALSE(store_->is_broken());
  lose_power(1);
  EXPECT_EQ(length(), now + 1) << "also what was in doubt is durable";
  EXPECT_EQ(store_->check(), std::vector<std::string>{});
}

TEST_F(FailedSync, a_disk_that_heals_later_is_used_again_without_a_restart) {
  disk_.fail_at(sync_, Fault::io_error, true);
  EXPECT_EQ(say(2).error().kind, ErrorKind::unknown);
  EXPECT_EQ(say(2).error().kind, ErrorKind::unavailable);
  EXPECT_FALSE(store_->is_broken());
  disk_.heal();
  const auto now = static_cast<std::uint32_t>(length());
  EXPECT_TRUE(now == 2 || now == 3) << now;
  EXPECT_EQ(say(now), Seq{now + 1});
  lose_power(2);
  EXPECT_EQ(length(), now + 1);
}

TEST_F(FailedSync, a_disk_that_does_not_heal_breaks_the_store) {
  disk_.fail_at(sync_, Fault::io_error, true);
  EXPECT_EQ(say(2).error().kind, ErrorKind::unknown);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(say(2).error().kind, ErrorKind::unavailable);
  EXPECT_TRUE(store_->is_broken());
  disk_.heal();
  EXPECT_EQ(say(2).error().kind, ErrorKind::unavailable) << "until it is opened again";
  EXPECT_EQ(disk_.operations(), 0);
  open();
  EXPECT_LE(length(), 3u);
}

TEST_F(FailedSync, a_file_that_lacks_acknowledged_events_is_not_used_again) {
  Commit other = opening(2), more{room_id(2), {1}, {said("2")}, {}};
  ASSERT_TRUE(store_->append({&other, 1})[0]);
  ASSERT_TRUE(store_->append({&more, 1})[0]);
  disk_.fail_at(sync_, Fault::io_error, true);
  EXPECT_EQ(say(2).error().kind, ErrorKind::unknown);
  disk_.bytes(path_ + "-wal").clear();
  disk_.heal();
  EXPECT_EQ(say(2).error().kind, ErrorKind::unavailable);
  EXPECT_TRUE(store_->is_broken());
}

}  // namespace
}  // namespace takamaka::storage
