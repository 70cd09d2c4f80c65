#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// The data needed to open a stored room again.
struct StoredRoom {
  RoomId room;
  std::string code, watch_code, phase;
  Seq checkpoint, length;  // apply events from here; the log's length
  friend bool operator==(const StoredRoom&, const StoredRoom&) = default;
};

// Port: finds stored rooms. Called from one thread at a time.
class RoomIndex {
 public:
  virtual ~RoomIndex() = default;

  // Returns the rooms that are not closed, in order of creation.
  virtual Outcome<std::vector<StoredRoom>> open_rooms() = 0;
  // Finds a room by its code or its watch code, closed or not.
  virtual Outcome<std::optional<StoredRoom>> find_room(const std::string& code) = 0;
  // Finds the room that the request with this key created, closed or not; none for an empty key.
  virtual Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) = 0;
  // Finds a room by its id if it is not closed. This simple version scans all open rooms; a back end with an index
  // overrides it.
  virtual Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) {
    auto rooms = open_rooms();
    if (!rooms) return std::unexpected(rooms.error());
    for (StoredRoom& room : *rooms) {
      if (room.room == id) return std::move(room);
    }
    return std::nullopt;
  }
  // Returns the open rooms with a running match whose last event is older than `before_ms` (Unix time), by id: only those
  // after `after`, at most `limit`.
  virtual Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                          std::size_t limit) = 0;
  // Counts the stored rooms, closed ones too.
  virtual Outcome<std::size_t> count_rooms() = 0;
};

}  // namespace takamaka::storage
