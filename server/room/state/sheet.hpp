#pragma once

// The score sheet of the current match, as the room answers `sheet`.

#include <cstddef>
#include <list>
#include <vector>

#include "engine/match/record.hpp"

namespace takamaka::room {

// A match may never end, so the sheet keeps the latest deals only: those that fit into limits::sheet_kept_bytes_max as JSON.
// The earlier ones are in the match's replay.
class Sheet {
 public:
  struct Page {
    int first = 1;  // the number of the first deal that is kept
    std::vector<DealResult> deals{};
    bool more = false;
  };

  void add(DealResult);
  // The number of deals that have ended, whether or not they are kept.
  int ended() const { return ended_; }
  // Returns the deals after this one, the oldest first: as many as fit into limits::sheet_bytes_max, at least one.
  Page after(int deal) const;

 private:
  struct Kept {
    DealResult deal;
    std::size_t bytes;
  };
  std::list<Kept> kept_;
  std::size_t bytes_ = 0;
  int ended_ = 0;
};

}  // namespace takamaka::room
