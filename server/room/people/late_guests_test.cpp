// People who come while a match runs and take over a bot's seat. ann is host on seat 0, bots sit on 1 and 2; dan, eve and
// fay come late.

#include "server/room/rebuild.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

// The match of ann and two bots has begun.
Harness beside_bots(RoomSettings settings = {}) {
  Harness table{{.options = R"({"deals":4})", .settings = std::move(settings)}};
  EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  return table;
}
void next_deal(Harness& table) {
  const int deal = table.state().match->deal;
  for (int i = 0; i < 500 && table.state().in_match() && table.state().match->deal == deal; ++i) table.play_one();
}

class LateGuests : public ::testing::Test {
 protected:
  void come(const std::string& name) { table_.enter(name); }
  std::string sit(const std::string& name, std::optional<Seat> seat = {}) {
    return table_.outcome(name, ask::Sit{.seat = seat});
  }
  const SeatState& seat(std::uint8_t number) const { return table_.state().seats[number]; }

  Harness table_ = beside_bots();
};

TEST_F(LateGuests, TakeABotsSeatAtTheNextDealAndSeeNoEarlierHand) {
  come("dan");
  EXPECT_EQ(sit("dan"), "ok");
  EXPECT_EQ(table_.who("dan").last.you.claim, Seat{1});
  EXPECT_FALSE(table_.who("dan").last.you.seat);
  EXPECT_EQ(table_.who("ann").info->seats[1].offer, SeatOffer::claimed);
  EXPECT_EQ(table_.who("ann").info->seats[1].successor, "dan");
  EXPECT_EQ(seat(1).occupant, Occupant::bot) << "the bot plays this deal to its end";
  next_deal(table_);
  EXPECT_EQ(seat(1).player, player_named("dan"));
  EXPECT_EQ(table_.who("dan").last.you.seat, Seat{1});
  EXPECT_TRUE(table_.who("dan").last.you.own);
  for (const ServerMessage& message : table_.who("dan").inbox) {
    const auto* update = std::get_if<tell::Update>(&message);
    if (update == nullptr || update->you.seat) continue;
    EXPECT_FALSE(update->you.own) << "a hand of the bot";
    EXPECT_TRUE(update->you.events.empty());
  }
  EXPECT_EQ(table_.room().match_scope(table_.who("dan").session)->own_from_deal, 2);
  table_.expect_restorable();
}

TEST_F(LateGuests, ChooseTheirSeatOrGetTheFirst) {
  for (const char* name : {"dan", "eve", "fay"}) come(name);
  EXPECT_EQ(sit("dan", Seat{0}), "seat_taken") << "a person";
  EXPECT_EQ(sit("dan", Seat{9}), "no_such_seat");
  EXPECT_EQ(sit("dan", Seat{2}), "ok");
  const Seq claimed = table_.room().seq();
  EXPECT_EQ(sit("dan"), "ok") << "again";
  EXPECT_EQ(table_.room().seq(), claimed);
  EXPECT_EQ(sit("dan", Seat{1}), "seated_already");
  EXPECT_EQ(table_.outcome("dan", ask::LineUp{}), "seated_already");
  EXPECT_EQ(sit("eve", Seat{2}), "seat_taken");
  EXPECT_EQ(sit("eve"), "ok");
  EXPECT_EQ(table_.who("eve").last.you.claim, Seat{1});
  EXPECT_EQ(sit("fay"), "no_open_seat");
  EXPECT_EQ(sit("ann", Seat{1}), "match_running") << "people with a seat stay on it";
  next_deal(table_);
  EXPECT_EQ(seat(1).player, player_named("eve"));
  EXPECT_EQ(seat(2).player, player_named("dan"));
}

TEST_F(LateGuests, ComeAfterThePeopleInTheLine) {
  for (const char* name : {"dan", "eve", "fay"}) come(name);
  ASSERT_EQ(table_.outcome("dan", ask::LineUp{}), "ok");
  ASSERT_EQ(table_.outcome("eve", ask::LineUp{}), "ok");
  EXPECT_EQ(sit("fay"), "no_open_seat") << "two seats, and two who wait already";
  EXPECT_EQ(sit("fay", Seat{2}), "no_open_seat");
  EXPECT_EQ(sit("eve", Seat{2}), "ok") << "dan can still have the other one";
  EXPECT_EQ(sit("fay"), "no_open_seat");
  ASSERT_EQ(table_.outcome("dan", ask::LeaveLine{}), "ok");
  EXPECT_EQ(sit("fay"), "ok");
  EXPECT_EQ(table_.who("fay").last.you.claim, Seat{1});
}

TEST(ListedRooms, SayHowManySeatsOfBotsLateGuestsMayClaim) {
  Harness table{{.options = R"({"deals":4})", .settings = {.listed = true}}};
  const auto claimable = [&] { return table.published.value().claimable_seats; };
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(claimable(), 0) << "before the match";
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(claimable(), 2);
  EXPECT_EQ(table.published->options, table.state().options);
  table.enter("dan");
  ASSERT_EQ(table.outcome("dan", ask::Sit{}), "ok");
  EXPECT_EQ(claimable(), 1);
  table.enter("eve");
  ASSERT_EQ(table.outcome("eve", ask::LineUp{}), "ok");
  EXPECT_EQ(claimable(), 0) << "the seat is for eve, who waits";
  ASSERT_EQ(table.outcome("eve", ask::LeaveLine{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Lock{.locked = true}), "ok");
  EXPECT_EQ(claimable(), 0) << "nobody can come";
}

TEST(ListedRooms, HaveNoSeatForLateGuestsWhereTheHostWantsNone) {
  Harness table = beside_bots({.listed = true, .late_guests = false});
  EXPECT_EQ(table.published.value().claimable_seats, 0);
}

TEST_F(LateGuests, LeaveTheLineForTheirSeat) {
  come("dan");
  ASSERT_EQ(table_.outcome("dan", ask::LineUp{}), "ok");
  EXPECT_EQ(sit("dan"), "ok");
  next_deal(table_);
  EXPECT_EQ(seat(1).player, player_named("dan"));
  EXPECT_TRUE(table_.state().line.empty());
}

TEST_F(LateGuests, AreNoSpectators) {
  table_.enter("eve", Door::watch);
  EXPECT_EQ(sit("eve"), "spectator");
}

TEST_F(LateGuests, GiveTheSeatBackOrLoseItToTheHostsWord) {
  come("dan");
  ASSERT_EQ(sit("dan"), "ok");
  EXPECT_EQ(table_.outcome("dan", ask::CancelOffer{.seat = Seat{1}}), "ok");
  EXPECT_EQ(*seat(1).handover, Handover{});
  ASSERT_EQ(sit("dan"), "ok");
  EXPECT_EQ(table_.outcome("ann", ask::CancelOffer{.seat = Seat{1}}), "ok");
  EXPECT_EQ(table_.outcome("ann", ask::CancelOffer{.seat = Seat{1}}), "not_now");
  ASSERT_EQ(sit("dan"), "ok");
  ASSERT_EQ(table_.outcome("dan", ask::Leave{}), "ok");
  EXPECT_EQ(*seat(1).handover, Handover{});
  come("eve");
  ASSERT_EQ(sit("eve"), "ok");
  const auto& unseated = table_.who("ann").info->unseated_people;
  ASSERT_EQ(table_.outcome("ann", ask::RemovePerson{.person = unseated.front().person}), "ok");
  EXPECT_EQ(*seat(1).handover, Handover{});
  next_deal(table_);
  EXPECT_EQ(seat(1).occupant, Occupant::bot);
}

TEST_F(LateGuests, AreThereWhenTheDealBeginsOrTheSeatIsForOthers) {
  come("dan");
  ASSERT_EQ(sit("dan"), "ok");
  table_.drop("dan");
  EXPECT_EQ(seat(1).handover->stage, SeatOffer::claimed);
  next_deal(table_);
  EXPECT_EQ(seat(1).occupant, Occupant::bot);
  EXPECT_EQ(*seat(1).handover, Handover{});
  come("dan");
  EXPECT_EQ(sit("dan"), "ok");
}

TEST_F(LateGuests, KeepTheirClaimOverARestart) {
  come("dan");
  ASSERT_EQ(sit("dan"), "ok");
  table_.restart();
  table_.enter("ann");
  table_.enter("dan");
  EXPECT_EQ(table_.who("dan").last.you.claim, Seat{1});
  next_deal(table_);
  EXPECT_EQ(seat(1).player, player_named("dan"));
  table_.expect_restorable();
}

TEST_F(LateGuests, TakeTheSeatAfterTheLastDeal) {
  for (int deal = 1; deal < 4; ++deal) next_deal(table_);
  come("dan");
  ASSERT_EQ(sit("dan"), "ok");
  table_.play_until(RoomPhase::finished);
  EXPECT_EQ(seat(1).player, player_named("dan"));
  EXPECT_FALSE(table_.who("dan").last.you.own) << "the last hand was the bot's";
  EXPECT_TRUE(table_.stored_rows<storage::SeatTaken>().empty());
}

// Each deal's chips belong to the one who held the seat in it, and the tables follow from the log.
TEST_F(LateGuests, OwnTheChipsOfTheirDeals) {
  come("dan");
  ASSERT_EQ(sit("dan"), "ok");
  next_deal(table_);
  next_deal(table_);
  const MatchId match = table_.state().match->id;
  const std::string bot = "bot:" + match.value + ":1", dan = "player:" + player_named("dan").value;
  std::map<std::string, std::vector<int>> deals;
  for (const auto& entry : table_.stored_rows<storage::LedgerEntry>()) {
    for (const auto& line : entry.lines) deals[line.account].push_back(entry.deal);
  }
  EXPECT_EQ(deals[bot], std::vector{1});
  EXPECT_EQ(deals[dan], std::vector{2});
  const auto rebuilt = rebuild(table_.log(), Harness::config());
  ASSERT_TRUE(rebuilt.has_value()) << rebuilt.error();
  storage::MemoryStore scratch;
  const storage::Commit commit{Harness::room_id(), {}, {}, rebuilt->rows};
  ASSERT_TRUE(scratch.append({&commit, 1}).front().has_value());
  EXPECT_EQ(scratch.match(match), table_.store.match(match));
  const auto earlier = table_.store.match(match).value()->earlier;
  ASSERT_EQ(earlier.size(), 1u);
  EXPECT_TRUE(earlier.front().is_bot());
  EXPECT_EQ(earlier.front().until_deal, 1);
}

// ---------------------------------------------------------------------------------------------------------- the door

TEST(LateGuestsAtTheDoor, TheHostMaySwitchItOff) {
  Harness table = beside_bots({.late_guests = false});
  table.enter("dan");
  EXPECT_EQ(table.outcome("dan", ask::Sit{}), "match_running");
  EXPECT_EQ(table.outcome("dan", ask::LineUp{}), "ok") << "for the next match";
}

TEST(LateGuestsAtTheDoor, WhereNobodyMayWatchTheyComeInWhileABotIsLeft) {
  Harness table = beside_bots({.watching = Watching::off});
  table.enter("dan");
  EXPECT_TRUE(table.who("dan").attached);
  ASSERT_EQ(table.outcome("dan", ask::Sit{}), "ok");
  table.enter("eve");
  ASSERT_EQ(table.outcome("eve", ask::Sit{}), "ok");
  table.enter("fay");
  EXPECT_FALSE(table.who("fay").attached) << "room_full";

  Harness closed = beside_bots({.watching = Watching::off, .late_guests = false});
  closed.enter("dan");
  EXPECT_FALSE(closed.who("dan").attached) << "room_full";
}

// ann leaves for good, bob is host, and the next match begins without ann.
TEST(LateGuestsAtTheDoor, AHostWhoComesBackHasTheSameChoice) {
  Harness table{{.options = R"({"deals":2})"}};
  table.seat("bob");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Leave{}), "ok");
  ASSERT_EQ(table.state().host, player_named("bob"));
  table.enter("ann");
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{0}) << "their own seat while the match runs";
  EXPECT_TRUE(table.who("ann").last.you.own);
  ASSERT_EQ(table.outcome("ann", ask::Leave{}), "ok");
  table.play_until(RoomPhase::finished);
  ASSERT_EQ(table.outcome("bob", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Start{}), "ok");
  table.enter("ann");
  EXPECT_FALSE(table.who("ann").last.you.seat);
  EXPECT_EQ(table.outcome("ann", ask::Sit{.seat = Seat{0}}), "ok");
  next_deal(table);
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{0});
}

// Whatever was dealt, a guest who waits is told the same bytes.
TEST(LateGuestSecrecy, MessagesToAGuestDoNotDependOnAnyHand) {
  std::optional<std::vector<std::string>> told;
  for (int number = 1; number < 12; ++number) {
    Harness table = three_people({}, R"({"deals":4})");
    ASSERT_EQ(table.outcome("cho", ask::Stand{}), "ok");
    ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
    Seed entropy{};
    entropy.fill(static_cast<std::uint8_t>(number));
    table.next_entropy = entropy;
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    const Seq since = table.room().seq();
    table.enter("dan", Door::table, since);
    ASSERT_EQ(table.outcome("dan", ask::Sit{}), "ok");
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

TEST_F(LateGuests, WhoAreProgramsKeepTheirMarkAtTheSeat) {
  table_.who("rob").program = true;
  come("rob");
  EXPECT_EQ(sit("rob"), "ok");
  next_deal(table_);
  EXPECT_EQ(seat(1).player, player_named("rob"));
  EXPECT_EQ(table_.who("ann").info->seats[1].program, std::optional{true});
  table_.expect_restorable();
}

TEST(LateGuestsWithoutPrograms, ArePeopleOnly) {
  Harness table = beside_bots({.programs = false});
  table.who("rob").program = true;
  table.enter("rob");
  EXPECT_EQ(table.who("rob").find<tell::Refused>()->code, "programs_off");
  table.enter("dan");
  EXPECT_EQ(table.outcome("dan", ask::Sit{}), "ok");
}

}  // namespace
}  // namespace takamaka::room
