#include "server/room/state/fingerprint.hpp"

#include <gtest/gtest.h>

namespace takamaka::room {
namespace {

TEST(FingerprintTest, IsTheSameForTheSamePartsAlone) {
  EXPECT_EQ(fingerprint_of({"person", "Ana"}), fingerprint_of({"person", "Ana"}));
  EXPECT_NE(fingerprint_of({"person", "Ana"}), fingerprint_of({"person", "Ann"}));
  EXPECT_NE(fingerprint_of({"person", "Ana"}), fingerprint_of({"Ana", "person"}));
}

TEST(FingerprintTest, TellsWhereAPartEnds) {
  EXPECT_NE(fingerprint_of({"ab", "c"}), fingerprint_of({"a", "bc"}));
  EXPECT_NE(fingerprint_of({"", "a"}), fingerprint_of({"a", ""}));
  EXPECT_NE(fingerprint_of({}), fingerprint_of({""}));
}

}  // namespace
}  // namespace takamaka::room
