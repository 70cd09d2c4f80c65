// Counts tallies of all games: once for each player of a side, and once for a pair or a table. Lists bests.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sql/review.hpp"
#include "storage/sql/review_sql.hpp"

namespace takamaka::storage {
namespace {

// The regulars of a table as the matches have them: sorted ids with a space between them.
std::string sorted_ids(std::string_view typed) {
  std::vector<std::string> ids;
  while (!typed.empty()) {
    const std::size_t end = std::min(typed.find_first_of(" ,;"), typed.size());
    if (end > 0) ids.emplace_back(typed.substr(0, end));
    typed.remove_prefix(std::min(end + 1, typed.size()));
  }
  std::ranges::sort(ids);
  std::string all;
  for (const std::string& id : ids) all.append(all.empty() ? "" : " ").append(id);
  return all;
}

// The matches that a filter selects, as a condition on `matches m`, with its values.
Where selected(const TallyFilter& filter, const std::string& player) {
  Where where;
  if (!filter.game.empty()) where.add("m.variant = ?", filter.game);
  if (filter.from_ms) where.add("m.match_id >= ?", ulid_from(*filter.from_ms));
  if (filter.until_ms) where.add("m.match_id < ?", ulid_from(*filter.until_ms));
  if (!filter.regulars.empty()) where.add("m.regulars = ?", sorted_ids(filter.regulars));
  if (!player.empty())
    where.add(
        "m.match_id IN (SELECT match_id FROM (SELECT match_id, player_id FROM match_players UNION ALL SELECT "
        "match_id, player_id FROM earlier_holders) held WHERE player_id = ?)",
        player);
  return where;
}

// A row for each seat of each tally, with the player who held the seat in the deal.
std::string counted(const Where& where) {
  return "WITH counted AS MATERIALIZED (SELECT t.match_id, t.number, m.variant, m.regulars, t.kind, t.taken, " +
         holder_in_deal("t", "t.seat", "w") +
         " AS player_id FROM matches m CROSS JOIN tallies t USING (match_id) CROSS JOIN match_players w ON w.match_id "
         "= t.match_id AND w.seat = t.seat WHERE " +
         where.sql + ") ";
}

}  // namespace

Outcome<void> Review::tallies(const TallyFilter& filter, const Sink& sink) {
  std::string which, whose;
  if (!filter.player.empty()) {
    const auto player = find_player(filter.player);
    if (!player) return std::unexpected(player.error());
    which = " AND c.player_id = ?";
    whose = player->value;
  }
  Where where = selected(filter, whose);
  const std::string rows = counted(where);
  if (!whose.empty()) where.values.emplace_back(whose);
  return run(
      rows +
          "SELECT c.player_id AS player, coalesce(p.name, '') AS name, c.variant AS game, c.kind, "
          "sum(1 - c.taken) AS given, sum(c.taken) AS taken FROM counted c LEFT JOIN players p USING "
          "(player_id) WHERE c.player_id IS NOT NULL" +
          which +
          " GROUP BY c.player_id, p.name, c.variant, c.kind ORDER BY c.variant, c.kind, given DESC, taken, c.player_id",
      where.values, sink);
}

Outcome<void> Review::pairs(const TallyFilter& filter, const Sink& sink) {
  std::string which, whose;
  if (!filter.player.empty()) {
    const auto player = find_player(filter.player);
    if (!player) return std::unexpected(player.error());
    which = " WHERE ? IN (a_id, b_id)";
    whose = player->value;
  }
  Where where = selected(filter, whose);
  const std::string rows = counted(where);
  if (!whose.empty()) where.values.emplace_back(whose);
  return run(
      rows +
          "SELECT relation, a_id AS player, coalesce(a.name, '') AS name, b_id AS other, coalesce(b.name, '') AS "
          "other_name, game, kind, count(*) AS times FROM ("
          // who gave to whom
          "SELECT 'gave' AS relation, x.variant AS game, x.kind, x.player_id AS a_id, y.player_id AS b_id FROM counted "
          "x JOIN counted y USING (match_id, number) WHERE x.taken = 0 AND y.taken = 1 AND x.player_id IS NOT NULL AND "
          "y.player_id IS NOT NULL UNION ALL "
          // partners, each pair once; only of tallies that one side gives to another
          "SELECT CASE x.taken WHEN 0 THEN 'gave_together' ELSE 'took_together' END, x.variant, x.kind, x.player_id, "
          "y.player_id FROM counted x JOIN counted y USING (match_id, number, taken) WHERE x.player_id < y.player_id "
          "AND EXISTS (SELECT 1 FROM tallies t WHERE t.match_id = x.match_id AND t.number = x.number AND t.taken = 1)) "
          "given "
          "LEFT JOIN players a ON a.player_id = a_id LEFT JOIN players b ON b.player_id = b_id" +
          which +
          " GROUP BY relation, a_id, a.name, b_id, b.name, game, kind ORDER BY relation, game, kind, times DESC, a_id, "
          "b_id",
      where.values, sink);
}

Outcome<void> Review::tables(const TallyFilter& filter, const Sink& sink) {
  std::string whose;
  if (!filter.player.empty()) {
    const auto player = find_player(filter.player);
    if (!player) return std::unexpected(player.error());
    whose = player->value;
  }
  Where where = selected(filter, whose);
  const std::string rows = counted(where);
  const std::vector<Value> again = where.values;
  where.values.insert(where.values.end(), again.begin(), again.end());
  return run(
      rows + "SELECT replace(c.regulars, ' ', " + quoted_between + ") AS \"regulars[]\", " +
          list_of("SELECT coalesce(p.name, '') AS item FROM " +
                  connection_.dialect().each_in_order("'[\"' || replace(c.regulars, ' ', '\",\"') || '\"]'") +
                  " LEFT JOIN players p ON p.player_id = one.value ORDER BY one.key") +
          " AS \"players[]\", c.variant AS game, g.kind, g.times, c.matches FROM (SELECT m.regulars, m.variant, "
          "count(*) AS matches FROM matches m WHERE " +
          where.sql +
          " AND m.regulars <> '' GROUP BY m.regulars, m.variant) c JOIN (SELECT regulars, variant, kind, count(*) AS "
          "times FROM (SELECT DISTINCT regulars, variant, kind, match_id, number FROM counted) once GROUP BY regulars, "
          "variant, kind) g USING (regulars, variant) ORDER BY c.variant, g.kind, g.times DESC, c.regulars",
      where.values, sink);
}

Outcome<void> Review::bests(const std::string& player, std::span<const SoloOption> apart, int limit, const Sink& sink) {
  Where where;
  std::string option;
  for (const SoloOption& one : apart) {
    option += " WHEN ? THEN ?";
    where.values.insert(where.values.end(), {std::string{one.variant}, std::string{one.option}});
  }
  option = option.empty() ? "NULL" : "CASE variant" + option + " END";
  if (!player.empty()) {
    const auto found = find_player(player);
    if (!found) return std::unexpected(found.error());
    where.add("player_id = ?", found->value);
  }
  where.values.push_back(bound(limit));
  return run(
      "SELECT player_id AS player, name, variant AS game, best, CAST(all_matches AS bigint) AS matches, "
      "CAST(all_won AS bigint) AS won, options AS \"options{}\" FROM ("
      "SELECT ways.*, sum(matches) OVER alike AS all_matches, sum(won) OVER alike AS all_won, "
      "row_number() OVER (alike ORDER BY rank DESC, options) AS place FROM (SELECT bests.*, " +
          connection_.dialect().option_value(option) + " AS apart FROM bests WHERE " + where.sql +
          ") ways WINDOW alike AS (PARTITION BY player_id, variant, apart)) ranked "
          "WHERE place = 1 ORDER BY rank DESC, player_id LIMIT ?",
      where.values, sink);
}

}  // namespace takamaka::storage
