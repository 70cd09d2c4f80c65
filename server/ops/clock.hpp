#pragma once

// The server's clocks. The pure code (rooms, lobby, engine) reads none and receives the time as a parameter. Only
// durations are measured elsewhere (ops/store.hpp, app.cpp).

#include <chrono>
#include <cstdint>

namespace takamaka::ops {

// Returns monotonic milliseconds, for game clocks and deadlines. The zero point is arbitrary.
inline std::int64_t steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

// Returns milliseconds since 1970 (UTC), for stored times.
inline std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace takamaka::ops
