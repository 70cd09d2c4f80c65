#pragma once

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "server/lobby/codes.hpp"

namespace takamaka::sim {

// The one source of chance of a simulation. Unlike the distributions of <random> it gives the same on every platform.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_{seed} {}

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(most - least + 1));
  }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class T>
  T& any_of(std::vector<T>& all) {
    return all[below(all.size())];
  }
  // Random bits for a generator of its own.
  Seed bits(std::string_view label) {
    Seed seed{};
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random_());
    return derive(seed, label);
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace takamaka::sim
