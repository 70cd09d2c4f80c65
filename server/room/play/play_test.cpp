#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Match, StartDealsInTheSameCommit) {
  auto table = three_people();
  const std::size_t before = table.log().size();
  const std::size_t messages = table.who("bob").inbox.size();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.who("bob").inbox.size(), messages + 1);
  const auto log = table.log();
  ASSERT_EQ(log.size(), before + 4);
  EXPECT_THAT(log[before].payload, HasSubstr("\"checkpointed\""));
  EXPECT_THAT(log[before + 1].payload, HasSubstr("\"match_started\""));
  EXPECT_THAT(log[before + 2].payload, HasSubstr("\"deal_seeded\""));
  EXPECT_EQ(log[before + 3].kind, "game");
  EXPECT_EQ(log[before + 3].deal, 1);
  EXPECT_EQ(log[before + 3].by, "house");
  EXPECT_NE(log[before + 3].request, "");
  EXPECT_EQ(table.stored_rows<storage::PutRoom>().back().checkpoint.value, before);
  EXPECT_EQ(table.stored_rows<storage::PutRoom>().back().phase, "playing");
}

// The stored seed deals the same hands again.
TEST(Match, TheSeedOfEveryDealIsStoredAndToldToNoOne) {
  auto table = three_people({.between_deals_seconds = 5});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  const auto deals = table.stored_rows<storage::DealOpened>();
  ASSERT_EQ(deals.size(), 2u);
  EXPECT_NE(deals[0].seed, deals[1].seed);
  const auto log = table.log();
  for (const auto& deal : deals) {
    Seed seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) {
      seed[i] = static_cast<std::uint8_t>(std::stoul(deal.seed.substr(2 * i, 2), nullptr, 16));
    }
    const auto again = find_variant_or_tiny("tiny")->start({"{}"}, 3);
    const auto step = again->house(Deal{Lots{seed}});
    EXPECT_TRUE(std::any_of(log.begin(), log.end(), [&](const auto& row) {
      return row.deal == deal.deal && row.payload == step->events.front().archive;
    }));
    for (const auto& frame : table.who("ann").frames) EXPECT_THAT(frame, Not(HasSubstr(deal.seed)));
  }
}

TEST(Match, TheRowsOfAMatch) {
  auto table = three_people({.between_deals_seconds = 5});
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Leave{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  const auto opened = table.stored_rows<storage::MatchOpened>();
  ASSERT_EQ(opened.size(), 1u);
  EXPECT_EQ(opened[0].number, 1);
  EXPECT_EQ(opened[0].variant, "tiny");
  EXPECT_EQ(opened[0].players[1].occupant, "bot");
  EXPECT_EQ(opened[0].match.value.size(), 26u);
  const auto deals = table.stored_rows<storage::DealClosed>();
  ASSERT_EQ(deals.size(), 2u);
  EXPECT_EQ(deals[1].deal, 2);
  EXPECT_THAT(deals[0].lines, HasSubstr("cards_left"));
  const auto ledger = table.stored_rows<storage::LedgerEntry>();
  ASSERT_EQ(ledger.size(), 2u);
  EXPECT_EQ(ledger[0].lines[0].account, "player:" + player_named("ann").value);
  EXPECT_EQ(ledger[0].lines[1].account, "bot:" + opened[0].match.value + ":1");
  EXPECT_EQ(ledger[0].lines[0].chips + ledger[0].lines[1].chips + ledger[0].lines[2].chips, 0);
  EXPECT_EQ(table.stored_rows<storage::TallyRow>().size(), 2u);
  const auto closed = table.stored_rows<storage::MatchClosed>();
  ASSERT_EQ(closed.size(), 1u);
  EXPECT_EQ(closed[0].reason, "deals_played");
  EXPECT_EQ(closed[0].totals.size(), 3u);
  EXPECT_EQ(table.stored_rows<storage::PutRoom>().back().phase, "finished");
}

TEST(Match, ARematchKeepsSeatsAndOptions) {
  auto table = three_people({.between_deals_seconds = 5}, R"({"deals":1})");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  EXPECT_TRUE(table.who("ann").last.table.has_value());
  EXPECT_EQ(table.outcome("bob", ask::Start{}), "not_host");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.who("bob").info->match, 2);
  EXPECT_EQ(table.who("bob").info->phase, RoomPhase::playing);
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{1});
  EXPECT_EQ(table.stored_rows<storage::MatchOpened>().back().number, 2);
  table.play_until(RoomPhase::finished);
  table.expect_restorable();
}

TEST(Sheet, ShowsEveryDealOfTheMatchToAnyoneInTheRoom) {
  auto table = three_people({.between_deals_seconds = 5});
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("eve", ask::Sheet{}), "no_match");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_TRUE(std::get<tell::SheetIs>(*table.ask("eve", ask::Sheet{})).deals.empty());
  table.play_until(RoomPhase::between_deals);
  EXPECT_EQ(std::get<tell::SheetIs>(*table.ask("eve", ask::Sheet{})).deals.size(), 1u);
  table.play_until(RoomPhase::finished);
  table.restart();
  table.enter("bob");
  const auto sheet = std::get<tell::SheetIs>(*table.ask("bob", ask::Sheet{}));
  EXPECT_EQ(sheet.deals.size(), 2u);
  ASSERT_TRUE(sheet.match.has_value());
  EXPECT_EQ(sheet.match->reason, "deals_played");
}

// ------------------------------------------------------------------------------------------------------------- moves

TEST(Act, IsRefusedAndChangesNothing) {
  auto table = three_people({.between_deals_seconds = 100});
  EXPECT_EQ(table.act("ann", R"({"type":"pass"})"), "no_match");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.enter("eve", Door::watch);
  const Seq before = table.room().seq();
  const std::string snapshot = table.room().snapshot(player_named("ann"));
  EXPECT_EQ(table.act("eve", table.who("ann").legal().front()), "spectator");
  EXPECT_EQ(table.act("bob", table.who("ann").legal().front()), "not_your_turn");
  EXPECT_EQ(table.act("ann", R"({"type":"pass"})"), "too_low");
  EXPECT_EQ(table.act("ann", R"({"type":"play","card":99})"), "too_low");
  EXPECT_EQ(table.act("ann", R"({"type":"fly"})"), "malformed");
  EXPECT_EQ(table.act("ann", R"([1])"), "malformed");
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front(), Seq{before.value + 1}), "malformed");
  EXPECT_EQ(table.outcome("ann", ask::Act{.room = "01HANOTHER0000000000000000", .seq = before}), "not_in_room");
  EXPECT_EQ(table.room().seq(), before);
  EXPECT_EQ(table.room().snapshot(player_named("ann")), snapshot);
}

TEST(Act, ARefusalNamesTheRuleThePlaceAndTheSeq) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq seq = table.room().seq();
  auto why = std::get<tell::Refused>(*table.ask("bob", ask::Act{.seq = seq, .action = {R"({"type":"pass"})"}}));
  EXPECT_EQ(why.rule, "R2");
  EXPECT_EQ(why.seq, seq);
  why = std::get<tell::Refused>(*table.ask("ann", ask::Act{.seq = seq, .action = {R"({"type":"play","card":"x"})"}}));
  EXPECT_EQ(why.path, "/action/card");
}

TEST(Act, IsStaleOnlyAfterAMove) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq dealt = table.room().seq();
  ASSERT_EQ(table.outcome("bob", ask::Say{.phrase = "hello"}), "ok");
  table.drop("cho");
  table.enter("cho");
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front(), Seq{dealt.value - 2}), "stale");  // before the deal
  EXPECT_EQ(table.act("ann", table.who("ann").legal().front(), dealt), "ok");  // chat and arrivals do not matter
  EXPECT_EQ(table.act("bob", table.who("bob").legal().front(), dealt), "stale");
  EXPECT_EQ(table.act("bob", table.who("bob").legal().front()), "ok");
}

TEST(Act, WithoutASeatIsRefused) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.act("ann", R"({"type":"pass"})"), "not_seated");
  EXPECT_FALSE(table.who("ann").last.you.own.has_value());
}

// ------------------------------------------------------------------------------------------------- repeated requests

TEST(Again, TheSameRequestGetsTheSameAnswerAndHappensOnce) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const ask::Act move{.id = "once", .seq = table.room().seq(), .action = {table.who("ann").legal().front()}};
  const auto first = table.ask("ann", move);
  const Seq after = table.room().seq();
  table.advance(0);
  EXPECT_EQ(table.ask("ann", move), first);
  EXPECT_EQ(table.room().seq(), after);
  const auto refused = table.ask("ann", ask::Act{.id = "late", .seq = Seq{1}});
  EXPECT_EQ(table.ask("ann", ask::Act{.id = "late", .seq = Seq{1}}), refused);
  // Also over a new connection, but not for another player.
  table.enter("ann");
  EXPECT_EQ(table.ask("ann", move), first);
  EXPECT_EQ(table.outcome("bob", ask::Act{.id = "once", .seq = Seq{1}}), "stale");
}

TEST(Again, WhileTheFirstIsStillBeingStored) {
  auto table = three_people();
  table.store_mode = StoreMode::held;
  table.send("bob", ask::Say{.id = "say", .phrase = "hello"});
  table.send("bob", ask::Say{.id = "say", .phrase = "hello"});
  table.release();
  EXPECT_EQ(table.logged("said"), 1);
  const auto& inbox = table.who("bob").inbox;
  EXPECT_EQ(std::count_if(inbox.begin(), inbox.end(), [](const auto& m) { return Harness::answers(m, "say"); }), 2);
}

// Those that changed something are in the log, too (again_test.cpp).
TEST(Again, OnlyTheLastAnswersAreRemembered) {
  auto table = three_people();
  const ask::Lock unlock{.locked = false};  // changes nothing
  ASSERT_EQ(table.outcome("ann", ask::Lock{.id = "first", .locked = false}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Lock{.id = "second", .locked = false}), "ok");
  for (int i = 0; i < limits::answers_kept - 2; ++i) ASSERT_EQ(table.outcome("ann", unlock), "ok");
  const Seq before = table.room().seq();
  EXPECT_EQ(table.outcome("ann", ask::Lock{.id = "first", .locked = false}), "ok");
  EXPECT_EQ(table.room().seq(), before);  // the answer is remembered
  ASSERT_EQ(table.outcome("ann", unlock), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Lock{.id = "first"}), "ok");
  EXPECT_TRUE(table.state().locked);  // the answer is forgotten, so the request runs now
  ASSERT_EQ(table.outcome("ann", unlock), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Lock{.id = "second"}), "ok");
  EXPECT_TRUE(table.state().locked);  // and so is the next one
}

// The page honours the setting; the server accepts, refuses and lists the same actions.
TEST(Help, OffChangesNothingThatTheServerAccepts) {
  for (const bool help : {true, false}) {
    auto table = three_people({.help = help});
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    EXPECT_EQ(table.state().settings.help, help);
    EXPECT_EQ(table.act("ann", R"({"type":"play","card":99})"), "too_low");
    ASSERT_FALSE(table.who("ann").legal().empty());
    EXPECT_EQ(table.act("ann", table.who("ann").legal().front()), "ok");
    table.expect_restorable();
  }
}

// Seychelles R6.7
Harness seychelles_between_deals() {
  Harness table{
      {.variant = "seychelles", .seats = 2, .settings = {.turn_seconds = 0, .between_deals_seconds = 120}, .seed = 3}};
  table.seat("bob");
  return table;
}
bool final_announced(Harness& table) {
  const auto log = table.log();
  return std::any_of(log.begin(), log.end(), [](const auto& row) { return row.payload.contains("final_announced"); });
}

TEST(Agreement, BotsAgreeToTheFinalThatAPersonAsksFor) {
  Harness table{{.variant = "seychelles", .seats = 4, .settings = {.between_deals_seconds = 120}}};
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  ASSERT_EQ(table.act("ann", R"({"type":"ask_final"})"), "ok");
  EXPECT_TRUE(final_announced(table));
  const auto log = table.log();
  const auto last = std::ranges::find(log.rbegin(), log.rend(), "game", &storage::EventRow::kind);
  EXPECT_EQ(last->by, "seat:3") << "each bot's agreement is its own";
  table.expect_restorable();
}

TEST(Agreement, AStandInAgreesOnceTheGraceIsOver) {
  Harness table = seychelles_between_deals();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  table.drop("bob");
  ASSERT_EQ(table.act("ann", R"({"type":"ask_final"})"), "ok");
  EXPECT_FALSE(final_announced(table)) << "bob may still come back";
  table.advance(table.state().settings.grace_seconds * 1000 + 1);
  EXPECT_TRUE(final_announced(table));
  table.expect_restorable();
}

TEST(Agreement, AStandInAgreesAtOnceWhenAnAdminRemovesThePlayer) {
  Harness table = seychelles_between_deals();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  ASSERT_EQ(table.act("ann", R"({"type":"ask_final"})"), "ok");
  EXPECT_FALSE(final_announced(table));
  EXPECT_EQ(table.order(in::Ordered::Remove{player_named("bob")}), "ok");
  EXPECT_TRUE(final_announced(table));
  table.expect_restorable();
}

TEST(Agreement, NobodyIsMadeToAgreeWhileNothingIsAsked) {
  Harness table{{.variant = "seychelles", .seats = 4, .settings = {.between_deals_seconds = 5}}};
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  ASSERT_EQ(table.outcome("ann", ask::Ready{}), "ok");
  table.play_until(RoomPhase::between_deals);
  EXPECT_FALSE(final_announced(table));
}

}  // namespace
}  // namespace takamaka::room
