#pragma once

// Arithmetic on clocks. A turn first uses its own seconds, then the seat's bank; when both are gone, time is up.

#include <algorithm>
#include <cstdint>
#include <limits>

#include "server/room/state/state.hpp"

namespace takamaka::room {

inline constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

// Returns the clocks after `elapsed_ms`; a negative value counts as 0, and no clock falls below 0. During a pause only
// the pause runs.
inline Clocks advanced(Clocks clocks, std::int64_t elapsed_ms) {
  const auto elapsed = static_cast<int>(std::clamp<std::int64_t>(elapsed_ms, 0, std::numeric_limits<int>::max()));
  if (clocks.pause_ms) {
    *clocks.pause_ms -= std::min(*clocks.pause_ms, elapsed);
    return clocks;
  }
  if (clocks.turn) {
    const int from_turn = std::min(clocks.turn_ms, elapsed);
    clocks.turn_ms -= from_turn;
    int& bank = clocks.bank_ms[clocks.turn->value];
    bank -= std::min(bank, elapsed - from_turn);
  }
  if (clocks.next_deal_ms) *clocks.next_deal_ms -= std::min(*clocks.next_deal_ms, elapsed);
  return clocks;
}

// Returns the time until the turn's time is up; `never` if no turn is timed.
inline std::int64_t turn_left_ms(const Clocks& clocks) {
  if (!clocks.turn) return never;
  return std::int64_t{clocks.turn_ms} + clocks.bank_ms[clocks.turn->value];
}

}  // namespace takamaka::room
