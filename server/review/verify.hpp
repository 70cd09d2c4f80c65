#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/result.hpp"
#include "server/room/room.hpp"
#include "storage/results.hpp"

namespace takamaka::review {

struct Verified {
  std::size_t steps = 0, events = 0;
};

// Plays a match again by its rules and compares: every deal from its seed, every turn by the legal action that brings
// about exactly what the log says, every time-out by what the rules choose. An error is a sentence with the `seq` at which
// the log is not what the rules make, or why the match cannot be played by this program. `log` is the whole log of the
// match's room.
Result<Verified, std::string> verify(std::span<const storage::EventRow> log, const storage::MatchRecord& match,
                                     const room::Terms& terms = {});

}  // namespace takamaka::review
