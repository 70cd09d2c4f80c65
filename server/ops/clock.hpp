#pragma once

// The only place where the server asks what time it is. Everything inwards is handed the answer.

#include <chrono>
#include <cstdint>

namespace takamaka::ops {

// Milliseconds that never jump: clocks and deadlines run on these. Their zero means nothing.
inline std::int64_t steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

// Milliseconds since 1970, UTC: for what is written down.
inline std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace takamaka::ops
