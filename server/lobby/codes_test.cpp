#include "server/lobby/codes.hpp"

#include <gtest/gtest.h>

#include <set>

namespace takamaka {
namespace {

TEST(RandomCode, UsesTheWholeAlphabetAndNothingElse) {
  Seed entropy{};
  for (std::size_t i = 0; i < entropy.size(); ++i) entropy[i] = static_cast<std::uint8_t>(i * 8 + i / 4);
  std::set<char> seen;
  for (int i = 0; i < 200; ++i) {
    entropy = derive(entropy, "next");
    const std::string code = random_code(entropy, room_code_length);
    EXPECT_EQ(code.size(), 8u);
    EXPECT_EQ(normal_code(code), code);
    seen.insert(code.begin(), code.end());
  }
  EXPECT_EQ(seen.size(), 32u);
}

TEST(NormalCode, ReadsTypedCodes) {
  EXPECT_EQ(normal_code(" abcd-efgh "), "ABCDEFGH");
  EXPECT_EQ(normal_code("oO0iIlL1"), "00011111");
  EXPECT_EQ(normal_code("kq7m"), "KQ7M");
  EXPECT_EQ(normal_code("\uFF2B\uFF51\uFF17\uFF2D\u3000\uFF12\uFF0D\uFF13"), "KQ7M23")
      << "wide letters, blank and dash";
  EXPECT_EQ(normal_code("\u200BKQ7M\u00A0\u20132\u20143\u2060"), "KQ7M23") << "a code copied from a page";
}

TEST(NormalCode, RefusesInvalidText) {
  for (const char* typed : {"", "abc", "ABCDU", "ABCD!", "ÄBCD", "\u0410BCD",
                            "AB\xFF"
                            "CD",
                            "AB\tCD", "01234567890123456"}) {
    EXPECT_EQ(normal_code(typed), std::nullopt) << typed;
  }
}

TEST(NormalCode, ReadsLongerCodesWhereTheyAreMeant) {
  EXPECT_EQ(normal_code("01234-56789-abcde-fghjk", recovery_code_length), "0123456789ABCDEFGHJK");
  EXPECT_EQ(normal_code("01234-56789-abcde-fghjk"), std::nullopt);
}

TEST(Ulid, SortsByTimeAndHoldsItsEntropy) {
  Seed entropy{};
  entropy[0] = 1;
  EXPECT_EQ(make_ulid(0, Seed{}), "00000000000000000000000000");
  EXPECT_EQ(make_ulid(1469918176385, entropy).substr(0, 11), "01ARYZ6S411");  // the time of the ULID specification
  EXPECT_LT(make_ulid(1000, derive(entropy, "a")), make_ulid(1001, derive(entropy, "b")));
  EXPECT_NE(make_ulid(1000, derive(entropy, "a")), make_ulid(1000, derive(entropy, "b")));
}

TEST(Derive, DependsOnEveryBitOfBoth) {
  Seed entropy{};
  const Seed plain = derive(entropy, "deal");
  EXPECT_NE(plain, derive(entropy, "code"));
  entropy[31] ^= 1;
  EXPECT_NE(plain, derive(entropy, "deal"));
}

}  // namespace
}  // namespace takamaka
