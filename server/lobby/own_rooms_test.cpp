#include "server/lobby/own_rooms.hpp"

#include <gtest/gtest.h>

namespace takamaka {
namespace {

RoomSummary summary(const std::string& code, int open_seats = 1) {
  return {.code = code, .variant = "gaple", .seats = 4, .open_seats = open_seats};
}
using CodeList = std::vector<std::string>;
CodeList changed(const RoomNews& news) {
  CodeList codes;
  for (const RoomNews::Line& line : news.changed) codes.push_back(line.summary.code);
  return codes;
}

TEST(OwnRooms, TellWhatHasChangedSinceTheLastTime) {
  OwnRooms rooms;
  rooms.publish({"1"}, summary("A"), PlayerId{"ayu"});
  rooms.publish({"2"}, summary("B"), {});
  EXPECT_EQ(rooms.take(10), (RoomNews{{{summary("A"), PlayerId{"ayu"}}, {summary("B"), {}}}, {}}));
  EXPECT_TRUE(rooms.take(10).empty());
  rooms.publish({"1"}, summary("A"), PlayerId{"ayu"});
  EXPECT_TRUE(rooms.take(10).empty()) << "the same again";
  rooms.publish({"1"}, summary("A", 0), PlayerId{"ayu"});
  rooms.withdraw({"2"});
  rooms.withdraw({"unknown"});
  const RoomNews news = rooms.take(10);
  EXPECT_EQ(changed(news), CodeList{"A"});
  EXPECT_EQ(news.gone, CodeList{"B"});
  EXPECT_TRUE(rooms.has("A"));
  EXPECT_FALSE(rooms.has("B"));
}

TEST(OwnRooms, TellManyRoomsInParts) {
  OwnRooms rooms;
  for (const char* code : {"A", "B", "C"}) rooms.publish({code}, summary(code), {});
  EXPECT_EQ(changed(rooms.take(2)), (CodeList{"A", "B"}));
  EXPECT_EQ(changed(rooms.take(2)), CodeList{"C"});
  rooms.change_all();
  EXPECT_EQ(changed(rooms.take(9)), (CodeList{"A", "B", "C"}));
}

TEST(OwnRooms, TellAgainWhatDidNotArrive) {
  OwnRooms rooms;
  for (const char* code : {"A", "B"}) rooms.publish({code}, summary(code), {});
  rooms.take(9);
  rooms.withdraw({"B"});
  rooms.publish({"A"}, summary("A", 0), PlayerId{"ayu"});
  const RoomNews untold = rooms.take(9);
  EXPECT_TRUE(rooms.take(9).empty());
  rooms.change_again(untold);
  EXPECT_EQ(rooms.take(9), untold);
  EXPECT_TRUE(rooms.take(9).empty());
}

}  // namespace
}  // namespace takamaka
