#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/rows.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// The data needed to open a stored room again.
struct StoredRoom {
  RoomId room;
  std::string code, watch_code, phase;
  Seq checkpoint, length;  // apply events from here; the log's length
  friend bool operator==(const StoredRoom&, const StoredRoom&) = default;
};

// Port: the append-only logs of all rooms. Called from one thread at a time.
class EventStore {
 public:
  virtual ~EventStore() = default;

  // Stores the commits in one durable transaction, in the given order, and returns one outcome per commit: the log's new
  // length, or the error. A commit that is a conflict or refused does not affect the others; any other error applies to
  // all of them. Commits reported as stored survive a power cut. A room begins with a commit whose `expected` is 0 and
  // whose first row is its PutRoom. All rows belong to the commit's room, and the row that opens a match comes before its
  // other rows.
  virtual std::vector<Outcome<Seq>> append(std::span<const Commit> commits) = 0;

  // Returns the events after the first `from` ones, up to number `to`, in order; none for an unknown room. `corrupt` if that
  // part of the log is damaged; other rooms' logs can still be read.
  virtual Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) = 0;
  // The same to the end of the log.
  Outcome<std::vector<EventRow>> read(const RoomId& room, Seq from) { return read(room, from, LogRange{}.to); }

  // Returns the rooms that are not closed, in order of creation.
  virtual Outcome<std::vector<StoredRoom>> open_rooms() = 0;
  // Finds a room by its code or its watch code, closed or not.
  virtual Outcome<std::optional<StoredRoom>> find_room(const std::string& code) = 0;
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

  // Called when there is nothing else to do for a moment: the time for work that would delay a commit.
  virtual void idle() {}
};

}  // namespace takamaka::storage
