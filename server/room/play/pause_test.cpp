#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

Harness playing(RoomSettings settings = {.turn_seconds = 30, .bank_seconds = 10}) {
  auto table = three_people(std::move(settings));
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  return table;
}
void all_agree(Harness& table) {
  for (const char* name : {"ann", "bob", "cho"}) EXPECT_EQ(table.outcome(name, ask::Pause{}), "ok");
}

TEST(Pause, BeginsWhenEveryoneHereHasAgreed) {
  auto table = playing();
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");
  EXPECT_EQ(table.who("ann").info->pause_agreed, std::vector{Seat{1}});
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");  // once is enough
  EXPECT_EQ(table.logged("pause_proposed"), 1);
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  EXPECT_FALSE(table.who("ann").info->paused);
  EXPECT_EQ(table.outcome("cho", ask::Pause{}), "ok");
  EXPECT_TRUE(table.who("ann").info->paused);
  EXPECT_EQ(table.who("ann").info->pause_agreed, (std::vector{Seat{1}, Seat{0}, Seat{2}}));
  EXPECT_EQ(table.who("ann").last.clock.pause_ms, 10 * 60'000);
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front()), "paused");
  table.expect_restorable();
}

TEST(Pause, StopsEveryClockAndResumesItAfterwards) {
  auto table = playing();
  table.advance(12'000);
  all_agree(table);
  const int left = *table.who("ann").last.clock.turn_ms;
  EXPECT_EQ(left, 18'000);
  table.advance(200'000);
  EXPECT_EQ(table.outcome("ann", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, left);
  EXPECT_EQ(table.who("ann").last.clock.pause_ms, 400'000);
  EXPECT_EQ(table.outcome("cho", ask::PlayOn{}), "ok");
  EXPECT_FALSE(table.who("ann").info->paused);
  EXPECT_EQ(table.who("ann").info->pause_agreed, std::vector<Seat>{});
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, left);
  EXPECT_EQ(table.who("ann").last.clock.pause_ms, std::nullopt);
  const Seq before = table.room().seq();
  table.advance(left + 10'000 - 1);  // the turn and the bank
  EXPECT_EQ(table.room().seq(), before);
  table.advance(1);
  EXPECT_GT(table.room().seq(), before);  // time was up
}

TEST(Pause, EndsByItselfAfterItsLongestTime) {
  auto table = playing({.turn_seconds = 30, .bank_seconds = 10, .pause_minutes = 2});
  all_agree(table);
  table.advance(2 * 60'000 - 1);
  EXPECT_TRUE(table.state().paused);
  table.advance(1);
  EXPECT_FALSE(table.state().paused);
  EXPECT_EQ(table.logged("played_on"), 1);
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, 30'000);
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
}

TEST(Pause, BotsAgreeAndDoNotMoveInIt) {
  Harness table;
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  ASSERT_TRUE(table.state().paused);
  const Seq before = table.room().seq();
  table.advance(9 * 60'000);
  EXPECT_EQ(table.room().seq(), before);
  ASSERT_EQ(table.outcome("ann", ask::PlayOn{}), "ok");
  const Seq after = table.room().seq();
  table.advance(Pace{}.automatic_ms * 7 / 10 - 1);
  EXPECT_EQ(table.room().seq(), after);  // the bot's delay starts again
  table.advance(Pace{}.automatic_ms * 6 / 10 + 1);
  EXPECT_GT(table.room().seq(), after);
}

TEST(Pause, DoesNotWaitForAbsentPlayers) {
  auto table = playing();
  table.drop("cho");
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  EXPECT_FALSE(table.state().paused);
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");
  EXPECT_TRUE(table.state().paused);
}

TEST(Pause, BeginsWhenTheLastPlayerWithoutAnAnswerGoesAway) {
  auto table = playing();
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");
  table.drop("cho");
  EXPECT_TRUE(table.state().paused);
  table.expect_restorable();
}

TEST(Pause, AProposalStaysWhenItsPlayerGoesAway) {
  auto table = playing();
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  table.drop("ann");
  EXPECT_FALSE(table.state().paused);
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");
  EXPECT_EQ(table.outcome("cho", ask::Pause{}), "ok");
  EXPECT_TRUE(table.state().paused);
}

TEST(Pause, AnyoneMayDeclineIt) {
  auto table = playing();
  EXPECT_EQ(table.outcome("cho", ask::Pause{.agree = false}), "not_paused");
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  EXPECT_EQ(table.outcome("cho", ask::Pause{.agree = false}), "ok");
  EXPECT_EQ(table.state().pause_agreed, std::vector<Seat>{});
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");  // a new proposal
  EXPECT_EQ(table.logged("pause_proposed"), 2);
}

TEST(Pause, LapsesWhenNotEveryoneAnswers) {
  auto table = playing({});
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  table.advance(limits::pause_answer_seconds * 1000 - 1);
  EXPECT_EQ(table.state().pause_agreed, std::vector{Seat{0}});
  table.advance(1);
  EXPECT_EQ(table.state().pause_agreed, std::vector<Seat>{});
  EXPECT_EQ(table.logged("pause_declined"), 1);
}

TEST(Pause, IsRefusedWhereTheTableHasNone) {
  auto table = playing({.pause_minutes = 0});
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "pause_off");
}

TEST(Pause, ProposalsAreBoundedLikeChat) {
  auto table = playing({});
  std::string outcome = "ok";
  for (int i = 0; i <= limits::says_per_minute && outcome == "ok"; ++i) {
    outcome = table.outcome("ann", ask::Pause{});
    if (outcome == "ok") {
      EXPECT_EQ(table.outcome("ann", ask::Pause{.agree = false}), "ok");
    }
  }
  EXPECT_EQ(outcome, "slow_down");
}

TEST(Pause, HoldsTheNextDealBack) {
  auto table = playing({.between_deals_seconds = 5});
  table.play_until(RoomPhase::between_deals);
  all_agree(table);
  ASSERT_TRUE(table.state().paused);
  EXPECT_EQ(table.outcome("ann", ask::Ready{}), "paused");
  table.advance(60'000);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  EXPECT_EQ(table.outcome("bob", ask::PlayOn{}), "ok");
  table.advance(4'999);
  EXPECT_EQ(table.state().phase, RoomPhase::between_deals);
  table.advance(1);
  EXPECT_EQ(table.state().phase, RoomPhase::playing);
}

TEST(Pause, StopsTheGraceOfAbsentPlayers) {
  auto table = playing({.grace_seconds = 60});
  table.drop("cho");
  table.advance(20'000);
  EXPECT_EQ(table.outcome("ann", ask::Pause{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Pause{}), "ok");
  ASSERT_TRUE(table.state().paused);
  table.advance(100'000);
  EXPECT_EQ(table.outcome("ann", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_EQ(table.who("ann").last.clock.grace, (std::vector{GraceView{Seat{2}, 40'000}}));
  EXPECT_EQ(table.outcome("ann", ask::PlayOn{}), "ok");
  EXPECT_EQ(table.who("ann").last.clock.grace, (std::vector{GraceView{Seat{2}, 40'000}}));
  table.advance(39'999);
  EXPECT_EQ(table.state().at(Seat{2}).presence, Presence::away);
  table.advance(1);
  EXPECT_EQ(table.state().at(Seat{2}).presence, Presence::stand_in);
}

// Every commit stores the time left of the pause and of the turn.
TEST(Pause, SurvivesARestart) {
  auto table = playing();
  table.advance(5'000);
  all_agree(table);
  table.advance(100'000);
  EXPECT_EQ(table.outcome("ann", ask::Say{.phrase = "hello"}), "ok");
  table.restart();
  ASSERT_TRUE(table.state().paused);
  table.enter("ann");
  EXPECT_EQ(table.who("ann").last.clock.pause_ms, 500'000);
  EXPECT_EQ(table.who("ann").last.clock.turn_ms, 25'000);
  table.advance(499'999);
  EXPECT_TRUE(table.state().paused);
  table.advance(1);
  EXPECT_FALSE(table.state().paused);
}

TEST(Pause, EndsWithTheMatch) {
  auto table = playing();
  all_agree(table);
  for (const char* name : {"ann", "bob", "cho"}) EXPECT_EQ(table.outcome(name, ask::Leave{}), "ok");
  EXPECT_FALSE(table.state().paused);
  EXPECT_EQ(table.logged("match_abandoned"), 1);
}

// ----------------------------------------------------------------------------------------------- grace, on the wire

TEST(Grace, UpdatesShowTheTimeLeft) {
  auto table = playing({.grace_seconds = 60});
  EXPECT_EQ(table.who("ann").last.clock.grace, std::nullopt);
  table.drop("bob");
  EXPECT_EQ(table.who("ann").last.clock.grace, (std::vector{GraceView{Seat{1}, 60'000}}));
  table.advance(15'000);
  EXPECT_EQ(table.outcome("cho", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_EQ(table.who("ann").last.clock.grace, (std::vector{GraceView{Seat{1}, 45'000}}));
  table.advance(45'000);
  EXPECT_EQ(table.state().at(Seat{1}).presence, Presence::stand_in);
  EXPECT_EQ(table.who("ann").last.clock.grace, std::nullopt);
}

// ---------------------------------------------------------------------------------------------------------- strength

TEST(Strength, OfABotIsChosenShownAndStored) {
  Harness table;
  ASSERT_EQ(table.outcome("ann", ask::AddBots{.seat = Seat{1}, .strength = Strength::easy}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  const auto strengths = [&] {
    std::vector<std::optional<Strength>> all;
    for (const SeatView& seat : table.who("ann").info->seats) all.push_back(seat.strength);
    return all;
  };
  const std::vector<std::optional<Strength>> chosen{std::nullopt, Strength::easy, Strength::normal};
  EXPECT_EQ(strengths(), chosen);
  table.restart();
  table.enter("ann");
  EXPECT_EQ(strengths(), chosen);
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = Seat{1}, .b = Seat{2}}), "ok");
  EXPECT_EQ(strengths(), (std::vector<std::optional<Strength>>{std::nullopt, Strength::normal, Strength::easy}));
}

// In the tiny game, a bot of normal strength plays its first legal action, an easy bot its last.
TEST(Strength, DecidesHowABotPlays) {
  std::map<Strength, std::string> played;
  for (const Strength strength : {Strength::easy, Strength::normal}) {
    Harness table;
    ASSERT_EQ(table.outcome("ann", ask::AddBots{.strength = strength}), "ok");
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    table.play_until(RoomPhase::finished);
    for (const auto& row : table.log()) {
      if (row.by == "seat:1" || row.by == "seat:2") played[strength] += row.payload;
    }
  }
  EXPECT_NE(played[Strength::easy], played[Strength::normal]);
}

}  // namespace
}  // namespace takamaka::room
