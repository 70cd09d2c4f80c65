#include "server/identity/bans.hpp"

#include <gtest/gtest.h>

namespace takamaka {
namespace {

// A ban of a day, each day for a year.
TEST(Bans, ThoseThatHaveEndedAreForgotten) {
  constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;
  Bans bans;
  bans.add_player(0, "for good", {}, 0);
  for (int day = 1; day <= 365; ++day) {
    const std::int64_t now_ms = day * day_ms;
    bans.add_player(day, "player " + std::to_string(day), now_ms + day_ms, now_ms);
    bans.add_range(-day, *AddressRange::parse("192.0.2." + std::to_string(day % 256)), now_ms + day_ms, now_ms);
    EXPECT_LE(bans.count(), 24u);
    EXPECT_TRUE(bans.holds_player({"player " + std::to_string(day)}, now_ms + day_ms - 1));
    EXPECT_TRUE(bans.holds_address("192.0.2." + std::to_string(day % 256), now_ms + day_ms - 1));
    EXPECT_FALSE(bans.holds_player({"player " + std::to_string(day)}, now_ms + day_ms));
    EXPECT_TRUE(bans.holds_player({"for good"}, now_ms));
  }
}

}  // namespace
}  // namespace takamaka
