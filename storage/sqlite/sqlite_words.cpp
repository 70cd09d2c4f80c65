// What SqliteStore does in its own way beside the log: activity that is not synced, the word index, and deleting.

#include "storage/sql/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

// During its lifetime a commit does not wait for the disk; the next synced commit makes it durable too.
class Unsynced {
 public:
  Unsynced(Connection& connection, bool full) : connection_{connection}, full_{full} {
    if (full_) connection_.execute("PRAGMA synchronous = NORMAL");
  }
  ~Unsynced() {
    try {
      if (full_) connection_.execute("PRAGMA synchronous = FULL");
    } catch (const Failure&) {
      full_ = false;  // only if out of memory: the pragma just sets a flag
    }
  }
  Unsynced(const Unsynced&) = delete;
  Unsynced& operator=(const Unsynced&) = delete;

 private:
  Connection& connection_;
  bool full_;
};

}  // namespace

Outcome<void> SqliteStore::keep(std::span<const Activity> activities) {
  if (activities.empty()) return {};
  const auto write = [&] { write_activities(activities); };
  if (together_) return part<void>(write);
  return guarded<void>([&] {
    const Unsynced unsynced{database_, options_.synchronous == SqliteOptions::Synchronous::full};
    between<void>([this] { begin(); }, write, [this] { commit(); });
  });
}

void SqliteStore::add_words(std::int64_t text, const std::string& words) {
  database_.run("INSERT INTO text_index (rowid, words) VALUES (?1, ?2)", text, words);
}

// Removing a text from the index needs its words.
void SqliteStore::drop_text(std::int64_t event, std::int64_t place) {
  database_.run(
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, words FROM event_texts "
      "WHERE event = ?1 AND place = ?2 AND kind <> 'name' AND words <> ''",
      event, place);
}

void SqliteStore::drop_texts_of(std::int64_t event) {
  database_.run(
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, words FROM event_texts "
      "WHERE event = ?1 AND kind <> 'name' AND words <> ''",
      event);
}

int SqliteStore::drop_names_of(const PlayerId& player) {
  return database_.run(
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name FROM player_names "
      "WHERE player_id = ?1",
      player);
}

void SqliteStore::drop_old_names_of(const PlayerId& player) {
  static const std::string words =
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name " +
      std::string{from_old_names};
  database_.run(words, player);
}

// `usermerge` is the number of index parts on one level from which 'merge' merges them: 4 by default. 2 merges any parts and,
// because the file stores the value, also records that a sweep is needed.
void SqliteStore::want_sweep() {
  database_.run("INSERT INTO text_index (text_index, rank) VALUES ('usermerge', 2)");
  sweep_begun_ = false;
}

// The first step selects all parts for merging, including their deletion marks (FTS5: a negative number of pages); later
// steps merge them and parts that are written meanwhile. A step with nothing left to merge changes few rows.
Outcome<bool> SqliteStore::sweep_words(int pages) {
  const auto wanted = guarded<bool>(
      [&] { return database_.query("SELECT 1 FROM text_index_config WHERE k = 'usermerge' AND v = 2").next(); });
  if (!wanted || !*wanted) return wanted;
  const auto more = transaction<bool>([&] {
    if (!sweep_begun_) want_sweep();
    const std::int64_t before = database_.total_changes();
    database_.run("INSERT INTO text_index (text_index, rank) VALUES ('merge', ?1)", sweep_begun_ ? pages : -pages);
    if (database_.total_changes() - before > pages) return true;  // one change is the command itself
    database_.run("INSERT INTO text_index (text_index, rank) VALUES ('usermerge', 4)");
    return false;
  });
  sweep_begun_ = more && *more;
  if (!more) return more;
  const auto moved = guarded<void>([&] {
    if (!*more) empty_log();
  });
  if (!moved) return std::unexpected(moved.error());
  return more;
}

// Old pages are still in the write-ahead log. If a reader prevents truncation, later frames overwrite them, or closing the
// file truncates the log.
void SqliteStore::empty_log() {
  const auto pause = checkpointer_ ? checkpointer_->pause() : std::unique_lock<std::mutex>{};
  database_.execute("PRAGMA busy_timeout = 0");
  database_.checkpoint_and_truncate();
  database_.execute("PRAGMA busy_timeout = 5000");
}

Outcome<void> SqliteStore::rebuild_words() {
  return transaction<void>([&] { database_.run("INSERT INTO text_index (text_index) VALUES ('rebuild')"); });
}

void SqliteStore::begin_purge() { write_places(0); }

bool SqliteStore::is_whole(std::int64_t log, std::int64_t after, std::int64_t until) {
  const auto found = database_.number(
      "SELECT count(*) FROM event_places p JOIN events e ON e.event = p.event AND e.log = p.log AND e.seq = p.seq "
      "WHERE p.log = ?1 AND p.seq > ?2 AND p.seq <= ?3",
      log, after, until);
  return found == until - after;
}

std::vector<std::int64_t> SqliteStore::last_events_of(std::int64_t log, std::int64_t max) {
  std::vector<std::int64_t> events;
  Rows rows = database_.query("SELECT event FROM event_places WHERE log = ?1 ORDER BY seq DESC LIMIT ?2", log, max);
  while (rows.next()) events.push_back(rows.integer(0));
  return events;
}

void SqliteStore::forget_places(std::int64_t log, std::size_t count) {
  database_.run(
      "DELETE FROM event_places WHERE log = ?1 AND seq > (SELECT max(seq) FROM event_places WHERE log = ?1) - ?2", log,
      count);
}

void SqliteStore::forget_log(const RoomId& room) { heads_.erase(room.value); }

void SqliteStore::allow_deleting(bool allowed) { database_.run("UPDATE maintenance SET deleting = ?1", allowed); }

}  // namespace takamaka::storage
