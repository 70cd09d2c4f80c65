// SqliteStore as Evidence, and the index of words.

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

std::optional<std::string> or_null(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional{text};
}

// While this lives a commit is written without waiting for the disk; the next one that waits makes it durable, too.
class Unsynced {
 public:
  Unsynced(Database& database, bool full) : database_{database}, full_{full} {
    if (full_) database_.execute("PRAGMA synchronous = NORMAL");
  }
  ~Unsynced() {
    try {
      if (full_) database_.execute("PRAGMA synchronous = FULL");
    } catch (const Failure&) {
      full_ = false;  // only out of memory: it sets a flag
    }
  }
  Unsynced(const Unsynced&) = delete;
  Unsynced& operator=(const Unsynced&) = delete;

 private:
  Database& database_;
  bool full_;
};

}  // namespace

Outcome<void> SqliteStore::keep(std::span<const Attempt> attempts) {
  if (attempts.empty()) return {};
  return guarded<void>([&] {
    const Unsynced unsynced{database_, options_.synchronous == SqliteOptions::Synchronous::full};
    begin();
    for (const Attempt& one : attempts) {
      database_.run(
          "INSERT INTO attempts (room_id, match_id, deal, seq, at_ms, kind, player_id, seat, asked, action, code, "
          "rule) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
          one.room, one.match, one.deal, one.seq, one.at_ms, one.kind, one.player, one.seat, or_null(one.asked),
          or_null(one.action), or_null(one.code), or_null(one.rule));
    }
    database_.run("DELETE FROM attempts WHERE attempt <= ?1", database_.last_row() - attempts_kept_max);
    commit();
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
  return transaction<void>([&] {
    {
      Rows rows = database_.query("SELECT state FROM reports WHERE report = ?1", change.report);
      if (!rows.next()) throw Failure{{ErrorKind::refused, "no such report"}, 0};
      if (rows.text(0) == "closed") throw Failure{{ErrorKind::conflict, "the report is closed"}, 0};
    }
    database_.run("UPDATE reports SET state = ?2, taken_by = ?3, changed_ms = ?4, outcome = ?5 WHERE report = ?1",
                  change.report, change.state, change.by, change.at_ms, change.outcome);
  });
}

// Names stand in the index once for each player, whatever he does under them; everything else where it was said.
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

// Everything beside the log that says who he is or what he said. The index is told the words that leave it, so it hears of
// them while they are still there.
void SqliteStore::forget(const PlayerId& player) {
  const int said = database_.run(
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, words FROM event_texts "
      "WHERE player_id = ?1 AND kind <> 'name' AND words <> ''",
      player);
  const int called = database_.run(
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name FROM player_names "
      "WHERE player_id = ?1",
      player);
  if (said + called > 0) want_sweep();
  database_.run(
      "UPDATE reports SET words = NULL WHERE player_id = ?1 OR (about_id = ?1 AND EXISTS (SELECT 1 FROM player_names n "
      "WHERE n.player_id = ?1 AND instr(lower(words), lower(n.name)) > 0))",
      player);
  database_.run(
      "UPDATE notes SET words = NULL WHERE player_id = ?1 OR (match_id IN (SELECT match_id FROM match_players WHERE "
      "player_id = ?1) AND EXISTS (SELECT 1 FROM player_names n WHERE n.player_id = ?1 AND "
      "instr(lower(words), lower(n.name)) > 0))",
      player);
  database_.run("DELETE FROM attempts WHERE player_id = ?1", player);
  database_.run("DELETE FROM player_names WHERE player_id = ?1", player);
}

// `usermerge` is how many parts of the index must lie on a level before 'merge' takes them: 4 unless it is set. 2 means that
// it takes any, and, because the file keeps it, that a sweep is wanted.
void SqliteStore::want_sweep() {
  database_.run("INSERT INTO text_index (text_index, rank) VALUES ('usermerge', 2)");
  sweep_begun_ = false;
}

// The first step puts all parts side by side, with what says that words have left them (to FTS5 that is a negative number of
// pages); the following merge them, and what is written meanwhile. A step with nothing left to merge writes less than it may.
Outcome<bool> SqliteStore::sweep_words(int pages) {
  const auto wanted = guarded<bool>(
      [&] { return database_.query("SELECT 1 FROM text_index_config WHERE k = 'usermerge' AND v = 2").next(); });
  if (!wanted || !*wanted) return wanted;
  const auto more = transaction<bool>([&] {
    database_.execute("PRAGMA secure_delete = ON");
    if (!sweep_begun_) want_sweep();
    const std::int64_t before = database_.total_changes();
    database_.run("INSERT INTO text_index (text_index, rank) VALUES ('merge', ?1)", sweep_begun_ ? pages : -pages);
    if (database_.total_changes() - before > pages) return true;  // one of them is the command itself
    database_.run("INSERT INTO text_index (text_index, rank) VALUES ('usermerge', 4)");
    return false;
  });
  sweep_begun_ = more && *more;
  if (!more) return more;
  const auto moved = guarded<void>([&] {
    if (!*more) return empty_log();
    if (database_.log_pages() >= options_.log_pages_max) idle();
  });
  if (!moved) return std::unexpected(moved.error());
  return more;
}

// The write-ahead log still has the pages as they were. Whoever reads just now keeps it: then it is written over by what comes,
// or emptied when the file is closed.
void SqliteStore::empty_log() {
  database_.execute("PRAGMA busy_timeout = 0");
  database_.checkpoint_and_truncate();
  database_.execute("PRAGMA busy_timeout = 5000");
}

Outcome<void> SqliteStore::rebuild_words() {
  return transaction<void>([&] { database_.run("INSERT INTO text_index (text_index) VALUES ('rebuild')"); });
}

}  // namespace takamaka::storage
