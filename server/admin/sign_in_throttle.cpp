#include "server/admin/sign_in_throttle.hpp"

#include <algorithm>

namespace takamaka::admin {

std::int64_t SignInThrottle::wait_ms(const std::string& key, std::int64_t now_ms) {
  const auto found = keys_.find(key);
  if (found != keys_.end()) return std::max<std::int64_t>(0, found->second.until_ms - now_ms);
  if (keys_.size() >= keys_max) forget_old(now_ms);
  return keys_.size() >= keys_max ? first_wait_ms : 0;
}

void SignInThrottle::failed(const std::string& key, std::int64_t now_ms) {
  Failures& failures = keys_[key];
  if (failures.count > 0 && failures.last_ms + forgotten_after_ms <= now_ms) failures = {};
  failures.count += 1;
  failures.last_ms = now_ms;
  if (failures.count < free_failures) return;
  const int doublings = std::min(failures.count - free_failures, 20);
  failures.until_ms = now_ms + std::min(longest_wait_ms, first_wait_ms << doublings);
}

void SignInThrottle::forget_old(std::int64_t now_ms) {
  std::erase_if(keys_, [&](const auto& entry) { return entry.second.last_ms + forgotten_after_ms <= now_ms; });
}

}  // namespace takamaka::admin
