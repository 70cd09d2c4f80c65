// Deletes old rooms, some rows at a time. docs/decisions/0020-purging-whole-rooms.md says what is deleted and why.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "storage/ports/retention_clock.hpp"
#include "storage/sql/guarded.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {
namespace {

// Rooms without an event since then. A room stays if it has an open report, a match that is not closed, or somebody's
// best solitaire result. `updated_ms` is never later than the last event, and has an index.
constexpr std::string_view due_played =
    R"(SELECT r.log, r.room_id, h.length FROM rooms r JOIN log_heads h ON h.log = r.log
       LEFT JOIN events e ON e.event = h.last_event
       WHERE r.updated_ms < ?1 AND coalesce(e.at_ms, r.updated_ms) < ?1
       AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.room_id = r.room_id AND m.closed_ms IS NULL)
       AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.room_id = r.room_id AND p.state <> 'closed')
       AND NOT EXISTS (SELECT 1 FROM matches m JOIN match_players w USING (match_id) JOIN players USING (player_id)
       WHERE m.room_id = r.room_id AND m.rank IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM match_players x JOIN matches b USING (match_id)
       WHERE x.player_id = w.player_id AND b.variant = m.variant AND b.options = m.options
       AND (b.rank > m.rank OR b.rank = m.rank AND b.match_id < m.match_id))))";

// Rooms in which no match was ever started.
constexpr std::string_view due_unplayed =
    R"(SELECT r.log, r.room_id, h.length FROM rooms r INDEXED BY rooms_gathering JOIN log_heads h ON h.log = r.log
       LEFT JOIN events e ON e.event = h.last_event
       WHERE r.phase = 'gathering' AND r.updated_ms < ?1 AND coalesce(e.at_ms, r.updated_ms) < ?1
       AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.room_id = r.room_id)
       AND NOT EXISTS (SELECT 1 FROM reports p WHERE p.room_id = r.room_id AND p.state <> 'closed'))";

// A player who was not seen since then and about whom nothing else is stored: in no match, seat, room, text of a log,
// report, note or ban.
constexpr std::string_view is_unknown =
    R"(SELECT 1 FROM players WHERE player_id = ?1 AND created_ms < ?2
       AND NOT EXISTS (SELECT 1 FROM player_tokens x WHERE x.player_id = ?1 AND x.seen_ms >= ?2)
       AND NOT EXISTS (SELECT 1 FROM match_players x WHERE x.player_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM earlier_holders x WHERE x.player_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM seats x WHERE x.player_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM rooms x WHERE x.host_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM reports x WHERE x.player_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM reports x WHERE x.about_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM notes x WHERE x.player_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM bans x WHERE x.player_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM event_texts x WHERE x.player_id = ?1 AND x.words IS NOT NULL))";

constexpr std::string_view put_clock =
    "INSERT INTO retention_clock (one, counted_ms) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET counted_ms = ?1";

// A step looks at so many times more events than it deletes.
constexpr int looks_per_row = 10;
// Rooms that one step may begin with.
constexpr std::size_t rooms_at_once = 16;
// The oldest rooms that one step looks at: more than a server has in memory.
constexpr std::int64_t looked_at_max = 20'000;

}  // namespace

// The rooms that no node holds, the oldest first.
const SqlStore::Due& SqlStore::due() {
  if (due_) return *due_;
  const std::string free{connection_.dialect().and_not_held()}, order = " ORDER BY r.updated_ms, r.log LIMIT ?2";
  const std::string played = std::string{due_played} + free + order;
  return due_.emplace(played, std::string{due_unplayed} + free + order,
                      "SELECT count(*), coalesce(sum(length), 0), (SELECT count(*) FROM matches WHERE room_id IN "
                      "(SELECT room_id FROM (" +
                          played + ") same)) FROM (" + played + ") found",
                      "SELECT coalesce((SELECT counted_ms FROM retention_clock), " +
                          std::string{connection_.dialect().newest_time()} + ") WHERE EXISTS (SELECT 1 FROM rooms)");
}

Outcome<Purged> SqlStore::purgeable(std::int64_t before_ms) {
  return guarded<Purged>([&] {
    Purged found;
    Rows rows = connection_.query(due().counted, before_ms, INT64_MAX);
    rows.next();
    found.rooms = rows.integer(0);
    found.events = rows.integer(1);
    found.matches = rows.integer(2);
    return found;
  });
}

Outcome<Purged> SqlStore::purge(std::int64_t before_ms, int rows_max, const InUse& in_use) {
  return purge_rooms(due().played, before_ms, rows_max, in_use);
}
Outcome<Purged> SqlStore::purge_unplayed(std::int64_t before_ms, int rows_max, const InUse& in_use) {
  return purge_rooms(due().unplayed, before_ms, rows_max, in_use);
}

Outcome<Purged> SqlStore::purge_rooms(const std::string& due_rooms, std::int64_t before_ms, int rows_max,
                                      const InUse& in_use) {
  struct DueRoom {
    std::int64_t log, length;
    RoomId room;
  };
  return transaction<Purged>([&] {
    Purged gone;
    std::vector<DueRoom> rooms;
    {
      Rows rows = connection_.query(due_rooms, before_ms, looked_at_max);
      while (rooms.size() < rooms_at_once && rows.next()) {
        DueRoom one{rows.integer(0), rows.integer(2), {rows.text(1)}};
        if (in_use && in_use(one.room)) continue;
        if (damaged_logs_.contains(one.log)) {
          gone.damaged.push_back(std::move(one.room));
        } else {
          rooms.push_back(std::move(one));
        }
      }
    }
    if (rooms.empty()) return gone;
    gone.more = rooms.size() == rooms_at_once;
    begin_purge();
    std::int64_t rows_left = rows_max, looks_left = std::int64_t{rows_max} * looks_per_row;
    bool removed = false;
    maintaining([&] {
      for (DueRoom& one : rooms) {
        const auto whole = look_whether_whole(one.log, one.length, looks_left);
        if (whole == Whole::no) {
          damaged_logs_.insert(one.log);
          gone.damaged.push_back(std::move(one.room));
          continue;
        }
        removed = removed || whole == Whole::yes;
        if (whole == Whole::not_known_yet || !purge_room(one.room, one.log, rows_left, gone)) {
          gone.more = true;
          break;
        }
      }
    });
    if (removed) want_sweep();
    return gone;
  });
}

// Deletes a room from its matches to its row, and its log from the end. Returns false when `rows_left` is used up: then
// the room is closed, without codes and as old as before, and the next step continues with it.
bool SqlStore::purge_room(const RoomId& room, std::int64_t log, std::int64_t& rows_left, Purged& gone) {
  forget_log(room);
  connection_.run(
      "UPDATE rooms SET closed = 1, listed = 0, code = NULL, watch_code = NULL, least_length = 0 WHERE log = ?1", log);
  std::vector<std::string> matches;
  {
    Rows rows = connection_.query("SELECT match_id FROM matches WHERE room_id = ?1", room);
    while (rows.next()) matches.push_back(rows.text(0));
  }
  for (const std::string& match : matches) {
    if (rows_left <= 0) return false;
    rows_left -= delete_notes(match);
    rows_left -= delete_match(match);
    gone.matches += 1;
  }
  if (rows_left <= 0) return false;
  const std::int64_t events = delete_events(log, rows_left);
  gone.events += events;
  rows_left -= std::max<std::int64_t>(events, 1);
  if (!last_events_of(log, 1).empty()) return false;
  rows_left -= connection_.run("DELETE FROM activities WHERE room_id = ?1", room);
  rows_left -= connection_.run("DELETE FROM reports WHERE room_id = ?1", room);
  rows_left -= connection_.run("DELETE FROM seats WHERE room_id = ?1", room);
  connection_.run("DELETE FROM rooms WHERE log = ?1", log);
  looked_at_ = {};  // another room may get the number
  gone.rooms += 1;
  return true;
}

Outcome<SqlStore::PurgedPlayers> SqlStore::purge_players(std::int64_t before_ms, const PlayerId& after, int players_max,
                                                         const std::function<bool(const PlayerId&)>& is_connected) {
  return transaction<PurgedPlayers>([&] {
    PurgedPlayers gone;
    std::vector<PlayerId> players;
    {
      Rows rows = connection_.query("SELECT player_id FROM players WHERE player_id > ?1 ORDER BY player_id LIMIT ?2",
                                    after, players_max);
      while (rows.next()) players.push_back({rows.text(0)});
    }
    if (static_cast<int>(players.size()) == players_max) gone.last = players.back();
    for (const PlayerId& player : players) {
      if (is_connected && is_connected(player)) continue;
      {
        Rows unknown = connection_.query(is_unknown, player, before_ms);
        if (!unknown.next()) continue;
      }
      drop_names_of(player);
      connection_.run("DELETE FROM player_names WHERE player_id = ?1", player);
      connection_.run("DELETE FROM activities WHERE player_id = ?1", player);
      connection_.run("DELETE FROM players WHERE player_id = ?1", player);  // also deletes their tokens
      gone.players += 1;
    }
    if (gone.players > 0) want_sweep();
    return gone;
  });
}

Outcome<std::int64_t> SqlStore::advance_clock(std::int64_t wall_ms, std::optional<std::int64_t> elapsed_ms) {
  return transaction<std::int64_t>([&] {
    std::int64_t counted = wall_ms;
    {
      Rows rows = connection_.query(due().clock);
      if (rows.next() && !rows.is_null(0)) counted = rows.integer(0);
    }
    counted = advance_retention_clock(counted, wall_ms, elapsed_ms);
    connection_.run(put_clock, counted);
    return std::min(counted, wall_ms);
  });
}

Outcome<void> SqlStore::trust_clock(std::int64_t wall_ms) {
  return transaction<void>([&] { connection_.run(put_clock, wall_ms); });
}

// A note about a player stays, without its match.
int SqlStore::delete_notes(const std::string& match) {
  const int changed = connection_.run(
      "UPDATE notes SET match_id = NULL, seq = NULL, flag = NULL WHERE player_id IS NOT NULL AND match_id = ?1", match);
  return changed + connection_.run("DELETE FROM notes WHERE match_id = ?1", match);
}

// Looks at the next `looks_left` events, and goes on there at the next call. Pages that cannot be read are damage too.
SqlStore::Whole SqlStore::look_whether_whole(std::int64_t log, std::int64_t length, std::int64_t& looks_left) {
  if (looked_at_.log != log) looked_at_ = {log, 0};
  looked_at_.seq = std::min(looked_at_.seq, length);  // a step has deleted what came after
  const std::int64_t until = std::min(length, looked_at_.seq + std::max<std::int64_t>(looks_left, 1));
  try {
    if (!is_whole(log, looked_at_.seq, until)) return Whole::no;
  } catch (const Failure& failure) {
    if (failure.error.kind != ErrorKind::corrupt) throw;
    return Whole::no;
  }
  looks_left -= until - looked_at_.seq;
  looked_at_.seq = until;
  return until == length ? Whole::yes : Whole::not_known_yet;
}

// Deletes up to `rows_max` events from the end of the log with their texts; returns how many.
std::int64_t SqlStore::delete_events(std::int64_t log, std::int64_t rows_max) {
  const std::vector<std::int64_t> events = last_events_of(log, rows_max);
  std::set<std::string> called;
  for (const std::int64_t event : events) {
    {
      Rows names = connection_.query("SELECT player_id FROM event_texts WHERE event = ?1 AND kind = 'name'", event);
      while (names.next()) called.insert(names.text(0));
    }
    drop_texts_of(event);
    connection_.run("DELETE FROM event_texts WHERE event = ?1", event);
    connection_.run("DELETE FROM events WHERE event = ?1", event);
  }
  forget_places(log, events.size());
  for (const std::string& player : called) forget_old_names({player});
  return static_cast<std::int64_t>(events.size());
}

// Deletes the player's names that nothing uses any longer.
void SqlStore::forget_old_names(const PlayerId& player) {
  static const std::string names =
      "DELETE FROM player_names WHERE player_name IN (SELECT player_name " + std::string{from_old_names} + ")";
  drop_old_names_of(player);
  connection_.run(names, player);
}

}  // namespace takamaka::storage
