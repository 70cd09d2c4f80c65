#include "storage/sqlite/review.hpp"

#include <algorithm>
#include <array>

#include "storage/sqlite/migrations.hpp"

namespace takamaka::storage {
namespace {

std::string iso(const std::string& column) {
  return "strftime('%Y-%m-%dT%H:%M:%fZ', " + column + " / 1000.0, 'unixepoch')";
}

// Where the ids of that moment begin: a ULID's first ten characters are its time.
std::string ulid_from(std::int64_t ms) {
  constexpr std::string_view digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string text(10, '0');
  auto rest = static_cast<std::uint64_t>(std::max<std::int64_t>(ms, 0));
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, rest >>= 5) *digit = digits[rest & 31];
  return text;
}

// Conditions joined by AND, and the values of their places.
struct Where {
  std::string sql = "1";
  std::vector<Value> values;

  void add(const std::string& condition, const std::string& value) {
    sql += " AND " + condition;
    values.emplace_back(value);
  }
};

std::unexpected<Error> refuse(std::string what) { return std::unexpected(Error{ErrorKind::refused, std::move(what)}); }

bool is_plain(const std::string& name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

}  // namespace

Outcome<std::unique_ptr<Review>> Review::open(const std::string& path) {
  try {
    return std::unique_ptr<Review>{new Review{path}};
  } catch (const Failure& failure) {
    return std::unexpected(Error{failure.error.kind, path + ": " + failure.error.what});
  }
}

Review::Review(const std::string& path) : database_{path, nullptr, Database::Mode::read} {
  open_to_read(database_, embedded_migrations());
  // The views read JSON, which this SQLite lets a view do on no other terms. The connection cannot write, and no function
  // was added to it.
  database_.execute("PRAGMA trusted_schema = ON");
}

Outcome<void> Review::run(const std::string& sql, const std::vector<Value>& values, const Sink& sink) {
  try {
    Rows rows = database_.query_with(*texts_.insert(sql).first, values);
    std::vector<std::string> columns;
    for (int i = 0; i < rows.columns(); ++i) columns.push_back(rows.name(i));
    if (sink.begin) sink.begin(columns);
    std::vector<Value> row(columns.size());
    while (rows.next()) {
      for (int i = 0; i < rows.columns(); ++i) row[static_cast<std::size_t>(i)] = rows.value(i);
      if (!sink.take(row)) break;
    }
    return {};
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

// The ids are found first, newest first and no more than are wanted, along the index that fits best; only for those is the
// rest read. Joins are CROSS, which SQLite does not reorder.
Outcome<void> Review::matches(const MatchFilter& filter, int limit, const Sink& sink) {
  Where where;
  std::string from = "matches m";
  const auto played = [&](const std::string& who, const char* table, const char* more) -> Outcome<void> {
    const auto player = find_player(who);
    if (!player) return std::unexpected(player.error());
    where.add(std::string{table} + ".player_id = ?" + more, player->value);
    return {};
  };
  if (!filter.player.empty()) {
    from = "match_players w CROSS JOIN matches m USING (match_id)";
    if (auto found = played(filter.player, "w", ""); !found) return found;
  }
  if (!filter.won_by.empty()) {
    from = (filter.player.empty() ? "" : "match_players w CROSS JOIN ") + std::string{"match_players v "} +
           (filter.player.empty() ? "" : "USING (match_id) ") + "CROSS JOIN matches m USING (match_id)";
    if (auto found = played(filter.won_by, "v", " AND v.won = 1"); !found) return found;
  }
  if (!filter.room.empty()) {
    where.add("m.room_id = (SELECT room_id FROM rooms WHERE room_id = ? OR code = ? OR watch_code = ?)", filter.room);
    where.values.insert(where.values.end(), 2, filter.room);
  }
  if (!filter.variant.empty()) where.add("m.variant = ?", filter.variant);
  if (filter.result == "running") {
    where.sql += " AND m.reason IS NULL";
  } else if (!filter.result.empty()) {
    where.add("m.reason = ?", filter.result);
  }
  // The id is asked of the table that leads, so that its index gives the order.
  const std::string id = !filter.player.empty() ? "w.match_id" : !filter.won_by.empty() ? "v.match_id" : "m.match_id";
  if (filter.from_ms) where.add(id + " >= ?", ulid_from(*filter.from_ms));
  if (filter.until_ms) where.add(id + " < ?", ulid_from(*filter.until_ms));
  if (!filter.before.empty()) where.add(id + " < ?", filter.before);
  std::string ids = "SELECT " + id + " AS match_id FROM " + from + " WHERE " + where.sql;
  std::vector<Value> values = where.values;
  if (!filter.option.empty()) {
    if (!is_plain(filter.option)) return refuse("no such option: " + filter.option);
    // How people play does not differ much: the few ways that there are, and the newest matches of each.
    const std::string value = filter.value == "true" ? "1" : filter.value == "false" ? "0" : filter.value;
    std::vector<std::string> ways;
    const auto found =
        run("WITH RECURSIVE way(options) AS (SELECT min(options) FROM matches UNION ALL "
            "SELECT (SELECT min(options) FROM matches WHERE options > way.options) FROM way WHERE options IS NOT NULL) "
            "SELECT options FROM way WHERE json_valid(options) AND CAST(options ->> ? AS TEXT) = ? LIMIT 400",
            {"$." + filter.option, value}, {{}, [&](std::span<const Value> row) {
                                              ways.push_back(std::get<std::string>(row[0]));
                                              return true;
                                            }});
    if (!found) return found;
    const bool led = !filter.player.empty() || !filter.won_by.empty() || !filter.room.empty();
    std::string all;
    values.clear();
    for (const std::string& way : ways) {
      if (led) {
        all.append(all.empty() ? "?" : ", ?");
        continue;
      }
      all.append(all.empty() ? "" : " UNION ALL ")
          .append("SELECT match_id FROM (" + ids + " AND m.options = ? ORDER BY match_id DESC LIMIT ?)");
      values.insert(values.end(), where.values.begin(), where.values.end());
      values.emplace_back(way);
      values.emplace_back(limit > 0 ? std::int64_t{limit} : -1);
    }
    if (led) {
      values = where.values;
      for (const std::string& way : ways) values.emplace_back(way);
      ids += " AND +m.options IN (" + all + ")";
    } else {
      ids = all.empty() ? "SELECT NULL AS match_id WHERE 0" : "SELECT match_id FROM (" + all + ")";
    }
  }
  values.emplace_back(limit > 0 ? std::int64_t{limit} : -1);
  const auto names = [](const char* more) {
    return "(SELECT group_concat(CASE WHEN q.player_id IS NULL THEN q.name ELSE coalesce(p.name, 'Player ' || (q.seat "
           "+ "
           "1)) END, ', ') FROM match_players q LEFT JOIN players p ON p.player_id = q.player_id WHERE q.match_id = "
           "m.match_id" +
           std::string{more} + ")";
  };
  return run(
      "SELECT m.match_id AS match, r.code AS room, m.number, m.variant AS game, " + iso("m.opened_ms") +
          " AS opened, " + iso("m.closed_ms") + " AS closed, coalesce(m.reason, 'running') AS result, " +
          "(SELECT count(*) FROM deals d WHERE d.match_id = m.match_id) AS deals, " + names("") + " AS players, " +
          names(" AND q.won = 1") + " AS winners, m.options FROM (" + ids +
          " ORDER BY match_id DESC LIMIT ?) found CROSS JOIN matches m USING (match_id) CROSS JOIN rooms r USING "
          "(room_id)",
      values, sink);
}

Outcome<void> Review::sheet(const MatchId& match, const Sink& sink) {
  return run(
      "SELECT deal, seat, name, points, times, total, chips, won, reason FROM match_sheet WHERE match_id = ? "
      "ORDER BY deal, seat",
      {match.value}, sink);
}

Outcome<void> Review::score_lines(const MatchId& match, const Sink& sink) {
  return run(
      "SELECT l.deal, l.seat, w.name, l.what, l.points, l.rule, l.tiles FROM score_lines l JOIN v_match_players w "
      "USING (match_id, seat) WHERE l.match_id = ? ORDER BY l.deal, l.line",
      {match.value}, sink);
}

Outcome<void> Review::ledger(const std::string& match, const std::string& account, int limit, const Sink& sink) {
  const Value bound = limit > 0 ? std::int64_t{limit} : -1;
  if (match.empty() && account.empty()) {
    return run("SELECT account, name, chips, lines FROM ledger_balance ORDER BY chips DESC, account LIMIT ?", {bound},
               sink);
  }
  const std::string columns =
      "SELECT l.entry, " + iso("e.at_ms") +
      " AS at, e.match_id AS match, e.deal, e.reason, l.account, coalesce(p.name, '') AS name, l.chips FROM ";
  const std::string names = " LEFT JOIN players p ON l.account = 'player:' || p.player_id ";
  if (account.empty()) {
    return run(columns + "ledger_entries e CROSS JOIN ledger_lines l USING (entry)" + names +
                   "WHERE e.match_id = ? ORDER BY l.entry, l.line LIMIT ?",
               {match, bound}, sink);
  }
  return run(columns + "ledger_lines l CROSS JOIN ledger_entries e USING (entry)" + names +
                 "WHERE l.account = ? AND (? = '' OR e.match_id = ?) ORDER BY l.entry DESC LIMIT ?",
             {account, match, match, bound}, sink);
}

Outcome<bool> Review::ledger_proof(const Sink& sink) {
  bool good = true;
  const auto done = run(
      "SELECT 'entries' AS what, (SELECT count(*) FROM ledger_entries) AS counted, (SELECT count(*) FROM ledger_faults "
      "WHERE what LIKE 'entry %') AS wrong, '' AS sum UNION ALL "
      "SELECT 'matches', count(*), coalesce(sum(chips <> 0), 0), '' FROM (SELECT sum(l.chips) AS chips FROM "
      "ledger_entries e JOIN "
      "ledger_lines l USING (entry) GROUP BY e.match_id) UNION ALL "
      "SELECT 'pots', count(*), (SELECT count(*) FROM ledger_faults WHERE what LIKE 'pot:%'), '' FROM (SELECT DISTINCT "
      "account FROM ledger_lines WHERE account >= 'pot:' AND account < 'pot;') UNION ALL "
      "SELECT 'accounts', count(*), coalesce(sum(chips), 0) <> 0, coalesce(sum(chips), 0) || '' FROM (SELECT "
      "sum(chips) AS chips FROM "
      "ledger_lines GROUP BY account)",
      {}, {sink.begin, [&](std::span<const Value> row) {
             good = good && std::get<std::int64_t>(row[2]) == 0;
             return sink.take(row);
           }});
  if (!done) return std::unexpected(done.error());
  return good;
}

Outcome<void> Review::bests(const std::string& player, int limit, const Sink& sink) {
  Where where;
  if (!player.empty()) {
    const auto found = find_player(player);
    if (!found) return std::unexpected(found.error());
    where.add("player_id = ?", found->value);
  }
  where.values.emplace_back(limit > 0 ? std::int64_t{limit} : -1);
  return run("SELECT player_id AS player, name, variant AS game, best, matches, won, options FROM bests WHERE " +
                 where.sql + " ORDER BY best DESC, player_id LIMIT ?",
             where.values, sink);
}

Outcome<void> Review::players(const std::string& name, int limit, const Sink& sink) {
  Where where;
  if (!name.empty()) {
    where.add("(p.player_id = ? OR p.name = ? COLLATE NOCASE)", name);
    where.values.emplace_back(name);
  }
  where.values.emplace_back(limit > 0 ? std::int64_t{limit} : -1);
  return run("SELECT p.player_id AS player, p.name, " + iso("p.created_ms") +
                 " AS created, (SELECT count(*) FROM match_players w WHERE w.player_id = p.player_id) AS matches, "
                 "(SELECT coalesce(sum(chips), 0) FROM ledger_lines l WHERE l.account = 'player:' || p.player_id) AS "
                 "chips FROM "
                 "players p WHERE " +
                 where.sql + " ORDER BY p.player_id DESC LIMIT ?",
             where.values, sink);
}

Outcome<void> Review::player_texts(const PlayerId& player, const Sink& sink) {
  return run(
      "SELECT r.code AS room, e.seq, " + iso("e.at_ms") +
          " AS at, t.kind, t.words FROM event_texts t CROSS JOIN events e USING (event) CROSS JOIN rooms r USING "
          "(log) WHERE t.player_id = ? AND t.words IS NOT NULL ORDER BY t.event, t.place",
      {player.value}, sink);
}

Outcome<void> Review::player_tokens(const PlayerId& player, const Sink& sink) {
  return run("SELECT " + iso("created_ms") + " AS created FROM player_tokens WHERE player_id = ? ORDER BY token",
             {player.value}, sink);
}

Outcome<PlayerId> Review::find_player(const std::string& id_or_name) {
  std::vector<std::string> found;
  const auto done = run(
      "SELECT player_id FROM players WHERE player_id = ? UNION ALL SELECT player_id FROM match_players WHERE player_id "
      "= ? LIMIT 1",
      {id_or_name, id_or_name}, {{}, [&](std::span<const Value> row) {
                                   found.push_back(std::get<std::string>(row[0]));
                                   return true;
                                 }});
  if (!done) return std::unexpected(done.error());
  if (!found.empty()) return PlayerId{found.front()};
  const auto named = run("SELECT player_id FROM players WHERE name = ? COLLATE NOCASE ORDER BY player_id LIMIT 6",
                         {id_or_name}, {{}, [&](std::span<const Value> row) {
                                          found.push_back(std::get<std::string>(row[0]));
                                          return true;
                                        }});
  if (!named) return std::unexpected(named.error());
  if (found.empty()) return refuse("no player is called " + id_or_name + ", by name or id");
  if (found.size() == 1) return PlayerId{found.front()};
  std::string all;
  for (const std::string& id : found) all += " " + id;
  return refuse("several players are called " + id_or_name + "; say which by id:" + all);
}

Outcome<MatchId> Review::find_match(const std::string& id) {
  std::optional<MatchId> match;
  const auto done =
      run("SELECT match_id FROM matches WHERE match_id = ? UNION ALL SELECT * FROM (SELECT match_id FROM matches WHERE "
          "room_id = (SELECT room_id FROM rooms WHERE room_id = ? OR code = ? OR watch_code = ?) ORDER BY number DESC "
          "LIMIT 1) "
          "LIMIT 1",
          {id, id, id, id}, {{}, [&](std::span<const Value> row) {
                               match = MatchId{std::get<std::string>(row[0])};
                               return true;
                             }});
  if (!done) return std::unexpected(done.error());
  if (!match) return refuse("no match and no room with a match is called " + id);
  return *match;
}

}  // namespace takamaka::storage
