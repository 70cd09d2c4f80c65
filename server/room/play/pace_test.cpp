#include <set>

#include "server/room/play/automatic_pause.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

constexpr int pause_ms = Pace{}.automatic_ms;

// Returns how long the current seat waits before it moves by itself.
std::int64_t waits(Harness& table) {
  const Seq before = table.room().seq();
  const std::int64_t since = table.steady_ms;
  while (table.room().seq() == before && table.steady_ms < since + 400'000) table.advance(1);
  return table.steady_ms - since;
}

// A table of ann and bots, after her first move.
Harness among_bots(TablePace pace = TablePace::normal, std::uint64_t seed = 1) {
  Harness table{{.settings = {.pace = pace}, .seed = seed}};
  EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  return table;
}

TEST(Pace, BotsMoveInTheirOwnTimeWithoutARhythm) {
  std::set<std::int64_t> times;
  for (std::uint64_t seed = 1; seed < 8; ++seed) {
    auto table = among_bots(TablePace::normal, seed);
    for (int move = 0; move < 2; ++move) {
      const std::int64_t time = waits(table);
      EXPECT_GE(time, pause_ms * 7 / 10);
      EXPECT_LE(time, pause_ms * 13 / 10);
      times.insert(time);
    }
  }
  EXPECT_GT(times.size(), 7U);
}

TEST(Pace, FollowsTheSettingAndTheHostMayChangeItDuringAMatch) {
  auto fast = among_bots(TablePace::fast);
  EXPECT_LE(waits(fast), pause_ms / 2);
  EXPECT_EQ(fast.outcome("ann", ask::SetPace{.pace = TablePace::slow}), "ok");
  EXPECT_EQ(fast.state().settings.pace, TablePace::slow);
  EXPECT_GE(waits(fast), pause_ms * 14 / 10);
  fast.expect_restorable();
}

// The pause comes from the match and its last event, which everybody knows.
TEST(Pace, DependsOnNothingThatIsHidden) {
  const BeforeMove before{.match = "01JABCDEFGHJKMNPQRSTVWXYZ0", .last_move = Seq{17}};
  EXPECT_EQ(automatic_pause_ms(900, before), automatic_pause_ms(900, before));
  BeforeMove next = before;
  next.last_move = Seq{18};
  EXPECT_NE(automatic_pause_ms(900, before), automatic_pause_ms(900, next));
  EXPECT_EQ(automatic_pause_ms(0, before), 0);
}

// Plays until a person must pass. The time for reading is the same with every hand.
TEST(Pace, AForcedPassOfAPersonLeavesTimeToRead) {
  int passes = 0;
  for (std::uint64_t seed = 1; seed < 20 && passes == 0; ++seed) {
    auto table = three_people({}, R"({"deals":1})", seed);
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    while (table.state().phase == RoomPhase::playing) {
      const std::string name = *table.whose_turn();
      if (table.who(name).legal() == std::vector<std::string>{R"({"type":"pass"})"}) {
        EXPECT_EQ(waits(table), pause_ms * 5 / 2);
        ++passes;
      } else {
        ASSERT_EQ(table.act(name, table.who(name).legal().front()), "ok");
      }
    }
  }
  EXPECT_GT(passes, 0);
}

TEST(SkipToTurn, LetsBotsHurryUntilTheNextTurnOnce) {
  auto table = among_bots(TablePace::slow);
  ASSERT_EQ(table.outcome("ann", ask::SkipToTurn{}), "ok");
  const std::int64_t since = table.steady_ms;
  while (table.turn() != Seat{0} && table.state().phase == RoomPhase::playing) table.advance(1);
  EXPECT_LE(table.steady_ms - since, 10 * 60);
  while (table.turn() == Seat{0}) ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  ASSERT_EQ(table.state().phase, RoomPhase::playing);
  EXPECT_GE(waits(table), pause_ms);
}

TEST(SkipToTurn, IsForPeopleWhoAreAloneWithBots) {
  auto table = three_people({});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::SkipToTurn{}), "not_now");
}

TEST(Pace, WithoutAutoPassNoPassIsMadeForAPlayer) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    auto table = three_people({.auto_pass = false}, R"({"deals":1})", seed);
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    while (table.state().phase == RoomPhase::playing) {
      const std::string name = *table.whose_turn();
      if (table.who(name).legal() == std::vector<std::string>{R"({"type":"pass"})"}) {
        const Seq before = table.room().seq();
        table.advance(300'000);
        EXPECT_EQ(table.room().seq(), before);
        return;
      }
      ASSERT_EQ(table.act(name, table.who(name).legal().front()), "ok");
    }
  }
  FAIL() << "no one ever had to pass";
}

TEST(Clock, ATurnUsesItsSecondsThenTheBankThenTimeIsUp) {
  auto table = three_people({.auto_pass = false, .turn_seconds = 10, .bank_seconds = 5});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.who("bob").last.clock.turn_ms, 10'000);
  EXPECT_EQ(table.who("bob").last.clock.bank_ms, (std::vector{5'000, 5'000, 5'000}));
  table.advance(12'000);
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  EXPECT_EQ(table.who("bob").last.clock.turn, Seat{1});
  EXPECT_EQ(table.who("bob").last.clock.turn_ms, 10'000);
  EXPECT_EQ(table.who("bob").last.clock.bank_ms, (std::vector{3'000, 5'000, 5'000}));
  table.advance(14'999);
  EXPECT_EQ(table.turn(), Seat{1});
  table.advance(1);
  EXPECT_EQ(table.turn(), Seat{2});
  EXPECT_EQ(table.who("bob").last.clock.bank_ms, (std::vector{3'000, 0, 5'000}));
  EXPECT_EQ(table.log().back().by, "clock");
}

TEST(Clock, ChatDoesNotDisturbIt) {
  auto table = three_people({.turn_seconds = 10, .bank_seconds = 0});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  for (int i = 0; i < 9; ++i) {
    table.advance(1'000);
    ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  }
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, 1'000);
  table.advance(999);
  EXPECT_EQ(table.turn(), Seat{0});
  table.advance(1);
  EXPECT_EQ(table.turn(), Seat{1});
}

// Leaving and returning any number of times gains not a millisecond.
TEST(Clock, LeavingAndReturningGainsNothing) {
  for (const int pulse : {137, 700, 3'000, 7'000}) {
    auto table = three_people({.turn_seconds = 20, .bank_seconds = 10, .grace_seconds = 600});
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    const std::int64_t began = table.steady_ms;
    for (int i = 0; i < 1'000 && table.who("bob").last.clock.turn == Seat{0}; ++i) {
      i % 2 == 0 ? table.drop("ann") : static_cast<void>(table.enter("ann"));
      table.advance(pulse);
    }
    EXPECT_GE(table.steady_ms - began, 30'000);
    EXPECT_LT(table.steady_ms - began, 30'000 + pulse + 1);
    EXPECT_EQ(table.who("bob").last.clock.bank_ms[0], 0);
  }
}

TEST(Clock, AMoveInTimeStaysInTimeWhileTheStoreIsSlow) {
  auto table = three_people({.turn_seconds = 10, .bank_seconds = 0});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.advance(9'000);
  table.store_mode = StoreMode::held;
  table.send("bob", ask::Say{.phrase = "hello"});
  const auto id =
      table.send("ann", ask::Act{.seq = table.who("ann").last.seq, .action = {table.who("ann").legal()[1]}});
  table.advance(5'000);
  table.release();
  EXPECT_TRUE(std::any_of(table.who("ann").inbox.begin(), table.who("ann").inbox.end(), [&](const auto& message) {
    const auto* ok = std::get_if<tell::Ok>(&message);
    return ok && ok->re == id;
  }));
  EXPECT_EQ(table.turn(), Seat{1});
}

TEST(Clock, ALateMoveIsRefusedEvenBeforeTheTimerFires) {
  auto table = three_people({.turn_seconds = 10, .bank_seconds = 0});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.steady_ms += 10'000;  // the timer is late
  EXPECT_EQ(table.act("ann", table.who("ann").legal()[1]), "stale");
  EXPECT_EQ(table.turn(), Seat{1});
}

TEST(Clock, ATurnBeginsWhenItIsTold) {
  auto table = three_people({.turn_seconds = 10, .bank_seconds = 0});
  table.store_mode = StoreMode::held;
  table.send("ann", ask::Start{});
  table.advance(8'000);
  table.release();
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, 10'000);
  table.advance(9'999);
  EXPECT_EQ(table.turn(), Seat{0});
}

TEST(Clock, AfterARestartItStandsAtTheLastStoredEvent) {
  auto table = three_people({.turn_seconds = 30, .bank_seconds = 5, .grace_seconds = 600});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.advance(32'000);
  ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  table.advance(1'000);      // nothing is stored in this second, so players get it back
  table.restart(3'600'000);  // and no clock runs while the server is down
  table.enter("ann");
  EXPECT_EQ(table.who("ann").last.clock.turn, Seat{0});
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, 0);
  EXPECT_EQ(table.who("ann").last.clock.bank_ms, (std::vector{3'000, 5'000, 5'000}));
  table.advance(2'999);
  EXPECT_EQ(table.turn(), Seat{0});
  table.advance(1);
  EXPECT_EQ(table.turn(), Seat{1});
}

// How the server ends: by SIGTERM (the room is told), or by a crash.
enum class End : std::uint8_t { stopping, crash };

class ClockOverARestart : public ::testing::TestWithParam<End> {
 protected:
  // ann is to move and has 20 of her 30 seconds left.
  static Harness restarted(End end, int grace_seconds = 60) {
    auto table = three_people({.turn_seconds = 30, .bank_seconds = 5, .grace_seconds = grace_seconds});
    EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
    table.advance(10'000);
    EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");  // stores the clocks
    if (end == End::stopping) table.feed(in::Stopping{});
    table.restart(3'000);
    return table;
  }
  static const ClockView& clock(Harness& table, const char* who = "bob") { return table.who(who).last.clock; }
};

TEST_P(ClockOverARestart, NobodyPaysForTheTimeUntilTheyAreBack) {
  auto table = restarted(GetParam());
  table.enter("bob");
  EXPECT_EQ(clock(table).turn, Seat{0});
  EXPECT_EQ(clock(table).turn_ms, 20'000);
  EXPECT_EQ(clock(table).held, true);
  table.advance(40'000);  // longer than the turn and the bank
  ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_EQ(clock(table).turn, Seat{0});
  EXPECT_EQ(clock(table).turn_ms, 20'000);
  table.enter("ann");
  EXPECT_EQ(clock(table).turn_ms, 20'000);
  EXPECT_EQ(clock(table).bank_ms, (std::vector{5'000, 5'000, 5'000}));
  EXPECT_FALSE(clock(table).held.has_value());
  table.advance(24'999);
  EXPECT_EQ(table.turn(), Seat{0});
  table.advance(1);
  EXPECT_EQ(table.turn(), Seat{1}) << "the turn and the bank are over";
}

TEST_P(ClockOverARestart, ATurnThatBeginsBeforeItsPlayerIsBackWaits) {
  auto table = restarted(GetParam());
  table.enter("ann");
  EXPECT_FALSE(clock(table, "ann").held.has_value());
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  EXPECT_EQ(clock(table, "ann").turn, Seat{1});
  EXPECT_EQ(clock(table, "ann").held, true);
  table.advance(45'000);
  EXPECT_EQ(table.turn(), Seat{1});
  table.enter("bob");
  EXPECT_EQ(clock(table).turn_ms, 30'000);
  EXPECT_EQ(clock(table).bank_ms, (std::vector{5'000, 5'000, 5'000}));
  table.drop("bob");  // from now on they pay as usual
  table.advance(34'999);
  EXPECT_EQ(table.turn(), Seat{1});
  table.advance(1);
  EXPECT_EQ(table.turn(), Seat{2});
  table.expect_restorable();
}

TEST_P(ClockOverARestart, AfterTheGraceAStandInPlaysForOneWhoNeverReturns) {
  auto table = restarted(GetParam());
  table.enter("bob");
  table.advance(59'999);
  EXPECT_EQ(table.turn(), Seat{0});
  table.advance(1);
  EXPECT_EQ(table.state().at(Seat{0}).presence, Presence::stand_in);
  EXPECT_FALSE(clock(table).held.has_value());
  EXPECT_EQ(table.state().clocks.turn_ms, 20'000);
  table.advance(pause_ms * 13 / 10);
  EXPECT_EQ(table.turn(), Seat{1});
  table.expect_restorable();
}

TEST_P(ClockOverARestart, AnotherRestartMeanwhileChargesNothing) {
  auto table = restarted(GetParam());
  table.enter("bob");
  table.advance(15'000);
  if (GetParam() == End::stopping) table.feed(in::Stopping{});
  table.restart();
  table.enter("bob");
  table.advance(15'000);
  table.enter("ann");
  EXPECT_EQ(clock(table).turn_ms, 20'000);
}

TEST_P(ClockOverARestart, AnAdminWhoRemovesThePlayerLeavesNoHeldTurn) {
  auto table = restarted(GetParam());
  table.enter("bob");
  table.advance(40'000);
  EXPECT_EQ(table.order(in::Ordered::Remove{player_named("ann")}), "ok");
  EXPECT_EQ(table.state().clocks.turn_ms, 20'000);
  table.advance(pause_ms * 13 / 10);
  EXPECT_EQ(table.turn(), Seat{1}) << "the stand-in has moved";
}

TEST_P(ClockOverARestart, ABotsTurnWaitsForNobodyButTheFirstWhoEnters) {
  Harness table{{.settings = {.turn_seconds = 30}}};
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  while (table.turn() != Seat{1}) table.play_one();
  if (GetParam() == End::stopping) table.feed(in::Stopping{});
  table.restart();
  table.advance(100'000);
  table.enter("ann");
  EXPECT_EQ(table.turn(), Seat{1});
  EXPECT_FALSE(clock(table, "ann").held.has_value());
  table.advance(pause_ms * 7 / 10 - 1);
  EXPECT_EQ(table.turn(), Seat{1});
  table.advance(pause_ms * 6 / 10 + 1);
  EXPECT_NE(table.turn(), Seat{1});
}

INSTANTIATE_TEST_SUITE_P(EitherEnd, ClockOverARestart, ::testing::Values(End::stopping, End::crash),
                         [](const auto& end) { return end.param == End::stopping ? "stopping" : "crash"; });

// Only the steady clock counts. A wall clock that is corrected, however far, takes nobody's time and ends nothing.
TEST(Clock, AWallClockThatJumpsChargesNobody) {
  constexpr std::int64_t day_ms = 24 * 3'600'000;
  for (const std::int64_t jump_ms : {3 * day_ms, -day_ms}) {
    auto table = three_people({.auto_pass = false, .turn_seconds = 10, .bank_seconds = 5, .grace_seconds = 60});
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    ASSERT_EQ(table.outcome("cho", ask::OfferSeat{.seat = Seat{2}}), "ok");
    table.advance(4'000);
    table.drop("cho");
    table.unix_ms += jump_ms;
    table.advance(1'000);
    ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
    EXPECT_EQ(table.who("bob").last.clock.turn, Seat{0});
    EXPECT_EQ(table.who("bob").last.clock.turn_ms, 5'000);
    EXPECT_EQ(table.who("bob").last.clock.bank_ms, (std::vector{5'000, 5'000, 5'000}));
    EXPECT_EQ(table.state().seats[2].presence, Presence::away) << "the grace goes on";
    EXPECT_EQ(table.state().seats[2].handover->stage, SeatOffer::offered) << "and the offer stays";
    table.advance(9'999);
    EXPECT_EQ(table.turn(), Seat{0});
    table.advance(1);
    EXPECT_EQ(table.turn(), Seat{1});
    table.expect_restorable();
    table.restart();
    EXPECT_EQ(table.state().phase, RoomPhase::playing) << "nothing was deleted, closed or abandoned";
    EXPECT_FALSE(table.state().closed);
  }
}

TEST(Timer, AnOldOneIsIgnored) {
  auto table = three_people({.turn_seconds = 10});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto old = *table.timer();
  table.advance(1'000);
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  ASSERT_NE(table.timer()->timer, old.timer);
  const Seq before = table.room().seq();
  table.feed(in::TimerFired{old.timer});
  EXPECT_EQ(table.room().seq(), before);
  EXPECT_EQ(table.who("bob").last.clock.turn, Seat{1});
}

// ------------------------------------------------------------------------------------------------- between deals

// Three people who have a hundred seconds to read the sheet.
Harness at_a_score_sheet() {
  auto table = three_people({.between_deals_seconds = 100});
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  return table;
}

TEST(Pause, TheNextDealComesWhenItIsOver) {
  auto table = three_people({.between_deals_seconds = 15});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  EXPECT_EQ(table.who("ann").last.clock.next_deal_ms, 15'000);
  table.advance(14'999);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.advance(1);
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
  EXPECT_FALSE(table.who("ann").last.clock.next_deal_ms.has_value());
}

TEST(Pause, EndsWhenEveryoneHereIsReady) {
  auto table = three_people({.between_deals_seconds = 100});
  EXPECT_EQ(table.outcome("ann", ask::Ready{}), "not_now");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  EXPECT_EQ(table.outcome("ann", ask::Ready{}), "ok");
  EXPECT_TRUE(table.who("bob").info->seats[0].ready);
  EXPECT_EQ(table.outcome("ann", ask::Ready{}), "ok");  // again: changes nothing
  EXPECT_EQ(table.logged("got_ready"), 1);
  EXPECT_EQ(table.outcome("bob", ask::Ready{}), "ok");
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.drop("cho");
  table.advance(limits::sheet_absence_seconds * 1000 - 1);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals) << "cho may be back soon";
  table.advance(1);  // the deal does not wait longer for absent players
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
  EXPECT_FALSE(table.who("bob").info->seats[0].ready);
}

TEST(Pause, WaitsForThePersonWhoIsBackSoon) {
  auto table = at_a_score_sheet();
  table.drop("cho");
  table.drop("bob");
  table.advance(4'000);
  ASSERT_EQ(table.outcome("ann", ask::Ready{}), "ok");
  table.resume("cho");
  table.advance(60'000);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals) << "cho is here and not ready";
  ASSERT_EQ(table.outcome("cho", ask::Ready{}), "ok");
  EXPECT_EQ(table.state().phase, RoomPhase::playing) << "bob has been away for too long";
}

TEST(Pause, DoesNotWaitForThePersonWhoWasReadyBeforeTheyWentAway) {
  auto table = at_a_score_sheet();
  ASSERT_EQ(table.outcome("cho", ask::Ready{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Ready{}), "ok");
  table.drop("cho");
  ASSERT_EQ(table.outcome("ann", ask::Ready{}), "ok");
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
}

TEST(Pause, AfterARestartWaitsForThoseWhoHaveNotReadTheSheet) {
  auto table = at_a_score_sheet();
  ASSERT_EQ(table.outcome("ann", ask::Ready{}), "ok");
  table.restart();
  table.enter("ann");
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals) << "bob and cho have not seen the sheet";
  table.advance(3'000);
  table.enter("bob");
  ASSERT_EQ(table.outcome("bob", ask::Ready{}), "ok");
  table.expect_restorable();
  table.advance(limits::sheet_absence_seconds * 1000 - 3'001);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.advance(1);
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
}

TEST(Pause, LastsItsWholeTimeWhenNoPlayerIsHere) {
  auto table = at_a_score_sheet();
  ASSERT_EQ(table.outcome("ann", ask::Ready{}), "ok");
  for (const char* name : {"ann", "cho", "bob"}) table.drop(name);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.restart();
  table.enter("eve", Door::watch);
  table.advance(99'999);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.advance(1);
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
}

TEST(Pause, AnAsideDoesNotEndItAndMayEndTheMatch) {
  auto table = at_a_score_sheet();
  table.advance(10'000);
  EXPECT_EQ(table.act("bob", R"({"type":"stop"})"), "ok");
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  EXPECT_EQ(table.who("bob").last.clock.next_deal_ms, 90'000);
  EXPECT_EQ(table.act("cho", R"({"type":"stop"})"), "ok");
  EXPECT_EQ(table.state().phase, RoomPhase::finished);
  EXPECT_EQ(table.stored_rows<storage::MatchClosed>().back().reason, "stopped");
}

}  // namespace
}  // namespace takamaka::room
