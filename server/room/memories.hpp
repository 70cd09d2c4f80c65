#pragma once

// What the room keeps in mind about each player for as long as it runs: the answers he got, so that a request sent
// again gets the same one, and how much he has said lately.

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
  // The answer to this request, or null.
  Text answer(const PlayerId&, const std::string& request);
  // Beyond limits::answers_kept the oldest is forgotten.
  void answered(const PlayerId&, const std::string& request, Text answer);
  // Whether he may say something more now, and if so counts it: limits::says_per_minute, refilled evenly.
  bool may_say(const PlayerId&, std::int64_t steady_ms);
  // Likewise a report (limits::reports_per_hour), and a refusal that is kept (limits::attempts_per_minute).
  bool may_report(const PlayerId&, std::int64_t steady_ms);
  bool may_note(const PlayerId&, std::int64_t steady_ms);

 private:
  struct Answer {
    std::string request;
    Text text;
  };
  // So many in such a time, refilled evenly; one costs `span_ms`.
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
    Budget notes{limits::attempts_per_minute, 60'000};
  };
  // Beyond the people a room can hold, whoever was heard of longest ago is forgotten.
  static constexpr std::size_t players_max = limits::seats_max + limits::visitors_per_room_max;

  Memory& of(const PlayerId&);

  std::list<Memory> memories_;  // the latest first
};

}  // namespace takamaka::room
