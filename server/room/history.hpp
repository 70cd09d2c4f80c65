#pragma once

// The last entries as they were shown, for players who return. Bounded by number and by bytes.

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/limits.hpp"

namespace takamaka::room {

// One entry of the room (match 0) or of the match with that number. `own[seat]` is the form that only this seat may
// see; empty if it equals `shared`.
struct Shown {
  Seq seq;
  int match = 0;
  std::string shared;
  std::vector<std::string> own{};
  int deal = 0;  // of the match: the hands in `own` belong to those who held the seats in this deal

  std::size_t bytes() const {
    std::size_t sum = sizeof(Shown) + shared.size() + own.size() * sizeof(std::string);
    for (const std::string& text : own) sum += text.size();
    return sum;
  }
};

class History {
 public:
  // Drops all entries; none up to `seq` can be told again.
  void forget_until(Seq seq) {
    entries_.clear();
    bytes_ = 0;
    floor_ = seq;
  }
  void add(Shown entry) {
    bytes_ += entry.bytes();
    entries_.push_back(std::move(entry));
    while (entries_.size() > limits::updates_kept || bytes_ > limits::updates_bytes_kept) {
      floor_ = entries_.front().seq;
      bytes_ -= entries_.front().bytes();
      entries_.pop_front();
    }
  }
  // Tells whether all entries after `since` are still here.
  bool reaches(Seq since) const { return since >= floor_; }

  std::vector<Shown> after(Seq since) const {
    std::vector<Shown> missed;
    for (const Shown& entry : entries_) {
      if (entry.seq > since) missed.push_back(entry);
    }
    return missed;
  }

  // Returns the entries of this deal that are still here.
  std::vector<Shown> of_deal(int match, int deal) const {
    std::vector<Shown> found;
    for (const Shown& entry : entries_) {
      if (entry.match == match && entry.deal == deal) found.push_back(entry);
    }
    return found;
  }

 private:
  std::deque<Shown> entries_;
  std::size_t bytes_ = 0;  // of all entries
  Seq floor_{};
};

}  // namespace takamaka::room
