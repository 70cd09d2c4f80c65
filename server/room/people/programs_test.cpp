// Players who are programs: everybody sees it wherever they are named, and a host may keep them out. ann is host on seat 0.

#include "server/room/state/events.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

constexpr std::optional<bool> marked{true}, not_marked{};

Person& program(Harness& table, const std::string& name) {
  Person& person = table.who(name);
  person.program = true;
  return person;
}
std::optional<bool> mark_of(Harness& table, std::uint8_t seat) { return table.who("ann").info->seats[seat].program; }
bool last_event_is(Harness& table, const std::string& text) {
  return table.who("ann").seen.back().room->text.find(text) != std::string::npos;
}
RoomSettings without_programs() { return {.programs = false}; }
void keep_programs_out(Harness& table) {
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 3, .settings = without_programs()}), "ok");
}

TEST(Programs, AreMarkedWithAndWithoutASeat) {
  Harness table;
  program(table, "rob");
  table.enter("rob");
  table.enter("bob");
  EXPECT_EQ(table.who("ann").info->unseated_people[0].program, marked);
  EXPECT_EQ(table.who("ann").info->unseated_people[1].program, not_marked);
  ASSERT_EQ(table.outcome("rob", ask::Sit{}), "ok");
  EXPECT_TRUE(last_event_is(table, R"("program":true)"));
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_FALSE(last_event_is(table, "program"));
  EXPECT_EQ(mark_of(table, 0), not_marked);
  EXPECT_EQ(mark_of(table, 1), marked);
  EXPECT_EQ(mark_of(table, 2), not_marked);
  table.expect_restorable();
}

TEST(Programs, KeepTheMarkWhereverTheySit) {
  Harness table;
  program(table, "rob");
  table.seat("rob");
  ASSERT_EQ(table.outcome("rob", ask::Sit{.seat = Seat{2}}), "ok");
  EXPECT_EQ(mark_of(table, 1), not_marked);
  EXPECT_EQ(mark_of(table, 2), marked);
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = Seat{0}, .b = Seat{2}}), "ok");
  EXPECT_EQ(mark_of(table, 0), marked);
  EXPECT_EQ(mark_of(table, 2), not_marked);
  ASSERT_EQ(table.outcome("ann", ask::Sit{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 2}), "ok");
  EXPECT_EQ(mark_of(table, 0), marked);
  table.restart();
  table.resume("ann");
  EXPECT_EQ(mark_of(table, 0), marked);
  table.resume("rob");
  EXPECT_EQ(mark_of(table, 0), marked);
}

TEST(Programs, AreMarkedAsHostEvenWithoutASeat) {
  Harness table;
  program(table, "rob");
  table.seat("rob");
  EXPECT_EQ(table.who("ann").info->host_program, not_marked);
  ASSERT_EQ(table.outcome("ann", ask::Transfer{.seat = Seat{1}}), "ok");
  EXPECT_EQ(table.who("ann").info->host_program, marked);
  ASSERT_EQ(table.outcome("rob", ask::Stand{}), "ok");
  EXPECT_EQ(table.who("ann").info->host_program, marked);
  table.expect_restorable();
}

TEST(Programs, AProgramThatCreatesARoomIsMarked) {
  const NewRoom wanted{
      Harness::room_id(), "TABLE000", "WATCH000", player_named("rob"), "rob", {.variant = "tiny", .seats = 3}, true};
  const auto made = Room::create(wanted, {}, Harness::config());
  ASSERT_TRUE(made.has_value());
  EXPECT_TRUE(made->state().seats[0].program);
  EXPECT_TRUE(made->state().host_program);
}

TEST(Programs, KeepTheMarkFromTheLine) {
  auto table = three_people({.losers_leave = LosersLeave::match}, R"({"deals":1})");
  program(table, "rob");
  table.enter("rob");
  ASSERT_EQ(table.outcome("rob", ask::LineUp{}), "ok");
  EXPECT_TRUE(last_event_is(table, R"("program":true)"));
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto seat = table.state().seat_of(player_named("rob"));
  ASSERT_TRUE(seat.has_value());
  EXPECT_EQ(table.who("rob").info->seats[seat->value].program, marked);
  table.expect_restorable();
}

TEST(Programs, KeepTheMarkOfAClaimedSeat) {
  auto table = three_people({}, R"({"deals":4})");
  program(table, "rob");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto offer = table.ask("bob", ask::OfferSeat{.seat = Seat{1}});
  ASSERT_EQ(table.claim("rob", std::get<tell::SeatOfferIs>(*offer).code), "ok");
  for (int i = 0; i < 500 && table.state().seat_of(player_named("rob")) != Seat{1}; ++i) table.play_one();
  EXPECT_EQ(mark_of(table, 1), marked);
  table.expect_restorable();
}

TEST(Programs, MayBeKeptOutByTheHost) {
  Harness table{{.settings = without_programs()}};
  program(table, "rob");
  for (const Door door : {Door::table, Door::watch}) {
    table.enter("rob", door);
    EXPECT_FALSE(table.who("rob").attached);
    const auto* refused = table.who("rob").find<tell::Refused>();
    ASSERT_TRUE(refused != nullptr);
    EXPECT_EQ(refused->code, "programs_off");
    table.who("rob").forget();
  }
  table.seat("bob");
  table.seat("cho");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const auto offer = table.ask("bob", ask::OfferSeat{.seat = Seat{1}});
  const std::string code = std::get<tell::SeatOfferIs>(*offer).code;
  EXPECT_EQ(table.claim("rob", code), "programs_off");
  EXPECT_EQ(table.claim("dan", code), "ok") << "the refused try has used up nothing";
}

TEST(Programs, WhoAreThereStayWhenTheHostKeepsOthersOut) {
  Harness table;
  for (const char* name : {"rob", "bot", "dex"}) program(table, name);
  table.seat("rob");
  table.enter("bot");
  keep_programs_out(table);
  EXPECT_EQ(table.outcome("bot", ask::Sit{}), "programs_off");
  EXPECT_EQ(table.outcome("bot", ask::LineUp{}), "programs_off");
  EXPECT_TRUE(table.who("bot").attached);
  EXPECT_EQ(table.outcome("rob", ask::Sit{.seat = Seat{2}}), "ok") << "a seat may be changed";
  table.drop("rob");
  table.resume("rob");
  table.enter("rob");
  EXPECT_TRUE(table.who("rob").attached);
  EXPECT_EQ(table.who("rob").last.you.seat, Seat{2});
  table.enter("dex");
  EXPECT_FALSE(table.who("dex").attached);
}

TEST(Programs, ThatWaitInTheLineKeepTheirPlace) {
  auto table = three_people({.losers_leave = LosersLeave::match}, R"({"deals":1})");
  program(table, "rob");
  table.enter("rob");
  ASSERT_EQ(table.outcome("rob", ask::LineUp{}), "ok");
  RoomSettings settings = without_programs();
  settings.losers_leave = LosersLeave::match;
  ASSERT_EQ(table.outcome(
                "ann", ask::Configure{.variant = "tiny", .seats = 3, .options = RawJson{"{}"}, .settings = settings}),
            "ok");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_TRUE(table.state().seat_of(player_named("rob")).has_value());
}

TEST(Programs, AreCountedInTheLobby) {
  Harness table{{.settings = {.listed = true}}};
  ASSERT_TRUE(table.published.has_value());
  EXPECT_TRUE(table.published->programs);
  EXPECT_EQ(table.published->programs_here, 0);
  program(table, "rob");
  table.enter("rob");
  EXPECT_EQ(table.published->programs_here, 1);
  RoomSettings settings = without_programs();
  settings.listed = true;
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 3, .settings = settings}), "ok");
  EXPECT_FALSE(table.published->programs);
}

}  // namespace
}  // namespace takamaka::room
