#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/ports/rows.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// Port: reads stored logs, for what no move waits for: replays, reviews and checks. Called from one thread at a time.
class LogReader {
 public:
  virtual ~LogReader() = default;

  // Returns the events after the first `from` ones, up to number `to`, in order; none for an unknown room. Costs what is
  // read. `corrupt` if that part of the log is damaged.
  virtual Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) = 0;
  // The same to the end of the log.
  Outcome<std::vector<EventRow>> read(const RoomId& room, Seq from) { return read(room, from, LogRange{}.to); }
  // Returns the part of its room's log that a time line of the match shows: from the end of the match before it (the first
  // match: from the room's first event) to the start of the next one. `refused` if there is no such match.
  virtual Outcome<LogRange> surroundings(const MatchId&) = 0;
  // Returns all rooms, closed ones too, in order of creation.
  virtual Outcome<std::vector<RoomId>> all_rooms() = 0;
  // Returns the faults of the tables and of the file that holds them, and events that belong to no room's log. Empty if
  // there are none. Reads everything.
  virtual Outcome<std::vector<std::string>> check_tables() = 0;
  // Counts the events older than the table event_texts that contain this player's id: they may contain a name of theirs.
  virtual Outcome<std::int64_t> events_with_names(const PlayerId&) = 0;
  // From now on reads see the current state, even if a server writes meanwhile.
  virtual Outcome<void> hold_still() = 0;
};

}  // namespace takamaka::storage
