// SqliteStore as Evidence, and the word index.

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/report_change.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

// During its lifetime a commit does not wait for the disk; the next synced commit makes it durable too.
class Unsynced {
 public:
  Unsynced(Database& database, bool full) : database_{database}, full_{full} {
    if (full_) database_.execute("PRAGMA synchronous = NORMAL");
  }
  ~Unsynced() {
    try {
      if (full_) database_.execute("PRAGMA synchronous = FULL");
    } catch (const Failure&) {
      full_ = false;  // only if out of memory: the pragma just sets a flag
    }
  }
  Unsynced(const Unsynced&) = delete;
  Unsynced& operator=(const Unsynced&) = delete;

 private:
  Database& database_;
  bool full_;
};

}  // namespace

Outcome<void> SqliteStore::keep(std::span<const Activity> activities) {
  if (activities.empty()) return {};
  const auto write = [&] {
    for (const Activity& one : activities) {
      database_.run(
          "INSERT INTO activities (room_id, match_id, deal, seq, at_ms, kind, player_id, seat, asked, action, code, "
          "rule) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
          one.room, one.match, one.deal, one.seq, one.at_ms, one.kind, one.player, one.seat, or_null(one.asked),
          or_null(one.action), or_null(one.code), or_null(one.rule));
    }
    database_.run("DELETE FROM activities WHERE activity <= ?1", database_.last_row() - activities_kept_max);
  };
  if (together_) return part<void>(write);
  return guarded<void>([&] {
    const Unsynced unsynced{database_, options_.synchronous == SqliteOptions::Synchronous::full};
    between<void>([this] { begin(); }, write, [this] { commit(); });
  });
}

Outcome<std::int64_t> SqliteStore::add_note(const Note& note) {
  return transaction<std::int64_t>([&] {
    database_.run(
        "INSERT INTO notes (at_ms, author, match_id, player_id, seq, flag, words) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        note.at_ms, note.author, note.match, note.player, note.seq, note.flag, note.words);
    return database_.last_row();
  });
}

Outcome<void> SqliteStore::change_report(const ReportChange& change) {
  return transaction<void>([&] { write_report_change(database_, change); });
}

Outcome<std::vector<ClosedReport>> SqliteStore::untold_reports(const PlayerId& player, int max) {
  return guarded<std::vector<ClosedReport>>([&] {
    std::vector<ClosedReport> untold;
    Rows rows = database_.query(
        "SELECT report, category, outcome, at_ms FROM reports WHERE player_id = ?1 AND state = 'closed' AND told_ms IS "
        "NULL ORDER BY report LIMIT ?2",
        player, max);
    while (rows.next()) untold.push_back({rows.integer(0), rows.text(1), rows.text(2), rows.integer(3)});
    return untold;
  });
}

Outcome<void> SqliteStore::mark_told(std::span<const std::int64_t> reports, std::int64_t now_ms) {
  return transaction<void>([&] {
    for (const std::int64_t report : reports) {
      database_.run("UPDATE reports SET told_ms = ?2 WHERE report = ?1 AND state = 'closed' AND told_ms IS NULL",
                    report, now_ms);
    }
  });
}

// Each name of a player is in the index once; every other text once per event.
void SqliteStore::index_text(std::int64_t event, std::size_t place, const EventText& text) {
  if (text.kind == "name") return index_name(text.player, *text.words);
  if (text.words->empty()) return;
  database_.run("INSERT INTO text_index (rowid, words) VALUES (?1, ?2)", event * 64 + static_cast<std::int64_t>(place),
                text.words);
}

void SqliteStore::index_name(const PlayerId& player, const std::string& name) {
  if (name.empty()) return;
  const int added =
      database_.run("INSERT INTO player_names (player_id, name) VALUES (?1, ?2) ON CONFLICT DO NOTHING", player, name);
  if (added == 0) return;
  database_.run("INSERT INTO text_index (rowid, words) VALUES (?1, ?2)", -database_.last_row(), name);
}

// Erases everything outside the log that identifies the player or quotes them. Removing a text from the index needs its
// words, so this comes before the texts are erased.
void SqliteStore::forget(const PlayerId& player) {
  const int called = database_.run(
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name FROM player_names "
      "WHERE player_id = ?1",
      player);
  if (called > 0) want_sweep();
  database_.run(
      "UPDATE reports SET words = NULL WHERE player_id = ?1 OR (about_id = ?1 AND EXISTS (SELECT 1 FROM player_names n "
      "WHERE n.player_id = ?1 AND instr(lower(words), lower(n.name)) > 0))",
      player);
  database_.run(
      "UPDATE notes SET words = NULL WHERE player_id = ?1 OR (match_id IN (SELECT match_id FROM match_players WHERE "
      "player_id = ?1) AND EXISTS (SELECT 1 FROM player_names n WHERE n.player_id = ?1 AND "
      "instr(lower(words), lower(n.name)) > 0))",
      player);
  database_.run("DELETE FROM player_names WHERE player_id = ?1", player);
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

}  // namespace takamaka::storage
