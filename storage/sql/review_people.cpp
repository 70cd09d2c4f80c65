// Lists players, and finds players and matches by id, name or code.

#include "storage/sql/review.hpp"
#include "storage/sql/review_sql.hpp"

namespace takamaka::storage {
Outcome<void> Review::players(const std::string& typed, int limit, const Sink& sink, const std::string& before) {
  const std::string name = formed(typed);
  Where where;
  if (!before.empty()) where.add("player_id < ?", before);
  if (!name.empty()) {
    // The index of names ignores case. Every name with this beginning sorts before the beginning plus the last code point.
    const std::string begins{connection_.dialect().name_between()};
    const std::string after = name + "\xF4\x8F\xBF\xBF";
    where.add(
        "(player_id = ? OR (" + begins + ") OR player_id IN (SELECT player_id FROM player_names WHERE " + begins + "))",
        name);
    for (const std::string& value : {name, after, name, after}) where.values.emplace_back(value);
  }
  where.values.push_back(bound(limit));
  return run(
      "SELECT p.player_id AS player, p.name, " + iso("p.created_ms") +
          " AS created, (SELECT count(*) FROM (SELECT match_id FROM match_players w WHERE w.player_id = p.player_id "
          "UNION SELECT match_id FROM earlier_holders h WHERE h.player_id = p.player_id) theirs) AS matches, "
          "coalesce((SELECT chips FROM balances b WHERE b.account = 'player:' || p.player_id), 0) AS chips, " +
          iso("last.opened_ms") + " AS last_played, r.code AS last_room, " +
          list_of(
              "SELECT n.name AS item FROM player_names n WHERE n.player_id = p.player_id AND n.name <> p.name ORDER BY "
              "n.player_name") +
          " AS \"former_names[]\", p.program "
          "FROM "
          "(SELECT player_id FROM players WHERE " +
          where.sql +
          " ORDER BY player_id DESC LIMIT ?) found CROSS JOIN players p USING (player_id) LEFT JOIN matches last ON "
          "last.match_id "
          "= (SELECT max(w.match_id) FROM match_players w WHERE w.player_id = p.player_id) LEFT JOIN rooms r ON "
          "r.room_id = last.room_id "
          "ORDER BY p.player_id DESC",
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

Outcome<void> Review::player_names(const PlayerId& player, const Sink& sink) {
  return run("SELECT name FROM player_names WHERE player_id = ? ORDER BY player_name", {player.value}, sink);
}

// Leaves out refusals of a running deal: they reveal hands.
Outcome<void> Review::player_activities(const PlayerId& player, const Sink& sink) {
  return run(
      "SELECT r.code AS room, a.match_id AS match, a.deal, a.seq, " + iso("a.at_ms") +
          " AS at, a.kind, a.seat, a.asked, a.action AS \"action{}\", a.code, a.rule FROM activities a LEFT JOIN rooms "
          "r USING "
          "(room_id) WHERE a.player_id = ? AND NOT (a.kind = 'refused' AND EXISTS (SELECT 1 FROM matches m WHERE "
          "m.match_id = a.match_id AND m.closed_ms IS NULL) AND NOT EXISTS (SELECT 1 FROM deals d WHERE "
          "d.match_id = a.match_id AND d.deal = a.deal AND d.closed_ms IS NOT NULL)) ORDER BY a.activity",
      {player.value}, sink);
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
  std::optional<MatchId> match;
  const std::string code = code_form(id);
  const auto done =
      run("SELECT match_id FROM matches WHERE match_id = ? UNION ALL SELECT * FROM (SELECT match_id FROM matches WHERE "
          "room_id = (SELECT room_id FROM rooms WHERE room_id = ? OR code IN (?, ?) OR watch_code IN (?, ?)) ORDER BY "
          "number DESC LIMIT 1) last LIMIT 1",
          {id, id, id, code, id, code}, {{}, [&](std::span<const Value> row) {
                                           match = MatchId{std::get<std::string>(row[0])};
                                           return true;
                                         }});
  if (!done) return std::unexpected(done.error());
  if (!match) return refuse("no match or room with a match has the id or code " + id);
  return *match;
}

}  // namespace takamaka::storage
