#pragma once

// The people that a player plays with most.

#include "storage/lists/select.hpp"

namespace takamaka::storage {

struct CompanionLine {
  PlayerId player{};
  std::string name{};
  std::int64_t matches = 0, won = 0, won_by_them = 0, last_ms = 0;
  static constexpr auto fields =
      Fields{column("player", &CompanionLine::player, "c.player_id", "The other person."),
             column("name", &CompanionLine::name, "coalesce(p.name, '')", "Empty if it was erased or never given."),
             column("matches", &CompanionLine::matches, "c.matches", "Finished matches of both."),
             column("won", &CompanionLine::won, "c.won", "Those that the player won, alone or together."),
             column("won_by_them", &CompanionLine::won_by_them, "c.won_by_them", "Those that the other person won."),
             column("last_ms", &CompanionLine::last_ms, "m.opened_ms", "When the last one began.")};
};
struct CompanionFilter {
  std::string player{};
  static constexpr auto fields = Fields{
      condition("player", &CompanionFilter::player, "mine.player_id = ?", "A player's id or name.", Range{1, 200})};
};
// The most matches first. The last holder of a seat counts.
struct Companions {
  using Line = CompanionLine;
  using Filter = CompanionFilter;
  static constexpr std::string_view sql = R"sql(
    FROM (
      SELECT theirs.player_id, count(*) AS matches, CAST(sum(mine.won) AS bigint) AS won,
             CAST(sum(theirs.won) AS bigint) AS won_by_them, max(theirs.match_id) AS last
      FROM match_players mine
      CROSS JOIN match_players theirs USING (match_id)
      CROSS JOIN matches ended USING (match_id)
      WHERE {where} AND theirs.player_id <> mine.player_id AND ended.closed_ms IS NOT NULL
      GROUP BY theirs.player_id
      ORDER BY matches DESC, last DESC
      LIMIT {limit}) c
    CROSS JOIN matches m ON m.match_id = c.last
    LEFT JOIN players p ON p.player_id = c.player_id
    ORDER BY c.matches DESC, c.last DESC)sql";
  static Outcome<void> prepare(RecordLists& lists, CompanionFilter& filter) { return find_one(lists, filter.player); }
};

}  // namespace takamaka::storage
