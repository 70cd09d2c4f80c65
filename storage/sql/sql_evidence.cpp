// SqlStore as Evidence, and the texts that are searched.

#include "storage/sql/admin/report_change.hpp"
#include "storage/sql/guarded.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {
void SqlStore::write_activities(std::span<const Activity> activities) {
  std::optional<std::int64_t> last;
  for (const Activity& one : activities) {
    last = connection_.number(
        R"(INSERT INTO activities (room_id, match_id, deal, seq, at_ms, kind, player_id, seat, asked, action, code,
           rule) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) RETURNING activity)",
        one.room, one.match, one.deal, one.seq, one.at_ms, one.kind, one.player, one.seat, or_null(one.asked),
        or_null(one.action), or_null(one.code), or_null(one.rule));
  }
  connection_.run("DELETE FROM activities WHERE activity <= ?1", last.value_or(0) - activities_kept_max);
}

Outcome<std::int64_t> SqlStore::add_note(const Note& note) {
  return transaction<std::int64_t>([&] {
    return connection_
        .number(
            R"(INSERT INTO notes (at_ms, author, match_id, player_id, seq, flag, words)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING note)",
            note.at_ms, note.author, note.match, note.player, note.seq, note.flag, note.words)
        .value();
  });
}

Outcome<void> SqlStore::change_report(const ReportChange& change) {
  return transaction<void>([&] { write_report_change(connection_, change); });
}

Outcome<std::vector<ClosedReport>> SqlStore::untold_reports(const PlayerId& player, int max) {
  return guarded<std::vector<ClosedReport>>([&] {
    std::vector<ClosedReport> untold;
    Rows rows = connection_.query(
        R"(SELECT report, category, outcome, at_ms FROM reports
           WHERE player_id = ?1 AND state = 'closed' AND told_ms IS NULL ORDER BY report LIMIT ?2)",
        player, max);
    while (rows.next()) untold.push_back({rows.integer(0), rows.text(1), rows.text(2), rows.integer(3)});
    return untold;
  });
}

Outcome<void> SqlStore::mark_told(std::span<const std::int64_t> reports, std::int64_t now_ms) {
  return transaction<void>([&] {
    for (const std::int64_t report : reports) {
      connection_.run("UPDATE reports SET told_ms = ?2 WHERE report = ?1 AND state = 'closed' AND told_ms IS NULL",
                      report, now_ms);
    }
  });
}

// Each name of a player is in the index once; every other text once per event.
void SqlStore::index_text(std::int64_t event, std::size_t place, const EventText& text) {
  if (text.kind == "name") return index_name(text.player, *text.words);
  if (text.words->empty()) return;
  add_words(event * 64 + static_cast<std::int64_t>(place), *text.words);
}

void SqlStore::index_name(const PlayerId& player, const std::string& name) {
  if (name.empty()) return;
  const auto added = connection_.number(
      "INSERT INTO player_names (player_id, name) VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING player_name", player,
      name);
  if (added) add_words(-*added, name);
}

// Erases everything outside the log that identifies the player or quotes them. Removing a text from the index needs its
// words, so this comes before the texts are erased.
void SqlStore::forget(const PlayerId& player) {
  if (drop_names_of(player) > 0) want_sweep();
  connection_.run(
      R"(UPDATE reports SET words = NULL WHERE player_id = ?1
         OR (about_id = ?1 AND EXISTS (SELECT 1 FROM player_names n
         WHERE n.player_id = ?1 AND replace(lower(words), lower(n.name), '') <> lower(words))))",
      player);
  connection_.run(
      R"(UPDATE notes SET words = NULL WHERE player_id = ?1
         OR (match_id IN (SELECT match_id FROM match_players WHERE player_id = ?1) AND EXISTS (SELECT 1
         FROM player_names n WHERE n.player_id = ?1 AND replace(lower(words), lower(n.name), '') <> lower(words))))",
      player);
  connection_.run("DELETE FROM player_names WHERE player_id = ?1", player);
}

}  // namespace takamaka::storage
