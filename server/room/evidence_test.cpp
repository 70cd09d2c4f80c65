// The evidence that rooms give to reviewers, and what the table learns about it.

#include <gtest/gtest.h>

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

std::vector<std::string> kinds(const Harness& table) {
  std::vector<std::string> all;
  for (const storage::Activity& activity : table.activities) all.push_back(activity.kind);
  return all;
}

TEST(Evidence, RecordsConnectionsOfPlayersAndSpectators) {
  Harness table{{.seats = 2}};
  table.activities.clear();
  table.enter("eve", Door::watch);
  table.drop("eve");
  table.drop("ann");
  table.resume("ann");
  EXPECT_EQ(kinds(table), (std::vector<std::string>{"joined", "left", "left", "resumed"}));
  EXPECT_EQ(table.activities[0].seat, std::nullopt);
  EXPECT_EQ(table.activities[2].seat, Seat{0});
  EXPECT_EQ(table.activities[2].player, player_named("ann"));
}

TEST(Evidence, RecordsARefusedMoveWithItsActionAndNoOtherTypedText) {
  Harness table{{.seats = 2}};
  table.seat("bob");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.activities.clear();
  const std::string wrong = *table.whose_turn() == "ann" ? "bob" : "ann";
  const std::string action = R"({"type":"pass"})";
  const std::string code = table.act(wrong, action);
  ASSERT_EQ(table.activities.size(), 1u);
  const storage::Activity& activity = table.activities[0];
  EXPECT_EQ(activity.kind, "refused");
  EXPECT_EQ(activity.code, code);
  EXPECT_EQ(activity.asked, "act");
  EXPECT_EQ(activity.action, action);
  EXPECT_EQ(activity.match, table.state().match->id);
  EXPECT_EQ(activity.deal, 1);
  EXPECT_EQ(activity.seq, table.room().seq());
  table.act(wrong, R"({"type":")" + std::string(limits::activity_bytes_max, 'x') + "\"}");
  EXPECT_EQ(table.activities.back().action, "") << "too long to be stored";
  table.outcome("ann", ask::Say{.phrase = "hello", .text = "my secret"});
  EXPECT_EQ(table.activities.back().asked, "say");
  EXPECT_EQ(table.activities.back().action, "");
}

TEST(Evidence, LimitsTheRecordedRefusalsPerMinute) {
  Harness table{{.seats = 2}};
  table.activities.clear();
  for (int i = 0; i < 3 * limits::activities_per_minute; ++i) table.outcome("ann", ask::Ready{});
  EXPECT_EQ(table.activities.size(), static_cast<std::size_t>(limits::activities_per_minute));
  table.advance(10'000);
  table.outcome("ann", ask::Ready{});
  EXPECT_EQ(table.activities.size(), static_cast<std::size_t>(limits::activities_per_minute) + 1);
}

TEST(Evidence, StoresAReportWithItsMomentAndTellsTheTableNothing) {
  Harness table{{.seats = 2}};
  table.seat("bob");
  table.outcome("ann", ask::Start{});
  const Seq seq = table.room().seq();
  const std::size_t heard = table.who("bob").inbox.size();
  EXPECT_EQ(
      table.outcome("ann", ask::Report{.category = ReportCategory::cheating, .seat = Seat{1}, .text = " bob  peeks "}),
      "ok");
  ASSERT_EQ(table.stored_rows<storage::ReportMade>().size(), 1u);
  const storage::ReportMade made = table.stored_rows<storage::ReportMade>()[0];
  EXPECT_FALSE(made.request.empty());
  EXPECT_EQ(made, (storage::ReportMade{Harness::room_id(), table.state().match->id, 1, seq, table.unix_ms,
                                       player_named("ann"), Seat{1}, player_named("bob"), "cheating", "bob peeks",
                                       made.request}));
  EXPECT_EQ(table.store.reports(Harness::room_id()), std::vector{made});
  EXPECT_EQ(table.room().seq(), seq) << "the log is unchanged";
  EXPECT_EQ(table.who("bob").inbox.size(), heard);
  table.expect_restorable();
}

TEST(Evidence, AnswersAReportOnlyAfterItIsStored) {
  Harness table{{.seats = 2}};
  table.store_mode = StoreMode::held;
  const std::string id = table.send("ann", ask::Report{.category = ReportCategory::fault});
  EXPECT_FALSE(Harness::answers(table.who("ann").inbox.back(), id));
  table.release();
  EXPECT_TRUE(Harness::answers(table.who("ann").inbox.back(), id));
}

TEST(Evidence, RefusesReportsWithABadSeatOrTextAndTooManyReports) {
  Harness table{{.seats = 2}};
  EXPECT_EQ(table.outcome("ann", ask::Report{.seat = Seat{7}}), "no_such_seat");
  EXPECT_EQ(table.outcome("ann", ask::Report{.seat = Seat{0}}), "your_own_seat");
  EXPECT_EQ(table.outcome("ann", ask::Report{.text = "\x1b[2J"}), "bad_text");
  for (int i = 0; i < limits::reports_per_hour; ++i) EXPECT_EQ(table.outcome("ann", ask::Report{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Report{}), "slow_down");
  EXPECT_EQ(table.store.reports(Harness::room_id()).size(), static_cast<std::size_t>(limits::reports_per_hour));
}

TEST(Evidence, LogsOpenedHandsImmediatelyAndTellsTheTableAfterTheDeal) {
  Harness table{{.seats = 2, .options = R"({"deals":2})"}};
  table.seat("bob");
  table.feed(in::HandsOpened{1, "root"});
  EXPECT_EQ(table.hands.at(1).match, std::nullopt) << "no match runs";
  table.outcome("ann", ask::Start{});
  const std::size_t heard = table.who("bob").inbox.size();
  table.feed(in::HandsOpened{2, "root"});
  EXPECT_EQ(table.hands.at(2).match, table.state().match->id);
  EXPECT_EQ(table.hands.at(2).seq, table.room().seq());
  EXPECT_EQ(table.logged("hands_looked_at"), 1);
  EXPECT_EQ(table.who("bob").inbox.size(), heard) << "no one is told yet";
  table.expect_restorable();
  table.restart();
  table.resume("ann");
  table.resume("bob");
  EXPECT_EQ(table.logged("hands_opened"), 0);
  table.play_until(RoomPhase::between_deals);
  EXPECT_EQ(table.logged("hands_opened"), 1);
  EXPECT_EQ(table.state().hands_opened, 0);
  table.play_until(RoomPhase::finished);
  EXPECT_EQ(table.logged("hands_opened"), 1) << "once";
}

TEST(Evidence, OpensNoHandsIfTheAccessCannotBeStored) {
  Harness table{{.seats = 2}};
  table.seat("bob");
  table.outcome("ann", ask::Start{});
  table.store_mode = StoreMode::failing;
  table.feed(in::HandsOpened{3, "root"});
  EXPECT_EQ(table.hands.at(3).match, std::nullopt);
}

}  // namespace
}  // namespace takamaka::room
