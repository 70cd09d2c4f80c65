#pragma once

#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/sqlite/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::review {

// One thing that happened in a match, or was tried.
struct Entry {
  Seq seq{};                 // of the room's log; of what the log does not hold: how long the log was then
  std::int64_t attempt = 0;  // of what the log does not hold: its number
  std::int64_t at_ms = 0;
  std::string kind{};  // "game", "room", "clock", "chat", "connection" or "refused"
  std::string by{};    // "seat:2", "player:<id>", "house" or "clock"
  std::string name{};  // what that is called now; empty: nothing
  int deal = 0;
  std::string event{}, action{};  // JSON, or empty
  std::string code{}, rule{};     // why it was refused
  std::string text{};             // what was said
};

// Everything of one match in order, from the end of the match before it to the beginning of the next. A deal that is over
// shows all hands, and so does a match; what is played shows what a spectator sees, and no refusals, for they tell of hands.
// With `all` also chat and connections. `refused` when there is no such match, `corrupt` when its log is damaged.
storage::Outcome<std::vector<Entry>> read_time_line(storage::Review&, storage::SqliteStore&, const MatchId&, bool all);

}  // namespace takamaka::review
