#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/result.hpp"
#include "server/room/room.hpp"
#include "storage/ports/log_reader.hpp"
#include "storage/ports/results.hpp"

namespace takamaka::review {

struct Verified {
  std::size_t steps = 0, events = 0;
};

// Plays a match again by its rules and compares it with the log: each deal from its seed, each turn by the legal action
// that produces exactly the logged events, each time-out by the choice of the rules. An error is a sentence: the `seq`
// at which log and rules differ, or the reason why this program cannot play the match. `log` holds the events of the room
// after the first `from` ones, at least those of the match.
Result<Verified, std::string> verify(std::span<const storage::EventRow> log, Seq from,
                                     const storage::MatchRecord& match, const room::RoomConfig& config = {});
// The same for a match of the record: reads only its part of the log. A damaged log is a difference, too.
storage::Outcome<Result<Verified, std::string>> verify(storage::LogReader&, const storage::MatchRecord& match,
                                                       const room::RoomConfig& config = {});

}  // namespace takamaka::review
