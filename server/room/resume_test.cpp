#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Seq> seqs(const std::vector<tell::Entry>& entries) {
  std::vector<Seq> found;
  for (const auto& entry : entries) found.push_back(entry.seq);
  return found;
}

// bob sees everything; ann is away for a while. After her return she has received the same, plus her own hand.
TEST(Resume, SendsTheMissedEventsInOneMessage) {
  auto table = three_people();
  const Seq since = table.who("ann").last.seq;
  table.who("bob").forget();
  table.drop("ann");
  ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  table.advance(60'000);
  ASSERT_EQ(table.outcome("bob", ask::Start{}), "ok");  // the role has moved
  const std::size_t before = table.who("ann").inbox.size();
  table.who("ann").forget();
  table.resume("ann");
  ASSERT_EQ(table.who("ann").inbox.size(), 1u) << before;
  const tell::Update& update = table.who("ann").last;
  EXPECT_TRUE(update.info && update.table && update.you.own);
  EXPECT_GT(update.events.front().seq, since);
  std::vector<Seq> of_bob = seqs(table.who("bob").seen);
  std::erase_if(of_bob, [&](Seq seq) { return seq <= since; });
  EXPECT_EQ(seqs(update.events), of_bob);   // ann's return included
  ASSERT_EQ(update.you.events.size(), 1u);  // the deal, with her own hand
  EXPECT_THAT(update.you.events[0].game->text, HasSubstr("\"dealt\""));
  for (const tell::Entry& entry : update.events) {
    EXPECT_THAT(entry.room.value_or(RawJson{}).text, Not(HasSubstr("seed")));
  }
}

TEST(Resume, WorksAfterARestart) {
  auto table = three_people({.turn_seconds = 100});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq since = table.who("ann").last.seq;
  table.play_one();
  table.play_one();
  table.who("bob").forget();
  table.restart();
  table.arrive("ann", Door::table, {}, since);
  const auto entries = table.who("ann").last.events;
  EXPECT_GE(entries.size(), 6u);  // two moves, three went away, one came back
  EXPECT_EQ(std::count_if(entries.begin(), entries.end(), [](const auto& e) { return e.game.has_value(); }), 2);
}

TEST(Resume, SendsOnlyASnapshotAfterALongAbsence) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  const Seq since = table.who("eve").last.seq;
  table.drop("eve");
  for (int i = 0; i <= limits::updates_kept; ++i) {
    table.advance(60'000 / limits::changes_per_minute);
    ASSERT_EQ(table.outcome("ann", ask::Lock{.locked = i % 2 == 0}), "ok");
  }
  table.advance(60'000 / limits::changes_per_minute);
  ASSERT_EQ(table.outcome("ann", ask::Lock{.locked = false}), "ok");
  table.enter("eve", Door::watch, since);
  EXPECT_TRUE(table.who("eve").last.events.empty());
  EXPECT_TRUE(table.who("eve").last.info.has_value());
  table.enter("eve", Door::watch, Seq{table.room().seq().value - limits::updates_kept});
  EXPECT_EQ(table.who("eve").last.events.size(), limits::updates_kept);
}

TEST(Resume, SendsOnlyASnapshotForAFutureSeq) {
  auto table = three_people();
  table.enter("ann", Door::table, Seq{9999});
  EXPECT_TRUE(table.who("ann").last.events.empty());
  EXPECT_TRUE(table.who("ann").last.info.has_value());
}

TEST(Resume, SendsNoEventsWithoutASeq) {
  auto table = three_people();
  table.enter("ann");
  EXPECT_TRUE(table.who("ann").last.events.empty());
}

TEST(Resume, TellsARemovedPlayer) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Remove{.seat = Seat{1}}), "ok");
  table.who("bob").forget();
  table.resume("bob");
  EXPECT_EQ(table.who("bob").find<tell::Gone>()->code, "removed");
  EXPECT_FALSE(table.who("bob").attached);
}

// bob may not see ann's old hands after taking her seat, nor during a new match there.
TEST(Resume, HidesTheHandsOfAnEarlierPlayerOfTheSeat) {
  auto table = three_people();
  const Seq since = table.room().seq();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = Seat{0}, .b = Seat{1}}), "ok");
  EXPECT_FALSE(table.who("bob").last.you.own.has_value());
  table.enter("bob", Door::table, since);
  EXPECT_FALSE(table.who("bob").last.events.empty());
  EXPECT_TRUE(table.who("bob").last.you.events.empty());
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.enter("bob", Door::table, since);
  ASSERT_EQ(table.who("bob").last.you.events.size(), 1u);  // only the new deal
  EXPECT_TRUE(table.who("bob").last.you.own.has_value());
}

}  // namespace
}  // namespace takamaka::room
