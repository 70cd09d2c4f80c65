#include "server/lobby/lobby.hpp"

#include <gtest/gtest.h>

#include "protocol/messages/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {
namespace {

TEST(Lobby, LimitsTheRoomsOfOnePlayer) {
  Lobby lobby;
  const PlayerId ann{"ann"}, bob{"bob"};
  for (int i = 0; i < limits::rooms_per_player_max; ++i) {
    EXPECT_TRUE(lobby.may_open(ann));
    lobby.opened(RoomId{std::to_string(i)}, ann);
  }
  lobby.opened(RoomId{"0"}, ann);  // counts once
  EXPECT_FALSE(lobby.may_open(ann));
  EXPECT_TRUE(lobby.may_open(bob));
  lobby.closed(RoomId{"0"});
  lobby.closed(RoomId{"0"});
  EXPECT_TRUE(lobby.may_open(ann));
  lobby.opened(RoomId{"another"}, ann);
  EXPECT_FALSE(lobby.may_open(ann));
}

TEST(Lobby, CountsTheRoomsOnOtherNodes) {
  Lobby lobby;
  const PlayerId ann{"ann"};
  constexpr auto most = static_cast<std::size_t>(limits::rooms_per_player_max);
  EXPECT_TRUE(lobby.may_open(ann, most - 1));
  EXPECT_FALSE(lobby.may_open(ann, most));
  lobby.opened(RoomId{"1"}, ann);
  EXPECT_FALSE(lobby.may_open(ann, most - 1));
  EXPECT_TRUE(lobby.may_open(ann, most - 2));
}

TEST(AllocateCode, SkipsTakenCodesAndGivesUpAfterSixteenTries) {
  std::uint8_t calls = 0;
  const auto entropy = [&] { return Seed{++calls}; };
  const std::string taken = random_code(Seed{1}, room_code_length);
  EXPECT_EQ(allocate_code(entropy, [&](const std::string& code) { return code == taken; }),
            random_code(Seed{2}, room_code_length));
  calls = 0;
  EXPECT_EQ(allocate_code(entropy, [](const std::string&) { return true; }), std::nullopt);
  EXPECT_EQ(calls, 16);
}

}  // namespace
}  // namespace takamaka
