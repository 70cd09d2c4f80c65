#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/rows.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// A room that is not closed, as much as is needed to open it again.
struct StoredRoom {
  RoomId room;
  std::string code, watch_code, phase;
  Seq checkpoint, length;  // fold from here; the log's length
  friend bool operator==(const StoredRoom&, const StoredRoom&) = default;
};

// Port: the append-only logs of all rooms. Called from one thread at a time.
class EventStore {
 public:
  virtual ~EventStore() = default;

  // Stores the commits in one durable transaction, in the order given, and says for each of them how it ended: the
  // log's new length, or why not. A commit that is a conflict or refused does not disturb the others; any other error
  // is the same for all of them. When this returns, what it calls stored survives a power cut. A room begins with a
  // commit whose `expected` is 0 and whose first row is its PutRoom; all rows belong to the commit's room, and a match
  // is opened before anything else is said of it.
  virtual std::vector<Outcome<Seq>> append(std::span<const Commit> commits) = 0;

  // The events after the first `from` ones, in order; none of a room that is not known. `corrupt` when the log has been
  // damaged; other rooms' logs can still be read.
  virtual Outcome<std::vector<EventRow>> read(const RoomId&, Seq from) = 0;

  // In order of creation.
  virtual Outcome<std::vector<StoredRoom>> open_rooms() = 0;
  // Finds a room by its code or its watch code, closed or not.
  virtual Outcome<std::optional<StoredRoom>> find_room(const std::string& code) = 0;
  // Finds a room by its id, if it is not closed. This plain way looks at all of them; a back end with an index
  // overrides it.
  virtual Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) {
    auto rooms = open_rooms();
    if (!rooms) return std::unexpected(rooms.error());
    for (StoredRoom& room : *rooms) {
      if (room.room == id) return std::move(room);
    }
    return std::nullopt;
  }

  // Called when nothing else is to be done for a moment: the time for work that would delay a commit.
  virtual void idle() {}
};

}  // namespace takamaka::storage
