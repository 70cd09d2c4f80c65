#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace takamaka::ops {

// Decides which failures are worth a line of the log while they repeat: the first one, and then one each half minute. Not
// thread-safe.
class Complaint {
 public:
  static constexpr std::int64_t every_ms = 30'000;

  // Counts a failure at this monotonic time. Returns how many there were since the last success if this one is worth a line.
  std::optional<std::int64_t> failed(std::int64_t now_ms) {
    failures_ += 1;
    if (failures_ > 1 && now_ms < next_ms_) return std::nullopt;
    next_ms_ = now_ms + every_ms;
    return failures_;
  }
  // Counts a success. Returns how many failures there were before it, 0 if the last one was a success, too.
  std::int64_t succeeded() { return std::exchange(failures_, 0); }

 private:
  std::int64_t failures_ = 0, next_ms_ = 0;
};

}  // namespace takamaka::ops
