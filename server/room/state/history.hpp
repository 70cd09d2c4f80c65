#pragma once

// The last entries as they were shown, for players who return. Bounded by number and by bytes.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/limits.hpp"

namespace takamaka::room {

// One entry of the room (match 0) or of the match with that number. `own[seat]` is the form that only this seat may
// see; empty if it equals `shared`.
struct Shown {
  Seq seq;
  int match = 0;
  std::string shared;
  std::vector<std::string> own{};
  int deal = 0;                     // of the match: the hands in `own` belong to those who held the seats in this deal
  std::vector<PlayerId> authors{};  // of names and words in `shared`

  std::size_t bytes() const {
    std::size_t sum =
        sizeof(Shown) + shared.size() + own.size() * sizeof(std::string) + authors.size() * sizeof(PlayerId);
    for (const std::string& text : own) sum += text.size();
    return sum;
  }
};

class History {
 public:
  // Drops all entries; none up to `seq` can be told again.
  void forget_until(Seq seq) {
    entries_.clear();
    forgotten_ = 0;
    bytes_ = 0;
    floor_ = seq;
  }
  void add(Shown entry) {
    bytes_ += entry.bytes();
    entries_.push_back(std::move(entry));
    while (kept().size() > limits::updates_kept || bytes_ > limits::updates_bytes_kept) forget_oldest();
  }
  // Drops the entries with names or words of this player, who was erased.
  void forget(const PlayerId& player) {
    std::erase_if(entries_, [&](const Shown& entry) {
      const bool is_theirs = std::ranges::find(entry.authors, player) != entry.authors.end();
      if (is_theirs) bytes_ -= entry.bytes();
      return is_theirs;
    });
  }
  // Tells whether all entries after `since` are still here.
  bool reaches(Seq since) const { return since >= floor_; }

  std::vector<Shown> after(Seq since) const {
    std::vector<Shown> missed;
    for (const Shown& entry : kept()) {
      if (entry.seq > since) missed.push_back(entry);
    }
    return missed;
  }

  // Returns the entries of this deal that are still here.
  std::vector<Shown> of_deal(int match, int deal) const {
    std::vector<Shown> found;
    for (const Shown& entry : kept()) {
      if (entry.match == match && entry.deal == deal) found.push_back(entry);
    }
    return found;
  }

 private:
  std::span<const Shown> kept() const { return std::span{entries_}.subspan(static_cast<std::size_t>(forgotten_)); }
  void forget_oldest() {
    Shown& oldest = entries_[static_cast<std::size_t>(forgotten_++)];
    floor_ = oldest.seq;
    bytes_ -= oldest.bytes();
    oldest = {};
    if (forgotten_ < forgotten_max) return;
    entries_.erase(entries_.begin(), entries_.begin() + forgotten_max);
    forgotten_ = 0;
  }

  static constexpr std::ptrdiff_t forgotten_max = 32;
  // A vector, because an empty deque takes 576 bytes, and most rooms are idle.
  std::vector<Shown> entries_;
  std::ptrdiff_t forgotten_ = 0;  // so many at the front are empty
  std::size_t bytes_ = 0;         // of all entries
  Seq floor_{};
};

}  // namespace takamaka::room
