#include "storage/postgres/postgres_sql.hpp"

#include <algorithm>

namespace takamaka::storage {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

class PostgresDialect final : public Dialect {
  std::string_view next_ledger_entry() const override {
    return "SELECT nextval(pg_get_serial_sequence('ledger_entries', 'entry'))";
  }
  std::string_view newest_time() const override { return "(SELECT max(updated_ms) FROM rooms)"; }
  std::string_view log_length() const override { return "(SELECT length FROM log_heads h WHERE h.log = r.log)"; }
  std::string_view and_not_held() const override {
    return R"( AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.node = h.node AND n.until_ms > now_ms()))";
  }
  std::string each_text(const std::string& list) const override {
    return "SELECT jsonb_array_elements_text(CAST(" + list + " AS jsonb))";
  }
  std::string without_index(const std::string& column) const override { return column; }
  std::string_view option_is() const override {
    return "CAST(options AS jsonb) ->> ?1 IN (CASE ?2 WHEN '1' THEN 'true' WHEN '0' THEN 'false' END, ?2, ?3)";
  }
  std::string option_value(const std::string& name) const override { return "CAST(options AS jsonb) ->> " + name; }
  std::string_view same_name() const override { return "lower(name) = lower(?)"; }
  std::string name_between(const std::string& from, const std::string& until) const override {
    return "lower(name) >= lower(" + from + ") AND lower(name) < lower(" + until + ")";
  }
  std::string match_of(std::span<const SearchedWord> words) const override {
    std::string all;
    for (const SearchedWord& one : words) {
      all.append(all.empty() ? "'" : " & '");
      for (const char c : one.words) {
        if (c != '\0') all.append(c == '\'' || c == '\\' ? 2U : 1U, c);
      }
      all.append(one.whole ? "'" : "':*");
    }
    return all;
  }
  std::string_view hits() const override {
    return
        R"(SELECT event * 64 + place AS hit FROM event_texts
           WHERE kind <> 'name' AND words <> '' AND to_tsvector('simple', folded(words)) @@ to_tsquery('simple',
           folded(?1)) UNION ALL SELECT -player_name FROM player_names
           WHERE to_tsvector('simple', folded(name)) @@ to_tsquery('simple', folded(?1)))";
  }
  std::string_view has_no_index() const override { return "SELECT 'x' WHERE FALSE"; }
  std::string_view find_table() const override {
    return "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?1";
  }
  std::string_view events_of_log() const override {
    return
        R"(SELECT seq, at_ms, kind, match_id, deal, by, payload, hash, epoch, request FROM events
           WHERE event > ?1 * 16777216 + ?2 AND event < (?1 + 1) * 16777216 ORDER BY event LIMIT ?3)";
  }
  std::string_view texts_of_log() const override {
    return
        R"(SELECT event - ?1 * 16777216, place, kind, player_id, words, salt, seal FROM event_texts
           WHERE event > ?1 * 16777216 + ?2 AND event <= ?1 * 16777216 + ?3 ORDER BY event, place)";
  }
  std::string_view length_of_copied_log() const override {
    return
        R"(SELECT coalesce(max(event) - ?1 * 16777216, 0) FROM events
           WHERE event > ?1 * 16777216 AND event < (?1 + 1) * 16777216)";
  }
  std::string_view add_copied_event() const override {
    return
        R"(INSERT INTO events (event, log, seq, at_ms, kind, match_id, deal, by, payload, hash, texts, epoch,
           request) VALUES (?1 * 16777216 + ?2, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12))";
  }
  std::string_view add_copied_text() const override {
    return
        R"(INSERT INTO event_texts (event, place, kind, player_id, words, salt, seal)
           VALUES (?1 * 16777216 + ?2, ?3, ?4, ?5, ?6, ?7, ?8))";
  }
  std::string_view before_copied_rows_commit() const override { return ""; }
  std::string_view after_copy() const override {
    return
        R"(INSERT INTO log_ends (room_id, log, length, hash, epoch)
           SELECT r.room_id, r.log, coalesce(e.seq, 0), coalesce(e.hash, decode(repeat('00', 16), 'hex')),
           coalesce(e.epoch, 0) FROM rooms r LEFT JOIN events e ON e.event = (SELECT max(x.event) FROM events x
           WHERE x.event > r.log * 16777216 AND x.event < (r.log + 1) * 16777216) ON CONFLICT (room_id) DO UPDATE
           SET log = excluded.log, length = excluded.length, hash = excluded.hash,
           epoch = excluded.epoch; SELECT setval(pg_get_serial_sequence('rooms', 'log'),
           (SELECT coalesce(max(log), 0) + 1 FROM rooms), false),
           setval(pg_get_serial_sequence('player_tokens', 'token'), (SELECT coalesce(max(token), 0) + 1
           FROM player_tokens), false), setval(pg_get_serial_sequence('player_names', 'player_name'),
           (SELECT coalesce(max(player_name), 0) + 1 FROM player_names), false),
           setval(pg_get_serial_sequence('ledger_entries', 'entry'), (SELECT coalesce(max(entry), 0) + 1
           FROM ledger_entries), false), setval(pg_get_serial_sequence('activities', 'activity'),
           (SELECT coalesce(max(activity), 0) + 1 FROM activities), false),
           setval(pg_get_serial_sequence('reports', 'report'), (SELECT coalesce(max(report), 0) + 1
           FROM reports), false), setval(pg_get_serial_sequence('notes', 'note'), (SELECT coalesce(max(note), 0) + 1
           FROM notes), false), setval(pg_get_serial_sequence('bans', 'ban'), (SELECT coalesce(max(ban), 0) + 1
           FROM bans), false), setval(pg_get_serial_sequence('announcements', 'announcement'),
           (SELECT coalesce(max(announcement), 0) + 1 FROM announcements), false))";
  }
};

}  // namespace

std::string postgres_text(std::string_view sql) {
  std::string text;
  int parameters = 0;
  for (std::size_t i = 0; i < sql.size();) {
    const std::string_view rest = sql.substr(i);
    if (rest.front() == '\'' || rest.front() == '"') {
      const std::size_t end = std::min(rest.find(rest.front(), 1), rest.size() - 1);
      text += rest.substr(0, end + 1);
      i += end + 1;
    } else if (rest.front() == '?') {
      std::size_t end = 1;
      while (end < rest.size() && is_digit(rest[end])) ++end;
      text += '$';
      text += end > 1 ? std::string{rest.substr(1, end - 1)} : std::to_string(++parameters);
      i += end;
    } else if (constexpr std::string_view cross = " CROSS JOIN "; rest.starts_with(cross)) {
      text += " JOIN ";
      i += cross.size();
    } else if (constexpr std::string_view indexed = " INDEXED BY "; rest.starts_with(indexed)) {
      i += std::min(rest.find(' ', indexed.size()), rest.size());
    } else {
      text += rest.front();
      i += 1;
    }
  }
  return text;
}

Failure failure_of(std::string_view state, std::string_view constraint) {
  const auto of_class = [&](std::string_view two) { return state.starts_with(two); };
  if (state == "40001" || state == "40P01") return {{ErrorKind::overloaded, {}}, 0, true};
  if (state == "55P03") return {{ErrorKind::overloaded, {}}};
  if (state == "57014") return {{ErrorKind::too_slow, {}}};
  if (state == "53100") return {{ErrorKind::full, {}}};
  if (state == "23505" && (constraint == "rooms_code_key" || constraint == "rooms_watch_code_key")) {
    return {{ErrorKind::conflict, {}}};
  }
  if (of_class("22") || of_class("23") || of_class("54")) return {{ErrorKind::refused, {}}};
  // Our SQL matches our tables; if PostgreSQL rejects it, the tables have changed.
  if (of_class("42") || of_class("XX")) return {{ErrorKind::corrupt, {}}};
  return {{ErrorKind::unavailable, {}}};
}

const Dialect& postgres_dialect() {
  static const PostgresDialect dialect;
  return dialect;
}

}  // namespace takamaka::storage
