// Tests how logs are stored: what a move writes, what a read costs, and files of earlier formats.

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <list>
#include <random>
#include <string>

#include "storage/sqlite/database.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"
#include "tests/support/storage/unreliable_disk.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

EventRow move_made() { return played(1, 3, R"({"type":"played","padding":")" + std::string(150, 'x') + "\"}"); }

// Stores `rooms` rooms with `length` events each, mixed as they are when all of them play.
std::unique_ptr<SqliteStore> with_rooms(const std::string& path, const SqliteOptions& options, int rooms,
                                        std::uint32_t length) {
  auto store = SqliteStore::open(path, options).value();
  for (std::uint32_t seq = 0; seq < length;) {
    const std::uint32_t more = seq == 0 ? 1 : std::min<std::uint32_t>(3, length - seq);
    std::vector<Commit> batch;
    for (int room = 1; room <= rooms; ++room) {
      batch.push_back({room_id(room), {seq}, std::vector<EventRow>(more, move_made()), {}});
      if (seq == 0) batch.back().rows.push_back(put_room(room));
    }
    for (const auto& stored : store->append(batch)) EXPECT_TRUE(stored) << stored.error().what;
    seq += more;
  }
  return store;
}

TEST(SqliteLog, a_move_writes_at_most_8_KiB) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  constexpr int rooms = 100;
  constexpr std::uint32_t length = 91;
  with_rooms(path, {}, rooms, length);
  // The log is never moved, so that its size is what was written.
  const auto store = SqliteStore::open(path, {.log_pages_at_rest = 1 << 20, .log_pages_max = 1 << 20}).value();
  std::mt19937 random{1};
  std::vector<std::uint32_t> lengths(rooms, length);
  const auto move_in = [&](std::size_t room) {
    Commit commit{room_id(static_cast<int>(room) + 1), {lengths[room]++}, {move_made()}, {}};
    ASSERT_TRUE(store->append({&commit, 1})[0]);
  };
  for (std::size_t room = 0; room < rooms; ++room) move_in(room);  // warm
  constexpr int moves = 1000;
  const auto before = std::filesystem::file_size(path + "-wal");
  for (int i = 0; i < moves; ++i) move_in(random() % rooms);
  const auto written = (std::filesystem::file_size(path + "-wal") - before) / moves;
  RecordProperty("wal_bytes_per_move", static_cast<int>(written));
  EXPECT_LE(written, 8192u);
  EXPECT_EQ(store->check(), std::vector<std::string>{});
}

TEST(SqliteLog, a_text_is_prepared_once_although_each_caller_has_its_own) {
  TempFolder folder;
  Database database{folder.file("games.db"), nullptr, Database::Mode::write};
  std::list<std::string> texts;  // each at an address of its own
  for (int i = 0; i < 5; ++i) {
    std::string& text = texts.emplace_back("SELECT 'gone after the call'");
    EXPECT_TRUE(database.query(text).next());
    std::ranges::fill(text, 'x');
  }
  EXPECT_EQ(database.number("SELECT count(*) FROM sqlite_stmt WHERE sql LIKE '%gone after' || ' the call%'"), 1);
}

TEST(SqliteLog, reading_a_match_costs_what_it_is_long) {
  for (const std::uint32_t length : {2'000u, 20'000u}) {
    TempFolder folder;
    UnreliableDisk disk;
    const SqliteOptions options{.vfs = disk.vfs(), .synchronous = SqliteOptions::Synchronous::normal};
    with_rooms(folder.file("games.db"), options, 2, length);
    const auto store = SqliteStore::open(folder.file("games.db"), options).value();
    disk.heal();
    EXPECT_EQ(store->read(room_id(1), {length / 2}, {length / 2 + 100})->size(), 100u);
    // The match, its places, and the newest events, which have no place yet; not the 1,500 pages of half a log.
    EXPECT_LT(disk.reads(), 120) << length;
  }
}

// After a start many rooms are opened, and each would look through all these events.
TEST(SqliteLog, a_claim_leaves_few_events_without_their_places) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  const auto store = with_rooms(path, {}, 100, 22);
  const auto without_place = [&] {
    return Database{path, nullptr, Database::Mode::read}
        .number("SELECT count(*) FROM events WHERE event > (SELECT indexed FROM maintenance)")
        .value();
  };
  ASSERT_EQ(without_place(), 2200);
  ASSERT_TRUE(store->claim(room_id(1), "a"));
  EXPECT_EQ(without_place(), 0);
  for (std::uint32_t seq = 22; seq < 122; ++seq) {
    const Commit next{room_id(2), {seq}, {move_made()}, {}};
    ASSERT_TRUE(store->append({&next, 1}).at(0));
  }
  ASSERT_TRUE(store->claim(room_id(2), "a"));
  EXPECT_EQ(without_place(), 100) << "few are not worth a transaction";
  EXPECT_EQ(store->read(room_id(2), {})->size(), 122u);
}

TEST(SqliteLog, many_writes_share_one_wait_for_the_disk) {
  TempFolder folder;
  UnreliableDisk disk;
  const auto store = SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}).value();
  const auto hello = [&](int n) {
    return store->add_player({player_id(n), "Ana", 1}, new_token("hash" + std::to_string(n)));
  };
  ASSERT_TRUE(hello(1));
  disk.heal();
  ASSERT_TRUE(hello(2));
  const int one = disk.operations();
  disk.heal();
  Outcome<void> conflict;
  Commit first = opening(1);
  std::vector<Outcome<Seq>> appended;
  ASSERT_TRUE(store->together([&] {
    for (int n = 3; n <= 22; ++n) EXPECT_TRUE(hello(n));
    conflict = hello(1);
    appended = store->append({&first, 1});
  }));
  EXPECT_LT(disk.operations(), 5 * one);
  EXPECT_EQ(conflict.error().kind, ErrorKind::conflict);
  EXPECT_EQ(appended[0], Seq{1});
  EXPECT_TRUE(store->find_player(player_id(22))->has_value());
  EXPECT_EQ(store->check(), std::vector<std::string>{});
}

TEST(SqliteLog, writes_that_share_a_transaction_fail_together_on_a_full_disk) {
  TempFolder folder;
  UnreliableDisk disk;
  const auto store = SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}).value();
  const auto both = [&] {
    Commit first = opening(1);
    return store->together([&] {
      store->append({&first, 1});
      store->add_player({player_id(1), "Ana", 1}, new_token("hash"));
    });
  };
  disk.fail_at(1, UnreliableDisk::Fault::full, true);
  EXPECT_EQ(both().error().kind, ErrorKind::full);
  disk.heal();
  EXPECT_EQ(store->read(room_id(1), {}), std::vector<EventRow>{});
  EXPECT_TRUE(both());
  EXPECT_EQ(store->read(room_id(1), {})->size(), 1u);
  EXPECT_TRUE(store->find_player(player_id(1))->has_value());
}

TEST(SqliteLog, the_write_ahead_log_stays_below_its_bound_whatever_is_written) {
  TempFolder folder;
  const std::string path = folder.file("games.db");
  constexpr int pages = 256;
  const auto store =
      SqliteStore::open(
          path, {.synchronous = SqliteOptions::Synchronous::normal, .log_pages_at_rest = 32, .log_pages_max = pages})
          .value();
  std::uintmax_t most = 0;
  for (int n = 0; n < 2000; ++n) {
    ASSERT_TRUE(store->add_player({player_id(n), "Ana", 1}, new_token("hash" + std::to_string(n))));
    if (n % 100 == 0) {
      ASSERT_TRUE(store->rename(player_id(n), "Budi"));
    }
    most = std::max(most, std::filesystem::file_size(path + "-wal"));
  }
  EXPECT_LE(most, (pages + 64) * 4120u);
}

// Writes a file of format 9 with the rooms, events, texts and names of a file of today.
void write_format_9(const std::string& path, const std::string& today) {
  Database old{path, nullptr, Database::Mode::write};
  migrate(old, sqlite_migrations().first(9), 1);
  old.execute(("ATTACH '" + today + "' AS today").c_str());
  old.execute(
      "INSERT INTO rooms SELECT log, room_id, code, watch_code, name, variant, phase, listed, closed, host_id, "
      "created_ms, updated_ms, checkpoint FROM today.rooms;"
      "INSERT INTO events SELECT event, log, seq, at_ms, kind, match_id, deal, by, payload, (SELECT event FROM "
      "today.events x WHERE x.log = e.log AND x.seq = e.seq - 1), hash, texts FROM today.events e;"
      "INSERT INTO event_texts SELECT * FROM today.event_texts;"
      "INSERT INTO log_heads SELECT log, length, last_event, (SELECT hash FROM today.events WHERE event = last_event) "
      "FROM today.log_heads;"
      "INSERT INTO player_names SELECT * FROM today.player_names;"
      "INSERT INTO text_index (text_index) VALUES ('rebuild')");
}

TEST(SqliteLog, a_file_of_format_9_is_upgraded_with_all_its_logs) {
  TempFolder folder;
  const std::string path = folder.file("old.db"), today = folder.file("games.db");
  std::vector<std::vector<EventRow>> logs;
  {
    const auto store = with_rooms(today, {}, 3, 40);
    Commit talk{room_id(2), {40}, {said("*"), said("*")}, {}};
    talk.events[0].texts = {{"said", player_id(1), "selamat malam"}};
    talk.events[1].texts = {{"name", player_id(1), "Ana"}};
    ASSERT_TRUE(store->append({&talk, 1})[0]);
    for (int room = 1; room <= 3; ++room) logs.push_back(store->read(room_id(room), {}).value());
  }
  write_format_9(path, today);
  auto store = SqliteStore::open(path, {}).value();
  EXPECT_EQ(store->check(), std::vector<std::string>{});
  for (int room = 1; room <= 3; ++room) {
    EXPECT_EQ(store->read(room_id(room), {}), logs[static_cast<std::size_t>(room) - 1]);
    const auto length = static_cast<std::uint32_t>(logs[static_cast<std::size_t>(room) - 1].size());
    Commit next{room_id(room), {length}, {said("and on")}, {}};
    EXPECT_EQ(store->append({&next, 1})[0], Seq{length + 1});
  }
  EXPECT_EQ(store->erase(player_id(1))->texts, 2);
  EXPECT_EQ(store->check(), std::vector<std::string>{});
}

TEST(SqliteLog, a_log_that_was_cut_before_the_upgrade_stays_damaged) {
  TempFolder folder;
  const std::string path = folder.file("old.db"), today = folder.file("games.db");
  with_rooms(today, {}, 2, 10);
  write_format_9(path, today);
  {
    Database old{path, nullptr, Database::Mode::write};
    std::string kept;
    {
      Rows trigger = old.query("SELECT sql FROM sqlite_schema WHERE name = 'events_are_kept'");
      ASSERT_TRUE(trigger.next());
      kept = trigger.text(0);
    }
    old.execute("DROP TRIGGER events_are_kept; DELETE FROM events WHERE log = 1 AND seq = 10");
    old.execute(kept.c_str());
  }
  const auto store = SqliteStore::open(path, {}).value();
  EXPECT_EQ(store->read(room_id(1), {}).error().kind, ErrorKind::corrupt);
  EXPECT_EQ(store->read(room_id(2), {})->size(), 10u);
  const std::vector<Commit> next{{room_id(1), {9}, {said("no")}, {}}, {room_id(2), {10}, {said("yes")}, {}}};
  const auto stored = store->append(next);
  EXPECT_EQ(stored[0].error().kind, ErrorKind::corrupt);
  EXPECT_EQ(stored[1], Seq{11});
}

TEST(SqliteLog, a_big_file_is_upgraded_in_bounded_memory) {
  TempFolder folder;
  const std::string path = folder.file("old.db");
  {
    Database old{path, nullptr, Database::Mode::write};
    old.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    migrate(old, sqlite_migrations().first(9), 1);
    old.execute(
        "INSERT INTO events (event, log, seq, at_ms, kind, deal, by, payload, hash) WITH RECURSIVE n (i) AS (SELECT 1 "
        "UNION ALL SELECT i + 1 FROM n WHERE i < 150000) SELECT i, 1 + i % 500, i / 500, 1, 'game', 1, 'house', "
        "hex(zeroblob(120)), zeroblob(16) FROM n WHERE i >= 500");
  }
  ASSERT_GT(std::filesystem::file_size(path), 40u << 20);
  sqlite3_memory_highwater(1);
  ASSERT_TRUE(SqliteStore::open(path, {}));
  EXPECT_LT(sqlite3_memory_highwater(0), 24 << 20);
}

}  // namespace
}  // namespace takamaka::storage
