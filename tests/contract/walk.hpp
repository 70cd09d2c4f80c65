#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/hooks.hpp"
#include "tests/support/walk.hpp"

namespace takamaka::testing {

// How many random matches a suite plays: a night has time for more.
inline int matches_to_play(int usual, int at_night) {
  return std::getenv("TAKAMAKA_LONG") == nullptr ? usual : at_night;
}

// Calls `visit(walk, events)` before the first step (without events) and after each step, in `walks` matches of at most
// `steps` steps; outside the night in half as many.
template <Testable R, class Visit>
void for_each_step(int walks, int steps, Visit&& visit) {
  const int matches = matches_to_play((walks + 1) / 2, walks);
  for (int number = 0; number < matches && !::testing::Test::HasFatalFailure(); ++number) {
    Walk<R> walk{static_cast<std::uint64_t>(number)};
    SCOPED_TRACE(walk.described());
    visit(walk, typename Walk<R>::Events{});
    for (int step = 0; step < steps && !walk.over() && !::testing::Test::HasFailure(); ++step) {
      visit(walk, walk.step());
    }
  }
}

inline std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  return texts;
}

}  // namespace takamaka::testing
