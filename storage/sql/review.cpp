#include "storage/sql/review.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/utf8.hpp"
#include "storage/sql/review_sql.hpp"

namespace takamaka::storage {
namespace {

// Maximum number of statements that stay prepared; beyond it, all are freed and prepared again.
constexpr std::size_t texts_kept_max = 200;

struct InUse {
  explicit InUse(int& count) : count_{count} { ++count_; }
  ~InUse() { --count_; }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  int& count_;
};

bool is_plain(const std::string& name) {
  return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

enum class Holds : std::uint8_t { one_value, list, json };

// Removes the ending of the column's name that says what it holds.
Holds held_in(std::string& column) {
  const Holds holds = column.ends_with("[]") ? Holds::list : column.ends_with("{}") ? Holds::json : Holds::one_value;
  if (holds != Holds::one_value) column.resize(column.size() - 2);
  return holds;
}

Value value_that(Holds holds, Value value) {
  auto* const text = std::get_if<std::string>(&value);
  if (holds == Holds::json && text != nullptr) return text->empty() ? Value{} : JsonText{std::move(*text)};
  if (holds != Holds::list) return value;
  Texts list;
  for (std::size_t from = 0; text != nullptr && from <= text->size();) {
    const std::size_t end = std::min(text->find(between_texts, from), text->size());
    list.push_back(text->substr(from, end - from));
    from = end + 1;
  }
  return list;
}

// Every stored text is UTF-8 without a zero byte, and some engines take no other: nothing fits what is typed.
bool may_be_stored(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr || (is_utf8(*text) && !text->contains('\0'));
}

std::string json_list(const std::vector<std::string>& texts) {
  std::string list = "[";
  for (const std::string& text : texts) {  // ids, and stored options: JSON without control characters
    list.append(list.size() == 1 ? "\"" : ",\"");
    for (const char c : text) list.append(c == '"' || c == '\\' ? "\\" : "").push_back(c);
    list.push_back('"');
  }
  return list + "]";
}

}  // namespace

std::string Review::list_of(const std::string& query) const {
  return "(SELECT " + connection_.dialect().joined("item", quoted_between) + " FROM (" + query + ") items)";
}

Review::Review(Connection& connection, TextForm form) : connection_{connection}, form_{std::move(form)} {}

Outcome<void> Review::run(const std::string& sql, const std::vector<Value>& values, const Sink& sink) {
  if (!std::ranges::all_of(values, may_be_stored)) return {};
  try {
    if (in_use_ == 0) connection_.mend();
    if (in_use_ == 0 && texts_.size() >= texts_kept_max) {
      connection_.forget_statements();
      texts_.clear();
    }
    const InUse in_use{in_use_};
    Rows rows = connection_.query_with(*texts_.insert(sql).first, values);
    std::vector<std::string> columns;
    std::vector<Holds> holds;
    for (int i = 0; i < rows.columns(); ++i) holds.push_back(held_in(columns.emplace_back(rows.name(i))));
    if (sink.begin) sink.begin(columns);
    std::vector<Value> row(columns.size());
    while (rows.next()) {
      for (std::size_t i = 0; i < row.size(); ++i) row[i] = value_that(holds[i], rows.value(static_cast<int>(i)));
      if (!sink.take(row)) break;
    }
    return {};
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

Review::Sink Review::into(std::vector<std::string>& texts) {
  return {{}, [&texts](std::span<const Value> row) {
            if (const auto* text = std::get_if<std::string>(&row[0])) texts.push_back(*text);
            return true;
          }};
}

Outcome<std::vector<std::string>> Review::texts_of(const std::string& sql, const std::vector<Value>& values) {
  std::vector<std::string> texts;
  const auto found = run(sql, values, into(texts));
  if (!found) return std::unexpected(found.error());
  return texts;
}

// Finds the ids first, newest first and at most `limit`, along the best index; matches() reads other columns only for
// those. Joins are CROSS, which SQLite does not reorder. If several index ranges lead to matches (several option sets, or
// people whose name fits), each returns up to `limit` ids, and the newest of all are taken.
Outcome<Review::Ids> Review::ids_of(const MatchFilter& filter, int limit) {
  const Value most = bound(limit);
  const std::string listed = connection_.dialect().each_text("?");
  Where where;
  std::string from = "matches m", id = "m.match_id";
  bool several = false;  // people of one name, who may have played in one match
  const auto played = [&](const std::string& who, const char* alias, const char* more) -> Outcome<void> {
    const auto players = people_called(who);
    if (!players) return std::unexpected(players.error());
    if (players->size() == 1) {
      where.add(std::string{alias} + ".player_id = ?" + more, players->front());
    } else {
      several = true;
      where.add(std::string{alias} + ".player_id IN (" + listed + ")" + more, json_list(*players));
    }
    return {};
  };
  if (!filter.player.empty()) {
    from = "match_players w CROSS JOIN matches m USING (match_id)";
    id = "w.match_id";
    if (const auto found = played(filter.player, "w", ""); !found) return std::unexpected(found.error());
  }
  if (!filter.won_by.empty()) {
    const bool both = !filter.player.empty();
    from = std::string{both ? "match_players w CROSS JOIN match_players v USING (match_id)" : "match_players v"} +
           " CROSS JOIN matches m USING (match_id)";
    if (!both) id = "v.match_id";
    if (const auto found = played(filter.won_by, "v", " AND v.won = 1"); !found) return std::unexpected(found.error());
  }
  if (!filter.room.empty()) {
    const auto room = room_called(filter.room);
    if (!room) return std::unexpected(room.error());
    where.add("m.room_id = ?", *room);
  }
  if (!filter.match.empty()) where.add("m.match_id = ?", filter.match);
  if (!filter.variant.empty()) where.add("m.variant = ?", filter.variant);
  if (filter.result == "running") {
    where.sql += " AND m.reason IS NULL";
  } else if (!filter.result.empty()) {
    where.add("m.reason = ?", filter.result);
  }
  if (!filter.flag.empty()) {
    if (const auto known = known_flag(filter.flag); !known) return std::unexpected(known.error());
  }
  if (filter.flag == "report" || filter.flag == "note") {
    where.sql += " AND m.match_id IN (SELECT match_id FROM " + filter.flag + "s WHERE match_id IS NOT NULL)";
  } else if (!filter.flag.empty()) {
    where.add("m.match_id IN (SELECT match_id FROM notes WHERE flag = ? AND match_id IS NOT NULL)", filter.flag);
  }
  const bool led = from != "matches m" || !filter.room.empty() || !filter.flag.empty();
  // Takes the id from the leading table, so that its index gives the order.
  const auto bounds = [&](Where& of, const std::string& leading) {
    if (filter.from_ms) of.add(leading + " >= ?", ulid_from(*filter.from_ms));
    if (filter.until_ms) of.add(leading + " < ?", ulid_from(*filter.until_ms));
    if (!filter.before.empty()) of.add(leading + " < ?", filter.before);
  };
  std::vector<std::string> ways;
  if (!filter.option.empty()) {
    if (!is_plain(filter.option)) return refuse("no such option: " + filter.option);
    // Only few different sets of options exist: find those that fit, and the newest matches of each.
    // Engines differ in how they write a JSON truth value as text.
    const std::string value = filter.value == "true" ? "1" : filter.value == "false" ? "0" : filter.value;
    auto found = texts_of(
        std::string{
            "WITH RECURSIVE way(options) AS (SELECT min(options) FROM matches UNION ALL "
            "SELECT (SELECT min(options) FROM matches WHERE options > way.options) FROM way WHERE options IS NOT NULL) "
            "SELECT options FROM way WHERE "} +
            std::string{connection_.dialect().option_is()} + " LIMIT 400",
        {filter.option, value, filter.value});
    if (!found) return std::unexpected(found.error());
    ways = *std::move(found);
    if (ways.empty()) return Ids{"SELECT NULL AS match_id WHERE FALSE", {}};
  }
  std::vector<std::string> people;
  std::string spoken;
  if (!filter.text.empty()) {
    auto fitting = fitting_people(filter.text);
    if (!fitting) return std::unexpected(fitting.error());
    people = *std::move(fitting);
    const auto said = matches_where_said(filter.text);
    if (!said) return std::unexpected(said.error());
    spoken = json_list(*said);
  }

  Ids ids;
  int branches = 0;
  const auto branch = [&](const std::string& begin, const std::string& leading, Where more) {
    Where all = where;
    bounds(all, leading);
    ids.sql.append(ids.sql.empty() ? "" : " UNION ")
        .append("SELECT match_id FROM (SELECT " + std::string{several ? "DISTINCT " : ""} + leading +
                " AS match_id FROM " + begin + " WHERE " + all.sql + " AND " + more.sql +
                " ORDER BY match_id DESC LIMIT ?) branch" + std::to_string(++branches));
    ids.values.insert(ids.values.end(), all.values.begin(), all.values.end());
    ids.values.insert(ids.values.end(), more.values.begin(), more.values.end());
    ids.values.push_back(most);
  };
  const auto in_list = [&](const std::string& column, const std::string& list) {
    Where of;
    of.add(column + " IN (" + listed + ")", list);
    return of;
  };
  const bool by_option = !filter.option.empty(), by_text = !filter.text.empty();
  if (led || (by_option && by_text)) {
    Where more;
    if (by_option) more = in_list(connection_.dialect().without_index("m.options"), json_list(ways));
    if (by_text) {
      more.add("(m.match_id IN (" + listed +
                   ") OR EXISTS (SELECT 1 FROM match_players q WHERE q.match_id = m.match_id AND q.player_id IN (" +
                   listed +
                   ")) OR EXISTS (SELECT 1 FROM earlier_holders q WHERE q.match_id = m.match_id AND q.player_id IN (" +
                   listed + ")))",
               spoken);
      more.values.insert(more.values.end(), 2, json_list(people));
    }
    branch(from, id, more);
    // Players who handed their seat on played in the match, too.
    constexpr std::string_view holders = "match_players w";
    if (!filter.player.empty()) branch(std::string{from}.replace(0, holders.size(), "earlier_holders w"), id, more);
  } else if (by_option) {
    for (const std::string& way : ways) {
      Where more;
      more.add("m.options = ?", way);
      branch(from, id, more);
    }
  } else if (by_text) {
    branch(from, id, in_list("m.match_id", spoken));
    for (const std::string& person : people) {
      Where more;
      more.add("w.player_id = ?", person);
      for (const std::string held : {"match_players", "earlier_holders"})
        branch(held + " w CROSS JOIN matches m USING (match_id)", "w.match_id", more);
    }
  } else {
    branch(from, id, {});
  }
  ids.sql = "SELECT match_id FROM (" + ids.sql + ") branches ORDER BY match_id DESC LIMIT ?";
  ids.values.push_back(most);
  return ids;
}

Outcome<void> Review::matches(const MatchFilter& filter, int limit, const Sink& sink) {
  const auto ids = ids_of(filter, limit);
  if (!ids) return std::unexpected(ids.error());
  const auto names = [this](const char* more) {
    return list_of(
        "SELECT CASE WHEN q.player_id IS NULL THEN q.name ELSE coalesce(p.name, 'Player ' || (q.seat + 1)) END AS item "
        "FROM match_players q LEFT JOIN players p ON p.player_id = q.player_id WHERE q.match_id = m.match_id" +
        std::string{more} + " ORDER BY q.seat");
  };
  return run(
      std::string{"SELECT m.match_id AS match, "} +
          (filter.open_codes ? "r.code" : "CASE WHEN r.closed = 1 OR r.listed = 1 THEN r.code ELSE '' END") +
          " AS room, m.number, m.variant AS game, " + iso("m.opened_ms") + " AS opened, " + iso("m.closed_ms") +
          " AS closed, coalesce(m.reason, 'running') AS result, " +
          "(SELECT count(*) FROM deals d WHERE d.match_id = m.match_id) AS deals, " + names("") +
          " AS \"players[]\", " + names(" AND q.won = 1") + " AS \"winners[]\", m.options AS \"options{}\", " +
          list_of(
              "SELECT DISTINCT coalesce(flag, 'note') AS item FROM notes n WHERE n.match_id = m.match_id UNION SELECT "
              "'report' FROM reports c WHERE c.match_id = m.match_id") +
          " AS \"flags[]\" FROM (" + ids->sql +
          ") found CROSS JOIN matches m USING (match_id) CROSS JOIN rooms r USING (room_id) ORDER BY found.match_id "
          "DESC",
      ids->values, sink);
}

Outcome<std::vector<MatchId>> Review::match_ids(const MatchFilter& filter, int limit) {
  const auto ids = ids_of(filter, limit);
  if (!ids) return std::unexpected(ids.error());
  const auto found = texts_of(ids->sql, ids->values);
  if (!found) return std::unexpected(found.error());
  std::vector<MatchId> matches;
  for (const std::string& id : *found) matches.push_back({id});
  return matches;
}

Outcome<std::int64_t> Review::count_matches(const MatchFilter& filter) {
  const auto ids = ids_of(filter, 1'000'000);
  if (!ids) return std::unexpected(ids.error());
  std::int64_t count = 0;
  const auto done =
      run("SELECT count(*) FROM (" + ids->sql + ") found", ids->values, {{}, [&](std::span<const Value> row) {
                                                                           count = std::get<std::int64_t>(row[0]);
                                                                           return true;
                                                                         }});
  if (!done) return std::unexpected(done.error());
  return count;
}

Outcome<void> Review::seats(const MatchId& match, const Sink& sink) {
  return run("SELECT seat, name, player_id AS player, total, won FROM v_match_players WHERE match_id = ? ORDER BY seat",
             {match.value}, sink);
}

Outcome<void> Review::sheet(const MatchId& match, const Sink& sink) {
  return run(
      "SELECT d.deal, s.seat, CASE WHEN e.player_id = '' THEN e.name ELSE " + std::string{seat_name} +
          " END AS name, s.points, coalesce(s.times, 1) AS times, s.total, s.chips, s.won, d.reason FROM "
          "deals d LEFT JOIN deal_results s ON s.match_id = d.match_id AND s.deal = d.deal LEFT JOIN "
          "match_players w ON w.match_id = d.match_id AND w.seat = s.seat LEFT JOIN earlier_holders e ON e.match_id = "
          "d.match_id AND e.seat = s.seat AND e.until_deal = (SELECT min(until_deal) FROM earlier_holders g WHERE "
          "g.match_id = d.match_id AND g.seat = s.seat AND g.until_deal >= d.deal) LEFT JOIN players p ON p.player_id "
          "= "
          "coalesce(e.player_id, w.player_id) WHERE d.match_id = ? ORDER BY d.deal, s.seat",
      {match.value}, sink);
}

Outcome<void> Review::score_lines(const MatchId& match, const Sink& sink) {
  return run(
      "SELECT l.deal, l.seat, w.name, l.what, l.points, l.rule, replace(l.tiles, ' ', " + std::string{quoted_between} +
          ") AS "
          "\"tiles[]\" FROM score_lines l JOIN v_match_players w USING (match_id, seat) WHERE l.match_id = ? ORDER BY "
          "l.deal, l.line",
      {match.value}, sink);
}

Outcome<void> Review::ledger(const std::string& match, const std::string& account, int limit, const Sink& sink,
                             std::optional<std::int64_t> before) {
  const Value most = bound(limit);
  if (match.empty() && account.empty()) {
    return run(
        "SELECT b.account, coalesce(p.name, '') AS name, b.chips, b.lines FROM (SELECT account, chips, lines FROM "
        "balances ORDER BY chips DESC, account LIMIT ?) b" +
            account_owner("b.account") + "ORDER BY b.chips DESC, b.account",
        {most}, sink);
  }
  const std::string columns =
      "SELECT l.entry, " + iso("e.at_ms") +
      " AS at, e.match_id AS match, e.deal, e.reason, l.account, coalesce(p.name, '') AS name, l.chips FROM ";
  const std::string names = account_owner("l.account");
  if (account.empty()) {
    return run(columns + "ledger_entries e CROSS JOIN ledger_lines l USING (entry)" + names +
                   "WHERE e.match_id = ? ORDER BY l.entry, l.line LIMIT ?",
               {match, most}, sink);
  }
  const Value older = before ? *before : INT64_MAX;
  return run(
      columns +
          "(SELECT entry, account, chips FROM ledger_lines WHERE account = ? AND entry < ? AND (? = '' OR entry IN "
          "(SELECT entry FROM ledger_entries WHERE match_id = ?)) ORDER BY entry DESC LIMIT ?) l CROSS JOIN "
          "ledger_entries e USING (entry)" +
          names + "ORDER BY l.entry DESC",
      {account, older, match, match, most}, sink);
}

Outcome<bool> Review::ledger_proof(const Sink& sink) {
  bool good = true;
  const auto done = run(
      "SELECT 'entries' AS what, (SELECT count(*) FROM ledger_entries) AS counted, (SELECT count(*) FROM ledger_faults "
      "WHERE what LIKE 'entry %') AS wrong, '' AS sum UNION ALL "
      "SELECT 'matches', count(*), count(CASE WHEN chips <> 0 THEN 1 END), '' FROM (SELECT sum(l.chips) AS chips FROM "
      "ledger_entries e JOIN ledger_lines l USING (entry) GROUP BY e.match_id) sums UNION ALL "
      "SELECT 'pots', count(*), (SELECT count(*) FROM ledger_faults WHERE what LIKE 'pot:%'), '' FROM (SELECT DISTINCT "
      "account FROM ledger_lines WHERE account >= 'pot:' AND account < 'pot;') pots UNION ALL "
      "SELECT 'accounts', count(*), CASE WHEN coalesce(sum(chips), 0) <> 0 THEN 1 ELSE 0 END, coalesce(sum(chips), 0) "
      "|| "
      "'' FROM (SELECT sum(chips) AS chips FROM ledger_lines GROUP BY account) balanced",
      {}, {sink.begin, [&](std::span<const Value> row) {
             good = good && std::get<std::int64_t>(row[2]) == 0;
             return sink.take(row);
           }});
  if (!done) return std::unexpected(done.error());
  return good;
}

}  // namespace takamaka::storage
