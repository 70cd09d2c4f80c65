#include "server/lobby/own_rooms.hpp"

#include <gtest/gtest.h>

#include "server/lobby/room_list_service.hpp"
#include "tests/support/sim_loop.hpp"

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

class RoomsOfOthers : public ::testing::Test {
 protected:
  CodeList listed() {
    CodeList codes;
    for (const RoomSummary& room : rooms_.list(0, {}).page.rooms) codes.push_back(room.code);
    return codes;
  }
  SimClock clock_;
  SimLoop loop_{clock_, Seed{}};
  RoomListService rooms_{loop_};
};

TEST_F(RoomsOfOthers, AreListedWithOurs) {
  rooms_.share();
  rooms_.publish({"1"}, summary("OURS"), {});
  rooms_.hear("b", {{{summary("THEIRS"), {}}}, {}});
  EXPECT_EQ(listed(), (CodeList{"THEIRS", "OURS"}));
  EXPECT_EQ(changed(rooms_.take_news(10)), CodeList{"OURS"}) << "only our own";
  rooms_.hear("b", {{}, {"THEIRS"}});
  EXPECT_EQ(listed(), CodeList{"OURS"});
}

TEST_F(RoomsOfOthers, GoWithTheirNode) {
  rooms_.share();
  rooms_.hear("b", {{{summary("B"), {}}}, {}});
  rooms_.hear("c", {{{summary("C"), {}}}, {}});
  rooms_.keep_only({"c"});
  EXPECT_EQ(listed(), CodeList{"C"});
}

TEST_F(RoomsOfOthers, ARoomThatMovesIsListedOnce) {
  rooms_.share();
  rooms_.hear("b", {{{summary("R"), {}}}, {}});
  rooms_.hear("c", {{{summary("R", 0), {}}}, {}});
  rooms_.hear("b", {{}, {"R"}});
  EXPECT_EQ(listed(), CodeList{"R"}) << "the earlier node tells late that it has gone";
  rooms_.publish({"1"}, summary("R"), {});
  EXPECT_EQ(listed(), CodeList{"R"}) << "it is here now";
  rooms_.hear("c", {{{summary("R", 0), {}}}, {}});
  rooms_.hear("c", {{}, {"R"}});
  EXPECT_EQ(listed(), CodeList{"R"});
  rooms_.publish({"1"}, {}, {});
  EXPECT_EQ(listed(), CodeList{});
}

}  // namespace
}  // namespace takamaka
