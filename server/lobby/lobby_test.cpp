#include "server/lobby/lobby.hpp"

#include <gtest/gtest.h>

#include "protocol/limits.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka {
namespace {

RoomSummary room(const std::string& code, RoomPhase phase, int open_seats, bool may_watch = false) {
  return {.code = code, .phase = phase, .seats = 4, .open_seats = open_seats, .may_watch = may_watch};
}
std::vector<std::string> codes(const Lobby& lobby) {
  std::vector<std::string> found;
  for (const RoomSummary& summary : lobby.list()) found.push_back(summary.code);
  return found;
}

TEST(Lobby, ListsRoomsWithOpenSeatsFirstAndTheFullestOfThemBeforeTheOthers) {
  Lobby lobby;
  lobby.publish(RoomId{"1"}, room("running", RoomPhase::playing, 0));
  lobby.publish(RoomId{"2"}, room("watchable", RoomPhase::playing, 0, true));
  lobby.publish(RoomId{"3"}, room("three_open", RoomPhase::gathering, 3));
  lobby.publish(RoomId{"4"}, room("one_open", RoomPhase::finished, 1));
  lobby.publish(RoomId{"5"}, room("one_open_later", RoomPhase::gathering, 1));
  EXPECT_EQ(codes(lobby),
            (std::vector<std::string>{"one_open", "one_open_later", "three_open", "watchable", "running"}));
  lobby.publish(RoomId{"4"}, room("one_open", RoomPhase::finished, 2));  // keeps its place among equals
  EXPECT_EQ(codes(lobby).front(), "one_open_later");
  lobby.withdraw(RoomId{"5"});
  lobby.withdraw(RoomId{"nobody"});
  EXPECT_EQ(codes(lobby).front(), "one_open");
}

TEST(Lobby, AnAnswerIsBounded) {
  Lobby lobby;
  for (int i = 0; i < 300; ++i) lobby.publish(RoomId{std::to_string(i)}, room("full", RoomPhase::gathering, 3));
  lobby.publish(RoomId{"last"}, room("best", RoomPhase::gathering, 1));
  EXPECT_EQ(lobby.list().size(), listed_rooms_max);
  EXPECT_EQ(codes(lobby).front(), "best");
}

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
