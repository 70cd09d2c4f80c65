#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

TEST(Say, PhraseOrTextReachesEverybodyAndTheLog) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "well_played"}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Say{.text = "bravo  ann"}), "ok");
  ASSERT_EQ(table.who("eve").last.events.size(), 1u);
  EXPECT_EQ(table.who("eve").last.events[0].room->text, R"({"seat":1,"text":"bravo ann","type":"said"})");
  EXPECT_FALSE(table.who("eve").last.info.has_value());
  EXPECT_EQ(table.logged("said"), 2);
}

TEST(Say, IsRefused) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("eve", ask::Say{.phrase = "hello"}), "spectator");
  EXPECT_EQ(table.outcome("bob", ask::Say{}), "malformed");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello", .text = "hello"}), "malformed");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "gaple"}), "unknown_phrase");  // another game's cry
  EXPECT_EQ(table.outcome("bob", ask::Say{.text = "a\x07z"}), "bad_text");
  EXPECT_EQ(table.outcome("bob", ask::Say{.text = std::string(121, 'x')}), "bad_text");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "not_seated");
  EXPECT_EQ(table.logged("said"), 0);
}

TEST(Say, TextCanBeOff) {
  auto table = three_people({.chat = false});
  EXPECT_EQ(table.outcome("bob", ask::Say{.text = "hello"}), "text_off");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
}

TEST(Say, HasABudgetThatRefills) {
  auto table = three_people();
  for (int i = 0; i < limits::says_per_minute; ++i) ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  const ask::Say more{.id = "more", .phrase = "hello"};
  EXPECT_EQ(table.outcome("bob", more), "slow_down");
  EXPECT_EQ(table.outcome("cho", ask::Say{.phrase = "hello"}), "ok");
  table.enter("bob");  // a new connection gets no new budget
  EXPECT_EQ(table.outcome("bob", more), "slow_down");
  table.advance(60'000 / limits::says_per_minute - 1);
  EXPECT_EQ(table.outcome("bob", more), "slow_down");
  table.advance(1);
  EXPECT_EQ(table.outcome("bob", more), "ok");  // slow_down is not remembered as its answer
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "slow_down");
}

TEST(Mute, KeepsAPersonFromChattingAndChangesNothingElse) {
  auto table = three_people();
  EXPECT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}}), "ok");
  EXPECT_TRUE(table.who("bob").info->seats[1].muted);
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "muted");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
  EXPECT_EQ(table.act("bob", table.who("bob").legal().front()), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}, .muted = false}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
}

TEST(Mute, CoversTheNameUntilItEnds) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}}), "ok");
  const auto name = [&] { return table.who("ann").info->seats[1].name; };
  table.feed(in::Renamed{player_named("bob"), "ALL CHEATERS"});
  table.who("bob").name = "ALL CHEATERS";
  table.enter("bob");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  EXPECT_EQ(table.who("ann").info->unseated_people.front().name, "bob");
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_EQ(name(), "bob");
  EXPECT_EQ(table.logged("renamed"), 0);
  table.restart();
  table.enter("bob");
  table.enter("ann");
  EXPECT_EQ(name(), "bob");
  EXPECT_EQ(table.order(in::Ordered::Mute{player_named("bob")}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}, .muted = false}), "ok");
  EXPECT_EQ(name(), "bob");  // still muted by an admin
  EXPECT_EQ(table.order(in::Ordered::Mute{player_named("bob"), false}), "ok");
  EXPECT_EQ(name(), "ALL CHEATERS");
  table.expect_restorable();
}

TEST(Mute, APersonWhoComesBackWithoutASeatHasNoNameUntilItEnds) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  table.drop("bob");
  table.who("bob").name = "ALL CHEATERS";
  table.enter("bob");
  EXPECT_EQ(table.who("ann").info->unseated_people.front().name, "");
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_EQ(table.who("ann").info->seats[1].name, "");
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}, .muted = false}), "ok");
  EXPECT_EQ(table.who("ann").info->seats[1].name, "ALL CHEATERS");
}

TEST(Mute, DoesNotKeepTheNameOfAnErasedPlayer) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}}), "ok");
  table.feed(in::Renamed{player_named("bob"), ""});
  EXPECT_EQ(table.who("ann").info->seats[1].name, "");
}

TEST(Mute, CoversTheNameOfTheTable) {
  auto table = three_people({.name = "Sunday"});
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Transfer{.seat = Seat{1}}), "ok");
  const auto configure = [&](const std::string& name) {
    return table.ask("bob", ask::Configure{.variant = "tiny", .seats = 3, .settings = {.name = name, .chat = false}});
  };
  const auto refused = std::get<tell::Refused>(*configure("ALL CHEATERS"));
  EXPECT_EQ(refused.code, "muted");
  EXPECT_EQ(refused.path, "/settings/name");
  EXPECT_TRUE(std::holds_alternative<tell::Ok>(*configure("Sunday")));  // everything else may change
  EXPECT_FALSE(table.who("ann").info->settings.chat);
  EXPECT_EQ(table.order(in::Ordered::Mute{player_named("bob")}), "ok");
  EXPECT_EQ(std::get<tell::Refused>(*configure("ALL CHEATERS")).code, "silenced");
}

TEST(Mute, StaysWithThePerson) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Mute{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "muted");
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = Seat{1}, .b = Seat{2}}), "ok");
  EXPECT_TRUE(table.who("bob").info->seats[2].muted);
  EXPECT_FALSE(table.who("bob").info->seats[1].muted);
  table.restart();
  table.enter("bob");
  EXPECT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "muted");
}

}  // namespace
}  // namespace takamaka::room
