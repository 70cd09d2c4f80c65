#pragma once

#include "storage/ports/rows.hpp"

namespace takamaka::storage {

class Connection;

// Writes one row of a commit to its tables; `length` is that of the room's log with the commit. Throws Failure: `conflict` if a code is taken, `refused` if the row
// contradicts stored data.
void write_row(Connection&, const RoomId&, const Row&, Seq length);

}  // namespace takamaka::storage
