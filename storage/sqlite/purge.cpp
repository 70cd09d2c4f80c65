// Forgetting what was played long ago, room by room. docs/decisions/0016-purging-whole-rooms.md says what goes and why.

#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/sqlite/triggers.hpp"

namespace takamaka::storage {
namespace {

// Closed rooms in which nothing has happened since. Where somebody's best result in solitaire was played, that stays.
constexpr std::string_view due =
    "SELECT log, room_id, length FROM rooms JOIN log_heads USING (log) WHERE closed = 1 AND updated_ms < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.room_id = rooms.room_id AND m.closed_ms IS NULL) "
    "AND room_id NOT IN (SELECT room_id FROM (SELECT m.room_id, max(w.total) FROM matches m "
    "JOIN match_players w USING (match_id) JOIN players USING (player_id) "
    "WHERE m.seats = 1 AND w.total IS NOT NULL GROUP BY w.player_id, m.variant, m.options)) ORDER BY log LIMIT ?2";

// Of whom nothing else is stored: made before the given time, and in no match, no room, and no text of a log.
constexpr std::string_view unknown_players =
    "FROM players WHERE created_ms < ?1 "
    "AND NOT EXISTS (SELECT 1 FROM match_players w WHERE w.player_id = players.player_id) "
    "AND player_id NOT IN (SELECT player_id FROM seats WHERE player_id IS NOT NULL) "
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
    database_.execute("PRAGMA secure_delete = ON");  // what is deleted is overwritten in the file, too
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
    gone.more = static_cast<int>(rooms.size()) == rooms_max;
    return gone;
  });
}

Outcome<std::int64_t> SqliteStore::purge_players(std::int64_t before_ms) {
  return transaction<std::int64_t>([&] {
    database_.execute("PRAGMA secure_delete = ON");
    static const std::string forget = "DELETE " + std::string{unknown_players};
    static const std::string theirs = "player_id IN (SELECT player_id " + std::string{unknown_players} + ")";
    static const std::string words =
        "INSERT INTO text_index (text_index, rowid, words) SELECT 'delete', -player_name, name FROM player_names "
        "WHERE " +
        theirs;
    static const std::string names = "DELETE FROM player_names WHERE " + theirs;
    database_.run(words, before_ms);
    database_.run(names, before_ms);
    return database_.run(forget, before_ms);
  });
}

Outcome<void> SqliteStore::compact() {
  return guarded<void>([&] {
    // Only what is merged into one holds nothing of what was deleted from the index.
    database_.run("INSERT INTO text_index (text_index) VALUES ('optimize')");
    database_.execute("VACUUM");
    database_.checkpoint_and_truncate();
  });
}

// Along the chain, for there is no index by room. What does not belong to it is not found, so a damaged log stays.
std::int64_t SqliteStore::delete_log(std::int64_t log, std::int64_t length, const RoomId& room) {
  constexpr std::string_view chain =
      "WITH RECURSIVE chain (event) AS (SELECT last_event FROM log_heads WHERE log = ?1 AND last_event IS NOT NULL "
      "UNION ALL SELECT e.previous FROM events e JOIN chain USING (event) WHERE e.previous IS NOT NULL) ";
  static const std::string texts =
      "DELETE FROM event_texts WHERE event IN (" + std::string{chain} + "SELECT event FROM chain)";
  static const std::string events =
      "DELETE FROM events WHERE log = ?1 AND event IN (" + std::string{chain} + "SELECT event FROM chain)";
  static const std::string words =
      "INSERT INTO text_index (text_index, rowid, words) " + std::string{chain} +
      "SELECT 'delete', t.event * 64 + t.place, t.words FROM chain CROSS JOIN event_texts t USING (event) "
      "WHERE t.kind <> 'name' AND t.words <> ''";
  database_.run(words, log);
  database_.run(texts, log);
  const int deleted = database_.run(events, log);
  if (deleted != length) {
    throw Failure{{ErrorKind::corrupt, "the log of room " + room.value + " is damaged; nothing was purged"}, 0};
  }
  return deleted;
}

}  // namespace takamaka::storage
