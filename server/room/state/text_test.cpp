// The author of an event in the log.

#include "server/room/state/text.hpp"

#include <gtest/gtest.h>

namespace takamaka::room {
namespace {

TEST(Text, NamesEverySeatOfTwentyAndReadsItBack) {
  EXPECT_EQ(by_seat(Seat{12}), "seat:12");
  for (std::uint8_t seat = 0; seat < 20; ++seat) EXPECT_EQ(seat_in(by_seat(Seat{seat})), Seat{seat});
}

TEST(Text, FindsNoSeatInAnythingElse) {
  for (const char* by : {"", "seat:", "seat:x", "seat:1x", "seat:300", "seat: 1", "clock", "house", "player:01SEAT"})
    EXPECT_EQ(seat_in(by), std::nullopt) << by;
}

}  // namespace
}  // namespace takamaka::room
