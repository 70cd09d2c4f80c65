#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <list>
#include <string>

#include "server/ops/limits/recent_keys.hpp"

namespace takamaka::ops {

// A budget that refills evenly: `take` succeeds while a token is left. The time is a parameter, so tests need not wait.
class TokenBucket {
 public:
  // Starts with `burst` tokens and gains `per_second` per second, up to `burst`.
  TokenBucket(double per_second, double burst) : per_second_{per_second}, burst_{burst}, level_{burst} {}

  bool take(std::int64_t now_ms) {
    refill(now_ms);
    if (!has_token()) return false;
    level_ -= 1;
    return true;
  }
  // Returns the milliseconds until `take` succeeds; 0 if it does so now.
  std::int64_t wait_ms(std::int64_t now_ms) {
    refill(now_ms);
    return has_token() ? 0 : static_cast<std::int64_t>(std::ceil((1 - level_ - rounding) * 1000 / per_second_));
  }
  // Takes a token in any case, and returns what `wait_ms` was. If none is left, the next one comes so much later.
  std::int64_t charge(std::int64_t now_ms) {
    const std::int64_t waited_ms = wait_ms(now_ms);
    level_ -= 1;
    return waited_ms;
  }

 private:
  static constexpr double rounding = 1e-6;  // of tokens
  bool has_token() const { return level_ > 1 - rounding; }
  void refill(std::int64_t now_ms) {
    if (last_ms_ != 0 && now_ms > last_ms_) {
      level_ = std::min(burst_, level_ + per_second_ * static_cast<double>(now_ms - last_ms_) / 1000);
    }
    last_ms_ = std::max(last_ms_, now_ms);
  }

  double per_second_, burst_, level_;
  std::int64_t last_ms_ = 0;
};

// Counts events in the last `window_ms`.
class SlidingCount {
 public:
  SlidingCount(int limit, std::int64_t window_ms) : limit_{static_cast<std::size_t>(limit)}, window_ms_{window_ms} {}

  // Counts one event. Returns true while the window holds at most `limit` events.
  bool note(std::int64_t now_ms) {
    while (!times_.empty() && times_.front() <= now_ms - window_ms_) times_.pop_front();
    if (times_.size() > limit_) return false;
    times_.push_back(now_ms);
    return times_.size() <= limit_;
  }

 private:
  std::size_t limit_;
  std::int64_t window_ms_;
  std::list<std::int64_t> times_;
};

// One bucket per key, such as an address, for at most `keys_max` keys (RecentKeys). Not thread-safe.
class KeyedBuckets {
 public:
  KeyedBuckets(double per_second, double burst, std::size_t keys_max) : full_{per_second, burst}, buckets_{keys_max} {}

  bool take(const std::string& key, std::int64_t now_ms) { return buckets_.use(key, full_).take(now_ms); }
  std::int64_t wait_ms(const std::string& key, std::int64_t now_ms) { return buckets_.use(key, full_).wait_ms(now_ms); }
  std::int64_t charge(const std::string& key, std::int64_t now_ms) { return buckets_.use(key, full_).charge(now_ms); }

 private:
  const TokenBucket full_;
  RecentKeys<TokenBucket> buckets_;
};

}  // namespace takamaka::ops
