// Deletes old games, room by room. docs/decisions/0020-purging-whole-rooms.md says what is deleted and why.

#include <algorithm>

#include "storage/retention_clock.hpp"
#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/sqlite/triggers.hpp"

namespace takamaka::storage {
namespace {

// Rooms without an event since then. A room stays if it has an open report, a match that is not closed, or somebody's
// best solitaire result. `updated_ms` is never later than the last event, and has an index.
constexpr std::string_view due =
    "SELECT r.log, r.room_id, h.length FROM rooms r JOIN log_heads h ON h.log = r.log "
    "LEFT JOIN events e ON e.event = h.last_event "
    "WHERE r.updated_ms < ?1 AND coalesce(e.at_ms, r.updated_ms) < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.room_id = r.room_id AND m.closed_ms IS NULL) "
    "AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.room_id = r.room_id AND p.state <> 'closed') "
    "AND r.room_id NOT IN (SELECT room_id FROM (SELECT m.room_id, max(m.rank) FROM matches m INDEXED BY matches_ranked "
    "JOIN match_players w USING (match_id) JOIN players USING (player_id) "
    "WHERE m.rank IS NOT NULL GROUP BY w.player_id, m.variant, m.options)) "
    "ORDER BY r.updated_ms, r.log LIMIT ?2";

// Rooms in which no match was ever started.
constexpr std::string_view due_unplayed =
    "SELECT r.log, r.room_id, length FROM rooms r INDEXED BY rooms_gathering JOIN log_heads h ON h.log = r.log "
    "LEFT JOIN events e ON e.event = last_event "
    "WHERE phase = 'gathering' AND updated_ms < ?1 AND coalesce(e.at_ms, updated_ms) < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.room_id = r.room_id) "
    "AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.room_id = r.room_id AND p.state <> 'closed') "
    "ORDER BY updated_ms, r.log LIMIT ?2";

// A player who was not seen since then and about whom nothing else is stored: in no match, seat, room, text of a log,
// report, note or ban.
constexpr std::string_view is_unknown =
    "SELECT 1 FROM players WHERE player_id = ?1 AND created_ms < ?2 "
    "AND NOT EXISTS (SELECT 1 FROM player_tokens x WHERE x.player_id = ?1 AND x.seen_ms >= ?2) "
    "AND NOT EXISTS (SELECT 1 FROM match_players x WHERE x.player_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM earlier_holders x WHERE x.player_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM seats x WHERE x.player_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM rooms x WHERE x.host_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM reports x WHERE x.player_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM reports x WHERE x.about_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM notes x WHERE x.player_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM bans x WHERE x.player_id = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM event_texts x WHERE x.player_id = ?1 AND x.words IS NOT NULL)";

// The events of a log, from the last one back. Each comes before its successor, so a damaged chain has no circle.
constexpr std::string_view chain_of_log =
    "WITH RECURSIVE chain (event) AS (SELECT last_event FROM log_heads WHERE log = ?1 AND last_event IS NOT NULL "
    "UNION ALL SELECT e.previous FROM events e JOIN chain USING (event) WHERE e.previous < e.event) ";

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

Outcome<Purged> SqliteStore::purge(std::int64_t before_ms, int rooms_max, const InUse& in_use) {
  return purge_rooms(due, before_ms, rooms_max, in_use);
}
Outcome<Purged> SqliteStore::purge_unplayed(std::int64_t before_ms, int rooms_max, const InUse& in_use) {
  return purge_rooms(due_unplayed, before_ms, rooms_max, in_use);
}

Outcome<Purged> SqliteStore::purge_rooms(std::string_view due_rooms, std::int64_t before_ms, int rooms_max,
                                         const InUse& in_use) {
  struct Due {
    std::int64_t log, length;
    RoomId room;
  };
  return transaction<Purged>([&] {
    Purged gone;
    std::vector<Due> rooms;
    {
      Rows rows = database_.query(due_rooms, before_ms, -1);
      while (static_cast<int>(rooms.size()) < rooms_max && rows.next()) {
        Due one{rows.integer(0), rows.integer(2), {rows.text(1)}};
        if (in_use && in_use(one.room)) continue;
        if (is_whole(one.log, one.length)) {
          rooms.push_back(std::move(one));
        } else {
          gone.damaged.push_back(std::move(one.room));
        }
      }
    }
    if (rooms.empty()) return gone;
    database_.execute("PRAGMA secure_delete = ON");  // also overwrites deleted data in the file
    without_triggers(database_, {"ledger", "event"}, [&] {
      for (const Due& one : rooms) {
        gone.rooms += 1;
        delete_evidence(one.room);
        gone.matches += delete_rows(one.room, {});
        gone.events += delete_log(one.log);
        database_.run("DELETE FROM log_heads WHERE log = ?1", one.log);
        database_.run("DELETE FROM rooms WHERE log = ?1", one.log);
        heads_.erase(one.room.value);
      }
    });
    want_sweep();
    gone.more = static_cast<int>(rooms.size()) == rooms_max;
    return gone;
  });
}

Outcome<SqliteStore::PurgedPlayers> SqliteStore::purge_players(
    std::int64_t before_ms, const PlayerId& after, int players_max,
    const std::function<bool(const PlayerId&)>& is_connected) {
  return transaction<PurgedPlayers>([&] {
    PurgedPlayers gone;
    std::vector<PlayerId> players;
    {
      Rows rows = database_.query("SELECT player_id FROM players WHERE player_id > ?1 ORDER BY player_id LIMIT ?2",
                                  after, players_max);
      while (rows.next()) players.push_back({rows.text(0)});
    }
    if (static_cast<int>(players.size()) == players_max) gone.last = players.back();
    database_.execute("PRAGMA secure_delete = ON");
    for (const PlayerId& player : players) {
      if (is_connected && is_connected(player)) continue;
      {
        Rows unknown = database_.query(is_unknown, player, before_ms);
        if (!unknown.next()) continue;
      }
      database_.run(
          "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name FROM player_names "
          "WHERE player_id = ?1",
          player);
      database_.run("DELETE FROM player_names WHERE player_id = ?1", player);
      database_.run("DELETE FROM activities WHERE player_id = ?1", player);
      database_.run("DELETE FROM players WHERE player_id = ?1", player);  // also deletes their tokens
      gone.players += 1;
    }
    if (gone.players > 0) want_sweep();
    return gone;
  });
}

Outcome<std::int64_t> SqliteStore::advance_clock(std::int64_t wall_ms, std::optional<std::int64_t> elapsed_ms) {
  return transaction<std::int64_t>([&] {
    std::int64_t counted = wall_ms;
    {
      Rows rows = database_.query(
          "SELECT coalesce((SELECT counted_ms FROM retention_clock), "
          "(SELECT at_ms FROM events ORDER BY event DESC LIMIT 1)) WHERE EXISTS (SELECT 1 FROM rooms)");
      if (rows.next() && !rows.is_null(0)) counted = rows.integer(0);
    }
    counted = advance_retention_clock(counted, wall_ms, elapsed_ms);
    database_.run("INSERT OR REPLACE INTO retention_clock (one, counted_ms) VALUES (1, ?1)", counted);
    return std::min(counted, wall_ms);
  });
}

Outcome<void> SqliteStore::trust_clock(std::int64_t wall_ms) {
  return transaction<void>(
      [&] { database_.run("INSERT OR REPLACE INTO retention_clock (one, counted_ms) VALUES (1, ?1)", wall_ms); });
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

// Tells whether the chain leads to every event of the log. Pages that cannot be read are damage too.
bool SqliteStore::is_whole(std::int64_t log, std::int64_t length) {
  static const std::string events =
      std::string{chain_of_log} + "SELECT count(*) FROM events WHERE log = ?1 AND event IN (SELECT event FROM chain)";
  try {
    Rows rows = database_.query(events, log);
    return rows.next() && rows.integer(0) == length;
  } catch (const Failure& failure) {
    if (failure.error.kind != ErrorKind::corrupt) throw;
    return false;
  }
}

// Follows the chain, because there is no index by room.
std::int64_t SqliteStore::delete_log(std::int64_t log) {
  static const std::string words =
      "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', event * 64 + place, "
      "words FROM event_texts WHERE kind <> 'name' AND words <> '' AND event IN (" +
      std::string{chain_of_log} + "SELECT event FROM chain)";
  static const std::string texts =
      "DELETE FROM event_texts WHERE event IN (" + std::string{chain_of_log} + "SELECT event FROM chain)";
  static const std::string events =
      "DELETE FROM events WHERE log = ?1 AND event IN (" + std::string{chain_of_log} + "SELECT event FROM chain)";
  static const std::string called = "SELECT DISTINCT player_id FROM event_texts WHERE kind = 'name' AND event IN (" +
                                    std::string{chain_of_log} + "SELECT event FROM chain)";
  std::vector<PlayerId> players;
  {
    Rows rows = database_.query(called, log);
    while (rows.next()) players.push_back({rows.text(0)});
  }
  database_.run(words, log);
  database_.run(texts, log);
  for (const PlayerId& player : players) forget_old_names(player);
  return database_.run(events, log);
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
