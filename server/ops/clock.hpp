#pragma once

// The machine's clocks. Only adapters and app.cpp read them: the pure code (rooms, lobby, engine) receives the time as a
// parameter, and services ask their Loop.

#include <chrono>
#include <cstdint>

namespace takamaka::ops {

// Returns monotonic milliseconds, for game clocks and deadlines. The zero point is arbitrary.
inline std::int64_t steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

// The same in microseconds, for measuring.
inline std::int64_t steady_us() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

// Returns milliseconds since 1970 (UTC), for stored times.
inline std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace takamaka::ops
