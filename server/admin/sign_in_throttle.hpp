#pragma once

// Slows down guessing: counts failures by account and by address, and says how long each must wait.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace takamaka::admin {

// Gets the time from its caller, so that tests do not wait. Not thread-safe.
class SignInThrottle {
 public:
  static constexpr int free_failures = 5;
  static constexpr std::int64_t first_wait_ms = 30'000, longest_wait_ms = 15 * 60'000;
  static constexpr std::int64_t forgotten_after_ms = 60 * 60'000;  // without another failure
  static constexpr std::size_t keys_max = 50'000;

  // Returns how long this key must still wait; 0: it may try. While keys_max keys are stored, unknown keys wait, too.
  std::int64_t wait_ms(const std::string& key, std::int64_t now_ms);
  // Counts a failure. From the fifth on the key must wait, each time twice as long.
  void failed(const std::string& key, std::int64_t now_ms);
  // Forgets the failures of a key that has proved its identity.
  void passed(const std::string& key) { keys_.erase(key); }

 private:
  struct Failures {
    int count = 0;
    std::int64_t last_ms = 0, until_ms = 0;
  };
  void forget_old(std::int64_t now_ms);

  std::unordered_map<std::string, Failures> keys_;
};

}  // namespace takamaka::admin
