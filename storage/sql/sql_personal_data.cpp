// SqlStore as PersonalData.

#include <algorithm>
#include <charconv>
#include <chrono>

#include "storage/sql/guarded.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {
namespace {

// Each query has the player, the position and the limit as parameters, and the columns position, time and text. It finds
// its rows by an index of the player. Seats count from 1, as people count them. A fourth column is a time whose day ends the
// text.
struct Source {
  std::string_view name;
  bool is_numbered;  // the position is a number
  std::string_view sql;
};
constexpr std::array<Source, personal_sources.size()> sources{{
    {"player", false,
     R"(SELECT player_id, created_ms, player_id || CASE program WHEN 1 THEN ', a program' ELSE '' END FROM players
        WHERE player_id = ?1 AND player_id > ?2 LIMIT ?3)"},
    {"name", true,
     R"(SELECT player_name, 0, name FROM player_names WHERE player_id = ?1 AND player_name > ?2 ORDER BY player_name
        LIMIT ?3)"},
    {"device", true,
     R"(SELECT token, created_ms, 'device ' || token || CASE client WHEN '' THEN ''
        ELSE ', ' || client END || ', last seen on ', seen_ms FROM player_tokens WHERE player_id = ?1 AND token > ?2
        ORDER BY token LIMIT ?3)"},
    {"match", false,
     R"(SELECT w.match_id, m.opened_ms, m.variant || ', match ' || m.match_id || ', seat ' || (w.seat + 1) ||
        CASE WHEN m.closed_ms IS NULL THEN ', running' WHEN w.total IS NULL THEN ', abandoned'
        ELSE ', ' || w.total || ' points' || CASE w.won WHEN 1 THEN ', won' ELSE '' END END
        FROM match_players w JOIN matches m USING (match_id) WHERE w.player_id = ?1 AND w.match_id > ?2
        ORDER BY w.match_id LIMIT ?3)"},
    {"handed_on", false,
     R"(SELECT h.match_id || ' ' || h.seat || ' ' || h.until_deal, m.opened_ms,
        m.variant || ', match ' || h.match_id || ', seat ' || (h.seat + 1) || ', handed on after deal ' ||
        h.until_deal FROM earlier_holders h JOIN matches m USING (match_id)
        WHERE h.player_id = ?1 AND h.match_id || ' ' || h.seat || ' ' || h.until_deal > ?2 ORDER BY 1 LIMIT ?3)"},
    {"chips", true,
     R"(SELECT l.entry, e.at_ms, CASE WHEN sum(l.chips) < 0 THEN ''
        ELSE '+' END || sum(l.chips) || ', match ' || e.match_id || ', deal ' || e.deal || ', ' || e.reason
        FROM ledger_lines l JOIN ledger_entries e USING (entry) WHERE l.account = 'player:' || ?1 AND l.entry > ?2
        GROUP BY l.entry, e.at_ms, e.match_id, e.deal, e.reason ORDER BY l.entry LIMIT ?3)"},
    {"said", true,
     R"(SELECT t.event * 64 + t.place, e.at_ms, t.words FROM event_texts t JOIN events e USING (event)
        WHERE t.player_id = ?1 AND t.words IS NOT NULL AND t.kind = 'said'
        AND (t.event, t.place) > (?2 >> 6, ?2 & 63)
        ORDER BY t.event, t.place LIMIT ?3)"},
    {"report", true,
     R"(SELECT report, at_ms, category || coalesce(', about seat ' || (about_seat + 1),
        '') || coalesce(', outcome ' || outcome, '') || coalesce(': ' || words, '') FROM reports
        WHERE player_id = ?1 AND report > ?2 ORDER BY report LIMIT ?3)"},
    {"seat", false,
     R"(SELECT s.room_id, r.updated_ms, 'room ' || coalesce(r.code, r.room_id) || ', seat ' || (s.seat + 1)
        FROM seats s JOIN rooms r USING (room_id) WHERE s.player_id = ?1 AND s.room_id > ?2 ORDER BY s.room_id
        LIMIT ?3)"},
    {"host", false,
     R"(SELECT room_id, updated_ms, 'host of room ' || coalesce(code, room_id) FROM rooms
        WHERE host_id = ?1 AND room_id > ?2 ORDER BY room_id LIMIT ?3)"},
    {"room_name", true,
     R"(SELECT t.event * 64 + t.place, e.at_ms, 'name of a room: ' || t.words FROM event_texts t
        JOIN events e USING (event) WHERE t.player_id = ?1 AND t.words IS NOT NULL AND t.kind = 'room'
        AND (t.event, t.place) > (?2 >> 6, ?2 & 63) ORDER BY t.event, t.place LIMIT ?3)"},
    // The room by its id, which opens nothing: its code would let somebody sit down who came by the watch code.
    {"activity", true,
     R"(SELECT activity, at_ms, kind || coalesce(' ' || asked, '') || coalesce(' ' || action,
        '') || coalesce(' (' || code || ')', '') || ', room ' || room_id FROM activities
        WHERE player_id = ?1 AND activity > ?2 ORDER BY activity LIMIT ?3)"},
}};

std::optional<std::int64_t> parsed(const std::string& position) {
  if (position.empty()) return 0;
  std::int64_t number = 0;
  const char* const end = position.data() + position.size();
  const auto [rest, error] = std::from_chars(position.data(), end, number);
  return error == std::errc{} && rest == end && number >= 0 ? std::optional{number} : std::nullopt;
}

std::string day_text(std::int64_t unix_ms) {
  using namespace std::chrono;
  const year_month_day date{floor<days>(sys_time<milliseconds>{milliseconds{unix_ms}})};
  const auto two_digits = [](unsigned number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + two_digits(static_cast<unsigned>(date.month())) +
         two_digits(static_cast<unsigned>(date.day()));
}

std::vector<PersonalItem> items_of(Rows rows) {
  std::vector<PersonalItem> items;
  while (rows.next()) {
    PersonalItem& item = items.emplace_back(PersonalItem{rows.text(0), rows.integer(1), rows.text(2)});
    if (rows.columns() > 3) item.text += day_text(rows.integer(3));
  }
  return items;
}

}  // namespace

Outcome<std::vector<PersonalItem>> SqlStore::personal_items(const PlayerId& player, std::string_view source,
                                                            const std::string& after, int limit) {
  return guarded<std::vector<PersonalItem>>([&] {
    const auto from = std::ranges::find(sources, source, &Source::name);
    if (from == sources.end()) fail(ErrorKind::refused, "there is no such source of personal data");
    if (!from->is_numbered) return items_of(connection_.query(from->sql, player, after, limit));
    const auto number = parsed(after);
    if (!number) fail(ErrorKind::refused, "not a position in a list of personal data");
    return items_of(connection_.query(from->sql, player, *number, limit));
  });
}

Outcome<std::vector<RoomId>> SqlStore::rooms_played_in(const PlayerId& player, int limit) {
  return guarded<std::vector<RoomId>>([&] {
    std::vector<RoomId> rooms;
    Rows rows = connection_.query(
        R"(SELECT s.room_id FROM seats s JOIN matches m ON m.room_id = s.room_id AND m.closed_ms IS NULL
           WHERE s.player_id = ?1 LIMIT ?2)",
        player, limit);
    while (rows.next()) rooms.push_back({rows.text(0)});
    return rooms;
  });
}

}  // namespace takamaka::storage
