#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

TEST(Configure, ShowsTheNewGameToEveryone) {
  auto table = three_people();
  RoomSettings settings{.name = "  Our   table ", .turn_seconds = 30};
  EXPECT_EQ(table.outcome("ann", ask::Configure{.variant = "gaple", .seats = 4, .settings = settings}), "ok");
  const RoomView& info = *table.who("bob").info;
  EXPECT_EQ(info.variant, "gaple");
  EXPECT_EQ(info.seats.size(), 4u);
  EXPECT_EQ(info.settings.name, "Our table");
  EXPECT_EQ(info.settings.turn_seconds, 30);
  EXPECT_NE(info.options.text.find("\"deals\":4"), std::string::npos);  // completed by the variant
  EXPECT_EQ(table.stored_rows<storage::PutRoom>().back().variant, "gaple");
}

TEST(Configure, RefusalNamesTheWrongField) {
  auto table = three_people();
  const auto refused = [&](ask::Configure request) {
    const auto answer = table.ask("ann", request);
    const auto why = std::get<tell::Refused>(*answer);
    return why.code + " " + why.path.value_or("");
  };
  EXPECT_EQ(refused({.variant = "whist", .seats = 3}), "unknown_variant /variant");
  EXPECT_EQ(refused({.variant = "tiny", .seats = 6}), "bad_seats /seats");
  EXPECT_EQ(refused({.variant = "tiny", .seats = 2}), "bad_seats /seats");  // three people sit here
  EXPECT_EQ(refused({.variant = "tiny", .seats = 3, .options = {R"({"deals":99})"}}), "bad_options /options/deals");
  EXPECT_EQ(refused({.variant = "tiny", .seats = 3, .options = {R"({"dealz":9})"}}), "bad_options /options/dealz");
  EXPECT_EQ(refused({.variant = "tiny", .seats = 3, .settings = {.name = "a\x01"}}), "bad_name /settings/name");
  EXPECT_EQ(table.logged("configured"), 0);
}

// Nothing is reset silently: the refusal says which options contradict each other, for a new room and for a changed one.
TEST(Configure, ContradictingOptionsAreRefusedByName) {
  struct Contradiction {
    std::string variant;
    int seats;
    std::string options, path, message;
  };
  const std::vector<Contradiction> all{
      {"gaple", 5, R"({"variant":"4x7"})", "/options/variant", "Five players play 5x5; seats is 5."},
      {"gaple", 4, R"({"variant":"5x5"})", "/options/variant", "5x5 is for five players; seats is 4."},
      {"gaple", 5, R"({"teams":true})", "/options/teams", "Partners need four players; seats is 5."},
      {"kap_tai_shap", 4, R"({"pair_rule":"listed_only","four_two_value":"three"})", "/options/four_two_value",
       "The list of pair_rule counts 4-2 as six."}};
  for (const Contradiction& each : all) {
    SCOPED_TRACE(each.options);
    auto table = three_people();
    const auto answer = table.ask(
        "ann", ask::Configure{.variant = each.variant, .seats = each.seats, .options = RawJson{each.options}});
    const auto why = std::get<tell::Refused>(*answer);
    EXPECT_EQ(why.code, "bad_options");
    EXPECT_EQ(why.path, each.path);
    EXPECT_EQ(why.message, each.message);
    EXPECT_EQ(table.logged("configured"), 0);
    const NewRoom wanted{Harness::room_id(),
                         "TABLE000",
                         "WATCH000",
                         player_named("ann"),
                         "ann",
                         {.variant = each.variant, .seats = each.seats, .options = RawJson{each.options}}};
    const auto made = Room::create(wanted, {}, Harness::config());
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().code, "bad_options");
    EXPECT_EQ(made.error().path, each.path);
    EXPECT_EQ(made.error().message, each.message);
  }
}

TEST(Configure, FewerSeatsMovePeopleToOpenSeatsAndRemoveBots) {
  Harness table{{.seats = 5}};
  table.enter("bob");
  ASSERT_EQ(table.outcome("bob", ask::Sit{.seat = Seat{4}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{.seat = Seat{3}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 2}), "ok");  // no open seat is left
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{1});
  EXPECT_EQ(table.who("bob").info->seats.size(), 2u);
}

TEST(Changes, HaveABudgetThatRefills) {
  auto table = three_people();
  int done = 0;
  std::optional<ServerMessage> answer;
  const auto lock = [&] { return *table.ask("ann", ask::Lock{.locked = done % 2 == 0}); };
  for (answer = lock(); std::holds_alternative<tell::Ok>(*answer); answer = lock()) ++done;
  EXPECT_LE(done, limits::changes_per_minute);
  EXPECT_GT(done, limits::changes_per_minute - 10);
  const auto refused = std::get<tell::Refused>(*answer);
  EXPECT_EQ(refused.code, "slow_down");
  ASSERT_TRUE(refused.retry_after_ms.has_value());
  EXPECT_GT(*refused.retry_after_ms, 0);
  table.advance(*refused.retry_after_ms - 1);
  EXPECT_TRUE(std::holds_alternative<tell::Refused>(lock()));
  table.advance(1);
  EXPECT_TRUE(std::holds_alternative<tell::Ok>(lock()));
  for (const std::string& outcome :
       {table.outcome("ann", ask::Swap{.a = Seat{0}, .b = Seat{1}}), table.outcome("ann", ask::Stand{}),
        table.outcome("ann", ask::Transfer{.seat = Seat{1}}), table.outcome("ann", ask::Mute{.seat = Seat{1}}),
        table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 3})})
    EXPECT_EQ(outcome, "slow_down");
  for (int i = 0; i < 2 * limits::changes_per_minute; ++i)
    ASSERT_EQ(table.outcome("bob", ask::Lock{}), "not_host");  // a refused request costs nothing
  EXPECT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Say{.phrase = "hello"}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
}

TEST(Changes, EnteringCountsToo) {
  auto table = three_people();
  for (int i = 0; i < limits::changes_per_minute; ++i) table.enter("eve", Door::watch);
  EXPECT_TRUE(table.who("eve").attached);
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.who("eve").find<tell::Refused>()->code, "slow_down");
  EXPECT_TRUE(table.who("eve").find<tell::Refused>()->retry_after_ms.has_value());
  for (int i = 0; i < 2 * limits::changes_per_minute; ++i) table.resume("bob");
  EXPECT_TRUE(table.who("bob").attached);
}

TEST(Configure, StartsOverAfterAMatch) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 3}), "match_running");
  table.play_until(RoomPhase::finished);
  EXPECT_TRUE(table.who("ann").last.table.has_value());
  EXPECT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 3}), "ok");
  EXPECT_EQ(table.who("ann").info->phase, RoomPhase::gathering);
  EXPECT_FALSE(table.who("ann").last.table.has_value());
  EXPECT_EQ(table.outcome("ann", ask::Sheet{}), "no_match");
  table.expect_restorable();
}

TEST(Lock, KeepsOnlyNewPeopleOut) {
  auto table = three_people();
  table.enter("eve", Door::watch);
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Lock{}), "ok");
  table.enter("dan");
  EXPECT_EQ(table.who("dan").find<tell::Refused>()->code, "locked");
  table.enter("dan", Door::watch);
  EXPECT_EQ(table.who("dan").find<tell::Refused>()->code, "locked");
  table.drop("cho");
  table.enter("cho");  // has a seat
  EXPECT_TRUE(table.who("cho").attached);
  table.enter("eve", Door::watch);  // another tab of a person who is here
  EXPECT_TRUE(table.who("eve").attached);
  EXPECT_EQ(table.outcome("bob", ask::Sit{}), "ok");  // is in the room
  ASSERT_EQ(table.outcome("ann", ask::Lock{.locked = false}), "ok");
  table.enter("dan", Door::watch);
  EXPECT_TRUE(table.who("dan").attached);
}

TEST(Transfer, HandsTheRoleToAPersonWhoIsHere) {
  auto table = three_people();
  table.drop("cho");
  EXPECT_EQ(table.outcome("ann", ask::Transfer{.seat = Seat{2}}), "player_away");
  EXPECT_EQ(table.outcome("ann", ask::Transfer{.seat = Seat{9}}), "no_such_seat");
  EXPECT_EQ(table.outcome("ann", ask::Transfer{.seat = Seat{1}}), "ok");
  EXPECT_TRUE(table.who("bob").last.you.host);
  EXPECT_FALSE(table.who("ann").last.you.host);
  EXPECT_EQ(table.outcome("ann", ask::Lock{}), "not_host");
  EXPECT_EQ(table.outcome("bob", ask::Remove{.seat = Seat{2}}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Transfer{.seat = Seat{2}}), "not_a_person");
}

TEST(Start, NeedsEverySeatTakenAndOnePerson) {
  Harness table;
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "not_enough_players");
  ASSERT_EQ(table.outcome("ann", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "not_enough_players");  // bots alone do not play
  ASSERT_EQ(table.outcome("ann", ask::Remove{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Sit{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{1});
}

// ---------------------------------------------------------------------------------- the host vanishes, in every phase

class HostVanishes : public ::testing::TestWithParam<RoomPhase> {
 protected:
  void SetUp() override {
    if (GetParam() == RoomPhase::gathering) return;
    ASSERT_EQ(table_.outcome("ann", ask::Start{}), "ok");
    if (GetParam() != RoomPhase::playing) table_.play_until(GetParam());
  }
  void TearDown() override {
    if (table_.is_open()) table_.expect_restorable();
  }
  void expect_host(const std::string& name) {
    EXPECT_EQ(table_.state().host, player_named(name));
    EXPECT_EQ(table_.outcome(name, ask::Lock{.locked = !table_.state().locked}), "ok");
  }
  Harness table_ = three_people({.grace_seconds = 30, .between_deals_seconds = 120});
};

TEST_P(HostVanishes, TheRoleMovesAfterTheGraceToTheNextPersonHere) {
  table_.drop("bob");
  table_.drop("ann");
  table_.advance(29'999);
  EXPECT_EQ(table_.state().host, player_named("ann"));
  table_.advance(1);
  expect_host("cho");  // bob is next, but away
}

TEST_P(HostVanishes, ReturningWithinTheGraceKeepsTheRole) {
  table_.drop("ann");
  table_.advance(29'000);
  table_.enter("ann");
  table_.advance(60'000);
  expect_host("ann");
}

TEST_P(HostVanishes, IfNoOneIsHereTheFirstPersonToReturnGetsTheRole) {
  for (const char* name : {"cho", "bob", "ann"}) table_.drop(name);
  table_.advance(200'000);
  EXPECT_EQ(table_.state().host, player_named("ann"));
  table_.enter("cho");
  expect_host("cho");
}

TEST_P(HostVanishes, IfTheHostReturnsFirstTheyKeepTheRole) {
  for (const char* name : {"cho", "bob", "ann"}) table_.drop(name);
  table_.advance(200'000);
  table_.enter("ann");
  table_.enter("cho");
  expect_host("ann");
}

TEST_P(HostVanishes, LeavingPassesTheRoleOnImmediately) {
  ASSERT_EQ(table_.outcome("ann", ask::Leave{}), "ok");
  expect_host("bob");
}

TEST_P(HostVanishes, IfTheHostLeavesLastTheFirstPersonToReturnGetsTheRole) {
  table_.drop("bob");
  table_.drop("cho");
  ASSERT_EQ(table_.outcome("ann", ask::Leave{}), "ok");
  EXPECT_FALSE(table_.state().host.has_value());
  table_.advance(100'000);
  table_.enter("bob");
  expect_host("bob");
}

TEST_P(HostVanishes, TheRoleMovesAfterARestartWithAFreshGrace) {
  table_.drop("ann");
  table_.advance(20'000);
  table_.restart();
  table_.enter("cho");
  table_.advance(29'000);
  EXPECT_EQ(table_.state().host, player_named("ann"));
  table_.advance(1'000);
  expect_host("cho");
}

INSTANTIATE_TEST_SUITE_P(EveryPhase, HostVanishes,
                         ::testing::Values(RoomPhase::gathering, RoomPhase::playing, RoomPhase::between_deals,
                                           RoomPhase::finished),
                         [](const auto& phase) { return std::string{name_of(phase.param)}; });

TEST(HostWithoutASeat, KeepsTheRoleWhileHere) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Stand{}), "ok");
  EXPECT_TRUE(table.who("ann").last.you.host);
  EXPECT_EQ(table.who("bob").info->host, "ann");
  table.drop("ann");
  table.enter("ann");  // the host may always enter
  EXPECT_EQ(table.outcome("ann", ask::Lock{}), "ok");
  table.drop("ann");
  table.advance(60'000);
  EXPECT_EQ(table.outcome("bob", ask::Lock{.locked = false}), "ok");
}

}  // namespace
}  // namespace takamaka::room
