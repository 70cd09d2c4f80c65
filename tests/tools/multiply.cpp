#include "tests/tools/multiply.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/chain/event_hash.hpp"

namespace takamaka {
namespace {

constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t ulid_length = 26, time_length = 10, code_length = 8;
// All copies keep the same people: fill.cpp makes their ids at this time.
constexpr std::int64_t people_made_ms = 1'700'000'000'000 - 1000;

// One copy: its number, its time shift, and the hash heads of its logs.
struct Copy {
  std::int64_t number = 0, later_ms = 0;
  std::unordered_map<std::int64_t, storage::EventHash> heads{};  // by log
};

std::uint64_t number_of(std::string_view text) {
  std::uint64_t number = 0;
  for (const char c : text) number = number * 32 + digits.find(c);
  return number;
}
std::string text_of(std::uint64_t number, std::size_t length) {
  std::string text(length, '0');
  for (auto c = text.rbegin(); c != text.rend(); ++c, number >>= 5) *c = digits[number & 31];
  return text;
}

std::string code_in(const Copy& copy, std::string_view code) {
  if (code.size() != code_length) return std::string{code};
  constexpr std::uint64_t all = std::uint64_t{1} << 40;
  return text_of((number_of(code) + static_cast<std::uint64_t>(copy.number) * 0x9E3779B1ULL * 251) % all, code_length);
}

// Replaces the ids anywhere in a text, and codes and `created_ms` after their names.
std::string text_in(const Copy& copy, std::string_view from) {
  std::string text{from};
  for (std::size_t at = 0; at + ulid_length <= text.size();) {
    const std::size_t end = text.find_first_not_of(digits, at);
    const std::size_t length = (end == std::string::npos ? text.size() : end) - at;
    if (length == ulid_length && text[at] == '0') {
      const auto made = static_cast<std::int64_t>(number_of(std::string_view{text}.substr(at, time_length)));
      if (made != people_made_ms) {
        text.replace(at, time_length, text_of(static_cast<std::uint64_t>(made + copy.later_ms), time_length));
      }
    }
    at += length + 1;
  }
  for (const std::string_view name : {"\"code\":\"", "\"watch_code\":\""}) {
    const std::size_t at = text.find(name);
    if (at == std::string::npos) continue;
    text.replace(at + name.size(), code_length,
                 code_in(copy, std::string_view{text}.substr(at + name.size(), code_length)));
  }
  constexpr std::string_view created = "\"created_ms\":";
  if (const std::size_t at = text.find(created); at != std::string::npos) {
    const std::size_t from_digit = at + created.size(), until = text.find_first_not_of("0123456789", from_digit);
    std::int64_t ms = 0;
    std::from_chars(text.data() + from_digit, text.data() + until, ms);
    text.replace(from_digit, until - from_digit, std::to_string(ms + copy.later_ms));
  }
  return text;
}

std::string_view text(sqlite3_value* value) {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return bytes == nullptr ? std::string_view{}
                          : std::string_view{bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}
Copy& copy_of(sqlite3_context* context) { return *static_cast<Copy*>(sqlite3_user_data(context)); }
void give(sqlite3_context* context, const std::string& result) {
  sqlite3_result_text(context, result.data(), static_cast<int>(result.size()), SQLITE_TRANSIENT);
}

void retold(sqlite3_context* context, int, sqlite3_value** values) {
  if (sqlite3_value_type(values[0]) == SQLITE_NULL) return sqlite3_result_null(context);
  give(context, text_in(copy_of(context), text(values[0])));
}
void recoded(sqlite3_context* context, int, sqlite3_value** values) {
  if (sqlite3_value_type(values[0]) == SQLITE_NULL) return sqlite3_result_null(context);
  give(context, code_in(copy_of(context), text(values[0])));
}
// The next hash of a log's chain. Values: log, room, seq, at_ms, kind, match, deal, by, payload, seals in hex, epoch, request; call it
// in the order of the log.
void chained(sqlite3_context* context, int, sqlite3_value** values) {
  Copy& copy = copy_of(context);
  storage::EventRow event{.at_ms = sqlite3_value_int64(values[3]),
                          .kind = std::string{text(values[4])},
                          .deal = sqlite3_value_int(values[6]),
                          .by = std::string{text(values[7])},
                          .payload = std::string{text(values[8])}};
  if (sqlite3_value_type(values[5]) != SQLITE_NULL) event.match = MatchId{std::string{text(values[5])}};
  std::vector<storage::EventHash> seals(text(values[9]).size() / 32);
  for (std::size_t i = 0; i < seals.size() * 16; ++i) {
    unsigned byte = 0;
    const char* from = text(values[9]).data() + 2 * i;
    std::from_chars(from, from + 2, byte, 16);
    seals[i / 16][i % 16] = static_cast<std::byte>(byte);
  }
  event.epoch = sqlite3_value_int64(values[10]);
  if (sqlite3_value_type(values[11]) != SQLITE_NULL) event.request = text(values[11]);
  storage::EventHash& head = copy.heads[sqlite3_value_int64(values[0])];
  head = storage::chain(head, RoomId{std::string{text(values[1])}},
                        Seq{static_cast<std::uint32_t>(sqlite3_value_int64(values[2]))}, event, event.epoch, seals);
  sqlite3_result_blob(context, head.data(), static_cast<int>(head.size()), SQLITE_TRANSIENT);
}
constexpr const char* copy_all = R"sql(
INSERT INTO rooms SELECT log + :l, t(room_id), c(code), c(watch_code), name, variant, phase, listed, closed, host_id,
  created_ms + :ms, updated_ms + :ms, checkpoint, least_length, NULL FROM rooms WHERE log <= :L;
INSERT INTO events (event, log, seq, at_ms, kind, match_id, deal, by, payload, texts, epoch, request, hash)
  SELECT event + :e, log + :l, seq, at_ms + :ms, kind, t(match_id), deal, t(by), t(payload), texts, epoch, request, chained(log, t((SELECT room_id FROM rooms r WHERE r.log = events.log)), seq, at_ms + :ms, kind, t(match_id), deal, t(by),
          t(payload), coalesce((SELECT group_concat(lower(hex(seal)), '') FROM event_texts x WHERE x.event = events.event), ''),
          epoch, request) FROM events WHERE event <= :E ORDER BY event;
INSERT INTO event_texts SELECT event + :e, place, kind, player_id, words, salt, seal FROM event_texts WHERE event <= :E;
INSERT INTO event_places SELECT log + :l, seq, event + :e FROM events WHERE event <= :E;
INSERT INTO seats SELECT t(s.room_id), seat, occupant, player_id, s.name FROM seats s JOIN rooms USING (room_id) WHERE log <= :L;
INSERT INTO matches SELECT t(match_id), t(room_id), number, matches.variant, rules_version, seats, options, opened_ms + :ms,
  closed_ms + :ms, reason, regulars, begins_at, ends_at, rank FROM matches JOIN base USING (match_id);
INSERT INTO match_players SELECT t(match_id), seat, occupant, player_id, name, total, won FROM match_players JOIN base USING (match_id);
INSERT INTO deals SELECT t(match_id), deal, seed, opened_ms + :ms, closed_ms + :ms, reason, lines FROM deals JOIN base USING (match_id);
INSERT INTO deal_results SELECT t(match_id), deal, seat, points, total, chips, won, times FROM deal_results JOIN base USING (match_id);
INSERT INTO ledger_lines SELECT entry + :n, line, t(account), chips FROM ledger_lines WHERE entry <= :N;
INSERT INTO ledger_entries SELECT entry + :n, t(match_id), deal, reason, at_ms + :ms FROM ledger_entries WHERE entry <= :N;
INSERT INTO tallies SELECT t(match_id), number, taken, seat, deal, kind FROM tallies JOIN base USING (match_id);
INSERT INTO activities SELECT activity + :a, t(room_id), t(match_id), deal, seq, at_ms + :ms, kind, player_id, seat, asked, action,
  code, rule FROM activities WHERE activity <= :A AND activity + :a <= 1000000;
)sql";

class Multiplying {
 public:
  explicit Multiplying(const std::string& path) {
    check(sqlite3_open(path.c_str(), &database_));
    function("t", 1, retold);
    function("c", 1, recoded);
    function("chained", 12, chained);
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY; "
        "PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = ON");
  }
  ~Multiplying() { sqlite3_close(database_); }
  Multiplying(const Multiplying&) = delete;
  Multiplying& operator=(const Multiplying&) = delete;

  void all(int copies, std::int64_t later_ms, void (*progress)(int done, int all)) {
    const std::vector<std::string> kept = set_aside();
    run("CREATE TEMP TABLE base AS SELECT match_id FROM matches");
    run("INSERT INTO event_places SELECT log, seq, event FROM events WHERE event > (SELECT indexed FROM maintenance)");
    const std::array counts{number("SELECT max(event) FROM events"), number("SELECT max(log) FROM rooms"),
                            number("SELECT coalesce(max(entry), 0) FROM ledger_entries"),
                            number("SELECT coalesce(max(activity), 0) FROM activities")};
    constexpr std::array<std::array<const char*, 2>, 4> parameters{
        {{":e", ":E"}, {":l", ":L"}, {":n", ":N"}, {":a", ":A"}}};
    run("BEGIN");
    for (int number = 1; number <= copies; ++number) {
      copy_.number = number;
      copy_.later_ms = number * later_ms;
      copy_.heads.clear();
      for (const char* sql = copy_all; sql != nullptr;) {
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v2(database_, sql, -1, &statement, &sql));
        if (statement == nullptr) break;
        const auto bind = [&](const char* name, std::int64_t value) {
          if (const int place = sqlite3_bind_parameter_index(statement, name))
            sqlite3_bind_int64(statement, place, value);
        };
        bind(":ms", copy_.later_ms);
        for (std::size_t i = 0; i < counts.size(); ++i) {
          bind(parameters[i][0], number * counts[i]);
          bind(parameters[i][1], counts[i]);
        }
        const int code = sqlite3_step(statement);
        sqlite3_finalize(statement);
        if (code != SQLITE_DONE) check(code);
      }
      progress(number, copies);
    }
    run("UPDATE maintenance SET indexed = (SELECT max(event) FROM events)");
    run("COMMIT");
    std::fprintf(stderr, "indexes, balances and words …\n");
    for (const std::string& sql : kept) run(sql.c_str());
    run("DELETE FROM balances; INSERT INTO balances SELECT account, sum(chips), count(*) FROM ledger_lines GROUP BY "
        "account; "
        "INSERT INTO text_index (text_index) VALUES ('rebuild'); ANALYZE");
  }
  std::string why;

 private:
  // Drops triggers and separate indexes and returns their SQL. To create them again at the end is much faster.
  std::vector<std::string> set_aside() {
    std::vector<std::string> kept, drops;
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(
        database_,
        "SELECT sql, 'DROP ' || type || ' ' || name FROM sqlite_schema WHERE sql IS NOT NULL AND type IN "
        "('trigger', 'index')",
        -1, &statement, nullptr));
    while (sqlite3_step(statement) == SQLITE_ROW) {
      kept.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
      drops.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, 1)));
    }
    sqlite3_finalize(statement);
    for (const std::string& sql : drops) run(sql.c_str());
    return kept;
  }
  void function(const char* name, int values, void (*call)(sqlite3_context*, int, sqlite3_value**)) {
    check(sqlite3_create_function(database_, name, values, SQLITE_UTF8, &copy_, call, nullptr, nullptr));
  }
  std::int64_t number(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(database_, sql, -1, &statement, nullptr));
    const std::int64_t found = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return found;
  }
  void run(const char* sql) { check(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr)); }
  void check(int code) {
    if (code != SQLITE_OK && why.empty()) why = sqlite3_errmsg(database_);
  }

  sqlite3* database_ = nullptr;
  Copy copy_;
};

}  // namespace

std::string multiply(const std::string& path, int copies, std::int64_t later_ms, void (*progress)(int done, int all)) {
  Multiplying multiplying{path};
  if (multiplying.why.empty()) multiplying.all(copies, later_ms, progress);
  return multiplying.why;
}

}  // namespace takamaka
