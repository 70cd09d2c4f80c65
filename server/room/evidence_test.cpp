// What rooms tell those who review them, and what the table hears of it.

#include <gtest/gtest.h>

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

std::vector<std::string> kinds(const Harness& table) {
  std::vector<std::string> all;
  for (const storage::Attempt& attempt : table.attempts) all.push_back(attempt.kind);
  return all;
}

TEST(Evidence, connections_are_noted_whoever_comes_and_goes) {
  Harness table{{.seats = 2}};
  table.attempts.clear();
  table.enter("eve", Door::watch);
  table.drop("eve");
  table.drop("ann");
  table.resume("ann");
  EXPECT_EQ(kinds(table), (std::vector<std::string>{"joined", "left", "left", "resumed"}));
  EXPECT_EQ(table.attempts[0].seat, std::nullopt);
  EXPECT_EQ(table.attempts[2].seat, Seat{0});
  EXPECT_EQ(table.attempts[2].player, player_named("ann"));
}

TEST(Evidence, a_refused_move_is_noted_with_its_rule_and_what_was_sent_and_nothing_else_that_was_typed) {
  Harness table{{.seats = 2}};
  table.seat("bob");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.attempts.clear();
  const std::string wrong = *table.whose_turn() == "ann" ? "bob" : "ann";
  const std::string action = R"({"type":"pass"})";
  const std::string code = table.act(wrong, action);
  ASSERT_EQ(table.attempts.size(), 1u);
  const storage::Attempt& attempt = table.attempts[0];
  EXPECT_EQ(attempt.kind, "refused");
  EXPECT_EQ(attempt.code, code);
  EXPECT_EQ(attempt.asked, "act");
  EXPECT_EQ(attempt.action, action);
  EXPECT_EQ(attempt.match, table.state().match->id);
  EXPECT_EQ(attempt.deal, 1);
  EXPECT_EQ(attempt.seq, table.room().seq());
  table.act(wrong, R"({"type":")" + std::string(limits::attempt_bytes_max, 'x') + "\"}");
  EXPECT_EQ(table.attempts.back().action, "") << "too long to be kept";
  table.outcome("ann", ask::Say{.phrase = "hello", .text = "my secret"});
  EXPECT_EQ(table.attempts.back().asked, "say");
  EXPECT_EQ(table.attempts.back().action, "");
}

TEST(Evidence, who_is_refused_all_the_time_is_noted_so_often_and_no_more) {
  Harness table{{.seats = 2}};
  table.attempts.clear();
  for (int i = 0; i < 3 * limits::attempts_per_minute; ++i) table.outcome("ann", ask::Ready{});
  EXPECT_EQ(table.attempts.size(), static_cast<std::size_t>(limits::attempts_per_minute));
  table.advance(10'000);
  table.outcome("ann", ask::Ready{});
  EXPECT_EQ(table.attempts.size(), static_cast<std::size_t>(limits::attempts_per_minute) + 1);
}

TEST(Evidence, a_report_is_stored_with_its_moment_and_the_table_hears_nothing_of_it) {
  Harness table{{.seats = 2}};
  table.seat("bob");
  table.outcome("ann", ask::Start{});
  const Seq seq = table.room().seq();
  const std::size_t heard = table.who("bob").inbox.size();
  EXPECT_EQ(
      table.outcome("ann", ask::Report{.category = ReportCategory::cheating, .seat = Seat{1}, .text = " he  peeks "}),
      "ok");
  ASSERT_EQ(table.stored_rows<storage::ReportMade>().size(), 1u);
  const storage::ReportMade made = table.stored_rows<storage::ReportMade>()[0];
  EXPECT_EQ(made, (storage::ReportMade{Harness::room_id(), table.state().match->id, 1, seq, table.unix_ms,
                                       player_named("ann"), Seat{1}, player_named("bob"), "cheating", "he peeks"}));
  EXPECT_EQ(table.store.reports(Harness::room_id()), std::vector{made});
  EXPECT_EQ(table.room().seq(), seq) << "the log is as it was";
  EXPECT_EQ(table.who("bob").inbox.size(), heard);
  table.expect_restorable();
}

TEST(Evidence, a_report_is_answered_when_it_is_stored_and_not_before) {
  Harness table{{.seats = 2}};
  table.store_mode = StoreMode::held;
  const std::string id = table.send("ann", ask::Report{.category = ReportCategory::fault});
  EXPECT_FALSE(Harness::answers(table.who("ann").inbox.back(), id));
  table.release();
  EXPECT_TRUE(Harness::answers(table.who("ann").inbox.back(), id));
}

TEST(Evidence, reports_are_refused_when_they_are_about_nobody_or_too_many) {
  Harness table{{.seats = 2}};
  EXPECT_EQ(table.outcome("ann", ask::Report{.seat = Seat{7}}), "no_such_seat");
  EXPECT_EQ(table.outcome("ann", ask::Report{.seat = Seat{0}}), "your_own_seat");
  EXPECT_EQ(table.outcome("ann", ask::Report{.text = "\x1b[2J"}), "bad_text");
  for (int i = 0; i < limits::reports_per_hour; ++i) EXPECT_EQ(table.outcome("ann", ask::Report{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Report{}), "slow_down");
  EXPECT_EQ(table.store.reports(Harness::room_id()).size(), static_cast<std::size_t>(limits::reports_per_hour));
}

TEST(Evidence, opened_hands_are_in_the_log_at_once_and_told_when_the_deal_is_over) {
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
  EXPECT_EQ(table.who("bob").inbox.size(), heard) << "nobody is told yet";
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

TEST(Evidence, hands_that_could_not_be_written_down_are_not_opened) {
  Harness table{{.seats = 2}};
  table.seat("bob");
  table.outcome("ann", ask::Start{});
  table.store_mode = StoreMode::failing;
  table.feed(in::HandsOpened{3, "root"});
  EXPECT_EQ(table.hands.at(3).match, std::nullopt);
}

}  // namespace
}  // namespace takamaka::room
