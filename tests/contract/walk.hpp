#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/hooks.hpp"
#include "tests/support/walk.hpp"

namespace takamaka::testing {

// A night has time for three times as many.
inline int walks_to_make(int usual) { return std::getenv("TAKAMAKA_LONG") == nullptr ? usual : 3 * usual; }

// Calls `visit(walk, events)` before the first step (without events) and after each step, in `walks` matches of at most
// `steps` steps.
template <Testable R, class Visit>
void for_each_step(int walks, int steps, Visit&& visit) {
  for (int number = 0; number < walks && !::testing::Test::HasFatalFailure(); ++number) {
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
