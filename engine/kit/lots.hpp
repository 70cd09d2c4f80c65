#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/ids.hpp"

namespace takamaka {

// 256 bits, fresh for each deal.
using Seed = std::array<std::uint8_t, 32>;

// Randomness as a value (rules 0.3). Everything random in a deal is read from ChaCha20 (RFC 8439, key = seed, nonce =
// 0, counter from 0), four bytes at a time, little-endian; so anyone who knows the seed can repeat the deal. Two Lots
// with the same seed give the same numbers in the same order. The rules record each draw, so a replay never needs a
// Lots.
class Lots {
 public:
  explicit Lots(const Seed& seed) : seed_{seed} {}

  // A number in 0 … n−1, each equally likely. Draws 32 bits, and draws again while they fall in the incomplete last run
  // of n below 2^32. n ≥ 1.
  std::uint32_t below(std::uint32_t n);

  // Fisher–Yates from the end: for i = size−1 … 1, swaps element i with element below(i+1).
  template <class Items>
  Items shuffled(Items items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
    return items;
  }

  Seat seat(std::uint8_t seats) { return Seat{static_cast<std::uint8_t>(below(seats))}; }

  // Throws `count` six-sided dice; the results are in order.
  std::vector<int> dice(int count);

  friend bool operator==(const Lots&, const Lots&) = default;

 private:
  std::uint32_t next();

  Seed seed_;
  std::array<std::uint8_t, 64> block_{};  // one ChaCha20 block
  std::uint32_t counter_ = 0;             // of the next block
  std::uint8_t used_ = 64;                // bytes of `block_` already used
};

}  // namespace takamaka
