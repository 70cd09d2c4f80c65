#pragma once

#include "storage/rows.hpp"

namespace takamaka::storage {

class Database;

// Writes one row of a commit to its tables. Throws Failure: `conflict` when a code is taken, `refused` when it
// contradicts what is stored.
void write_row(Database&, const RoomId&, const Row&);

}  // namespace takamaka::storage
