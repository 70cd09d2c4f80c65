#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/sim/server/world.hpp"

namespace takamaka::sim {

// How much there is of what a server keeps, by name.
using Sizes = std::map<std::string, std::int64_t>;

// The rows of every table that the file has ("table …"), its index of words, its pages, what lies beside it, and what the store
// keeps in memory. Call it between two sweeps.
void read_store(World& world, Sizes& sizes);
// The lists and maps of a server's services, and what waits on its loops; of several servers the largest. Those of rooms and
// connections are not among them: they end with their room and their connection, which are counted.
void read_server(SimServer& server, Sizes& sizes);
// Bytes that the process has allocated, without those of SQLite and of replays that are kept; 0 under a sanitizer.
std::int64_t heap_of(World& world);

}  // namespace takamaka::sim
