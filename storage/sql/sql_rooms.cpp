// SqlStore as RoomIndex.

#include "storage/sql/guarded.hpp"
#include "storage/sql/sql_store.hpp"
#include "storage/sql/stored_room.hpp"

namespace takamaka::storage {
Outcome<std::vector<StoredRoom>> SqlStore::open_rooms() {
  return guarded<std::vector<StoredRoom>>([&] {
    std::vector<StoredRoom> rooms;
    Rows rows = connection_.query(
        R"(SELECT room_id, code, watch_code, phase, checkpoint, length FROM rooms JOIN log_heads USING (log)
           WHERE closed = 0 ORDER BY created_ms, room_id)");
    while (rows.next()) {
      rooms.push_back(stored_room_at(rows));
    }
    return rooms;
  });
}

Outcome<std::optional<StoredRoom>> SqlStore::find_room(const std::string& code) {
  return one_room("code = ?1 OR watch_code = ?1", code);
}

Outcome<std::optional<StoredRoom>> SqlStore::find_open_room(const RoomId& id) {
  return one_room("room_id = ?1 AND closed = 0", id.value);
}

Outcome<std::optional<StoredRoom>> SqlStore::find_created_room(const std::string& request) {
  return one_room("created_by = ?1", request);
}

Outcome<std::size_t> SqlStore::count_rooms() {
  return guarded<std::size_t>([&] {
    Rows rows = connection_.query("SELECT count(*) FROM rooms");
    rows.next();
    return static_cast<std::size_t>(rows.integer(0));
  });
}

Outcome<std::vector<StoredRoom>> SqlStore::rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                          std::size_t limit) {
  return guarded<std::vector<StoredRoom>>([&] {
    std::vector<StoredRoom> rooms;
    Rows rows = connection_.query(
        R"(SELECT r.room_id, code, watch_code, phase, checkpoint, length FROM matches m INDEXED BY matches_running
           JOIN rooms r USING (room_id) JOIN log_heads h ON h.log = r.log
           LEFT JOIN events e ON e.event = h.last_event
           WHERE m.closed_ms IS NULL AND m.room_id > ?2 AND r.closed = 0 AND coalesce(e.at_ms, r.updated_ms) < ?1
           ORDER BY m.room_id LIMIT ?3)",
        before_ms, after, limit);
    while (rows.next()) {
      rooms.push_back(stored_room_at(rows));
    }
    return rooms;
  });
}

Outcome<std::optional<StoredRoom>> SqlStore::one_room(std::string_view condition, const std::string& value) {
  return guarded<std::optional<StoredRoom>>([&]() -> std::optional<StoredRoom> {
    std::string sql = "SELECT room_id, code, watch_code, phase, checkpoint, ";
    sql.append(connection_.dialect().log_length()).append(" FROM rooms r WHERE ").append(condition);
    Rows rows = connection_.query(sql, value);
    if (!rows.next()) return {};
    return stored_room_at(rows);
  });
}

}  // namespace takamaka::storage
