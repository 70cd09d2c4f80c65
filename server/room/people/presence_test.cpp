#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

using namespace std::string_literals;

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Presence, AwayThenAStandInThenBack) {
  auto table = three_people({.grace_seconds = 20});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.drop("ann");
  const auto presence = [&] { return table.who("bob").info->seats[0].presence; };
  EXPECT_EQ(presence(), Presence::away);
  table.advance(19'999);
  EXPECT_EQ(presence(), Presence::away);
  const Seq before = table.room().seq();
  table.advance(1);
  EXPECT_EQ(presence(), Presence::stand_in);
  EXPECT_EQ(table.turn(), Seat{0});  // the stand-in waits as long as any bot
  table.advance(Pace{}.automatic_ms * 13 / 10);
  EXPECT_GT(table.room().seq(), before);
  EXPECT_EQ(table.turn(), Seat{1});  // it moved for ann
  table.enter("ann");
  EXPECT_EQ(presence(), Presence::here);
}

TEST(Presence, ASecondConnectionSupersedesTheFirst) {
  auto table = three_people();
  const SessionId first = table.who("bob").session;
  const Seq before = table.room().seq();
  table.enter("bob");
  EXPECT_EQ(table.who("bob").closed->code, closing::superseded.code);
  EXPECT_TRUE(table.who("bob").attached);
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{1});
  EXPECT_EQ(table.room().seq(), before);  // no one else notices
  table.feed(in::Asked{first, ask::Stand{.id = "x", .room = Harness::room_id().value}});
  table.feed(in::Left{first});  // the old connection's end arrives late
  EXPECT_EQ(table.room().seq(), before);
  EXPECT_EQ(table.who("ann").info->seats[1].presence, Presence::here);
}

// Its hello waited for the database, and its client gave it up meanwhile.
TEST(Presence, AnEarlierConnectionThatResumesDoesNotSupersedeALaterOne) {
  auto table = three_people();
  const PlayerId bob = player_named("bob");
  const auto arrives = [&](std::uint64_t session, std::uint64_t connection, std::optional<std::string> id) {
    std::vector<SessionId> detached;
    in::Arrived arrived{SessionId{session}, bob, "bob", Door::id, std::move(id), {}};
    arrived.connection = connection;
    for (const Effect& effect : table.room().on(arrived, Moment{})) {
      if (const auto* detach = std::get_if<out::Detach>(&effect)) {
        EXPECT_EQ(detach->close->code, closing::superseded.code);
        detached.push_back(detach->session);
      }
    }
    return detached;
  };
  EXPECT_EQ(arrives(101, 8, {}), std::vector{table.who("bob").session});
  EXPECT_EQ(arrives(102, 7, {}), std::vector{SessionId{102}}) << "itself";
  EXPECT_EQ(arrives(103, 9, {}), std::vector{SessionId{101}});
  EXPECT_EQ(arrives(104, 6, "join"), std::vector{SessionId{103}}) << "wanted now";
  EXPECT_EQ(table.room().people(), 3);
}

TEST(Presence, SupersedingWaitsForTheCommitInProgressAndIsOneStep) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  table.send("ann", ask::Lock{});
  const SessionId first = table.who("bob").session;
  table.send("bob", ask::Stand{});
  table.enter("bob");
  table.feed(in::Left{first});
  table.release();
  EXPECT_EQ(table.state().seat_of(player_named("bob")), std::nullopt);  // bob's earlier request was done
  EXPECT_TRUE(table.who("bob").attached);
  EXPECT_EQ(table.room().people(), 3);
}

TEST(Door, AFullTableLetsPeopleWaitWhoComeWithItsCode) {
  auto table = three_people();
  table.enter("dan");
  EXPECT_TRUE(table.who("dan").attached);
  EXPECT_FALSE(table.who("dan").last.you.seat);
  EXPECT_EQ(table.who("dan").find<tell::Joined>()->code, "TABLE000");
  EXPECT_FALSE(table.who("ann").info->unseated_people[0].watcher);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.enter("eve");
  EXPECT_TRUE(table.who("eve").attached);
  EXPECT_FALSE(table.who("eve").last.you.own);
  EXPECT_EQ(table.outcome("eve", ask::LineUp{}), "ok");
}

TEST(Door, AFullTableWhereNobodyMayWatchRefusesPeopleWithoutASeat) {
  auto table = three_people({.watching = Watching::off});
  table.enter("dan");
  EXPECT_EQ(table.who("dan").find<tell::Refused>()->code, "room_full");
  EXPECT_FALSE(table.who("dan").attached);
  EXPECT_FALSE(table.who("dan").closed.has_value());
  table.drop("bob");
  table.enter("bob");
  EXPECT_TRUE(table.who("bob").attached);
}

TEST(Door, TheWatchCodeShowsNeitherHandsNorCodes) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  const Person& eve = table.who("eve");
  EXPECT_FALSE(eve.find<tell::Joined>()->code.has_value());
  EXPECT_FALSE(eve.find<tell::Joined>()->watch_code.has_value());
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  for (const std::string& frame : eve.frames) {
    EXPECT_THAT(frame, Not(HasSubstr("TABLE000")));
    EXPECT_THAT(frame, Not(HasSubstr("\"own\"")));
    EXPECT_THAT(frame, Not(HasSubstr("\"hand\":[")));
    EXPECT_THAT(frame, Not(HasSubstr("PLAYER")));  // no player ids
  }
  for (const std::string& frame : table.who("ann").frames) EXPECT_THAT(frame, Not(HasSubstr("PLAYER")));
}

TEST(Door, WatchingCanBeOff) {
  auto table = three_people({.watching = Watching::off});
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.who("eve").find<tell::Refused>()->code, "watching_off");
  EXPECT_FALSE(table.who("ann").find<tell::Joined>()->watch_code.has_value());
}

TEST(Door, AnyoneMayWatchAListedTableWithoutSpaceForGuests) {
  auto table = three_people({.listed = true, .watching = Watching::anyone});
  for (int i = 0; i < limits::guests_per_room_max; ++i) table.enter("g" + std::to_string(i));
  EXPECT_EQ(table.outcome("g0", ask::LineUp{}), "ok");
  table.enter("eve");
  EXPECT_TRUE(table.who("eve").attached);
  EXPECT_FALSE(table.who("eve").find<tell::Joined>()->code.has_value());
  EXPECT_EQ(table.outcome("eve", ask::Sit{}), "spectator");
}

TEST(Door, ASeatHolderIsAPlayerWithEitherCode) {
  auto table = three_people();
  table.drop("bob");
  table.enter("bob", Door::watch);
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{1});
  EXPECT_EQ(table.who("bob").find<tell::Joined>()->code, "TABLE000");
}

TEST(Door, PeopleWithoutASeatAreBounded) {
  auto table = three_people();
  for (int i = 0; i < limits::watchers_per_room_max; ++i) table.enter("v" + std::to_string(i), Door::watch);
  EXPECT_EQ(table.who("ann").info->unseated, limits::watchers_per_room_max);
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.who("eve").find<tell::Refused>()->code, "room_full");
  table.enter("v3", Door::watch);  // another tab of the same person does not count
  EXPECT_TRUE(table.who("v3").attached);
  table.drop("v0");
  EXPECT_EQ(table.who("ann").info->unseated, limits::watchers_per_room_max - 1);
  table.enter("eve", Door::watch);
  EXPECT_TRUE(table.who("eve").attached);
}

TEST(Door, WatchersNeverTakeThePlaceOfAGuest) {
  Harness table;
  for (int i = 0; i < limits::watchers_per_room_max; ++i) table.enter("v" + std::to_string(i), Door::watch);
  table.enter("dan");
  EXPECT_TRUE(table.who("dan").attached);
  EXPECT_EQ(table.outcome("dan", ask::Sit{}), "ok");
  for (int i = 0; i < limits::guests_per_room_max; ++i) table.enter("g" + std::to_string(i));
  EXPECT_EQ(table.who("ann").info->unseated, limits::watchers_per_room_max + limits::guests_per_room_max);
  for (const char* name : {"zoe", "v0"}) {  // a spectator who comes again as a guest counts as a guest
    table.enter(name);
    EXPECT_EQ(table.who(name).find<tell::Refused>()->code, "room_full");
  }
}

TEST(Door, TheRoomsIdLetsNobodyBackInWhoHasLeft) {
  auto table = three_people();
  table.send("ann", ask::Start{});
  ASSERT_TRUE(table.state().in_match());
  table.drop("bob");
  EXPECT_TRUE(table.room().knows(player_named("bob")));
  table.enter("bob");
  table.send("bob", ask::Leave{});
  EXPECT_TRUE(table.state().seat_of(player_named("bob")));
  EXPECT_FALSE(table.room().knows(player_named("bob")));
  table.enter("bob");
  EXPECT_TRUE(table.who("bob").attached);
  EXPECT_TRUE(table.room().knows(player_named("bob")));
}

TEST(Door, TheRoomsIdLetsInOnlyPeopleWhomTheRoomKnows) {
  auto table = three_people({.listed = true, .watching = Watching::anyone});
  table.who("ann").forget();
  table.arrive("eve", Door::id, {}, Seq{});
  EXPECT_FALSE(table.room().knows(player_named("eve")));
  EXPECT_FALSE(table.who("eve").attached);
  EXPECT_EQ(table.who("eve").find<tell::Gone>()->code, "closed");
  EXPECT_TRUE(table.who("ann").frames.empty());
  table.enter("eve", Door::watch);
  table.resume("eve");  // a new connection while the old one is here
  EXPECT_TRUE(table.who("eve").attached);
  EXPECT_EQ(table.outcome("eve", ask::Sit{}), "spectator");
  table.drop("eve");
  table.resume("eve");
  EXPECT_FALSE(table.who("eve").attached);
  table.drop("bob");
  table.resume("bob");
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{1});
  ASSERT_EQ(table.outcome("ann", ask::Stand{}), "ok");
  table.restart();
  table.resume("ann");
  EXPECT_TRUE(table.who("ann").last.you.host);
}

TEST(Door, ANewConnectionOfASpectatorTellsNobody) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  table.who("ann").forget();
  table.enter("eve", Door::watch);
  EXPECT_TRUE(table.who("eve").last.info.has_value());
  EXPECT_TRUE(table.who("ann").frames.empty());
}

TEST(Renamed, ShowsAtTheSeat) {
  auto table = three_people();
  table.feed(in::Renamed{player_named("ann"), "Anna"});
  EXPECT_EQ(table.who("bob").info->seats[0].name, "Anna");
  EXPECT_EQ(table.who("bob").info->host, "Anna");
  const Seq before = table.room().seq();
  table.feed(in::Renamed{player_named("nobody"), "X"});
  table.feed(in::Renamed{player_named("ann"), "Anna"});
  EXPECT_EQ(table.room().seq(), before);
}

// With one who has a seat, one who waits, one who has left, and one who has claimed a seat.
TEST(Renamed, NobodyIsToldTheNamesOrWordsOfAnErasedPlayer) {
  auto table = three_people({}, R"({"deals":4})");
  for (const char* name : {"dan", "hal"}) table.enter(name);
  ASSERT_EQ(table.outcome("hal", ask::LineUp{}), "ok");
  for (const char* name : {"bob", "cho"}) ASSERT_EQ(table.outcome(name, ask::Say{.text = "I am "s + name}), "ok");
  ASSERT_EQ(table.outcome("cho", ask::Leave{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto offer = table.ask("bob", ask::OfferSeat{.id = "offer", .seat = Seat{1}});
  ASSERT_EQ(table.claim("dan", std::get<tell::SeatOfferIs>(*offer).code), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Say{.text = "I stay"}), "ok");
  for (const char* name : {"bob", "cho", "dan", "hal"}) table.feed(in::Renamed{player_named(name), ""});
  for (const char* name : {"bob", "dan", "hal"}) table.drop(name);
  for (const bool compact : {false, true}) {
    table.who("fay").compact = compact;
    table.who("fay").forget();
    table.enter("fay", Door::table, Seq{});
    std::string told;
    for (const std::string& frame : table.who("fay").frames) told += frame;
    for (const char* name : {"bob", "cho", "dan", "hal"}) EXPECT_FALSE(told.contains(name)) << name << " in " << told;
    EXPECT_TRUE(told.contains("I stay"));
    EXPECT_TRUE(told.contains("match_started")) << "what is nobody's is still told";
    table.drop("fay");
  }
  // Nor does the log have a name that came after the erasure.
  const auto log = table.log();
  EXPECT_TRUE(log.back().texts.empty());
}

TEST(Renamed, AnErasedPlayerTakesTheNameThatTheyGaveToTheRoomWithThem) {
  auto table = three_people({.name = "Kitchen table", .listed = true});
  table.feed(in::Renamed{player_named("bob"), ""});
  EXPECT_EQ(table.who("cho").info->settings.name, "Kitchen table");
  table.feed(in::Renamed{player_named("ann"), ""});
  EXPECT_EQ(table.who("cho").info->settings.name, "");
  EXPECT_EQ(table.published->name, "");
  EXPECT_EQ(table.stored_rows<storage::PutRoom>().back().name, "");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  for (const storage::EventText& text : table.log()[table.room().seq().value - 1].texts) EXPECT_NE(text.kind, "room");
  table.expect_restorable();
}

}  // namespace
}  // namespace takamaka::room
