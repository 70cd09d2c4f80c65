#pragma once

#include <cstddef>
#include <vector>

#include "server/replay/playback.hpp"
#include "storage/ports/results.hpp"

namespace takamaka::replay {

// A match from the store. `lines` grows while the match runs.
struct Recording {
  storage::MatchRecord record;
  std::vector<LogLine> lines;

  // Returns the bytes of memory that it takes, about: its own, those of its lists and texts, and the allocator's share.
  std::size_t bytes() const;
};

}  // namespace takamaka::replay
