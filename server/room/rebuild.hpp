#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/room/room.hpp"
#include "storage/ports/rows.hpp"

namespace takamaka::room {

// The contents that the tables beside a room's log must have.
struct Rebuilt {
  std::vector<storage::Row> rows;  // as one commit would write them, the room's own row first
  std::vector<MatchId> foreign;    // matches with rules that this program does not have; their rows are not included
};

// Computes the rows from the whole log of a room, starting at its first event. The error says in words why the log does
// not fold. `PutRoom::updated_ms` is the time of the last event; in a living room it is the last change of its row.
Result<Rebuilt, std::string> rebuild(std::span<const storage::EventRow> log, const RoomConfig& config = {});

}  // namespace takamaka::room
