#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/base/check.hpp"

namespace takamaka {

// Picks one of the first `n` numbers (n ≥ 1) by hashing `seen`: the same for the same `seen`, and without a pattern
// that players could recognise. For easy bots.
inline std::size_t whim(std::initializer_list<int> seen, std::size_t n) {
  TAKAMAKA_CHECK(n > 0);
  std::uint64_t mixed = 0x9E3779B97F4A7C15u;
  for (const int value : seen) {
    mixed ^= static_cast<std::uint64_t>(static_cast<std::uint32_t>(value));
    mixed *= 0xFF51AFD7ED558CCDu;
    mixed ^= mixed >> 33;
  }
  return static_cast<std::size_t>(mixed % n);
}

}  // namespace takamaka
