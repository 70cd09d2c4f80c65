#pragma once

#include <span>
#include <vector>

#include "storage/rows.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// A room that is not closed, as much as is needed to open it again.
struct StoredRoom {
  RoomId room;
  std::string code, watch_code, phase;
  Seq checkpoint, length;  // fold from here; the log's length
};

// Port: the append-only logs of all rooms. Called from one thread at a time.
class EventStore {
 public:
  virtual ~EventStore() = default;

  // Stores the commits in one durable transaction and says for each of them how it ended: the log's new length, or why
  // not. A commit whose `expected` is wrong is a conflict and does not disturb the others. When this returns, what it
  // calls stored survives a power cut.
  virtual std::vector<Outcome<Seq>> append(std::span<const Commit> commits) = 0;

  // The events after the first `from` ones, in order.
  virtual Outcome<std::vector<EventRow>> read(const RoomId&, Seq from) = 0;

  virtual Outcome<std::vector<StoredRoom>> open_rooms() = 0;
  // Finds a room by its code or its watch code, closed or not.
  virtual Outcome<std::optional<StoredRoom>> find_room(const std::string& code) = 0;
};

}  // namespace takamaka::storage
