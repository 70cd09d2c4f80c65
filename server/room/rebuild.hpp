#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/room/room.hpp"
#include "storage/rows.hpp"

namespace takamaka::room {

// What the tables beside a room's log must hold.
struct Rebuilt {
  std::vector<storage::Row> rows;  // as one commit would write them, the room's own first
  std::vector<MatchId> foreign;    // begun by rules that this program does not have: their rows are not among them
};

// Works it out from the whole log of a room, from its first event on. An error says in words why the log does not fold.
// `PutRoom::updated_ms` is the time of the last event; in a living room it is that of the last change to its row.
Result<Rebuilt, std::string> rebuild(std::span<const storage::EventRow> log, const Terms& terms = {});

}  // namespace takamaka::room
