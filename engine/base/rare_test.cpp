#include "engine/base/rare.hpp"

#include <gtest/gtest.h>

#include <string>

namespace takamaka {
namespace {

TEST(Rare, IsTheDefaultUntilItIsChanged) {
  Rare<std::string> rare;
  EXPECT_EQ(*rare, "");
  rare.change() += "word";
  EXPECT_EQ(*rare, "word");
  EXPECT_EQ(rare->size(), 4u);
  rare.set("other");
  EXPECT_EQ(*rare, "other");
  rare.reset();
  EXPECT_EQ(*rare, "");
}

TEST(Rare, ACopyIsAnotherValue) {
  Rare<std::string> rare;
  rare.set("word");
  Rare<std::string> copy = rare;
  copy.change() = "other";
  EXPECT_EQ(*rare, "word");
  copy = rare;
  EXPECT_EQ(*copy, "word");
}

TEST(Rare, ComparesByValue) {
  Rare<std::string> changed;
  changed.set("word");
  EXPECT_NE(changed, Rare<std::string>{});
  changed.change() = "";
  EXPECT_EQ(changed, Rare<std::string>{}) << "a default that was set is the default";
}

TEST(Rare, NeedsOnlyAPointer) { EXPECT_EQ(sizeof(Rare<std::string>), sizeof(void*)); }

}  // namespace
}  // namespace takamaka
