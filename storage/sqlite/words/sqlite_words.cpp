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

void SqliteStore::add_words(std::int64_t text, const std::string& words) { words_.add(text, words); }

// Removing a text from the index needs its words.
template <class... Values>
int SqliteStore::drop_words(std::string_view sql, const Values&... values) {
  int texts = 0;
  for (Rows rows = database_.query(sql, values...); rows.next(); ++texts) words_.drop(rows.integer(0), rows.text(1));
  return texts;
}

void SqliteStore::drop_text(std::int64_t event, std::int64_t place) {
  drop_words(
      R"(SELECT event * 64 + place, words FROM event_texts
         WHERE event = ?1 AND place = ?2 AND kind <> 'name' AND words <> '')",
      event, place);
}

void SqliteStore::drop_texts_of(std::int64_t event) {
  drop_words("SELECT event * 64 + place, words FROM event_texts WHERE event = ?1 AND kind <> 'name' AND words <> ''",
             event);
}

int SqliteStore::drop_names_of(const PlayerId& player) {
  return drop_words("SELECT -player_name, name FROM player_names WHERE player_id = ?1", player);
}

void SqliteStore::drop_old_names_of(const PlayerId& player) {
  static const std::string old_names = "SELECT -player_name, name " + std::string{from_old_names};
  drop_words(old_names, player);
}

Outcome<bool> SqliteStore::sweep_words(int pages) {
  const auto unread = guarded<bool>([&] { return words_.look(); });
  if (!unread || *unread) return unread;
  const auto idle = guarded<bool>([&] { return words_.is_idle(); });
  if (!idle) return idle;
  if (*idle) return false;
  auto more = transaction<bool>([&] { return words_.step(pages); });
  if (!more || *more) return more;
  if (const auto moved = guarded<void>([&] { empty_log(); }); !moved) return std::unexpected(moved.error());
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
  constexpr int pages_at_once = 4096;  // keeps the write-ahead log small
  words_.want_rebuild();
  for (;;) {
    const auto more = sweep_words(pages_at_once);
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
  }
}

void SqliteStore::begin_purge() { write_places(0); }

bool SqliteStore::is_whole(std::int64_t log, std::int64_t after, std::int64_t until) {
  const auto found = database_.number(
      R"(SELECT count(*) FROM event_places p JOIN events e ON e.event = p.event AND e.log = p.log AND e.seq = p.seq
         WHERE p.log = ?1 AND p.seq > ?2 AND p.seq <= ?3)",
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
