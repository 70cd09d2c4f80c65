#pragma once

// The last things that happened, as they were shown, for those who come back.

#include <deque>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/limits.hpp"

namespace takamaka::room {

// One entry: something in the room (match 0), or in the match of that number. `own[seat]` is what that seat alone may
// see of it; empty where it is the same as `shared`.
struct Shown {
  Seq seq;
  int match = 0;
  std::string shared;
  std::vector<std::string> own{};
};

class History {
 public:
  // Nothing up to here can be told again.
  void forget_until(Seq seq) {
    entries_.clear();
    floor_ = seq;
  }
  void add(Shown entry) {
    entries_.push_back(std::move(entry));
    if (entries_.size() > limits::updates_kept) {
      floor_ = entries_.front().seq;
      entries_.pop_front();
    }
  }
  // Whether everything after `since` is still here.
  bool reaches(Seq since) const { return since >= floor_; }

  std::vector<Shown> after(Seq since) const {
    std::vector<Shown> missed;
    for (const Shown& entry : entries_) {
      if (entry.seq > since) missed.push_back(entry);
    }
    return missed;
  }

 private:
  std::deque<Shown> entries_;
  Seq floor_{};
};

}  // namespace takamaka::room
