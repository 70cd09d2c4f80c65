#include "server/ops/limits/address_places.hpp"

#include <gtest/gtest.h>

namespace takamaka::ops {
namespace {

TEST(AddressPlaces, AnAddressHasItsPlacesAndTakesNoneFromOthers) {
  AddressPlaces places{2};
  auto one = places.enter("here");
  const auto two = places.enter("here");
  EXPECT_TRUE(one && two);
  EXPECT_FALSE(places.enter("here"));
  EXPECT_TRUE(places.enter("elsewhere"));
  one.reset();
  EXPECT_TRUE(places.enter("here")) << "a place was given back";
}

}  // namespace
}  // namespace takamaka::ops
