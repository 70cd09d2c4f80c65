// The list of public rooms with those of other nodes.

#include <gtest/gtest.h>

#include "server/lobby/room_list_service.hpp"
#include "tests/support/sim_loop.hpp"

namespace takamaka {
namespace {

RoomSummary room(const std::string& code, int open_seats = 1) {
  return {.code = code, .variant = "gaple", .seats = 4, .open_seats = open_seats};
}
using CodeList = std::vector<std::string>;

class RoomsOfOthers : public ::testing::Test {
 protected:
  CodeList listed() {
    CodeList codes;
    const PageOfRooms page = rooms_.list(0, {}).page;
    for (const RoomSummary& listed : page.rooms) codes.push_back(listed.code);
    return codes;
  }
  SimClock clock_;
  SimLoop loop_{clock_, Seed{}};
  RoomListService rooms_{loop_};
};

TEST_F(RoomsOfOthers, AreListedWithOurs) {
  rooms_.share();
  rooms_.publish({"1"}, room("OURS"), {});
  rooms_.hear("b", {{{room("THEIRS"), {}}}, {}});
  EXPECT_EQ(listed(), (CodeList{"THEIRS", "OURS"}));
  EXPECT_EQ(rooms_.take_news(10), (RoomNews{{{room("OURS"), {}}}, {}})) << "only our own";
  rooms_.hear("b", {{}, {"THEIRS"}});
  EXPECT_EQ(listed(), CodeList{"OURS"});
}

TEST_F(RoomsOfOthers, GoWithTheirNode) {
  rooms_.share();
  rooms_.hear("b", {{{room("B"), {}}}, {}});
  rooms_.hear("c", {{{room("C"), {}}}, {}});
  rooms_.keep_only({"c"});
  EXPECT_EQ(listed(), CodeList{"C"});
}

TEST_F(RoomsOfOthers, ARoomThatMovesIsListedOnce) {
  rooms_.share();
  rooms_.hear("b", {{{room("R"), {}}}, {}});
  rooms_.hear("c", {{{room("R", 0), {}}}, {}});
  rooms_.hear("b", {{}, {"R"}});
  EXPECT_EQ(listed(), CodeList{"R"}) << "the earlier node tells late that it has gone";
  rooms_.publish({"1"}, room("R"), {});
  EXPECT_EQ(listed(), CodeList{"R"}) << "it is here now";
  rooms_.hear("c", {{{room("R", 0), {}}}, {}});
  rooms_.hear("c", {{}, {"R"}});
  EXPECT_EQ(listed(), CodeList{"R"});
  rooms_.publish({"1"}, {}, {});
  EXPECT_EQ(listed(), CodeList{});
}

}  // namespace
}  // namespace takamaka
