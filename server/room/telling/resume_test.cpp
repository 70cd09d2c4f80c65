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

// The form in which this person hears each entry.
std::vector<tell::Entry> as_heard(const std::vector<tell::Entry>& shared, const std::vector<tell::Entry>& own) {
  std::vector<tell::Entry> heard = shared;
  for (tell::Entry& entry : heard) {
    const auto mine = std::ranges::find(own, entry.seq, &tell::Entry::seq);
    if (mine != own.end()) entry = *mine;
  }
  return heard;
}
std::vector<tell::Entry> recent_of(const Person& person) {
  const tell::Update& update = person.last;
  return as_heard(update.recent.value_or(std::vector<tell::Entry>{}),
                  update.you.recent.value_or(std::vector<tell::Entry>{}));
}

// A table in its second deal, after two moves.
Harness in_second_deal() {
  Harness table = three_people({.turn_seconds = 100});
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  for (const char* name : {"ann", "bob", "cho"}) table.who(name).forget();
  table.who("eve").forget();
  for (const char* name : {"ann", "bob", "cho"}) EXPECT_EQ(table.outcome(name, ask::Ready{}), "ok");
  table.play_one();
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  table.play_one();
  return table;
}

// A person who comes in without a position learns what they would have heard of this deal, and nothing else: no chat, no
// earlier deal, no hand of another seat. A restart of the server changes nothing.
TEST(Resume, TellsTheDealSoFarToSomebodyWhoEnters) {
  auto table = in_second_deal();
  std::map<std::string, std::vector<tell::Entry>> live;
  for (const char* name : {"ann", "bob", "cho", "eve"}) {
    live[name] = table.who(name).seen;
    std::erase_if(live[name], [](const tell::Entry& entry) { return !entry.game; });
    ASSERT_EQ(live[name].size(), 3U) << "the deal and two moves";
  }
  for (const bool restarted : {false, true}) {
    if (restarted) table.restart();
    for (const auto& [name, heard] : live) {
      table.enter(name, name == "eve" ? Door::watch : Door::table);
      EXPECT_EQ(recent_of(table.who(name)), heard) << name << (restarted ? " after a restart" : "");
      EXPECT_TRUE(table.who(name).last.events.empty());
      EXPECT_EQ(table.who(name).last.you.recent.has_value(), name != "eve") << "only a seat has a hand of its own";
    }
  }
}

TEST(Resume, TellsNothingTwiceToSomebodyWhoGoesOn) {
  auto table = in_second_deal();
  table.resume("ann");
  EXPECT_FALSE(table.who("ann").last.recent.has_value()) << "ann has heard it live";
  table.enter("bob", Door::table, Seq{9999});
  EXPECT_TRUE(table.who("bob").last.recent.has_value()) << "what bob knows is unknown";
  table.play_one();
  EXPECT_FALSE(table.who("bob").last.recent.has_value()) << "only on entering";
}

TEST(Resume, TellsOfNoDealBeforeTheFirst) {
  auto table = three_people();
  table.enter("ann");
  EXPECT_FALSE(table.who("ann").last.recent.has_value());
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
  table.enter("bob");
  EXPECT_TRUE(table.who("bob").last.recent.has_value());
  EXPECT_FALSE(table.who("bob").last.you.recent.has_value());
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.enter("bob", Door::table, since);
  ASSERT_EQ(table.who("bob").last.you.events.size(), 1u);  // only the new deal
  EXPECT_TRUE(table.who("bob").last.you.own.has_value());
}

}  // namespace
}  // namespace takamaka::room
