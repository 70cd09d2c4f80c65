#include "server/room/fingerprint.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace takamaka::room {
namespace {

Fingerprint of(const std::vector<std::string_view>& parts) { return fingerprint_of(parts); }

TEST(FingerprintTest, IsTheSameForTheSamePartsAlone) {
  EXPECT_EQ(of({"person", "Ana"}), of({"person", "Ana"}));
  EXPECT_NE(of({"person", "Ana"}), of({"person", "Ann"}));
  EXPECT_NE(of({"person", "Ana"}), of({"Ana", "person"}));
}

TEST(FingerprintTest, TellsWhereAPartEnds) {
  EXPECT_NE(of({"ab", "c"}), of({"a", "bc"}));
  EXPECT_NE(of({"", "a"}), of({"a", ""}));
  EXPECT_NE(of({}), of({""}));
}

}  // namespace
}  // namespace takamaka::room
