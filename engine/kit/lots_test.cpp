#include "engine/kit/lots.hpp"

#include <gtest/gtest.h>

namespace takamaka {
namespace {

// With the key of zeros, whose first two blocks are the vectors 1 and 2 of RFC 8439 appendix A.1.
TEST(Lots, AreTheWordsOfChaCha20) {
  constexpr std::uint32_t nearly_all = 0xffffffff;
  Lots lots{Seed{}};
  EXPECT_EQ(lots.below(nearly_all), 0xade0b876);
  EXPECT_EQ(lots.below(nearly_all), 0x903df1a0);
  for (int word = 2; word < 16; ++word) lots.below(nearly_all);
  EXPECT_EQ(lots.below(nearly_all), 0xbee7079f) << "the second block";
}

TEST(Lots, InTheIncompleteLastRunAreDrawnAgain) {
  EXPECT_EQ(Lots{Seed{}}.below(0x80000001), 0x28bd8653u) << "the fourth word is the first below 0x80000001";
}

TEST(Lots, InTheLastCompleteRunCount) {
  EXPECT_EQ(Lots{Seed{}}.below(0x60000000), 0xade0b876 - 0x60000000) << "in the second run of two";
}

TEST(Lots, OfOneChoiceAreZero) { EXPECT_EQ(Lots{Seed{}}.below(1), 0u); }

}  // namespace
}  // namespace takamaka
