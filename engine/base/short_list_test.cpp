#include "engine/base/short_list.hpp"

#include <gtest/gtest.h>

#include <array>

#include "engine/base/describe.hpp"

namespace takamaka {
namespace {

using Three = ShortList<int, 3>;
static_assert(ListLike<Three>);

TEST(ShortList, it_takes_as_many_values_as_it_has_places) {
  Three list;
  EXPECT_TRUE(list.empty());
  for (int value = 1; value <= 3; ++value) EXPECT_TRUE(list.add(value));
  EXPECT_FALSE(list.add(4));
  EXPECT_EQ(list, (Three{1, 2, 3}));
  EXPECT_EQ(list.size(), 3u);
  EXPECT_EQ(list.front(), 1);
  EXPECT_EQ(list.back(), 3);
}

TEST(ShortList, only_its_values_are_compared) {
  const std::array<int, 2> two{1, 2};
  Three list{1, 2, 3};
  EXPECT_NE(list, Three{two});
  list = Three{two};
  EXPECT_EQ(list, (Three{1, 2}));
}

TEST(ShortList, a_value_without_a_place_is_our_mistake) {
  const MistakesContained contained;
  Three list{1, 2, 3};
  EXPECT_THROW(list.push_back(4), Mistake);
}

}  // namespace
}  // namespace takamaka
