#pragma once

// Tallies in the words and the order that each game declares.

#include <vector>

#include "server/admin/api/record.hpp"
#include "storage/lists/tallies.hpp"

namespace takamaka::admin {

// Reads the tallies that are counted in this way.
storage::Outcome<std::vector<TallyLine>> tallies_by(storage::RecordLists&, TallyBy, const storage::TallyFilter&);

}  // namespace takamaka::admin
