// Finds the people, the room, the match and the flag that are named.

#include <algorithm>

#include "storage/sql/review/review.hpp"
#include "storage/sql/review/review_sql.hpp"

namespace takamaka::storage {
namespace {

constexpr std::int64_t namesakes_max = 100;

}  // namespace

Outcome<std::vector<std::string>> Review::people_called(const std::string& typed) {
  const std::string id_or_name = name_form(typed);
  auto found = texts_of(
      "SELECT player_id FROM players WHERE player_id = ? UNION ALL SELECT player_id FROM match_players WHERE player_id "
      "= ? UNION ALL SELECT player_id FROM earlier_holders WHERE player_id = ? LIMIT 1",
      {id_or_name, id_or_name, id_or_name});
  if (!found || !found->empty()) return found;
  const std::string same{connection_.dialect().same_name()};
  found = texts_of("SELECT player_id FROM players WHERE " + same + " UNION SELECT player_id FROM player_names WHERE " +
                       same + " ORDER BY player_id DESC LIMIT ?",
                   {id_or_name, id_or_name, namesakes_max});
  if (found && found->empty())
    return refuse("no player is or was called " + id_or_name +
                  ", by name or id; a search for players also finds names that begin like this");
  return found;
}

Outcome<std::string> Review::describe_people(const std::vector<std::string>& players) {
  std::string text;
  for (const std::string& player : players) {
    const auto found = run(R"sql(
        SELECT coalesce(p.name, ''), (SELECT count(*) FROM match_players w WHERE w.player_id = ?1),
          (SELECT m.opened_ms FROM match_players w CROSS JOIN matches m USING (match_id) WHERE w.player_id = ?1
           ORDER BY w.match_id DESC LIMIT 1)
        FROM (SELECT 1) one LEFT JOIN players p ON p.player_id = ?1)sql",
                           {player}, [&](std::span<const Value> row) {
                             const auto* last = std::get_if<std::int64_t>(&row[2]);
                             text.append("\n  ").append(player).append("  ");
                             text.append(std::get<std::string>(row[0])).append(", ");
                             text.append(std::to_string(std::get<std::int64_t>(row[1]))).append(" matches");
                             if (last != nullptr) text.append(", the last on ").append(iso_text(*last), 0, 10);
                             return true;
                           });
    if (!found) return std::unexpected(found.error());
  }
  return text;
}

Outcome<std::string> Review::room_called(const std::string& typed) {
  const auto find = [this](const std::string& text) {
    return texts_of("SELECT room_id FROM rooms WHERE room_id = ? OR code = ? OR watch_code = ? LIMIT 1",
                    {text, text, text});
  };
  auto found = find(typed);
  if (found && found->empty()) found = find(code_form(typed));
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return refuse("no room has the id or code " + typed);
  return found->front();
}

Outcome<void> Review::known_flag(const std::string& flag) {
  const auto used = texts_of("SELECT DISTINCT flag FROM notes WHERE flag IS NOT NULL ORDER BY flag LIMIT 40", {});
  if (!used) return std::unexpected(used.error());
  if (flag == "report" || flag == "note" || std::ranges::find(*used, flag) != used->end()) return {};
  std::string all = "report, note";
  for (const std::string& one : *used) all.append(", ").append(one);
  return refuse("no match has the flag " + flag + "; the flags are " + all);
}

Outcome<PlayerId> Review::find_player(const std::string& typed) {
  const auto found = people_called(typed);
  if (!found) return std::unexpected(found.error());
  if (found->size() == 1) return PlayerId{found->front()};
  const auto who = describe_people(*found);
  if (!who) return std::unexpected(who.error());
  return refuse("several players are or were called " + typed + "; choose one by id:" + *who);
}

Outcome<MatchId> Review::find_match(const std::string& id) {
  const std::string code = code_form(id);
  const auto found = texts_of(
      "SELECT match_id FROM matches WHERE match_id = ? UNION ALL SELECT * FROM (SELECT match_id FROM matches WHERE "
      "room_id = (SELECT room_id FROM rooms WHERE room_id = ? OR code IN (?, ?) OR watch_code IN (?, ?)) ORDER BY "
      "number DESC LIMIT 1) last LIMIT 1",
      {id, id, id, code, id, code});
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return refuse("no match or room with a match has the id or code " + id);
  return MatchId{found->front()};
}

}  // namespace takamaka::storage
