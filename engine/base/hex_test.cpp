#include "engine/base/hex.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace takamaka {
namespace {

TEST(Hex, WritesTwoLowerCaseDigitsForEachByte) {
  EXPECT_EQ(hex(std::array{std::byte{0x00}, std::byte{0x0f}, std::byte{0xa0}, std::byte{0xff}}), "000fa0ff");
  EXPECT_EQ(hex(std::string{"\x7f\x80"}), "7f80");
  EXPECT_EQ(hex(std::string{}), "");
}

}  // namespace
}  // namespace takamaka
