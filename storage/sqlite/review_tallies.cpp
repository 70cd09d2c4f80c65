// Counts the tallies of Seychelles. A kapot counts once per side, although both partners give it and both opponents take
// it.

#include "storage/sqlite/review.hpp"
#include "storage/sqlite/review_sql.hpp"

namespace takamaka::storage {
namespace {

struct Over {
  std::string given =
      "WITH given AS MATERIALIZED (SELECT t.match_id, t.deal, t.kind, m.regulars, t.seat, " +
      holder_in_deal("t", "t.seat", "g") + " AS giver_id, t.other, " + holder_in_deal("t", "t.other", "v") +
      " AS taker_id, CASE m.seats WHEN 4 THEN t.other % 2 ELSE t.other END AS taker_side FROM "
      "matches "
      "m CROSS JOIN tallies t USING (match_id) CROSS JOIN match_players g ON g.match_id = t.match_id AND g.seat = "
      "t.seat "
      "LEFT JOIN match_players v ON v.match_id = t.match_id AND v.seat = t.other WHERE m.variant = 'seychelles'";
  std::vector<Value> values;
};

// Selects as the view kapots does. `player`: an id, only matches of this player; empty: all.
Over over(const TallyFilter& filter, const std::string& player) {
  Over out;
  const auto add = [&](const char* condition, Value value) {
    out.given += condition;
    out.values.push_back(std::move(value));
  };
  if (filter.from_ms) add(" AND m.match_id >= ?", ulid_from(*filter.from_ms));
  if (filter.until_ms) add(" AND m.match_id < ?", ulid_from(*filter.until_ms));
  if (!filter.regulars.empty()) add(" AND m.regulars = ?", filter.regulars);
  if (!player.empty())
    add(" AND m.match_id IN (SELECT match_id FROM (SELECT match_id, player_id FROM match_players UNION ALL SELECT "
        "match_id, player_id FROM earlier_holders) WHERE player_id = ?)",
        player);
  out.given += ") ";
  return out;
}

}  // namespace

Outcome<void> Review::tallies(const TallyFilter& filter, const Sink& sink) {
  std::string which, whose;
  if (!filter.player.empty()) {
    const auto player = find_player(filter.player);
    if (!player) return std::unexpected(player.error());
    which = " AND t.player_id = ?";
    whose = player->value;
  }
  Over of = over(filter, whose);
  if (!whose.empty()) of.values.emplace_back(whose);
  return run(
      of.given +
          "SELECT t.player_id AS player, coalesce(p.name, '') AS name, "
          "sum(kind = 'kapot' AND given) AS kapots_given, sum(kind = 'kapot' AND NOT given) AS kapots_taken, "
          "sum(kind = 'kapot_bef' AND given) AS kapot_befs_given, "
          "sum(kind = 'kapot_bef' AND NOT given) AS kapot_befs_taken, "
          "sum(kind = 'restart') AS restarts, sum(kind = 'zete') AS zetes FROM ("
          "SELECT DISTINCT match_id, deal, kind, giver_id AS player_id, 1 AS given, taker_side FROM given UNION ALL "
          "SELECT DISTINCT match_id, deal, kind, taker_id, 0, 0 FROM given WHERE other IS NOT NULL) t "
          "LEFT JOIN players p USING (player_id) WHERE t.player_id IS NOT NULL" +
          which + " GROUP BY t.player_id ORDER BY kapots_given DESC, kapot_befs_given DESC, t.player_id",
      of.values, sink);
}

Outcome<void> Review::pairs(const TallyFilter& filter, const Sink& sink) {
  std::string which, whose;
  if (!filter.player.empty()) {
    const auto player = find_player(filter.player);
    if (!player) return std::unexpected(player.error());
    which = " WHERE ? IN (a_id, b_id)";
    whose = player->value;
  }
  Over of = over(filter, whose);
  if (!whose.empty()) of.values.emplace_back(whose);
  return run(
      of.given +
          "SELECT relation, a_id AS player, coalesce(a.name, '') AS name, b_id AS other, coalesce(b.name, '') AS "
          "other_name, sum(kind = 'kapot') AS kapots, sum(kind = 'kapot_bef') AS kapot_befs FROM ("
          // who gave to whom
          "SELECT DISTINCT 'gave' AS relation, match_id, deal, kind, giver_id AS a_id, taker_id AS b_id, 0 FROM given "
          "WHERE giver_id IS NOT NULL AND taker_id IS NOT NULL UNION ALL "
          // partners, each pair once
          "SELECT DISTINCT 'gave_together', x.match_id, x.deal, x.kind, x.giver_id, y.giver_id, x.taker_side FROM "
          "given x JOIN given y USING (match_id, deal, kind, other) WHERE x.giver_id < y.giver_id UNION ALL "
          "SELECT DISTINCT 'took_together', x.match_id, x.deal, x.kind, x.taker_id, y.taker_id, 0 FROM given x "
          "JOIN given y USING (match_id, deal, kind, seat, taker_side) WHERE x.taker_id < y.taker_id) "
          "LEFT JOIN players a ON a.player_id = a_id LEFT JOIN players b ON b.player_id = b_id" +
          which + " GROUP BY relation, a_id, b_id ORDER BY relation, kapots DESC, kapot_befs DESC, a_id, b_id",
      of.values, sink);
}

Outcome<void> Review::tables(const TallyFilter& filter, const Sink& sink) {
  std::string whose;
  if (!filter.player.empty()) {
    const auto player = find_player(filter.player);
    if (!player) return std::unexpected(player.error());
    whose = player->value;
  }
  Over of = over(filter, whose);
  std::string played = "m.variant = 'seychelles' AND m.regulars <> ''";
  const auto add = [&](const char* condition, Value value) {
    played += condition;
    of.values.push_back(std::move(value));
  };
  if (filter.from_ms) add(" AND m.opened_ms >= ?", *filter.from_ms);
  if (filter.until_ms) add(" AND m.opened_ms < ?", *filter.until_ms);
  if (!filter.regulars.empty()) add(" AND m.regulars = ?", filter.regulars);
  if (!whose.empty())
    add(" AND m.match_id IN (SELECT match_id FROM (SELECT match_id, player_id FROM match_players UNION ALL SELECT "
        "match_id, player_id FROM earlier_holders) WHERE player_id = ?)",
        whose);
  return run(
      of.given +
          "SELECT c.regulars, (SELECT group_concat(name, ', ') FROM v_match_players w WHERE w.match_id = c.last AND "
          "w.player_id IS NOT NULL) AS players, c.matches, coalesce(g.kapots, 0) AS kapots, coalesce(g.kapot_befs, 0) "
          "AS "
          "kapot_befs, coalesce(g.restarts, 0) AS restarts, coalesce(g.zetes, 0) AS zetes FROM "
          "(SELECT m.regulars, count(*) AS matches, max(m.match_id) AS last FROM matches m WHERE " +
          played +
          " GROUP BY m.regulars) c LEFT JOIN (SELECT regulars, sum(kind = 'kapot') AS kapots, sum(kind = 'kapot_bef') "
          "AS "
          "kapot_befs, sum(kind = 'restart') AS restarts, sum(kind = 'zete') AS zetes FROM (SELECT DISTINCT regulars, "
          "match_id, deal, kind, taker_side FROM given) GROUP BY regulars) g USING (regulars) ORDER BY c.matches DESC, "
          "c.regulars",
      of.values, sink);
}

}  // namespace takamaka::storage
