#pragma once

#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/ports/record.hpp"

namespace takamaka::review {

// One event of a match, or one activity in it (a refused request, a connection that came or went).
struct TimeLineEntry {
  Seq seq{};                  // place in the room's log; for an activity: the log's length at that time
  std::int64_t activity = 0;  // for an activity: its number, from 1; 0 for an event
  std::int64_t at_ms = 0;
  std::string kind{};  // "game", "room", "clock", "chat", "connection" or "refused"
  std::string by{};    // "seat:2", "player:<id>", "house" or "clock"
  std::string name{};  // the name for `by`; empty if there is none
  int deal = 0;
  std::string event{}, action{};  // JSON, or empty
  std::string code{}, rule{};     // of a refusal
  std::string text{};             // of a chat message
};

// Reads the time line of one match in order, from the end of the match before it to the start of the next one. Finished
// deals and matches show all hands. A running deal shows what a spectator sees, without refusals, because they reveal
// hands. With `all` also chat and connections. `refused` if there is no such match, `corrupt` if its log is damaged.
storage::Outcome<std::vector<TimeLineEntry>> read_time_line(storage::Record&, const MatchId&, bool all);

}  // namespace takamaka::review
