#include "protocol/wire/decode.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

TEST(Storing, TellsNoOneBeforeTheCommitIsStored) {
  auto table = three_people();
  for (auto& [name, person] : table.people()) person.forget();
  table.store_mode = StoreMode::held;
  table.send("ann", ask::Start{});
  EXPECT_TRUE(table.is_storing());
  for (auto& [name, person] : table.people()) EXPECT_TRUE(person.inbox.empty());
  table.enter("eve", Door::watch);
  EXPECT_TRUE(table.who("eve").inbox.empty());
  table.release();
  for (auto& [name, person] : table.people()) EXPECT_FALSE(person.inbox.empty());
  EXPECT_EQ(table.who("eve").info->phase, RoomPhase::playing);
}

TEST(Storing, ANewRoomIsDurableWhenItsMakerIsTold) {
  Harness table;
  const auto first = table.log().front();
  EXPECT_THAT(first.payload, ::testing::HasSubstr("\"created\""));
  EXPECT_EQ(first.by, "player:" + player_named("ann").value);
}

TEST(Storing, TheQueueIsBounded) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  table.send("ann", ask::Lock{});
  for (int i = 0; i < limits::room_inbox_max; ++i) table.send("bob", ask::Sheet{});
  table.who("bob").forget();
  table.send("bob", ask::Sheet{.id = "too_much"});
  const auto* refused = table.who("bob").find<tell::Refused>();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->code, "busy");
  EXPECT_TRUE(refused->retryable);
  EXPECT_EQ(refused->re, "too_much");
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.who("eve").find<tell::Refused>()->code, "busy");
  table.feed(in::Claimed{7, player_named("dan"), "dan", "ABCDEF"});
  EXPECT_EQ(table.claims[7], "busy");
  table.drop("cho");  // a full queue still takes disconnections
  table.release();
  EXPECT_EQ(table.who("ann").info->seats[2].presence, Presence::away);
  EXPECT_EQ(table.outcome("bob", ask::Sheet{.id = "too_much"}), "no_match");  // busy is not remembered
}

// The seat is still theirs: `left` would make a client forget the room.
TEST(Storing, WhoReturnsWhileNothingCanBeStoredIsToldThatItIsForNow) {
  const auto is_for_now = [](Harness& table) {
    const auto* gone = table.who("bob").find<tell::Gone>();
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->code, "storage");
    EXPECT_TRUE(gone->retryable);
    EXPECT_FALSE(table.who("bob").attached);
    ASSERT_TRUE(table.who("bob").closed);
    EXPECT_EQ(table.who("bob").closed->code, closing::storage_failed.code);
    EXPECT_FALSE(table.who("bob").find<tell::Refused>()) << "what was sent behind the hello comes again";
  };
  auto failing = three_people();
  failing.drop("bob");
  failing.store_mode = StoreMode::held;
  failing.send("ann", ask::Lock{});
  failing.resume("bob");  // waits behind the commit that fails
  failing.send("bob", ask::Sheet{});
  failing.store_mode = StoreMode::failing;
  failing.settle_store();
  is_for_now(failing);

  auto busy = three_people();
  busy.drop("bob");
  busy.store_mode = StoreMode::held;
  busy.send("ann", ask::Lock{});
  for (int i = 0; i < limits::room_inbox_max; ++i) busy.send("ann", ask::Sheet{});
  busy.resume("bob");
  is_for_now(busy);

  auto arriving = three_people();
  arriving.drop("bob");
  arriving.store_mode = StoreMode::failing;
  arriving.resume("bob");  // the commit that fails is the one of this arrival
  is_for_now(arriving);
  EXPECT_EQ(arriving.who("bob").closed->code, closing::storage_failed.code);
}

// The removal has not happened, so bob is not told of one.
TEST(Storing, ARemovalThatWasNotStoredSendsNobodyAway) {
  auto table = three_people();
  table.store_mode = StoreMode::failing;
  table.send("ann", ask::Remove{.seat = Seat{1}});
  EXPECT_EQ(table.who("bob").find<tell::Gone>()->code, "storage");
  EXPECT_EQ(table.who("bob").closed->code, closing::storage_failed.code);
  table.restart();
  table.resume("bob");
  EXPECT_TRUE(table.who("bob").attached);
}

class StoreFails : public ::testing::TestWithParam<StoreMode> {};

TEST_P(StoreFails, EveryoneIsToldAndTheRoomComesBackFromItsLog) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq seq = table.room().seq();
  table.store_mode = StoreMode::held;
  const ask::Act move{.id = "move", .seq = seq, .action = {table.who("ann").legal().front()}};
  table.send("ann", move);
  table.send("bob", ask::Say{.phrase = "hello"});
  table.enter("eve", Door::watch);
  table.feed(in::Claimed{3, player_named("dan"), "dan", "ABCDEF"});
  for (auto& [name, person] : table.people()) person.forget();
  table.store_mode = GetParam();
  table.settle_store();
  EXPECT_FALSE(table.is_open());
  EXPECT_EQ(table.closed, "storage");
  for (const char* name : {"ann", "bob", "cho"}) {
    ASSERT_EQ(table.who(name).inbox.size(), 1u);  // no answer and no update: the commit has not happened
    EXPECT_EQ(table.who(name).find<tell::Gone>()->code, "storage");
    EXPECT_EQ(table.who(name).closed->code, closing::storage_failed.code);
  }
  EXPECT_FALSE(table.who("eve").attached);
  EXPECT_EQ(table.who("eve").find<tell::Refused>()->code, "storage");
  EXPECT_EQ(table.claims[3], "storage");
  table.restart();
  table.enter("ann");
  // If the commit was stored after all, the repeated move only gets its answer; otherwise it is made now.
  EXPECT_EQ(table.outcome("ann", move), "ok");
  EXPECT_EQ(table.logged("played"), 1);
}

INSTANTIATE_TEST_SUITE_P(EveryFailure, StoreFails, ::testing::Values(StoreMode::failing, StoreMode::unknown));

TEST(Storing, AConflictClosesTheRoom) {
  auto table = three_people();
  const storage::Commit intruder{Harness::room_id(), table.room().seq(), {table.log().back()}, {}};
  ASSERT_TRUE(table.store.append(std::span{&intruder, 1}).front().has_value());  // another server wrote here
  const auto effects = table.room().on(
      in::Asked{table.who("ann").session, ask::Lock{.id = "x", .room = Harness::room_id().value}}, Moment{});
  ASSERT_EQ(effects.size(), 1u);
  const auto& commit = std::get<out::Store>(effects.front()).commit;
  const auto outcome = table.store.append(std::span{&commit, 1}).front();
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().kind, storage::ErrorKind::conflict);
  const auto answer = table.room().on(in::StoreFailed{outcome.error()}, Moment{});
  EXPECT_TRUE(std::holds_alternative<out::Close>(answer.back()));
  EXPECT_TRUE(table.room().ended());
}

TEST(Stopping, DetachesEveryoneAndStoresTheClocks) {
  auto table = three_people({.turn_seconds = 30, .bank_seconds = 0, .grace_seconds = 600});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.advance(12'000);
  table.feed(in::Stopping{});
  EXPECT_FALSE(table.is_open());
  EXPECT_EQ(table.closed, "restarting");
  for (const char* name : {"ann", "bob", "cho"}) {
    EXPECT_EQ(table.who(name).closed->code, closing::restarting.code);
    EXPECT_FALSE(table.who(name).find<tell::Gone>());  // the room still exists
  }
  table.restart();
  table.enter("ann");
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, 18'000);
}

TEST(Stopping, WaitsForTheCommitInProgress) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  table.send("bob", ask::Stand{.id = "stand"});
  table.send("cho", ask::Stand{.id = "never"});
  table.feed(in::Stopping{});
  EXPECT_TRUE(table.is_open());
  table.release();
  EXPECT_FALSE(table.is_open());
  EXPECT_TRUE(table.who("bob").find<tell::Ok>());
  table.restart();
  EXPECT_FALSE(table.state().seat_of(player_named("bob")));
  EXPECT_TRUE(table.state().seat_of(player_named("cho")));
}

TEST(Ended, ARoomThatStopsWithTheServerTellsNobodyThatItIsClosed) {
  auto table = three_people();
  std::vector<Effect> effects = table.room().on(in::Stopping{}, Moment{});
  ASSERT_TRUE(table.room().ended());
  effects = table.room().on(in::Arrived{SessionId{99}, player_named("ann"), "ann", Door::id, {}, {}}, Moment{});
  ASSERT_EQ(effects.size(), 1u);
  EXPECT_EQ(std::get<out::Detach>(effects[0]).close->code, closing::restarting.code);
  effects = table.room().on(in::Claimed{7, player_named("dan"), "dan", "ABCDEF"}, Moment{});
  EXPECT_EQ(std::get<out::ClaimAnswer>(effects[0]).refused->code, "busy");
  EXPECT_TRUE(table.room().on(in::TimerFired{1}, Moment{}).empty());
}

TEST(Ended, AClosedRoomRefusesLateArrivals) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  const Room& room = table.room();
  EXPECT_EQ(table.order(in::Ordered::Close{}), "none");
  table.enter("dan");  // waits
  table.resume("cho");
  EXPECT_FALSE(room.ended());
  table.release();
  EXPECT_EQ(table.who("dan").find<tell::Refused>()->code, "no_such_room");
  EXPECT_EQ(table.who("cho").find<tell::Gone>()->code, "closed");
  EXPECT_FALSE(table.who("cho").find<tell::Gone>()->retryable);
}

// Its answer would otherwise never come: a session that has left is not in the room any more.
TEST(Leaving, RefusesTheRequestsThatWaitBehindIt) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  table.send("bob", ask::Leave{});
  const std::string id = table.send("bob", ask::Say{.phrase = "hello"});
  table.release();
  const auto& inbox = table.who("bob").inbox;
  EXPECT_EQ(std::ranges::count_if(inbox, [&](const auto& message) { return Harness::answers(message, id); }), 1);
  EXPECT_EQ(table.who("bob").find<tell::Refused>()->code, "not_in_room");
}

// A connection that has gone to another room stays open when this room's commit fails: it is told what became of its
// requests, and not that its room is gone. Found by ./dev sim --only servers --seed 131 --steps 70.
TEST(Leaving, IsToldThatItsRequestsWereNotStored) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  const std::string stand = table.send("bob", ask::Stand{}), say = table.send("bob", ask::Say{.phrase = "hello"});
  const SessionId session = table.who("bob").session;
  EXPECT_TRUE(table.room().on(in::Left{session}, Moment{}).empty());
  std::vector<std::string> told;
  for (const Effect& effect : table.room().on(in::StoreFailed{}, Moment{})) {
    const auto* send = std::get_if<out::Send>(&effect);
    if (send == nullptr || send->to != session) continue;
    const auto message = decode_server_message(*send->shared);
    ASSERT_TRUE(message);
    const auto* refused = std::get_if<tell::Refused>(&*message);
    told.push_back(refused == nullptr ? "another message" : refused->re + " " + refused->code);
  }
  EXPECT_EQ(told, (std::vector{stand + " storage", say + " storage"}));
}

TEST(Publish, HappensOnlyForListedTablesAndOnlyOnChanges) {
  auto table = three_people();
  EXPECT_FALSE(table.published.has_value());
  ASSERT_EQ(
      table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 5, .settings = {.name = "Open", .listed = true}}),
      "ok");
  ASSERT_TRUE(table.published.has_value());
  EXPECT_EQ(table.published->open_seats, 2);
  EXPECT_EQ(table.published->people, 3);
  EXPECT_EQ(table.published->name, "Open");
  table.published.reset();
  ASSERT_EQ(table.outcome("ann", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_FALSE(table.published.has_value());
  table.seat("dan");
  EXPECT_EQ(table.published->open_seats, 1);
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 5}), "ok");
  EXPECT_FALSE(table.published.has_value());
}

TEST(Publish, ALockedTableHasNothingForPeopleWhoCome) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny",
                                                .seats = 5,
                                                .settings = {.listed = true, .watching = Watching::anyone}}),
            "ok");
  ASSERT_EQ(table.outcome("ann", ask::Lock{}), "ok");
  EXPECT_EQ(table.published->open_seats, 0);
  EXPECT_FALSE(table.published->may_watch);
  ASSERT_EQ(table.outcome("ann", ask::Lock{.locked = false}), "ok");
  EXPECT_EQ(table.published->open_seats, 2);
  EXPECT_TRUE(table.published->may_watch);
}

}  // namespace
}  // namespace takamaka::room
