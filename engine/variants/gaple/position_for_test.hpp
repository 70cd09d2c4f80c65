#pragma once

#include <string>
#include <vector>

#include "engine/variants/gaple/testing.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/position.hpp"

namespace takamaka::gaple {

using takamaka::testing::find;
using takamaka::testing::seed_of;

inline constexpr Seat A{0}, B{1}, C{2}, D{3};

// A position at a table of four, unless a test says otherwise.
struct Position : takamaka::testing::Position<Rules> {
  Position(const Options& options, const std::vector<std::string>& lines, std::uint8_t seats = 4)
      : takamaka::testing::Position<Rules>{options, seats, lines} {}
};

inline Options passing() {
  Options options;
  options.cannot_play = CannotPlay::pass;
  return options;
}
inline Options playing_out() {
  Options options;
  options.discard_end = DiscardEnd::play_out;
  return options;
}

// A match right after the deal.
inline Position dealt(const Options& options, std::uint8_t seats, std::uint64_t number,
                      const std::vector<std::string>& lines = {"deal 0"}) {
  Position position{options, lines, seats};
  position.house(Deal{Lots{seed_of(number)}});
  return position;
}

}  // namespace takamaka::gaple
