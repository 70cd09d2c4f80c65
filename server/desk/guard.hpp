#pragma once

// Keeps guessers waiting: who has failed too often, by account and by address, and for how long.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace takamaka::desk {

// Is handed the time, so that tests need no waiting. Not thread-safe.
class Guard {
 public:
  static constexpr int free_failures = 5;
  static constexpr std::int64_t first_wait_ms = 30'000, longest_wait_ms = 15 * 60'000;
  static constexpr std::int64_t forgotten_after_ms = 60 * 60'000;  // without another failure
  static constexpr std::size_t keys_max = 50'000;

  // How long this key must still wait; 0: it may try. When too many keys are known, those not known wait, too.
  std::int64_t wait_ms(const std::string& key, std::int64_t now_ms);
  // One more failure: from the fifth on the key waits, each time twice as long.
  void failed(const std::string& key, std::int64_t now_ms);
  // It has shown to be who it says.
  void passed(const std::string& key) { keys_.erase(key); }

 private:
  struct Failures {
    int count = 0;
    std::int64_t last_ms = 0, until_ms = 0;
  };
  void forget_old(std::int64_t now_ms);

  std::unordered_map<std::string, Failures> keys_;
};

}  // namespace takamaka::desk
