#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>

#include "server/replay/recording.hpp"

namespace takamaka::replay {

// A match as it was read from the store. Never changes: a later reading is another one.
struct ReadRecording {
  Recording recording;
  Seq end{};                    // the room's log is read up to here
  std::int64_t read_at_ms = 0;  // when its first line was read
};

// The matches that were replayed last, because a client asks many times for the same one. The time is a parameter. Not
// thread-safe; the recordings may be used on any thread, also after the cache has forgotten them.
class RecordingCache {
 public:
  struct Bounds {
    std::size_t bytes_max = 16 * 1024 * 1024;  // of all recordings together
    std::size_t recordings_max = 64;
    std::int64_t age_max_ms = 60'000;  // players may change their names
  };
  RecordingCache() : RecordingCache(Bounds{}) {}
  explicit RecordingCache(const Bounds& bounds) : bounds_{bounds} {}

  // Returns the match and counts as a use; null if it is not kept or is too old.
  std::shared_ptr<const ReadRecording> find(const MatchId& match, std::int64_t now_ms);

  // Keeps the match in place of an earlier reading of it, then forgets the matches used longest ago until the bounds
  // hold. A recording larger than `bytes_max` is not kept, so that it does not drive out all others.
  void put(std::shared_ptr<const ReadRecording> read, std::int64_t now_ms);

  void clear() {
    kept_.clear();
    bytes_ = 0;
  }
  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return kept_.size(); }

 private:
  struct Kept {
    std::shared_ptr<const ReadRecording> read;
    std::size_t bytes = 0;
  };
  std::list<Kept>::iterator place(const MatchId& match);
  std::list<Kept>::iterator forget(std::list<Kept>::iterator one);
  void forget_old(std::int64_t now_ms);

  const Bounds bounds_;
  std::list<Kept> kept_;  // the last used first
  std::size_t bytes_ = 0;
};

}  // namespace takamaka::replay
