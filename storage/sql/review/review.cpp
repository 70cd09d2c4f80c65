// Runs the queries of lists, and makes the one that finds matches.

#include "storage/sql/review/review.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/utf8.hpp"
#include "storage/sql/review/review_sql.hpp"

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

// Every stored text is UTF-8 without a zero byte, and some engines take no other: nothing fits what is typed.
bool may_be_stored(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr || (is_utf8(*text) && !text->contains('\0'));
}

// The value of `LIMIT ?`; 0: no limit.
Value bound(int limit) { return limit > 0 ? std::int64_t{limit} : INT64_MAX; }

bool given(const std::optional<std::string>& typed) { return typed && !typed->empty(); }

// Conditions joined by AND, each `?` with a value of its own.
struct Conditions {
  std::string sql = "TRUE";
  std::vector<Value> values;

  void add(const std::string& condition, const std::string& value) {
    sql += " AND " + condition;
    values.emplace_back(value);
  }
};

// A search for matches by words uses only this many of the newest fitting texts and people.
constexpr std::int64_t found_texts_max = 500, found_people_max = 20;

constexpr std::string_view fitting_people = R"sql(
  SELECT DISTINCT player_id
  FROM (SELECT hit FROM ({hits}) hits WHERE hit < 0 ORDER BY hit LIMIT ?2) i
  CROSS JOIN player_names n ON n.player_name = -i.hit)sql";
// The match of a room that ran when something was said, or the last one before it, or else the first one after it.
constexpr std::string_view matches_where_said = R"sql(
  SELECT DISTINCT coalesce(
    (SELECT match_id FROM matches m WHERE m.room_id = r.room_id AND m.opened_ms <= e.at_ms ORDER BY m.number DESC LIMIT 1),
    (SELECT match_id FROM matches m WHERE m.room_id = r.room_id ORDER BY m.number LIMIT 1))
  FROM (SELECT hit FROM ({hits}) hits WHERE hit > 0 ORDER BY hit DESC LIMIT ?2) i
  CROSS JOIN events e ON e.event = i.hit / 64
  CROSS JOIN rooms r ON r.log = e.log)sql";

}  // namespace

std::string Review::in_dialect(std::string_view sql) const {
  const Dialect& dialect = connection_.dialect();
  std::string out;
  for (auto open = sql.find('{'); open != std::string_view::npos; open = sql.find('{')) {
    const auto close = sql.find('}', open);
    const Texts words = words_in(sql.substr(open + 1, close - open - 1));
    out.append(sql.substr(0, open));
    if (words.front() == "each") out.append(dialect.each_text(words.at(1)));
    if (words.front() == "begins") out.append(dialect.name_between(words.at(1), words.at(2)));
    if (words.front() == "option") {
      constexpr std::string_view before = "option ";
      out.append(dialect.option_value(std::string{sql.substr(open + 1, close - open - 1).substr(before.size())}));
    }
    if (words.front() == "hits") out.append(dialect.hits());
    sql.remove_prefix(close + 1);
  }
  return out.append(sql);
}

Outcome<void> Review::run(const std::string& sql, const std::vector<Value>& values, const TakeRow& take) {
  if (!std::ranges::all_of(values, may_be_stored)) return {};
  try {
    if (in_use_ == 0) connection_.mend();
    if (in_use_ == 0 && texts_.size() >= texts_kept_max) {
      connection_.forget_statements();
      texts_.clear();
    }
    const InUse in_use{in_use_};
    Rows rows = connection_.query_with(*texts_.insert(in_dialect(sql)).first, values);
    std::vector<Value> row(static_cast<std::size_t>(rows.columns()));
    while (rows.next()) {
      for (std::size_t i = 0; i < row.size(); ++i) row[i] = rows.value(static_cast<int>(i));
      if (!take(row)) break;
    }
    return {};
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

Outcome<void> Review::rows(const Query& query, const TakeRow& take) {
  return query.sql().contains("{hits}") ? search(query.sql(), query.values(), take)
                                        : run(query.sql(), query.values(), take);
}

namespace {

TakeRow into(std::vector<std::string>& texts) {
  return [&texts](std::span<Value> row) {
    if (auto* text = std::get_if<std::string>(row.data())) texts.push_back(std::move(*text));
    return true;
  };
}

}  // namespace

Outcome<std::vector<std::string>> Review::texts_of(const std::string& sql, const std::vector<Value>& values) {
  std::vector<std::string> texts;
  const auto found = run(sql, values, into(texts));
  if (!found) return std::unexpected(found.error());
  return texts;
}

Outcome<std::vector<std::string>> Review::texts_found(const std::string& sql, const std::vector<Value>& values) {
  std::vector<std::string> texts;
  const auto found = search(sql, values, into(texts));
  if (!found) return std::unexpected(found.error());
  return texts;
}

Outcome<void> Review::search(const std::string& sql, const std::vector<Value>& values, const TakeRow& take) {
  const auto no_index = [] {
    return std::unexpected(Error{ErrorKind::unavailable,
                                 "the index of words is being built again, so that nothing can be searched until then; "
                                 "nothing else needs it"});
  };
  const auto is_damaged = [](const auto& found) { return !found && found.error().kind == ErrorKind::corrupt; };
  const auto missing = texts_of(std::string{connection_.dialect().has_no_index()}, {});
  if (is_damaged(missing) || (missing && !missing->empty())) return no_index();
  auto found = run(sql, values, take);
  if (!is_damaged(found)) return found;
  const auto alone = texts_of("SELECT 'x' FROM ({hits}) hits", {values.front()});
  if (is_damaged(alone)) return no_index();
  return found;
}

// Finds the ids first, newest first and at most `limit`, along the best index; matches() reads other columns only for
// those. Joins are CROSS, which SQLite does not reorder. If several index ranges lead to matches (several option sets, or
// people whose name fits), each returns up to `limit` ids, and the newest of all are taken.
Outcome<std::pair<std::string, std::vector<Value>>> Review::matching(const MatchFilter& filter, int limit) {
  const Value most = bound(limit);
  const std::string listed = connection_.dialect().each_text("?");
  Conditions where;
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
  if (given(filter.player)) {
    from = "match_players w CROSS JOIN matches m USING (match_id)";
    id = "w.match_id";
    if (const auto found = played(*filter.player, "w", ""); !found) return std::unexpected(found.error());
  }
  if (given(filter.won_by)) {
    const bool both = given(filter.player);
    from = std::string{both ? "match_players w CROSS JOIN match_players v USING (match_id)" : "match_players v"} +
           " CROSS JOIN matches m USING (match_id)";
    if (!both) id = "v.match_id";
    if (const auto found = played(*filter.won_by, "v", " AND v.won = 1"); !found) return std::unexpected(found.error());
  }
  if (given(filter.room)) {
    const auto room = room_called(*filter.room);
    if (!room) return std::unexpected(room.error());
    where.add("m.room_id = ?", *room);
  }
  if (!filter.match.empty()) where.add("m.match_id = ?", filter.match);
  if (given(filter.game)) where.add("m.variant = ?", *filter.game);
  if (filter.result == "running") {
    where.sql += " AND m.reason IS NULL";
  } else if (given(filter.result)) {
    where.add("m.reason = ?", *filter.result);
  }
  if (given(filter.flag)) {
    if (const auto known = known_flag(*filter.flag); !known) return std::unexpected(known.error());
  }
  if (filter.flag == "report" || filter.flag == "note") {
    where.sql += " AND m.match_id IN (SELECT match_id FROM " + *filter.flag + "s WHERE match_id IS NOT NULL)";
  } else if (given(filter.flag)) {
    where.add("m.match_id IN (SELECT match_id FROM notes WHERE flag = ? AND match_id IS NOT NULL)", *filter.flag);
  }
  const bool led = from != "matches m" || given(filter.room) || given(filter.flag);
  // Takes the id from the leading table, so that its index gives the order.
  const auto bounds = [&](Conditions& of, const std::string& leading) {
    if (filter.from_ms) of.add(leading + " >= ?", ulid_from(*filter.from_ms));
    if (filter.until_ms) of.add(leading + " < ?", ulid_from(*filter.until_ms));
    if (given(filter.before)) of.add(leading + " < ?", *filter.before);
  };
  std::vector<std::string> ways;
  if (given(filter.option)) {
    const auto equals = std::min(filter.option->find('='), filter.option->size());
    const std::string option = filter.option->substr(0, equals);
    const std::string typed = equals < filter.option->size() ? filter.option->substr(equals + 1) : std::string{};
    if (!is_plain(option)) return refuse("no such option: " + option);
    // Only few different sets of options exist: find those that fit, and the newest matches of each.
    // Engines differ in how they write a JSON truth value as text.
    const std::string value = typed == "true" ? "1" : typed == "false" ? "0" : typed;
    auto found = texts_of(
        std::string{
            "WITH RECURSIVE way(options) AS (SELECT min(options) FROM matches UNION ALL "
            "SELECT (SELECT min(options) FROM matches WHERE options > way.options) FROM way WHERE options IS NOT NULL) "
            "SELECT options FROM way WHERE "} +
            std::string{connection_.dialect().option_is()} + " LIMIT 400",
        {option, value, typed});
    if (!found) return std::unexpected(found.error());
    ways = *std::move(found);
    if (ways.empty()) return std::pair{std::string{"SELECT NULL AS match_id WHERE FALSE"}, std::vector<Value>{}};
  }
  std::vector<std::string> people;
  std::string spoken;
  if (given(filter.text)) {
    const std::string sought = word_query(*filter.text);
    auto fitting = texts_found(std::string{fitting_people}, {sought, found_people_max});
    if (!fitting) return std::unexpected(fitting.error());
    people = *std::move(fitting);
    const auto said = texts_found(std::string{matches_where_said}, {sought, found_texts_max});
    if (!said) return std::unexpected(said.error());
    spoken = json_list(*said);
  }

  std::pair<std::string, std::vector<Value>> ids;
  auto& [sql, values] = ids;
  int branches = 0;
  const auto branch = [&](const std::string& begin, const std::string& leading, Conditions more) {
    Conditions all = where;
    bounds(all, leading);
    sql.append(sql.empty() ? "" : " UNION ")
        .append("SELECT match_id FROM (SELECT " + std::string{several ? "DISTINCT " : ""} + leading +
                " AS match_id FROM " + begin + " WHERE " + all.sql + " AND " + more.sql +
                " ORDER BY match_id DESC LIMIT ?) branch" + std::to_string(++branches));
    values.insert(values.end(), all.values.begin(), all.values.end());
    values.insert(values.end(), more.values.begin(), more.values.end());
    values.push_back(most);
  };
  const auto in_list = [&](const std::string& column, const std::string& list) {
    Conditions of;
    of.add(column + " IN (" + listed + ")", list);
    return of;
  };
  const bool by_option = given(filter.option), by_text = given(filter.text);
  if (led || (by_option && by_text)) {
    Conditions more;
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
    if (given(filter.player)) branch(std::string{from}.replace(0, holders.size(), "earlier_holders w"), id, more);
  } else if (by_option) {
    for (const std::string& way : ways) {
      Conditions more;
      more.add("m.options = ?", way);
      branch(from, id, more);
    }
  } else if (by_text) {
    branch(from, id, in_list("m.match_id", spoken));
    for (const std::string& person : people) {
      Conditions more;
      more.add("w.player_id = ?", person);
      for (const std::string held : {"match_players", "earlier_holders"})
        branch(held + " w CROSS JOIN matches m USING (match_id)", "w.match_id", more);
    }
  } else {
    branch(from, id, {});
  }
  sql = "SELECT match_id FROM (" + sql + ") branches ORDER BY match_id DESC LIMIT ?";
  values.push_back(most);
  return ids;
}

Outcome<std::vector<MatchId>> Review::match_ids(const MatchFilter& filter, int limit) {
  const auto ids = matching(filter, limit);
  if (!ids) return std::unexpected(ids.error());
  const auto found = texts_of(ids->first, ids->second);
  if (!found) return std::unexpected(found.error());
  std::vector<MatchId> matches;
  for (const std::string& id : *found) matches.push_back({id});
  return matches;
}

Outcome<std::int64_t> Review::count_matches(const MatchFilter& filter) {
  const auto ids = matching(filter, 1'000'000);
  if (!ids) return std::unexpected(ids.error());
  std::int64_t count = 0;
  const auto done = run("SELECT count(*) FROM (" + ids->first + ") found", ids->second, [&](std::span<Value> row) {
    count = std::get<std::int64_t>(row[0]);
    return true;
  });
  if (!done) return std::unexpected(done.error());
  return count;
}

}  // namespace takamaka::storage
