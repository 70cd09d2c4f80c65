#pragma once

#include <string>
#include <vector>

#include "server/room/rebuild.hpp"
#include "storage/event_store.hpp"
#include "storage/results.hpp"

namespace takamaka::review {

// A room's tables held against its log.
struct Compared {
  std::vector<std::string> differences;  // a sentence each; empty when all agree
  room::Rebuilt rebuilt;                 // what the tables should hold
};

// `corrupt` when the log is damaged or does not fold. Matches by rules that this program does not have are not compared.
// When a room's row was last changed is not compared either: it does not follow from the log.
storage::Outcome<Compared> compare(storage::EventStore& events, storage::Results& results, const RoomId& room,
                                   const room::Terms& terms = {});

}  // namespace takamaka::review
