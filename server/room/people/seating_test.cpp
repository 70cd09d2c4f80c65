#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

TEST(Seating, TheMakerIsHostOnSeatZero) {
  Harness table;
  const Person& ann = table.who("ann");
  EXPECT_EQ(ann.last.you.seat, Seat{0});
  EXPECT_TRUE(ann.last.you.host);
  ASSERT_TRUE(ann.find<tell::Joined>());
  EXPECT_EQ(ann.find<tell::Joined>()->code, "TABLE000");
  EXPECT_EQ(ann.find<tell::Joined>()->watch_code, "WATCH000");
  EXPECT_EQ(ann.info->seats[0].name, "ann");
  EXPECT_TRUE(ann.info->seats[0].host);
}

TEST(Seating, SitTakesTheFirstOpenSeatOrTheOneNamed) {
  Harness table;
  table.enter("bob");
  EXPECT_EQ(table.outcome("bob", ask::Sit{.seat = Seat{2}}), "ok");
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{2});
  table.enter("cho");
  EXPECT_EQ(table.outcome("cho", ask::Sit{}), "ok");
  EXPECT_EQ(table.who("cho").last.you.seat, Seat{1});
}

TEST(Seating, SitMovesToAnOpenSeat) {
  Harness table;
  EXPECT_EQ(table.outcome("ann", ask::Sit{.seat = Seat{2}}), "ok");
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{2});
  EXPECT_EQ(table.who("ann").info->seats[0].occupant, Occupant::open);
  EXPECT_TRUE(table.who("ann").last.you.host);
}

TEST(Seating, SitIsRefused) {
  Harness table;
  table.enter("bob");
  EXPECT_EQ(table.outcome("bob", ask::Sit{.seat = Seat{0}}), "seat_taken");
  EXPECT_EQ(table.outcome("bob", ask::Sit{.seat = Seat{3}}), "no_such_seat");
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("eve", ask::Sit{}), "spectator");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("bob", ask::Sit{}), "no_open_seat");
}

TEST(Seating, StandOpensTheSeatAndKeepsThePersonInTheRoom) {
  auto table = three_people();
  EXPECT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::open);
  EXPECT_EQ(table.who("ann").info->unseated, 1);
  EXPECT_EQ(table.outcome("bob", ask::Stand{}), "not_seated");
  EXPECT_TRUE(table.who("bob").attached);
}

TEST(Seating, LeavingBeforeAMatchOpensTheSeat) {
  auto table = three_people();
  EXPECT_EQ(table.outcome("bob", ask::Leave{}), "ok");
  EXPECT_EQ(table.who("bob").find<tell::Gone>()->code, "left");
  EXPECT_FALSE(table.who("bob").attached);
  EXPECT_FALSE(table.who("bob").closed.has_value());  // the connection may go elsewhere
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::open);
}

TEST(Seating, AStandInPlaysToTheEndForAPlayerWhoLeftDuringAMatch) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Leave{}), "ok");
  EXPECT_EQ(table.who("ann").info->seats[1].presence, Presence::stand_in);
  EXPECT_EQ(table.who("ann").info->seats[1].name, "bob");
  table.play_until(RoomPhase::finished);
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::open);  // the seat opens after the match
}

TEST(Seating, APlayerWhoLeftDuringAMatchMayReturnToIt) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Leave{}), "ok");
  table.enter("bob");
  EXPECT_EQ(table.who("bob").last.you.seat, Seat{1});
  EXPECT_EQ(table.who("ann").info->seats[1].presence, Presence::here);
  table.play_until(RoomPhase::finished);
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::person);
}

TEST(Seating, WhenTheLastPersonLeavesTheMatchIsAbandonedAndRefunded) {
  auto table = three_people({.between_deals_seconds = 60});
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::between_deals);
  ASSERT_EQ(table.outcome("ann", ask::Leave{}), "ok");
  ASSERT_EQ(table.outcome("bob", ask::Leave{}), "ok");
  EXPECT_EQ(table.logged("match_abandoned"), 0);
  ASSERT_EQ(table.outcome("cho", ask::Leave{}), "ok");
  EXPECT_EQ(table.logged("match_abandoned"), 1);
  const auto ledger = table.stored_rows<storage::LedgerEntry>();
  ASSERT_EQ(ledger.size(), 2u);
  EXPECT_EQ(ledger[1].reason, "abandoned");
  for (std::size_t i = 0; i < ledger[0].lines.size(); ++i) {
    EXPECT_EQ(ledger[0].lines[i].account, ledger[1].lines[i].account);
    EXPECT_EQ(ledger[0].lines[i].chips, -ledger[1].lines[i].chips);
  }
  EXPECT_EQ(table.stored_rows<storage::MatchClosed>().back().reason, "abandoned");
  EXPECT_EQ(table.state().phase, RoomPhase::gathering);
  table.enter("bob");  // the first person to arrive is host
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_TRUE(table.who("bob").last.you.host);
}

TEST(Seating, SwapChangesOccupants) {
  auto table = three_people();
  EXPECT_EQ(table.outcome("ann", ask::Swap{.a = Seat{0}, .b = Seat{2}}), "ok");
  EXPECT_EQ(table.who("ann").last.you.seat, Seat{2});
  EXPECT_EQ(table.who("cho").last.you.seat, Seat{0});
  EXPECT_EQ(table.outcome("ann", ask::Swap{.a = Seat{0}, .b = Seat{3}}), "no_such_seat");
}

TEST(Seating, BotsTakeOpenSeatsWithDifferentNames) {
  Harness table{{.seats = 5}};
  EXPECT_EQ(table.outcome("ann", ask::AddBots{.seat = Seat{3}}), "ok");
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::open);
  EXPECT_EQ(table.outcome("ann", ask::AddBots{.seat = Seat{3}}), "seat_taken");
  EXPECT_EQ(table.outcome("ann", ask::Swap{.a = Seat{1}, .b = Seat{3}}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  std::vector<std::string> names;
  for (const SeatView& seat : table.who("ann").info->seats) names.push_back(seat.name);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
  EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "no_open_seat");
}

TEST(Seating, ARemovedPersonCannotReturn) {
  auto table = three_people();
  EXPECT_EQ(table.outcome("ann", ask::Remove{.seat = Seat{1}}), "ok");
  const Person& bob = table.who("bob");
  EXPECT_EQ(bob.find<tell::Gone>()->code, "removed");
  EXPECT_EQ(bob.closed->code, closing::removed.code);
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::open);
  table.enter("bob");
  EXPECT_EQ(table.who("bob").find<tell::Refused>()->code, "removed");
  EXPECT_FALSE(table.who("bob").attached);
  table.enter("bob", Door::watch);
  EXPECT_EQ(table.who("bob").find<tell::Refused>()->code, "removed");
  table.restart();
  table.enter("bob");
  EXPECT_EQ(table.who("bob").find<tell::Refused>()->code, "removed");
}

TEST(RemovePerson, SendsAwayAPersonWithoutASeatAlsoDuringAMatch) {
  Harness table;
  table.enter("bob");
  table.enter("eve", Door::watch);
  const std::vector<UnseatedView> unseated = table.who("ann").info->unseated_people;
  ASSERT_EQ(unseated.size(), 2u);
  EXPECT_EQ(unseated[0], (UnseatedView{unseated[0].person, "bob", false}));
  EXPECT_EQ(unseated[1], (UnseatedView{unseated[1].person, "eve", true}));
  EXPECT_EQ(table.outcome("bob", ask::RemovePerson{.person = unseated[1].person}), "not_host");
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::RemovePerson{.person = unseated[1].person}), "ok");
  const Person& eve = table.who("eve");
  EXPECT_EQ(eve.find<tell::Gone>()->code, "removed");
  EXPECT_EQ(eve.closed->code, closing::removed.code);
  EXPECT_EQ(table.who("bob").last.events.back().room->text, R"({"name":"eve","player":null,"type":"person_removed"})");
  EXPECT_EQ(table.who("bob").info->unseated, 1);
  EXPECT_EQ(table.outcome("ann", ask::RemovePerson{.person = unseated[1].person}), "no_such_person");
  table.enter("eve", Door::watch);
  EXPECT_EQ(eve.find<tell::Refused>()->code, "removed");
  table.expect_restorable();
  table.restart();
  table.enter("eve", Door::watch);
  EXPECT_EQ(eve.find<tell::Refused>()->code, "removed");
}

TEST(RemovePerson, NeverMeansASeatOrTheHost) {
  Harness table;
  table.enter("bob");
  const int bob = table.who("ann").info->unseated_people.front().person;
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_TRUE(table.who("ann").info->unseated_people.empty());
  EXPECT_EQ(table.outcome("ann", ask::RemovePerson{.person = bob}), "no_such_person");
  ASSERT_EQ(table.outcome("ann", ask::Stand{}), "ok");
  EXPECT_TRUE(table.who("ann").info->unseated_people.empty());
  for (int person = 1; person < 5; ++person)
    EXPECT_EQ(table.outcome("ann", ask::RemovePerson{.person = person}), "no_such_person");
}

TEST(RemovePerson, TheListIsShortAndGuestsComeFirst) {
  Harness table;
  for (int i = 0; i < 20; ++i) table.enter("v" + std::to_string(i), Door::watch);
  table.enter("bob");
  const RoomView& info = *table.who("ann").info;
  EXPECT_EQ(info.unseated, 21);
  ASSERT_EQ(info.unseated_people.size(), std::size_t{limits::unseated_shown_max});
  EXPECT_EQ(info.unseated_people[0].name, "bob");
  EXPECT_EQ(info.unseated_people[1].name, "v0");
}

TEST(Seating, RemovingABotOpensItsSeat) {
  Harness table;
  ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  EXPECT_EQ(table.outcome("ann", ask::Remove{.seat = Seat{1}}), "ok");
  EXPECT_EQ(table.who("ann").info->seats[1].occupant, Occupant::open);
  EXPECT_EQ(table.outcome("ann", ask::Remove{.seat = Seat{1}}), "seat_open");
  EXPECT_EQ(table.outcome("ann", ask::Remove{.seat = Seat{0}}), "your_own_seat");
}

TEST(Seating, UpdatesTheSeatRows) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = Seat{0}, .b = Seat{2}}), "ok");
  ASSERT_EQ(table.outcome("cho", ask::Stand{}), "ok");
  std::map<Seat, storage::PutSeat> seats;
  for (const auto& row : table.stored_rows<storage::PutSeat>()) seats[row.seat] = row;
  EXPECT_EQ(seats[Seat{0}].occupant, "open");
  EXPECT_EQ(seats[Seat{1}].player, player_named("bob"));
  EXPECT_EQ(seats[Seat{2}].player, player_named("ann"));
  ASSERT_EQ(table.outcome("ann", ask::Sit{.seat = Seat{0}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 2}), "ok");
  EXPECT_EQ(table.stored_rows<storage::TrimSeats>().back().seats, 2);
}

}  // namespace
}  // namespace takamaka::room
