#include "engine/base/check.hpp"

#include <gtest/gtest.h>

namespace takamaka {
namespace {

TEST(Check, ThrowsWhereMistakesAreContained) {
  const MistakesContained outer;
  {
    const MistakesContained inner;
    EXPECT_THROW(TAKAMAKA_CHECK(1 + 1 == 3), Mistake);
  }
  EXPECT_THROW(TAKAMAKA_CHECK(1 + 1 == 3), Mistake);
}

TEST(CheckDeathTest, AbortsEverywhereElse) {
  {
    const MistakesContained over;
  }
  EXPECT_DEATH(TAKAMAKA_CHECK(1 + 1 == 3), "our mistake: !\\(1 \\+ 1 == 3\\)");
}

}  // namespace
}  // namespace takamaka
