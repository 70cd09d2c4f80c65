// Deletes old games, room by room. docs/decisions/0020-purging-whole-rooms.md says what is deleted and why.

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/sqlite/triggers.hpp"

namespace takamaka::storage {
namespace {

// Closed rooms without activity since then. A room stays if it has an open report, a match that is not closed, or
// somebody's best solitaire result.
constexpr std::string_view due =
    "SELECT log, room_id, length FROM rooms JOIN log_heads USING (log) WHERE closed = 1 AND updated_ms < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.room_id = rooms.room_id AND m.closed_ms IS NULL) "
    "AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.room_id = rooms.room_id AND p.state <> 'closed') "
    "AND room_id NOT IN (SELECT room_id FROM (SELECT m.room_id, max(w.total) FROM matches m "
    "JOIN match_players w USING (match_id) JOIN players USING (player_id) "
    "WHERE m.seats = 1 AND w.total IS NOT NULL GROUP BY w.player_id, m.variant, m.options)) ORDER BY updated_ms, log "
    "LIMIT ?2";

// Players about whom nothing else is stored: created before the given time, and in no match, seat, room, text of a log,
// report, note or ban.
constexpr std::string_view unknown_players =
    "SELECT player_id FROM players WHERE created_ms < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM match_players w WHERE w.player_id = players.player_id) "
    "AND NOT EXISTS (SELECT 1 FROM earlier_holders h WHERE h.player_id = players.player_id) "
    "AND player_id NOT IN (SELECT player_id FROM seats WHERE player_id IS NOT NULL) "
    "AND player_id NOT IN (SELECT player_id FROM reports UNION SELECT about_id FROM reports WHERE about_id IS NOT NULL "
    "UNION SELECT player_id FROM notes WHERE player_id IS NOT NULL "
    "UNION SELECT player_id FROM bans WHERE player_id IS NOT NULL) "
    "AND player_id NOT IN (SELECT host_id FROM rooms WHERE host_id IS NOT NULL) "
    "AND NOT EXISTS (SELECT 1 FROM event_texts t WHERE t.player_id = players.player_id AND t.words IS NOT NULL)";

}  // namespace

Outcome<Purged> SqliteStore::purgeable(std::int64_t before_ms) {
  return guarded<Purged>([&] {
    Purged found;
    static const std::string rooms =
        "SELECT count(*), total(length), (SELECT count(*) FROM matches WHERE room_id IN "
        "(SELECT room_id FROM (" +
        std::string{due} + "))) FROM (" + std::string{due} + ")";
    {
      Rows rows = database_.query(rooms, before_ms, -1);
      rows.next();
      found.rooms = rows.integer(0);
      found.events = rows.integer(1);
      found.matches = rows.integer(2);
    }
    return found;
  });
}

Outcome<Purged> SqliteStore::purge(std::int64_t before_ms, int rooms_max) {
  struct Due {
    std::int64_t log, length;
    RoomId room;
  };
  return transaction<Purged>([&] {
    Purged gone;
    std::vector<Due> rooms;
    {
      Rows rows = database_.query(due, before_ms, rooms_max);
      while (rows.next()) rooms.push_back({rows.integer(0), rows.integer(2), {rows.text(1)}});
    }
    database_.execute("PRAGMA secure_delete = ON");  // also overwrites deleted data in the file
    without_triggers(database_, {"ledger", "event"}, [&] {
      for (const Due& one : rooms) {
        gone.rooms += 1;
        delete_evidence(one.room);
        gone.matches += delete_rows(one.room, {});
        gone.events += delete_log(one.log, one.length, one.room);
        database_.run("DELETE FROM log_heads WHERE log = ?1", one.log);
        database_.run("DELETE FROM rooms WHERE log = ?1", one.log);
        heads_.erase(one.room.value);
      }
    });
    if (!rooms.empty()) want_sweep();
    gone.more = static_cast<int>(rooms.size()) == rooms_max;
    return gone;
  });
}

Outcome<std::int64_t> SqliteStore::purge_players(std::int64_t before_ms) {
  return transaction<std::int64_t>([&] {
    database_.execute("PRAGMA secure_delete = ON");
    static const std::string theirs = " WHERE player_id IN (" + std::string{unknown_players} + ")";
    static const std::string words =
        "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name FROM player_names" +
        theirs;
    static const std::string names = "DELETE FROM player_names" + theirs;
    static const std::string activities = "DELETE FROM activities" + theirs;
    static const std::string players = "DELETE FROM players" + theirs;  // also deletes their tokens
    database_.run(words, before_ms);
    database_.run(names, before_ms);
    database_.run(activities, before_ms);
    const int forgotten = database_.run(players, before_ms);
    if (forgotten > 0) want_sweep();
    return static_cast<std::int64_t>(forgotten);
  });
}

// Deletes a room's activity, reports and notes. A note about a player stays, without its match.
void SqliteStore::delete_evidence(const RoomId& room) {
  database_.run("DELETE FROM activities WHERE room_id = ?1", room);
  database_.run("DELETE FROM reports WHERE room_id = ?1", room);
  database_.run(
      "UPDATE notes SET match_id = NULL, seq = NULL, flag = NULL WHERE player_id IS NOT NULL AND match_id IN "
      "(SELECT match_id FROM matches WHERE room_id = ?1)",
      room);
  database_.run("DELETE FROM notes WHERE match_id IN (SELECT match_id FROM matches WHERE room_id = ?1)", room);
}

Outcome<void> SqliteStore::compact() {
  return guarded<void>([&] {
    database_.execute("VACUUM");
    database_.checkpoint_and_truncate();
  });
}

// Follows the chain, because there is no index by room. It finds too few events in a damaged log, which then stays.
std::int64_t SqliteStore::delete_log(std::int64_t log, std::int64_t length, const RoomId& room) {
  constexpr std::string_view chain =
      "WITH RECURSIVE chain (event) AS (SELECT last_event FROM log_heads WHERE log = ?1 AND last_event IS NOT NULL "
      "UNION ALL SELECT e.previous FROM events e JOIN chain USING (event) WHERE e.previous IS NOT NULL) ";
  static const std::string words =
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, "
      "words FROM event_texts WHERE kind <> 'name' AND words <> '' AND event IN (" +
      std::string{chain} + "SELECT event FROM chain)";
  static const std::string texts =
      "DELETE FROM event_texts WHERE event IN (" + std::string{chain} + "SELECT event FROM chain)";
  static const std::string events =
      "DELETE FROM events WHERE log = ?1 AND event IN (" + std::string{chain} + "SELECT event FROM chain)";
  static const std::string called = "SELECT DISTINCT player_id FROM event_texts WHERE kind = 'name' AND event IN (" +
                                    std::string{chain} + "SELECT event FROM chain)";
  std::vector<PlayerId> players;
  {
    Rows rows = database_.query(called, log);
    while (rows.next()) players.push_back({rows.text(0)});
  }
  database_.run(words, log);
  database_.run(texts, log);
  for (const PlayerId& player : players) forget_old_names(player);
  const int deleted = database_.run(events, log);
  if (deleted != length) {
    throw Failure{{ErrorKind::corrupt, "the log of room " + room.value + " is damaged; nothing was purged"}, 0};
  }
  return deleted;
}

// Deletes the player's names that nothing uses any longer.
void SqliteStore::forget_old_names(const PlayerId& player) {
  constexpr std::string_view old =
      "FROM player_names n WHERE n.player_id = ?1 AND NOT EXISTS (SELECT 1 FROM event_texts t WHERE t.player_id = ?1 "
      "AND t.kind = 'name' AND t.words = n.name) AND NOT EXISTS (SELECT 1 FROM players p WHERE p.player_id = ?1 AND "
      "p.name = n.name)";
  static const std::string words =
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name " + std::string{old};
  static const std::string names =
      "DELETE FROM player_names WHERE player_name IN (SELECT player_name " + std::string{old} + ")";
  database_.run(words, player);
  database_.run(names, player);
}

}  // namespace takamaka::storage
