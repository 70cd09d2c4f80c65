#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/room/rebuild.hpp"
#include "storage/ports/results.hpp"

namespace takamaka::review {

// The result of comparing a room's tables with its log.
struct Compared {
  std::vector<std::string> differences;  // a sentence each; empty when all agree
  room::Rebuilt rebuilt;                 // what the tables should hold
};

// Compares a room's tables with its log, given whole. `corrupt` if the log does not fold. Skips matches by rules that
// this program does not have, and what does not follow from the log: names of people, marks of programs and a room's `updated_ms`.
storage::Outcome<Compared> compare(std::span<const storage::EventRow> log, storage::Results& results,
                                   const RoomId& room, const room::RoomConfig& config = {});

}  // namespace takamaka::review
