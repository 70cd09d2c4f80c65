// A match to which nobody is connected: it stands still, goes on when somebody returns, and ends when nobody does.

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

constexpr std::int64_t day_ms = 24 * 60 * 60 * 1000;

// A match of ann and bob with a clock; cho's seat is a bot's.
Harness two_people_and_a_bot() {
  Harness table{
      {.options = R"({"deals":9,"hand":9})",
       .settings = {.turn_seconds = 30, .bank_seconds = 100, .grace_seconds = 20, .between_deals_seconds = 60}}};
  table.seat("bob");
  EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  return table;
}

TEST(StandStill, AnEmptyRoomIsIdleAndNeverClosesItself) {
  auto table = three_people();
  EXPECT_FALSE(table.room().idle());
  for (const char* name : {"ann", "bob", "cho"}) table.drop(name);
  EXPECT_TRUE(table.room().idle());
  table.advance(60'000);  // after the grace the seats show that their players are away for longer
  const Seq before = table.room().seq();
  table.advance(100 * day_ms);
  EXPECT_TRUE(table.is_open());
  EXPECT_FALSE(table.state().closed);
  EXPECT_EQ(table.room().seq(), before);
}

TEST(StandStill, AfterTheGraceNothingIsPlayedOrStoredForNobody) {
  auto table = two_people_and_a_bot();
  table.drop("ann");
  table.advance(25'000);
  EXPECT_EQ(table.state().at(Seat{0}).presence, Presence::stand_in);
  table.drop("bob");
  table.advance(19'999);
  EXPECT_FALSE(table.room().idle());
  table.advance(1);
  EXPECT_TRUE(table.room().idle());
  EXPECT_EQ(table.state().at(Seat{1}).presence, Presence::away) << "no stand-in takes over for nobody";
  const Seq before = table.room().seq();
  const std::size_t commits = table.commits.size();
  table.advance(2 * day_ms);
  EXPECT_EQ(table.room().seq(), before);
  EXPECT_EQ(table.commits.size(), commits);
  EXPECT_TRUE(table.state().in_match());
  EXPECT_FALSE(table.timer().has_value()) << "it does not even wake up";
}

TEST(StandStill, GoesOnWhenSomebodyReturnsWithTheClockOfTheLastEvent) {
  auto table = two_people_and_a_bot();
  table.play_until(RoomPhase::playing);
  while (table.turn() != Seat{0}) table.play_one();
  table.advance(10'000);
  table.drop("bob");
  table.drop("ann");  // stores the clocks: 20 of the 30 seconds are left
  table.advance(15'000);
  const auto left_ms = [&] { return table.who("ann").last.clock.turn_ms.value_or(0); };
  table.advance(2 * day_ms);
  ASSERT_TRUE(table.room().idle());
  table.enter("ann");
  EXPECT_EQ(table.state().at(Seat{0}).presence, Presence::here);
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{0});
  EXPECT_EQ(table.turn(), Seat{0});
  EXPECT_EQ(left_ms(), 20'000);
  EXPECT_FALSE(table.room().idle());
  table.advance(1);
  EXPECT_EQ(table.state().at(Seat{1}).presence, Presence::stand_in) << "bob's grace is over";
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
}

TEST(StandStill, ARestoredMatchStandsStillUntilSomebodyEnters) {
  auto table = two_people_and_a_bot();
  table.play_one();
  table.restart(day_ms);  // as after kill -9: the log shows ann and bob as here
  EXPECT_TRUE(table.room().idle());
  EXPECT_EQ(table.logged("went_away"), 2);
  const Seq before = table.room().seq();
  table.advance(day_ms);
  EXPECT_EQ(table.room().seq(), before);
  table.enter("bob");
  EXPECT_FALSE(table.room().idle());
  table.advance(20'000);
  EXPECT_EQ(table.state().at(Seat{0}).presence, Presence::stand_in);
  table.expect_restorable();
}

// As when another node takes the room of a lost one and nobody has asked for it.
TEST(StandStill, AnAdoptedMatchGoesOnForAGraceAndChargesNobodyWhoIsExpected) {
  auto table = two_people_and_a_bot();
  table.play_until(RoomPhase::playing);
  while (table.turn() != Seat{2}) table.play_one();
  const auto clocks = table.state().clocks;
  table.restart(day_ms, in::Loaded{.adopted = true});
  EXPECT_FALSE(table.room().idle());
  const Seq before = table.room().seq();
  table.advance(19'999);
  const Seq after = table.room().seq();
  EXPECT_GT(after, before) << "the bot has moved";
  EXPECT_EQ(table.state().clocks.turn, Seat{0});
  EXPECT_EQ(table.state().clocks.bank_ms, clocks.bank_ms) << "the loss has broken their connections, not they";
  table.advance(1);
  EXPECT_TRUE(table.room().idle());
  table.advance(day_ms);
  EXPECT_EQ(table.room().seq(), after);
  EXPECT_EQ(table.state().at(Seat{0}).presence, Presence::away) << "no stand-in takes over for nobody";
  table.enter("ann");
  EXPECT_FALSE(table.room().idle());
  table.expect_restorable();
}

TEST(StandStill, InAnAdoptedMatchAStandInPlaysOn) {
  auto table = two_people_and_a_bot();
  table.play_until(RoomPhase::playing);
  table.drop("bob");
  table.advance(20'000);
  ASSERT_EQ(table.state().at(Seat{1}).presence, Presence::stand_in);
  while (table.turn() != Seat{0}) table.advance(1000);  // the stand-in and the bot move by themselves
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  ASSERT_EQ(table.turn(), Seat{1});
  table.restart(day_ms, in::Loaded{.adopted = true});
  table.advance(19'999);
  EXPECT_EQ(table.state().at(Seat{1}).presence, Presence::stand_in);
  EXPECT_EQ(table.state().clocks.turn, Seat{0}) << "the stand-in has moved, the bot too, and ann is expected back";
  table.enter("bob");
  EXPECT_EQ(table.state().at(Seat{1}).presence, Presence::here);
  table.expect_restorable();
}

TEST(StandStill, AnAdoptedRoomWithoutAMatchIsIdle) {
  auto table = three_people();
  table.restart(day_ms, in::Loaded{.adopted = true});
  EXPECT_TRUE(table.room().idle());
}

TEST(StandStill, APauseAndAScoreSheetStandStillToo) {
  auto table = two_people_and_a_bot();
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");
  ASSERT_TRUE(table.state().paused);
  table.drop("ann");
  table.drop("bob");
  table.advance(day_ms);
  EXPECT_TRUE(table.state().paused);
  EXPECT_TRUE(table.room().idle());
  table.enter("ann");
  EXPECT_TRUE(table.state().paused);
  EXPECT_EQ(table.outcome("ann", ask::PlayOn{}), "ok");
  table.enter("bob");
  table.play_until(RoomPhase::between_deals);
  table.drop("ann");
  table.drop("bob");
  table.advance(day_ms);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.enter("bob");
  table.advance(60'000);
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
}

TEST(StandStill, AnInputFromOutsideChargesNobodysClock) {
  auto table = two_people_and_a_bot();
  table.drop("ann");
  table.drop("bob");
  const Clocks before = table.state().clocks;
  table.advance(day_ms);
  EXPECT_EQ(table.order(in::Ordered::Mute{player_named("bob")}), "ok");
  EXPECT_EQ(table.state().clocks, before);
  EXPECT_TRUE(table.room().idle());
}

TEST(StandStill, ASpectatorKeepsTheMatchGoing) {
  auto table = two_people_and_a_bot();
  table.enter("eve", Door::watch);
  table.drop("ann");
  table.drop("bob");
  table.advance(20'000);
  EXPECT_EQ(table.state().at(Seat{0}).presence, Presence::stand_in);
  EXPECT_FALSE(table.room().idle());
}

TEST(StandStill, EndsWithRefundsWhenNobodyReturns) {
  auto table = two_people_and_a_bot();
  table.feed(in::Expired{});
  EXPECT_TRUE(table.state().in_match()) << "somebody is here";
  table.drop("ann");
  table.drop("bob");
  table.restart(3 * day_ms);
  table.feed(in::Expired{});
  EXPECT_FALSE(table.state().in_match());
  EXPECT_EQ(table.logged("match_abandoned"), 1);
  EXPECT_EQ(table.stored_rows<storage::MatchClosed>().back().reason, "abandoned");
  EXPECT_TRUE(table.is_open()) << "the room stays open";
  EXPECT_TRUE(table.room().idle());
  table.feed(in::Expired{});
  EXPECT_EQ(table.logged("match_abandoned"), 1);
  table.enter("ann");
  EXPECT_EQ(table.who("ann").info->phase, RoomPhase::gathering);
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{0});
}

}  // namespace
}  // namespace takamaka::room
