// What an invitation says before its reader enters.

#include "server/room/people/invitation.hpp"

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

TEST(InvitationOfARoom, NamesTheHostTheGameAndWhoSitsThere) {
  Harness table{{.settings = {.name = "Sunday"}}};
  table.seat("bob");
  auto invitation = invitation_of(table.state(), Door::table);
  ASSERT_TRUE(invitation);
  EXPECT_EQ(invitation->name, "Sunday");
  EXPECT_EQ(invitation->host, "ann");
  EXPECT_EQ(invitation->variant, "tiny");
  EXPECT_EQ(invitation->phase, RoomPhase::gathering);
  EXPECT_EQ(invitation->seats, (std::vector<InvitedSeat>{{Occupant::person, "ann"}, {Occupant::person, "bob"}, {}}));
  EXPECT_TRUE(invitation->may_sit);
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_FALSE(invitation_of(table.state(), Door::table)->may_sit);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_TRUE(invitation_of(table.state(), Door::table)->may_sit) << "a bot's seat at the next deal";
  EXPECT_FALSE(invitation_of(table.state(), Door::watch)->may_sit);
  EXPECT_TRUE(invitation_of(table.state(), Door::watch)->watch);
}

TEST(InvitationOfARoom, NumbersPeopleOfOneNameAsTheTableDoes) {
  Harness table;
  table.seat("bob");
  table.feed(in::Renamed{player_named("bob"), "Ann"});
  const auto invitation = invitation_of(table.state(), Door::table);
  ASSERT_TRUE(invitation);
  EXPECT_EQ(invitation->seats[0].name, "ann");
  EXPECT_EQ(invitation->seats[1].name, "Ann 2");
  EXPECT_EQ(invitation->host, "ann");
  ASSERT_EQ(table.outcome("ann", ask::Transfer{.seat = {1}}), "ok");
  EXPECT_EQ(invitation_of(table.state(), Door::table)->host, "Ann 2");
}

TEST(InvitationOfARoom, NamesNobodyWhereTheRoomIsLocked) {
  Harness table{{.settings = {.name = "Sunday"}}};
  ASSERT_EQ(table.outcome("ann", ask::Lock{}), "ok");
  const auto invitation = invitation_of(table.state(), Door::table);
  ASSERT_TRUE(invitation);
  EXPECT_TRUE(invitation->locked);
  EXPECT_FALSE(invitation->may_sit);
  EXPECT_EQ(invitation->name + invitation->host + invitation->seats.front().name, "");
}

TEST(InvitationOfARoom, IsNoneByAWatchLinkWhereNobodyMayWatch) {
  Harness table{{.settings = {.watching = Watching::off}}};
  EXPECT_FALSE(invitation_of(table.state(), Door::watch));
  EXPECT_TRUE(invitation_of(table.state(), Door::table));
}

}  // namespace
}  // namespace takamaka::room
