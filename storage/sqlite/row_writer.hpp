#pragma once

#include "storage/rows.hpp"

namespace takamaka::storage {

class Database;

// Writes one row of a commit to its tables. Throws Failure: `conflict` if a code is taken, `refused` if the row
// contradicts stored data.
void write_row(Database&, const RoomId&, const Row&);

}  // namespace takamaka::storage
