#pragma once

// The room's memory of each player while it is loaded: the last answers, so a repeated request gets the same answer,
// and the budgets for chat, changes, reports and stored refusals.

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/limits.hpp"
#include "server/room/effects.hpp"

namespace takamaka::room {

class Memories {
 public:
  // The answer to a request, and the hash of the request's key (DoneRequest::key).
  struct Known {
    Text text;
    std::size_t key = 0;
  };
  // Returns the answer to the request with this id, or null.
  Known answer(const PlayerId&, const std::string& request);
  // Remembers an answer. `key`: DoneRequest::key. Beyond limits::answers_kept the player's oldest is forgotten, and beyond
  // limits::answers_bytes_kept in the room the oldest of the player who has most of it: nobody can push out the
  // answers of the others.
  void answered(const PlayerId&, const std::string& request, Text answer, const std::string& key = {});
  void forget(const PlayerId&);
  // Returns 0 if the player may chat now, and counts it: limits::says_per_minute, refilled evenly. Otherwise returns the
  // milliseconds until they may.
  int wait_to_say(const PlayerId&, std::int64_t steady_ms);
  // The same for a report (limits::reports_per_hour).
  int wait_to_report(const PlayerId&, std::int64_t steady_ms);
  // Tells whether a refusal of the player may be stored, and if so counts it: limits::activities_per_minute.
  bool may_note(const PlayerId&, std::int64_t steady_ms);
  // Returns the milliseconds until the player may make a change for everyone, 0 for now: limits::changes_per_minute.
  // `changed` counts one.
  int wait_to_change(const PlayerId&, std::int64_t steady_ms);
  void changed(const PlayerId&, std::int64_t steady_ms);

 private:
  struct Answer {
    std::size_t hash;  // of `request`: most requests are new, and differ here
    std::string request;
    Known known;
    // What the answer needs in memory, about.
    std::size_t bytes() const { return sizeof(Answer) + request.size() + known.text.size() + allocations_bytes; }
    static constexpr std::size_t allocations_bytes = 64;  // of the two texts and the counter of the second
  };
  // `count` per `span_ms`, refilled evenly; taking one costs `span_ms`.
  template <std::int64_t count, std::int64_t span_ms>
  struct Budget {
    std::int64_t left = count * span_ms, at = 0;
    // Milliseconds until one can be taken.
    int wait_ms(std::int64_t steady_ms);
    bool take(std::int64_t steady_ms);
  };
  struct Memory {
    PlayerId player;
    std::vector<Answer> answers{};  // up to limits::answers_kept, a new one then replaces the oldest
    std::size_t oldest = 0;         // in `answers`; 0 until it is full
    std::size_t bytes = 0;          // of `answers`
    Budget<limits::says_per_minute, 60'000> says{};
    Budget<limits::changes_per_minute, 60'000> changes{};
    Budget<limits::reports_per_hour, 3'600'000> reports{};
    Budget<limits::activities_per_minute, 60'000> notes{};
  };
  // Beyond the number of people that a room can hold, the least recently used player is forgotten.
  static constexpr std::size_t players_max =
      limits::seats_max + limits::guests_per_room_max + limits::watchers_per_room_max;

  Memory& of(const PlayerId&);
  // The place of the answer is freed, too: a room holds many players.
  void forget_oldest(Memory&);

  std::list<Memory> memories_;  // the last used first
  std::size_t bytes_ = 0;       // of all answers
};

}  // namespace takamaka::room
