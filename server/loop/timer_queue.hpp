#pragma once

#include <limits>
#include <map>
#include <utility>

#include "server/loop/loop.hpp"

namespace takamaka {

// The timers of one loop, the earliest first; of the same time, the one started first. A callback may cancel and start timers
// while it is destroyed: it often owns them. One thread.
class TimerQueue {
 public:
  Loop::TimerKey start(std::int64_t at_ms, Loop::Callback callback) {
    const Loop::TimerKey key{at_ms, ++last_};
    timers_.emplace(key, std::move(callback));
    return key;
  }
  void cancel(Loop::TimerKey key) { const auto gone = timers_.extract(key); }
  // Returns the time of the earliest timer; the largest number if there is none.
  std::int64_t next_ms() const {
    return timers_.empty() ? std::numeric_limits<std::int64_t>::max() : timers_.begin()->first.at_ms;
  }
  // Takes the earliest timer's callback if it is due; null otherwise.
  Loop::Callback take_due(std::int64_t now_ms) {
    if (timers_.empty() || timers_.begin()->first.at_ms > now_ms) return nullptr;
    Loop::Callback callback = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    return callback;
  }
  std::size_t size() const { return timers_.size(); }
  void clear() {
    while (!timers_.empty()) std::exchange(timers_, {});
  }

 private:
  std::map<Loop::TimerKey, Loop::Callback> timers_;
  std::uint64_t last_ = 0;
};

}  // namespace takamaka
