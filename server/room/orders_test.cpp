// Orders of admins to a room.

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

using Order = in::Ordered;

TEST(Order, ClosingTellsEveryoneAbandonsTheMatchAndReturnsItsChips) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_one();
  EXPECT_EQ(table.order(Order::Close{}), "ok");
  for (const char* name : {"ann", "bob", "cho", "eve"}) {
    EXPECT_EQ(table.who(name).find<tell::Gone>()->code, "closed_by_admin") << name;
    EXPECT_EQ(table.who(name).last.events.back().room->text, R"({"reason":"closed_by_admin","type":"closed"})") << name;
  }
  EXPECT_EQ(table.closed, "closed_by_admin");
  EXPECT_EQ(table.logged("match_abandoned"), 1);
  EXPECT_EQ(table.log().back().by, "admin:01ADMIN");
  EXPECT_TRUE((*table.store.room(Harness::room_id()))->room.closed);
  const auto match = (*table.store.matches(Harness::room_id())).front();
  std::map<std::string, std::int64_t> balances;
  for (const auto& entry : (*table.store.match(match))->ledger) {
    for (const auto& line : entry.lines) balances[line.account] += line.chips;
  }
  for (const auto& [account, chips] : balances) EXPECT_EQ(chips, 0) << account;
}

TEST(Order, ClosesARoomWithoutAMatch) {
  auto table = three_people();
  EXPECT_EQ(table.order(Order::Close{}), "ok");
  EXPECT_EQ(table.logged("match_abandoned"), 0);
  EXPECT_EQ(table.logged("closed"), 1);
}

TEST(Order, NothingIsToldOrAnsweredBeforeItIsStored) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  EXPECT_EQ(table.order(Order::Close{}), "none");
  EXPECT_EQ(table.who("bob").find<tell::Gone>(), nullptr);
  table.release();
  EXPECT_EQ(table.orders.size(), 1u);
  EXPECT_EQ(table.orders.begin()->second, "ok");
  EXPECT_NE(table.who("bob").find<tell::Gone>(), nullptr);
}

TEST(Order, AnswersStorageIfItCannotBeStored) {
  auto table = three_people();
  table.store_mode = StoreMode::failing;
  EXPECT_EQ(table.order(Order::Remove{player_named("bob")}), "storage");
}

TEST(Order, RemovingAPlayerBeforeAMatchOpensTheSeatAndKeepsThemOut) {
  auto table = three_people();
  EXPECT_EQ(table.order(Order::Remove{player_named("bob")}), "ok");
  EXPECT_EQ(table.who("bob").find<tell::Gone>()->code, "removed_by_admin");
  EXPECT_EQ(table.who("bob").closed->code, closing::removed.code);
  EXPECT_EQ(table.state().seats[1].occupant, Occupant::open);
  EXPECT_EQ(table.who("ann").last.events.back().room->text, R"({"player":null,"seat":1,"type":"barred"})");
  table.enter("bob");
  EXPECT_EQ(table.who("bob").find<tell::Refused>()->code, "removed");
  table.expect_restorable();
}

TEST(Order, ABotPlaysForARemovedPlayerToTheEndOfTheMatch) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.order(Order::Remove{player_named("bob")}), "ok");
  EXPECT_EQ(table.state().seats[1].presence, Presence::stand_in);
  EXPECT_TRUE(table.state().seats[1].left);
  table.expect_restorable();
  table.play_until(RoomPhase::finished);
  EXPECT_EQ(table.state().seats[1].occupant, Occupant::open);
  table.enter("bob");
  EXPECT_EQ(table.who("bob").find<tell::Refused>()->code, "removed");
}

TEST(Order, RemovingTheHostPassesTheRoleOn) {
  auto table = three_people();
  EXPECT_EQ(table.order(Order::Remove{player_named("ann")}), "ok");
  EXPECT_EQ(table.state().host, player_named("bob"));
  EXPECT_EQ(table.outcome("bob", ask::Lock{}), "ok");
}

TEST(Order, RemovingTheLastPlayerAbandonsTheMatch) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  for (const char* name : {"ann", "bob", "cho"}) EXPECT_EQ(table.order(Order::Remove{player_named(name)}), "ok");
  EXPECT_EQ(table.logged("match_abandoned"), 1);
  EXPECT_FALSE(table.state().in_match());
}

TEST(Order, RemovesASpectatorButNotAStranger) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.order(Order::Remove{player_named("eve")}), "ok");
  EXPECT_EQ(table.who("eve").find<tell::Gone>()->code, "removed_by_admin");
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.who("eve").find<tell::Refused>()->code, "removed");
  const auto before = table.log().size();
  EXPECT_EQ(table.order(Order::Remove{player_named("zoe")}), "not_in_room");
  EXPECT_EQ(table.order(Order::Mute{player_named("zoe")}), "not_in_room");
  EXPECT_EQ(table.log().size(), before);
}

TEST(Order, AMutedPlayerPlaysOnAndTheHostCannotUnmuteThem) {
  auto table = three_people();
  EXPECT_EQ(table.order(Order::Mute{player_named("bob")}), "ok");
  EXPECT_TRUE(table.who("ann").info->seats[1].muted);
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "silenced");
  EXPECT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}, .muted = false}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "silenced");
  EXPECT_EQ(table.order(Order::Mute{player_named("bob")}), "ok");
  EXPECT_EQ(table.logged("silenced"), 1);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  EXPECT_EQ(table.act("bob", table.who("bob").legal().front()), "ok");
  table.expect_restorable();
  EXPECT_EQ(table.order(Order::Mute{player_named("bob"), false}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
}

TEST(Order, ClosingEndsTheRoom) {
  auto table = three_people();
  EXPECT_EQ(table.order(Order::Close{}), "ok");
  EXPECT_FALSE(table.is_open());
}

}  // namespace
}  // namespace takamaka::room
