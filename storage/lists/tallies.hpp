#pragma once

// What the games count, over all matches: by person, by pair and by table of regulars.

#include <array>

#include "storage/lists/players.hpp"

namespace takamaka::storage {

// Selects the matches that are counted.
struct TallyFilter {
  std::optional<std::string> game{}, player{}, regulars{};
  std::optional<std::int64_t> from_ms{}, until_ms{};
  static constexpr auto fields = Fields{
      condition("game", &TallyFilter::game, "m.variant = ?", "The key of a game.", query_length),
      field("player", &TallyFilter::player, "A player's id or name.", query_length),
      condition("regulars", &TallyFilter::regulars, "m.regulars = ?",
                "One table of regulars: the ids of all its people, with spaces or commas between them.", Range{0, 600}),
      field("from_ms", &TallyFilter::from_ms, "Only matches begun at or after this time."),
      field("until_ms", &TallyFilter::until_ms)};
};

// What the three lists have together: the filter, and {counted}, which has a row for each seat of each tally with the player who
// held the seat in the deal.
struct TallyList {
  using Filter = TallyFilter;
  static constexpr std::string_view counted = R"sql(
    SELECT t.match_id, t.number, m.variant, m.regulars, t.kind, t.taken,
           nullif(coalesce((SELECT h.player_id FROM earlier_holders h
                            WHERE h.match_id = t.match_id AND h.seat = t.seat AND h.until_deal >= t.deal
                            ORDER BY h.until_deal LIMIT 1), w.player_id), '') AS player_id
    FROM matches m
    CROSS JOIN tallies t USING (match_id)
    CROSS JOIN match_players w ON w.match_id = t.match_id AND w.seat = t.seat
    WHERE {where})sql";

  static Outcome<void> prepare(RecordLists& lists, TallyFilter& filter) {
    if (filter.regulars) filter.regulars = sorted_ids(*filter.regulars);
    return filter.player ? find_one(lists, *filter.player) : Outcome<void>{};
  }
  static void conditions(RecordLists&, const TallyFilter& filter, Where& where) {
    if (filter.from_ms) where.add("m.match_id >= ?", ulid_from(*filter.from_ms));
    if (filter.until_ms) where.add("m.match_id < ?", ulid_from(*filter.until_ms));
    const bool of_one = !filter.player.value_or("").empty();
    const std::string player = of_one ? where.bind(*filter.player) : "''";
    where.parts = {{"{player}", player}, {"{counted}", on_one_line(counted)}};
    if (of_one) {
      where.sql +=
          " AND m.match_id IN (SELECT match_id FROM (SELECT match_id, player_id FROM match_players UNION ALL SELECT "
          "match_id, player_id FROM earlier_holders) held WHERE player_id = " +
          player + ")";
    }
  }
};

// Once for each player of a side.
struct TalliesOfPeople : TallyList {
  struct Line {
    PlayerId player{};
    std::string name{}, game{}, kind{};
    int given = 0, taken = 0;
    static constexpr auto fields =
        Fields{column("player", &Line::player, "c.player_id"), column("name", &Line::name, "coalesce(p.name, '')"),
               column("game", &Line::game, "c.variant"),       column("kind", &Line::kind, "c.kind"),
               column("given", &Line::given, "c.given"),       column("taken", &Line::taken, "c.taken")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM (
      WITH counted AS MATERIALIZED ({counted})
      SELECT player_id, variant, kind, sum(1 - taken) AS given, sum(taken) AS taken
      FROM counted
      WHERE player_id IS NOT NULL AND ({player} = '' OR player_id = {player})
      GROUP BY player_id, variant, kind) c
    LEFT JOIN players p USING (player_id)
    ORDER BY c.variant, c.kind, c.given DESC, c.taken, c.player_id)sql";
};

enum class PairRelation : std::uint8_t { gave, gave_together, took_together };
constexpr std::array<std::string_view, 3> names(PairRelation) { return {"gave", "gave_together", "took_together"}; }

// Who gave to whom, and who gave or took together: partners, each pair once, and only of tallies that one side gives to another.
struct TalliesOfPairs : TallyList {
  struct Line {
    PairRelation relation{};
    PlayerId player{};
    std::string name{};
    PlayerId other{};
    std::string other_name{}, game{}, kind{};
    int times = 0;
    static constexpr auto fields = Fields{column("relation", &Line::relation, "relation"),
                                          column("player", &Line::player, "a_id"),
                                          column("name", &Line::name, "coalesce(a.name, '')"),
                                          column("other", &Line::other, "b_id"),
                                          column("other_name", &Line::other_name, "coalesce(b.name, '')"),
                                          column("game", &Line::game, "game"),
                                          column("kind", &Line::kind, "kind"),
                                          column("times", &Line::times, "times")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM (
      WITH counted AS MATERIALIZED ({counted})
      SELECT relation, a_id, b_id, game, kind, count(*) AS times
      FROM (
        SELECT 'gave' AS relation, x.variant AS game, x.kind, x.player_id AS a_id, y.player_id AS b_id
        FROM counted x JOIN counted y USING (match_id, number)
        WHERE x.taken = 0 AND y.taken = 1 AND x.player_id IS NOT NULL AND y.player_id IS NOT NULL
        UNION ALL
        SELECT CASE x.taken WHEN 0 THEN 'gave_together' ELSE 'took_together' END, x.variant, x.kind, x.player_id, y.player_id
        FROM counted x JOIN counted y USING (match_id, number, taken)
        WHERE x.player_id < y.player_id
          AND EXISTS (SELECT 1 FROM tallies t WHERE t.match_id = x.match_id AND t.number = x.number AND t.taken = 1)) given
      WHERE {player} = '' OR {player} IN (a_id, b_id)
      GROUP BY relation, a_id, b_id, game, kind) given
    LEFT JOIN players a ON a.player_id = a_id
    LEFT JOIN players b ON b.player_id = b_id
    ORDER BY relation, game, kind, times DESC, a_id, b_id)sql";
};

// The ids of the regulars, and their names in the same order, which are empty for erased people.
struct TalliesOfTables : TallyList {
  struct Line {
    std::vector<std::string> regulars{}, players{};
    std::string game{}, kind{};
    int times = 0, matches = 0;
    static constexpr auto fields =
        Fields{column("regulars", &Line::regulars, "c.regulars"), column("players", &Line::players, "NULL"),
               column("game", &Line::game, "c.variant"),          column("kind", &Line::kind, "g.kind"),
               column("times", &Line::times, "g.times"),          column("matches", &Line::matches, "c.matches")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM (
      SELECT m.regulars, m.variant, count(*) AS matches FROM matches m
      WHERE {where} AND m.regulars <> ''
      GROUP BY m.regulars, m.variant) c
    JOIN (
      SELECT regulars, variant, kind, count(*) AS times
      FROM (SELECT DISTINCT regulars, variant, kind, match_id, number FROM ({counted}) counted) once
      GROUP BY regulars, variant, kind) g USING (regulars, variant)
    ORDER BY c.variant, g.kind, g.times DESC, c.regulars)sql";

  static Outcome<void> finish(RecordLists& lists, std::span<Line> lines) {
    std::map<std::string, std::string> names;
    for (const Line& line : lines) {
      for (const std::string& id : line.regulars) names.try_emplace(id);
    }
    NamesOf::Filter people;
    for (const auto& [id, name] : names) people.players.push_back(id);
    const auto found = select_each<NamesOf>(lists, people, 0, [&](NamesOf::Line& one) {
      names[one.player] = std::move(one.name);
      return true;
    });
    for (Line& line : lines) {
      for (const std::string& id : line.regulars) line.players.push_back(names[id]);
    }
    return found;
  }
};

}  // namespace takamaka::storage
