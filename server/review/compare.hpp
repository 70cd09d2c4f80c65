#pragma once

#include <string>
#include <vector>

#include "server/room/rebuild.hpp"
#include "storage/event_store.hpp"
#include "storage/results.hpp"

namespace takamaka::review {

// The result of comparing a room's tables with its log.
struct Compared {
  std::vector<std::string> differences;  // a sentence each; empty when all agree
  room::Rebuilt rebuilt;                 // what the tables should hold
};

// Compares a room's tables with its log. `corrupt` if the log is damaged or does not fold. Skips matches by rules that
// this program does not have, names of people and a room's `updated_ms`, which do not follow from the log.
storage::Outcome<Compared> compare(storage::EventStore& events, storage::Results& results, const RoomId& room,
                                   const room::RoomConfig& config = {});

}  // namespace takamaka::review
