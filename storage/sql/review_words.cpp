// Full-text search over chat and names; activity, reports and notes.

#include <array>

#include "storage/sql/review.hpp"
#include "storage/sql/review_sql.hpp"

namespace takamaka::storage {
namespace {

constexpr std::size_t words_max = 16;
// A search for matches by words uses only this many of the newest fitting texts and people.
constexpr std::int64_t found_texts_max = 500, found_people_max = 20;

// The words and phrases of typed text.
std::vector<SearchedWord> words_of(std::string_view typed) {
  std::vector<SearchedWord> all;
  const auto add = [&](std::string_view word, bool whole) {
    if (all.size() < words_max) all.push_back({word, whole});
  };
  while (!typed.empty()) {
    if (typed.front() == ' ' || typed.front() == '\t') {
      typed.remove_prefix(1);
      continue;
    }
    const bool phrase = typed.front() == '"';
    if (phrase) typed.remove_prefix(1);
    const std::size_t end = typed.find_first_of(phrase ? "\"" : " \t\"");
    const std::string_view word = typed.substr(0, end);
    typed.remove_prefix(end == std::string_view::npos ? typed.size() : end + (phrase ? 1 : 0));
    // Too many words begin with one or two given letters.
    if (!word.empty()) add(word, phrase || !typed.empty() || word.size() < 3);
  }
  return all;
}

// The match of a room that ran at that moment, or the last one before it, or else the first one after it.
constexpr const char* match_then =
    "coalesce((SELECT match_id FROM matches m WHERE m.room_id = r.room_id AND m.opened_ms <= e.at_ms ORDER BY m.number "
    "DESC LIMIT 1), (SELECT match_id FROM matches m WHERE m.room_id = r.room_id ORDER BY m.number LIMIT 1))";

const std::string report_columns =
    "SELECT p.report, p.at_ms, coalesce(r.code, p.room_id) AS room, p.match_id AS match, p.deal, p.seq, p.player_id AS "
    "by, a.name AS by_name, p.about_seat, coalesce(p.about_id, '') AS about, b.name AS about_name, p.category, "
    "coalesce(p.words, '') AS text, p.state, p.taken_by, p.outcome, p.changed_ms, p.told_ms FROM reports p LEFT JOIN "
    "rooms r "
    "USING "
    "(room_id) LEFT JOIN players a ON a.player_id = p.player_id LEFT JOIN players b ON b.player_id = p.about_id ";
const std::string note_columns =
    "SELECT note, at_ms, author AS by, match_id AS match, player_id AS player, seq, flag, coalesce(words, '') AS text "
    "FROM notes ";

struct Conditions {
  std::string sql = "WHERE TRUE";
  std::vector<Value> values;
  void add(const char* condition, Value value) {
    sql += std::string{" AND "} + condition;
    values.push_back(std::move(value));
  }
};

}  // namespace

// The index's query for typed text.
std::string Review::match_of(const std::string& typed) const { return connection_.dialect().match_of(words_of(typed)); }

Outcome<void> Review::search(const std::string& sql, const std::vector<Value>& values, const Sink& sink) {
  const auto no_index = [] {
    return std::unexpected(Error{ErrorKind::unavailable,
                                 "the index of words is being built again, so that nothing can be searched until then; "
                                 "nothing else needs it"});
  };
  const auto is_damaged = [](const auto& found) { return !found && found.error().kind == ErrorKind::corrupt; };
  const auto missing = texts_of(std::string{connection_.dialect().has_no_index()}, {});
  if (is_damaged(missing) || (missing && !missing->empty())) return no_index();
  auto found = run(sql, values, sink);
  if (!is_damaged(found)) return found;
  const auto alone =
      texts_of("SELECT 'x' FROM (" + std::string{connection_.dialect().hits()} + ") hits", {values.front()});
  if (is_damaged(alone)) return no_index();
  return found;
}

Outcome<void> Review::words(const std::string& text, std::optional<std::int64_t> before, int limit, const Sink& sink) {
  const std::string hits{connection_.dialect().hits()};
  return search(
      std::string{"SELECT i.hit AS text, coalesce(t.kind, 'name') AS kind, coalesce(t.words, n.name) AS words, "
                  "coalesce(t.player_id, n.player_id) AS player, coalesce(p.name, '') AS name, e.at_ms, "
                  "coalesce(r.code, r.room_id) AS room, e.seq, CASE WHEN r.room_id IS NOT NULL THEN "} +
          match_then + " END AS match FROM (SELECT hit FROM (" + hits +
          ") hits WHERE hit < ?2 ORDER BY hit DESC LIMIT ?3) i LEFT JOIN "
          "event_texts t ON i.hit > 0 AND t.event = i.hit / 64 AND t.place = i.hit % 64 "
          "LEFT JOIN events e ON e.event = t.event LEFT JOIN rooms r ON r.log = e.log "
          "LEFT JOIN player_names n ON i.hit < 0 AND n.player_name = -i.hit "
          "LEFT JOIN players p ON p.player_id = coalesce(t.player_id, n.player_id) ORDER BY i.hit DESC",
      {match_of(formed(text)), before.value_or(INT64_MAX), bound(limit)}, sink);
}

Outcome<std::vector<std::string>> Review::fitting_people(const std::string& text) {
  std::vector<std::string> people;
  const auto found =
      search("SELECT DISTINCT player_id FROM (SELECT hit FROM (" + std::string{connection_.dialect().hits()} +
                 ") hits WHERE hit < 0 ORDER BY hit LIMIT ?2) i CROSS JOIN player_names n ON n.player_name = -i.hit",
             {match_of(formed(text)), found_people_max}, into(people));
  if (!found) return std::unexpected(found.error());
  return people;
}

Outcome<std::vector<std::string>> Review::matches_where_said(const std::string& text) {
  std::vector<std::string> matches;
  const auto found =
      search(std::string{"SELECT DISTINCT "} + match_then + " FROM (SELECT hit FROM (" +
                 std::string{connection_.dialect().hits()} +
                 ") hits WHERE hit > 0 ORDER BY hit DESC LIMIT ?2) i CROSS JOIN events e ON e.event = i.hit / 64 "
                 "CROSS JOIN rooms r ON r.log = e.log",
             {match_of(formed(text)), found_texts_max}, into(matches));
  if (!found) return std::unexpected(found.error());
  return matches;
}

Outcome<void> Review::activities(const RoomId& room, Seq from, Seq until, const Sink& sink) {
  return run(
      "SELECT activity, seq, at_ms, kind, player_id, seat, deal, match_id, asked, action, code, rule FROM activities "
      "WHERE "
      "room_id = ? AND seq >= ? AND seq < ? ORDER BY activity",
      {room.value, std::int64_t{from.value}, std::int64_t{until.value}}, sink);
}

Outcome<void> Review::match_activities(const MatchId& match, const Sink& sink) {
  return run(
      "SELECT a.match_id AS match, a.seq, a.at_ms, a.kind, a.player_id, a.seat, a.deal, a.asked, a.action AS "
      "\"action{}\", a.code, a.rule FROM matches m CROSS JOIN activities a USING (room_id) WHERE m.match_id = ? AND "
      "a.match_id = m.match_id "
      "ORDER BY a.activity",
      {match.value}, sink);
}

Outcome<void> Review::reports_by(const PlayerId& player, const Sink& sink) {
  return run(report_columns + "WHERE p.player_id = ? ORDER BY p.report", {player.value}, sink);
}

Outcome<void> Review::reports(const ReportFilter& filter, int limit, const Sink& sink) {
  Conditions where;
  if (!filter.state.empty()) where.add("p.state = ?", filter.state);
  if (!filter.match.empty()) where.add("p.match_id = ?", filter.match);
  if (filter.before) where.add("p.report < ?", *filter.before);
  if (!filter.player.empty()) {
    where.add(
        "p.report IN (SELECT report FROM reports WHERE player_id = ? UNION SELECT report FROM reports WHERE about_id "
        "= ?)",
        filter.player);
    where.values.emplace_back(filter.player);
  }
  where.values.push_back(bound(limit));
  return run(report_columns + where.sql + " ORDER BY p.report DESC LIMIT ?", where.values, sink);
}

Outcome<void> Review::report(std::int64_t report, const Sink& sink) {
  return run(report_columns + "WHERE p.report = ?", {report}, sink);
}

Outcome<void> Review::notes(const NoteFilter& filter, int limit, const Sink& sink) {
  Conditions where;
  if (!filter.match.empty()) where.add("match_id = ?", filter.match);
  if (!filter.player.empty()) where.add("player_id = ?", filter.player);
  if (filter.before) where.add("note < ?", *filter.before);
  where.values.push_back(bound(limit));
  return run(note_columns + where.sql + " ORDER BY note DESC LIMIT ?", where.values, sink);
}

Outcome<void> Review::note(std::int64_t note, const Sink& sink) {
  return run(note_columns + "WHERE note = ?", {note}, sink);
}

}  // namespace takamaka::storage
