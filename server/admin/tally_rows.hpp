#pragma once

// Converts rows of tallies and bests to types of the admin API, with the words of their games.

#include <vector>

#include "server/admin/record_rows.hpp"

namespace takamaka::admin {

TallyLine person_of(const Columns& row);
TallyLine pair_of(const Columns& row);
TallyLine table_of(const Columns& row);
// Brings the lines into the order that the games declare.
void sort_tallies(std::vector<TallyLine>& lines);
BestLine best_of(const Columns& row);

}  // namespace takamaka::admin
