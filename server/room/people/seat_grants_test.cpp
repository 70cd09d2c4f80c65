// Handing a seat on to another person during a match. ann is host on seat 0, bob sits on 1, cho on 2; dan is the friend who
// takes a seat over.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/json/encode.hpp"
#include "server/room/rebuild.hpp"
#include "server/room/state/events.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

class SeatGrants : public ::testing::Test {
 protected:
  void SetUp() override {
    begin_ = table_.room().seq();
    ASSERT_EQ(table_.outcome("ann", ask::Start{}), "ok");
  }

  // bob's connection is lost for longer than the grace: a stand-in plays.
  void lose_bob() {
    table_.drop("bob");
    table_.advance(table_.state().settings.grace_seconds * 1000);
    ASSERT_EQ(table_.state().seats[1].presence, Presence::stand_in);
  }
  std::string offer(const std::string& by = "ann", std::uint8_t seat = 1) {
    const auto answer = table_.ask(by, ask::OfferSeat{.seat = Seat{seat}});
    const auto* made = std::get_if<tell::SeatOfferIs>(&*answer);
    EXPECT_TRUE(made != nullptr);
    return made == nullptr ? "" : made->code;
  }
  void next_deal() {
    const int deal = table_.state().match->deal;
    for (int i = 0; i < 500 && table_.state().in_match() && table_.state().match->deal == deal; ++i) table_.play_one();
  }
  SeatOffer stage(std::uint8_t seat = 1) { return table_.who("ann").info->seats[seat].offer; }

  Harness table_ = three_people({}, R"({"deals":4})");
  Seq begin_;  // before the match
};

// ------------------------------------------------------------------------------------------------- who may offer what

TEST_F(SeatGrants, TheHostCannotOfferTheSeatOfSomebodyWhoIsThere) {
  EXPECT_EQ(table_.outcome("ann", ask::OfferSeat{.seat = Seat{1}}), "player_here");
  table_.drop("bob");
  table_.advance(table_.state().settings.grace_seconds * 1000 - 1);
  EXPECT_EQ(table_.outcome("ann", ask::OfferSeat{.seat = Seat{1}}), "player_here");
  table_.advance(1);
  EXPECT_EQ(table_.outcome("ann", ask::OfferSeat{.seat = Seat{1}}), "ok");
  EXPECT_EQ(stage(), SeatOffer::offered);
}

TEST_F(SeatGrants, OnlyTheHostOrTheSeatsPlayerOffersIt) {
  lose_bob();
  EXPECT_EQ(table_.outcome("cho", ask::OfferSeat{.seat = Seat{1}}), "not_host");
  EXPECT_EQ(table_.outcome("cho", ask::OfferSeat{.seat = Seat{2}}), "ok");
  EXPECT_EQ(table_.outcome("ann", ask::OfferSeat{.seat = Seat{7}}), "no_such_seat");
  EXPECT_EQ(table_.outcome("cho", ask::CancelOffer{.seat = Seat{2}}), "ok");
  EXPECT_EQ(table_.outcome("cho", ask::CancelOffer{.seat = Seat{2}}), "not_now");
  EXPECT_EQ(table_.outcome("cho", ask::CancelOffer{.seat = Seat{1}}), "not_host");
}

TEST_F(SeatGrants, ThePlayerIsAskedAndAgreesOrKeepsTheSeat) {
  EXPECT_EQ(table_.outcome("bob", ask::AnswerForSeat{.agree = true}), "not_now");
  EXPECT_EQ(table_.outcome("ann", ask::AskForSeat{.seat = Seat{0}}), "your_own_seat");
  ASSERT_EQ(table_.outcome("ann", ask::AskForSeat{.seat = Seat{1}}), "ok");
  EXPECT_EQ(stage(), SeatOffer::asked);
  EXPECT_EQ(table_.outcome("ann", ask::OfferSeat{.seat = Seat{1}}), "player_here");
  EXPECT_EQ(table_.outcome("cho", ask::AnswerForSeat{.agree = true}), "not_now") << "cho was not asked";
  ASSERT_EQ(table_.outcome("bob", ask::AnswerForSeat{.agree = false}), "ok");
  EXPECT_EQ(stage(), SeatOffer::none);
  ASSERT_EQ(table_.outcome("ann", ask::AskForSeat{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table_.outcome("bob", ask::AnswerForSeat{.agree = true}), "ok");
  EXPECT_EQ(stage(), SeatOffer::agreed);
  EXPECT_EQ(table_.claim("dan", offer()), "ok");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].player, player_named("dan"));
  EXPECT_TRUE(table_.who("bob").attached) << "bob stays in the room, without a seat";
  EXPECT_FALSE(table_.who("bob").last.you.seat);
  EXPECT_FALSE(table_.who("bob").last.you.own);
}

TEST_F(SeatGrants, AnAwayPlayerCannotBeAsked) {
  table_.drop("bob");
  EXPECT_EQ(table_.outcome("ann", ask::AskForSeat{.seat = Seat{1}}), "player_away");
}

// ---------------------------------------------------------------------------------------------------------- the code

TEST_F(SeatGrants, TheCodeIsToldOnlyToWhoMadeItAndNotStored) {
  lose_bob();
  const std::string code = offer();
  EXPECT_EQ(code.size(), seat_code_length);
  for (const auto& frame : table_.who("cho").frames) EXPECT_THAT(frame, ::testing::Not(::testing::HasSubstr(code)));
  for (const auto& row : table_.log()) EXPECT_THAT(row.payload, ::testing::Not(::testing::HasSubstr(code)));
  const auto grant = table_.state().seats[1].handover->grant.value;
  for (const auto& frame : table_.who("cho").frames) EXPECT_THAT(frame, ::testing::Not(::testing::HasSubstr(grant)));
  EXPECT_EQ(table_.logged("seat_offered"), 1);
}

TEST_F(SeatGrants, TheCodeWorksOnceAndForOnePerson) {
  lose_bob();
  const std::string code = offer();
  EXPECT_EQ(table_.claim("dan", code), "ok");
  EXPECT_EQ(table_.claim("dan", code), "ok") << "the answer may have been lost";
  EXPECT_EQ(table_.claim("eve", code), "wrong_code");
  EXPECT_EQ(table_.logged("seat_claimed"), 1);
  EXPECT_EQ(table_.outcome("ann", ask::OfferSeat{.seat = Seat{1}}), "not_now");
  EXPECT_EQ(*table_.who("cho").info->seats[1].successor, "dan");
}

// Names are no proof: somebody else may have the successor's.
TEST_F(SeatGrants, OnlyTheSuccessorIsToldThatTheClaimIsTheirs) {
  lose_bob();
  const std::string code = offer();
  table_.enter("eve", Door::table);
  table_.feed(in::Renamed{table_.who("eve").player, "dan"});
  ASSERT_EQ(table_.claim("dan", code), "ok");
  EXPECT_EQ(*table_.who("eve").info->seats[1].successor, "dan");
  EXPECT_EQ(table_.who("dan").last.you.claim, Seat{1});
  for (const char* other : {"ann", "cho", "eve"}) EXPECT_FALSE(table_.who(other).last.you.claim) << other;
  table_.drop("dan");
  table_.enter("dan", Door::table);
  EXPECT_EQ(table_.who("dan").last.you.claim, Seat{1}) << "after a return";
  next_deal();
  EXPECT_FALSE(table_.who("dan").last.you.claim);
  EXPECT_EQ(table_.who("dan").last.you.seat, Seat{1});
}

TEST_F(SeatGrants, ANewCodeReplacesTheOld) {
  lose_bob();
  const std::string old = offer(), code = offer();
  EXPECT_NE(old, code);
  EXPECT_EQ(table_.claim("dan", old), "wrong_code");
  EXPECT_EQ(table_.claim("dan", code), "ok");
}

TEST_F(SeatGrants, TheOfferIsCancelledAfterItsMinutesAlsoAcrossARestart) {
  ASSERT_EQ(table_.outcome("bob", ask::OfferSeat{.seat = Seat{1}}), "ok");
  table_.advance(limits::seat_offer_minutes * 60'000 - 2'000);
  const std::string code = offer("cho", 2);
  EXPECT_EQ(stage(1), SeatOffer::offered);
  table_.advance(2'000);
  EXPECT_EQ(stage(1), SeatOffer::none);
  EXPECT_EQ(stage(2), SeatOffer::offered);
  table_.restart(limits::seat_offer_minutes * 60'000);
  EXPECT_EQ(table_.claim("dan", code), "wrong_code") << "also before anybody is back";
  table_.enter("ann");
  table_.advance(1);
  EXPECT_EQ(stage(2), SeatOffer::none);
  EXPECT_EQ(table_.claim("dan", code), "wrong_code");
}

TEST_F(SeatGrants, SurvivesARestart) {
  lose_bob();
  const std::string code = offer();
  table_.restart(1'000);
  table_.enter("ann");
  EXPECT_EQ(table_.claim("dan", code), "ok");
  table_.restart(1'000);
  table_.enter("ann");
  table_.enter("dan");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].player, player_named("dan"));
}

TEST_F(SeatGrants, AFewWrongCodesCancelTheOffersEvenAcrossARestart) {
  lose_bob();
  const std::string code = offer();
  for (int i = 1; i < limits::seat_offer_tries_max; ++i) EXPECT_EQ(table_.claim("eve", "AAAAAA"), "wrong_code");
  table_.restart();
  table_.enter("ann");
  EXPECT_EQ(stage(), SeatOffer::offered);
  EXPECT_EQ(table_.claim("eve", "AAAAAA"), "wrong_code");
  EXPECT_EQ(stage(), SeatOffer::none);
  EXPECT_EQ(table_.claim("dan", code), "wrong_code");
}

TEST_F(SeatGrants, AWrongCodeWritesNothingWithoutAnOffer) {
  const Seq before = table_.room().seq();
  EXPECT_EQ(table_.claim("dan", "AAAAAA"), "wrong_code");
  EXPECT_EQ(table_.room().seq(), before);
}

TEST_F(SeatGrants, AClaimIsForPeopleWithoutASeatWhoMayBeHere) {
  lose_bob();
  const std::string code = offer();
  EXPECT_EQ(table_.claim("cho", code), "seated_already");
  EXPECT_EQ(table_.claim("bob", code), "seated_already") << "the owner just comes back";
  ASSERT_EQ(table_.outcome("ann", ask::Lock{}), "ok");
  EXPECT_EQ(table_.claim("dan", code), "ok") << "locked and full rooms let a successor in";
  EXPECT_TRUE(table_.who("dan").attached);
  const std::string other = offer("cho", 2);
  EXPECT_EQ(table_.claim("dan", other), "seated_already");
}

// ----------------------------------------------------------------------------------------------------- the hand-over

TEST_F(SeatGrants, TheSuccessorTakesTheSeatAtTheNextDealAndSeesNoEarlierHand) {
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  EXPECT_EQ(stage(), SeatOffer::claimed);
  EXPECT_FALSE(table_.who("dan").last.you.seat);
  EXPECT_FALSE(table_.who("dan").last.you.own);
  next_deal();
  for (const ServerMessage& message : table_.who("dan").inbox) {
    const auto* update = std::get_if<tell::Update>(&message);
    if (update == nullptr || update->you.seat) continue;
    EXPECT_FALSE(update->you.own) << "a hand before the hand-over";
    EXPECT_TRUE(update->you.events.empty());
  }
  ASSERT_EQ(table_.who("dan").last.you.seat, Seat{1});
  EXPECT_TRUE(table_.who("dan").last.you.own);
  EXPECT_EQ(table_.who("ann").info->seats[1].name, "dan");
  EXPECT_EQ(stage(), SeatOffer::none);

  // A player who returns and has missed everything gets the own parts of their own deals alone.
  table_.enter("eve", Door::watch, begin_);
  table_.drop("dan");
  table_.enter("dan", Door::table, begin_);
  const auto own_deals = [&] {
    std::vector<int> deals;
    for (const tell::Entry& entry : table_.who("dan").last.you.events) {
      const auto event = nlohmann::json::parse(entry.game->text);
      if (event.at("type") == "dealt") deals.push_back(static_cast<int>(entry.seq.value));
    }
    return deals;
  };
  EXPECT_EQ(own_deals().size(), 1u);
  EXPECT_EQ(table_.logged("dealt"), 2);
  table_.expect_restorable();
  table_.restart();
  table_.enter("dan", Door::table, begin_);
  EXPECT_EQ(own_deals().size(), 1u) << "also from the log";
}

TEST_F(SeatGrants, TheOldPlayerSeesNoHandDealtAfterTheHandOver) {
  ASSERT_EQ(table_.claim("dan", offer("bob")), "ok");
  next_deal();
  EXPECT_FALSE(table_.who("bob").last.you.own);
  table_.drop("bob");
  table_.enter("eve", Door::watch, begin_);
  table_.enter("bob", Door::watch, begin_);
  EXPECT_FALSE(table_.who("bob").last.you.own);
  EXPECT_TRUE(table_.who("bob").last.you.events.empty());
  EXPECT_EQ(table_.room().match_scope(table_.who("bob").session)->viewer, Viewer{Spectator{}});
}

// The move that ends a deal and the hand-over are one commit.
TEST_F(SeatGrants, TheOldPlayerIsToldTheirOwnPartOfTheDealThatTheyHeld) {
  ASSERT_EQ(table_.claim("dan", offer("bob")), "ok");
  next_deal();
  ASSERT_FALSE(table_.who("bob").last.you.seat);
  const auto deals_seen = [&](const char* name) {
    table_.drop(name);
    table_.enter(name, Door::table, begin_);
    std::vector<bool> seen;
    for (const tell::Entry& entry : table_.who(name).last.events) {
      if (!entry.game) continue;
      if (nlohmann::json::parse(entry.game->text).at("type") != "dealt") continue;
      const auto& own = table_.who(name).last.you.events;
      seen.push_back(std::ranges::find(own, entry.seq, &tell::Entry::seq) != own.end());
    }
    return seen;
  };
  EXPECT_EQ(deals_seen("bob"), (std::vector{true, false}));
  EXPECT_EQ(deals_seen("dan"), (std::vector{false, true}));
}

// Whatever was dealt, a successor who waits is told the same bytes.
TEST(SeatGrantSecrecy, MessagesToASuccessorDoNotDependOnAnyHand) {
  std::optional<std::vector<std::string>> told;
  for (int number = 1; number < 12; ++number) {
    auto table = three_people({}, R"({"deals":4})");
    Seed entropy{};
    entropy.fill(static_cast<std::uint8_t>(number));
    table.next_entropy = entropy;
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    const Seq since = table.room().seq();
    ASSERT_EQ(table.outcome("bob", ask::Leave{}), "ok");
    const auto offer = std::get<tell::SeatOfferIs>(*table.ask("ann", ask::OfferSeat{.seat = Seat{1}}));
    ASSERT_EQ(table.claim("dan", offer.code), "ok");
    table.drop("dan");
    table.enter("dan", Door::table, since);
    table.restart();
    table.enter("dan", Door::table, since);
    std::vector<std::string> frames;
    for (std::string frame : table.who("dan").frames) {
      for (const std::string before : {"\"match\":\"", "\"match_id\":\""}) {
        for (auto at = frame.find(before); at != std::string::npos; at = frame.find(before)) {
          frame.erase(at, before.size() + 26 + 1);
        }
      }
      frames.push_back(std::move(frame));
    }
    if (!told) told = frames;
    EXPECT_EQ(frames, *told);
  }
}

TEST_F(SeatGrants, WaitsForASuccessorWhoIsNotThere) {
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  table_.drop("dan");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].player, player_named("bob"));
  EXPECT_EQ(stage(), SeatOffer::claimed);
  table_.enter("dan");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].player, player_named("dan"));
}

TEST_F(SeatGrants, AfterTheLastDealTheSeatIsTakenWhenTheMatchEnds) {
  for (int deal = 1; deal < 4; ++deal) next_deal();
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  table_.play_until(RoomPhase::finished);
  EXPECT_EQ(table_.state().seats[1].player, player_named("dan"));
  EXPECT_FALSE(table_.who("dan").last.you.own) << "the last hand was bob's";
  EXPECT_TRUE(table_.stored_rows<storage::SeatTaken>().empty());
  table_.expect_restorable();
}

TEST_F(SeatGrants, NothingIsLeftOfAnOfferWhenTheMatchEnds) {
  ASSERT_EQ(table_.outcome("ann", ask::AskForSeat{.seat = Seat{1}}), "ok");
  ASSERT_EQ(table_.outcome("cho", ask::OfferSeat{.seat = Seat{2}}), "ok");
  table_.play_until(RoomPhase::finished);
  EXPECT_EQ(stage(1), SeatOffer::none);
  EXPECT_EQ(stage(2), SeatOffer::none);
}

// --------------------------------------------------------------------------------------------------- who was first

TEST_F(SeatGrants, TheOwnerWhoReturnsFirstKeepsTheSeat) {
  lose_bob();
  const std::string code = offer();
  ASSERT_EQ(table_.claim("dan", code), "ok");
  table_.enter("bob");
  EXPECT_EQ(stage(), SeatOffer::none);
  EXPECT_EQ(table_.logged("seat_offer_cancelled"), 1);
  EXPECT_TRUE(table_.who("dan").attached);
  EXPECT_EQ(table_.claim("eve", code), "wrong_code");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].player, player_named("bob"));
  EXPECT_TRUE(table_.who("bob").last.you.own);
  EXPECT_FALSE(table_.who("dan").last.you.seat);
}

TEST_F(SeatGrants, ASuccessorWhoLeavesOrIsRemovedLosesTheClaim) {
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  ASSERT_EQ(table_.outcome("dan", ask::Leave{}), "ok");
  EXPECT_EQ(stage(), SeatOffer::none);
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  ASSERT_EQ(table_.order(in::Ordered::Remove{player_named("dan")}), "ok");
  EXPECT_EQ(stage(), SeatOffer::none);
  EXPECT_EQ(table_.claim("dan", offer()), "removed");
  ASSERT_EQ(table_.claim("eve", offer()), "ok");
  table_.drop("eve");
  ASSERT_EQ(table_.order(in::Ordered::Remove{player_named("eve")}), "ok") << "also while not connected";
  EXPECT_EQ(stage(), SeatOffer::none);
  ASSERT_EQ(table_.claim("fay", offer()), "ok");
  table_.feed(in::Renamed{player_named("fay"), ""});  // as when a player is erased
  EXPECT_EQ(stage(), SeatOffer::none);
}

TEST_F(SeatGrants, TheSuccessorAndTheHostCancel) {
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  ASSERT_EQ(table_.outcome("dan", ask::CancelOffer{.seat = Seat{1}}), "ok");
  EXPECT_EQ(table_.outcome("dan", ask::CancelOffer{.seat = Seat{1}}), "not_host");
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  ASSERT_EQ(table_.outcome("ann", ask::CancelOffer{.seat = Seat{1}}), "ok");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].player, player_named("bob"));
}

// --------------------------------------------------------------------------------------------------------- the record

// Returns the chips of each account in these entries.
std::map<std::string, std::int64_t> chips_in(const std::vector<storage::LedgerEntry>& entries, int deal) {
  std::map<std::string, std::int64_t> chips;
  for (const storage::LedgerEntry& entry : entries) {
    if (deal != 0 && entry.deal != deal) continue;
    for (const auto& line : entry.lines) chips[line.account] += line.chips;
  }
  return chips;
}

TEST_F(SeatGrants, EachDealsChipsBelongToItsHolderAlsoWhenTheMatchIsAbandoned) {
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  next_deal();
  next_deal();
  const std::string bob = "player:" + player_named("bob").value, dan = "player:" + player_named("dan").value;
  const auto entries = table_.stored_rows<storage::LedgerEntry>();
  EXPECT_TRUE(chips_in(entries, 1).contains(bob));
  EXPECT_FALSE(chips_in(entries, 1).contains(dan));
  EXPECT_TRUE(chips_in(entries, 2).contains(dan));
  EXPECT_FALSE(chips_in(entries, 2).contains(bob));
  const MatchId match = table_.state().match->id;
  EXPECT_EQ(table_.stored_rows<storage::SeatTaken>(),
            (std::vector<storage::SeatTaken>{{match, Seat{1}, 2, player_named("dan")}}));

  ASSERT_EQ(table_.order(in::Ordered::Close{}), "ok");
  for (const auto& [account, chips] : chips_in(table_.stored_rows<storage::LedgerEntry>(), 0))
    EXPECT_EQ(chips, 0) << account;

  // The tables follow from the log.
  const auto log = table_.log();
  const auto rebuilt = rebuild(log, Harness::config());
  ASSERT_TRUE(rebuilt.has_value()) << rebuilt.error();
  storage::MemoryStore scratch;
  const storage::Commit commit{Harness::room_id(), {}, {}, rebuilt->rows};
  ASSERT_TRUE(scratch.append({&commit, 1}).front().has_value());
  EXPECT_EQ(scratch.match(match), table_.store.match(match));
  EXPECT_EQ(scratch.match(match).value()->earlier,
            (std::vector<storage::EarlierHolder>{{Seat{1}, 1, player_named("bob")}}));
}

TEST_F(SeatGrants, NamesInTheLogBelongToTheSuccessor) {
  lose_bob();
  ASSERT_EQ(table_.claim("dan", offer()), "ok");
  table_.feed(in::Renamed{player_named("dan"), "Daniel"});
  EXPECT_EQ(*table_.who("ann").info->seats[1].successor, "Daniel");
  next_deal();
  EXPECT_EQ(table_.state().seats[1].name, "Daniel");
  int texts = 0;
  for (const auto& row : table_.log()) {
    EXPECT_THAT(row.payload, ::testing::Not(::testing::HasSubstr("Daniel")));
    for (const auto& text : row.texts) {
      if (text.words == "dan" || text.words == "Daniel") {
        EXPECT_EQ(text.player, player_named("dan"));
        ++texts;
      }
    }
  }
  EXPECT_EQ(texts, 3);  // claimed, renamed, handed over
}

// A log of an earlier version, in which a host had made a seat code.
TEST(OldSeatCodes, FoldAndOpenNothing) {
  auto table = three_people();
  State state = table.state();
  state.seat_codes.push_back({player_named("bob"), "hash", 9'000'000'000'000, 5});
  State folded;
  evolve(folded, did::Checkpointed{{state}});
  EXPECT_TRUE(folded.seat_codes.empty());
  const State before = folded;
  evolve(folded, did::SeatCodeMade{{state.seat_codes.front()}});
  evolve(folded, did::SeatCodeMissed{});
  evolve(folded, did::SeatCodeUsed{{player_named("bob")}});
  EXPECT_EQ(folded, before);
}

}  // namespace
}  // namespace takamaka::room
