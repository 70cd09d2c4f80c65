#pragma once

// The limits that follow the setting `messages_per_second`, as the budgets take them and the registry serves them.

#include <array>
#include <string_view>

#include "protocol/messages/limits.hpp"
#include "server/ops/limits/budgets.hpp"

namespace takamaka::ops {

// A limit that follows `messages_per_second`: a server that lets its players send more messages also lets them do more of
// everything that a message asks for.
struct PacedLimit {
  std::string_view name;  // as in protocol/messages/limits.hpp
  Budget what;
  int usual;  // per period, at limits::messages_per_second
  double period_ms;
};
namespace detail {
inline constexpr double minute_ms = 60'000, hour_ms = 60 * minute_ms;
}  // namespace detail
inline constexpr std::array paced_limits{
    PacedLimit{"arrivals_per_minute", Budget::arrivals, limits::arrivals_per_minute, detail::minute_ms},
    PacedLimit{"connections_per_minute", Budget::connections, limits::connections_per_minute, detail::minute_ms},
    PacedLimit{"rooms_per_hour", Budget::rooms, limits::rooms_per_hour, detail::hour_ms},
    PacedLimit{"loads_per_minute", Budget::loads, limits::loads_per_minute, detail::minute_ms},
    PacedLimit{"joins_per_minute", Budget::joins, limits::joins_per_minute, detail::minute_ms},
    PacedLimit{"starts_per_hour", Budget::starts, limits::starts_per_hour, detail::hour_ms},
    PacedLimit{"replays_per_minute", Budget::replays, limits::replays_per_minute, detail::minute_ms},
    PacedLimit{"records_per_minute", Budget::records, limits::records_per_minute, detail::minute_ms},
    PacedLimit{"bytes_per_minute", Budget::bytes, limits::bytes_per_minute, detail::minute_ms}};
// The limit in force.
int in_force(const PacedLimit& limit, double messages_per_second);
// A connection's full budget of messages.
constexpr double messages_burst(double messages_per_second) {
  return messages_per_second * limits::messages_burst / limits::messages_per_second;
}

}  // namespace takamaka::ops
