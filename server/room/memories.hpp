#pragma once

// The room's memory of each player while it is loaded: the last answers, so a repeated request gets the same answer,
// and the budgets for chat, reports and stored refusals.

#include <cstdint>
#include <deque>
#include <list>
#include <string>

#include "engine/base/ids.hpp"
#include "protocol/limits.hpp"
#include "server/room/effects.hpp"

namespace takamaka::room {

class Memories {
 public:
  // Returns the answer to this request, or null.
  Text answer(const PlayerId&, const std::string& request);
  // Remembers an answer. Beyond limits::answers_kept the oldest is forgotten.
  void answered(const PlayerId&, const std::string& request, Text answer);
  // Tells whether the player may chat now, and if so counts it: limits::says_per_minute, refilled evenly.
  bool may_say(const PlayerId&, std::int64_t steady_ms);
  // The same for a report (limits::reports_per_hour) and for a stored refusal (limits::activities_per_minute).
  bool may_report(const PlayerId&, std::int64_t steady_ms);
  bool may_note(const PlayerId&, std::int64_t steady_ms);

 private:
  struct Answer {
    std::string request;
    Text text;
  };
  // `count` per `span_ms`, refilled evenly; taking one costs `span_ms`.
  struct Budget {
    std::int64_t count, span_ms;
    std::int64_t left = count * span_ms, at = 0;
    bool take(std::int64_t steady_ms);
  };
  struct Memory {
    PlayerId player;
    std::deque<Answer> answers{};
    Budget says{limits::says_per_minute, 60'000};
    Budget reports{limits::reports_per_hour, 3'600'000};
    Budget notes{limits::activities_per_minute, 60'000};
  };
  // Beyond the number of people that a room can hold, the least recently used player is forgotten.
  static constexpr std::size_t players_max = limits::seats_max + limits::unseated_per_room_max;

  Memory& of(const PlayerId&);

  std::list<Memory> memories_;  // the last used first
};

}  // namespace takamaka::room
