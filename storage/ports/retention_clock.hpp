#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace takamaka::storage {

// How long a server may be off so that this time still counts: a weekend, a week of holidays.
inline constexpr std::int64_t believed_stop_ms = 8LL * 24 * 60 * 60 * 1000;

// The clock by which retention counts. The machine's clock may be wrong: a server that starts in the year 2040 must not
// take everything for old. So this clock follows the machine's clock only as far as time is known to have passed:
// while the server runs, no faster than the monotonic clock; at a start, over a stop of at most `believed_stop_ms`. It
// never goes back. Times are milliseconds since 1970.
//
// Returns the new value. `elapsed_ms`: monotonic time since the last call of this process; none: the process has just
// started.
inline std::int64_t advance_retention_clock(std::int64_t counted_ms, std::int64_t wall_ms,
                                            std::optional<std::int64_t> elapsed_ms) {
  const std::int64_t ahead = wall_ms - counted_ms;
  if (ahead <= 0) return counted_ms;
  if (elapsed_ms) return counted_ms + std::min(ahead, std::max<std::int64_t>(*elapsed_ms, 0));
  return ahead <= believed_stop_ms ? wall_ms : counted_ms;
}

}  // namespace takamaka::storage
