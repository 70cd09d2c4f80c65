// The line of people who wait for a seat, and the seats they take before the next match. In the tiny game ann (host), bob
// and cho sit on seats 0 to 2; in Seychelles ann and cho play against bob and dan.

#include "engine/kit/turns.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

using Parties = std::vector<std::vector<std::string>>;

constexpr const char* one_deal = R"({"deals":1})";

Parties line_of(Harness& table) {
  Parties parties;
  for (const PartyView& party : table.who("ann").info->line) parties.push_back(party.people);
  return parties;
}
void queue_up(Harness& table, const std::string& name, std::optional<std::string> with = {}) {
  if (!table.who(name).attached) table.enter(name);
  EXPECT_EQ(table.outcome(name, ask::LineUp{.with = std::move(with)}), "ok") << name;
}
std::string name_on(Harness& table, Seat seat) { return table.state().at(seat).name; }
std::optional<Seat> seat_of(Harness& table, const std::string& name) {
  return table.state().seat_of(player_named(name));
}
void play_match(Harness& table) {
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished, 5000);
}
bool is_of_type(const RawJson& event, const std::string& type) {
  return event.text.find("\"type\":\"" + type + "\"") != std::string::npos;
}
std::vector<Seat> winners(Harness& table) { return table.stored_rows<storage::MatchClosed>().back().winners; }

Harness three(LosersLeave losers_leave) { return three_people({.losers_leave = losers_leave}, one_deal); }

// Four people at Seychelles, in short matches.
Harness partners(LosersLeave losers_leave, std::string options = R"({"target":10,"zwe_final_after":1})",
                 std::uint64_t seed = 1) {
  Harness table{{.variant = "seychelles",
                 .seats = 4,
                 .options = std::move(options),
                 .settings = {.between_deals_seconds = 1, .losers_leave = losers_leave},
                 .seed = seed}};
  for (const char* name : {"bob", "cho", "dan"}) table.seat(name);
  return table;
}

// --------------------------------------------------------------------------------------------------- into the line

TEST(Line, PeopleWaitInOrderAndEachKnowsTheirPlace) {
  auto table = three(LosersLeave::off);
  queue_up(table, "dan");
  queue_up(table, "eve");
  EXPECT_EQ(line_of(table), (Parties{{"dan"}, {"eve"}}));
  EXPECT_EQ(table.who("dan").last.you.line, 1);
  EXPECT_EQ(table.who("eve").last.you.line, 2);
  EXPECT_FALSE(table.who("ann").last.you.line);
  EXPECT_EQ(table.outcome("eve", ask::LineUp{}), "already_in_line");
  EXPECT_EQ(table.outcome("dan", ask::LeaveLine{}), "ok");
  EXPECT_EQ(table.outcome("dan", ask::LeaveLine{}), "not_in_line");
  EXPECT_EQ(line_of(table), (Parties{{"eve"}}));
  EXPECT_EQ(table.who("eve").last.you.line, 1);
  EXPECT_EQ(table.logged("lined_up"), 2);
  EXPECT_EQ(table.logged("left_line"), 1);
  table.expect_restorable();
}

TEST(Line, IsOnlyForPeopleWhoMaySitAndDoNot) {
  auto table = three(LosersLeave::off);
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("eve", ask::LineUp{}), "spectator");
  EXPECT_EQ(table.outcome("bob", ask::LineUp{}), "seated_already");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  queue_up(table, "bob");
  ASSERT_EQ(table.outcome("bob", ask::Sit{}), "ok");
  EXPECT_EQ(line_of(table), Parties{}) << "a seated person no longer waits";
}

TEST(Line, APartnerJoinsSomebodyWhoWaitsAlone) {
  auto table = partners(LosersLeave::match);
  EXPECT_EQ(table.who("ann").info->partners, (std::vector<std::vector<Seat>>{{Seat{0}, Seat{2}}, {Seat{1}, Seat{3}}}));
  queue_up(table, "eve");
  queue_up(table, "fay");
  queue_up(table, "gus", "fay");
  EXPECT_EQ(line_of(table), (Parties{{"eve"}, {"fay", "gus"}}));
  EXPECT_EQ(table.who("gus").last.you.line, 2);
  table.enter("hal");
  EXPECT_EQ(table.outcome("hal", ask::LineUp{.with = "fay"}), "no_such_party") << "fay has a partner";
  EXPECT_EQ(table.outcome("hal", ask::LineUp{.with = "ann"}), "no_such_party") << "ann has a seat";
  table.feed(in::Renamed{player_named("hal"), "eve"});
  queue_up(table, "hal");
  table.enter("ida");
  EXPECT_EQ(table.outcome("ida", ask::LineUp{.with = "eve"}), "no_such_party") << "two have this name";
  EXPECT_EQ(table.outcome("fay", ask::LeaveLine{}), "ok");
  EXPECT_EQ(line_of(table), (Parties{{"eve"}, {"gus"}, {"eve"}})) << "the partner keeps the place";
  table.expect_restorable();
}

TEST(Line, HasPairsOnlyWhereTheGameHasPartners) {
  auto tiny = three(LosersLeave::off);
  queue_up(tiny, "dan");
  tiny.enter("eve");
  EXPECT_EQ(tiny.outcome("eve", ask::LineUp{.with = "dan"}), "not_partners");
  for (const bool teams : {false, true}) {
    Harness gaple{{.variant = "gaple", .seats = 4, .options = teams ? R"({"teams":true})" : "{}"}};
    queue_up(gaple, "dan");
    gaple.enter("eve");
    EXPECT_EQ(gaple.outcome("eve", ask::LineUp{.with = "dan"}), teams ? "ok" : "not_partners");
  }
}

TEST(Line, IsBounded) {
  auto table = three(LosersLeave::off);
  for (int i = 0; i < limits::line_people_max; ++i) queue_up(table, "p" + std::to_string(i));
  table.enter("late");
  EXPECT_EQ(table.outcome("late", ask::LineUp{}), "line_full");
  ASSERT_EQ(table.outcome("p3", ask::LeaveLine{}), "ok");
  EXPECT_EQ(table.outcome("late", ask::LineUp{}), "ok");
}

TEST(Line, RequestsCountInTheBudgetOfChanges) {
  auto table = three(LosersLeave::off);
  table.enter("dan");
  std::string outcome = "ok";
  for (int i = 0; i < limits::changes_per_minute && outcome == "ok"; ++i) {
    outcome = i % 2 == 0 ? table.outcome("dan", ask::LineUp{}) : table.outcome("dan", ask::LeaveLine{});
  }
  EXPECT_EQ(outcome, "slow_down");
}

TEST(Line, ShowsTheNewNameAndForgetsAnErasedPerson) {
  auto table = three(LosersLeave::off);
  queue_up(table, "dan");
  table.feed(in::Renamed{player_named("dan"), "Dan II"});
  EXPECT_EQ(line_of(table), (Parties{{"Dan II"}}));
  table.feed(in::Renamed{player_named("dan"), ""});
  EXPECT_EQ(line_of(table), Parties{});
}

// ------------------------------------------------------------------------------------------------ out of the line

TEST(Line, IsLeftWithTheRoom) {
  auto table = three(LosersLeave::off);
  for (const char* name : {"dan", "eve", "fay"}) queue_up(table, name);
  ASSERT_EQ(table.outcome("dan", ask::Leave{}), "ok");
  const auto& unseated = table.who("ann").info->unseated_people;
  const auto eve = std::ranges::find(unseated, "eve", &UnseatedView::name);
  ASSERT_NE(eve, unseated.end());
  ASSERT_EQ(table.outcome("ann", ask::RemovePerson{.person = eve->person}), "ok");
  EXPECT_EQ(line_of(table), (Parties{{"fay"}}));
  table.drop("fay");
  EXPECT_EQ(table.order(in::Ordered::Remove{player_named("fay")}), "ok");
  EXPECT_EQ(line_of(table), Parties{});
  EXPECT_EQ(table.logged("left_line"), 3);
}

TEST(Line, IsLeftByAPersonWhoIsAwayForLongerThanTheGrace) {
  auto table = partners(LosersLeave::match);
  queue_up(table, "eve");
  queue_up(table, "fay", "eve");
  const std::int64_t grace_ms = table.state().settings.grace_seconds * 1000;
  table.drop("eve");
  table.advance(grace_ms - 1);
  table.resume("eve");  // the room's id lets in people who wait
  EXPECT_TRUE(table.who("eve").attached);
  table.advance(grace_ms);
  EXPECT_EQ(line_of(table), (Parties{{"eve", "fay"}}));
  table.drop("eve");
  table.advance(grace_ms);
  EXPECT_EQ(line_of(table), (Parties{{"fay"}}));
}

TEST(Line, LetsItsPeopleBackIntoALockedRoom) {
  auto table = three(LosersLeave::off);
  queue_up(table, "dan");
  ASSERT_EQ(table.outcome("ann", ask::Lock{}), "ok");
  table.drop("dan");
  table.enter("dan");
  EXPECT_TRUE(table.who("dan").attached);
  EXPECT_EQ(table.who("dan").last.you.line, 1);
}

TEST(Line, SurvivesARestart) {
  auto table = partners(LosersLeave::match);
  queue_up(table, "eve");
  queue_up(table, "fay", "eve");
  queue_up(table, "gus");
  play_match(table);
  const State before = table.state();
  ASSERT_FALSE(before.lost.empty());
  table.restart();
  for (const char* name : {"ann", "bob", "cho", "dan", "eve", "gus"}) table.enter(name);
  EXPECT_EQ(table.state().line, before.line);
  EXPECT_EQ(table.state().lost, before.lost);
  EXPECT_EQ(table.state().row, before.row);
  EXPECT_EQ(table.state().lasted_ms, before.lasted_ms);
  table.advance(table.state().settings.grace_seconds * 1000);
  EXPECT_EQ(line_of(table), (Parties{{"eve"}, {"gus"}})) << "fay did not return within a grace";
}

// --------------------------------------------------------------------------------------------------- taking seats

TEST(Line, TheWorstLoserLeavesAndTheWinnerStays) {
  auto table = three(LosersLeave::match);
  queue_up(table, "dan");
  play_match(table);
  const auto closed = table.stored_rows<storage::MatchClosed>().back();
  const Seat winner = closed.winners.front();
  std::uint8_t worst = 0;
  for (std::uint8_t i = 0; i < 3; ++i) {
    if (closed.totals[i] > closed.totals[worst]) worst = i;
  }
  const std::string out = name_on(table, Seat{worst}), stays = name_on(table, winner);
  EXPECT_FALSE(seat_of(table, "dan")) << "the last sheet belongs to those who played";
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(seat_of(table, "dan"), Seat{worst});
  EXPECT_EQ(name_on(table, winner), stays);
  EXPECT_FALSE(seat_of(table, out));
  EXPECT_TRUE(table.who(out).attached) << "the loser stays in the room";
  EXPECT_FALSE(table.who(out).last.you.own);
  EXPECT_TRUE(table.who("dan").last.you.own);
  EXPECT_EQ(line_of(table), Parties{});
  ASSERT_EQ(table.logged("seats_changed"), 1);
  EXPECT_EQ(table.outcome(out, ask::LineUp{}), "ok") << "and may wait again";
  const auto matches = table.stored_rows<storage::MatchOpened>();
  EXPECT_EQ(matches.back().players[worst].player, player_named("dan"));
  EXPECT_EQ(matches.front().players[worst].player, player_named(out));
  table.expect_restorable();
}

TEST(Line, BotsLeaveBeforePeople) {
  for (const LosersLeave losers_leave : {LosersLeave::off, LosersLeave::match}) {
    Harness table{{.options = one_deal, .settings = {.losers_leave = losers_leave}}};
    table.seat("bob");
    ASSERT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    queue_up(table, "dan");
    EXPECT_FALSE(seat_of(table, "dan")) << "not in a running match";
    table.play_until(RoomPhase::finished);
    ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
    EXPECT_EQ(seat_of(table, "dan"), Seat{2});
    EXPECT_EQ(seat_of(table, "ann"), Seat{0});
    EXPECT_EQ(seat_of(table, "bob"), Seat{1});
    table.expect_restorable();
  }
}

TEST(Line, WithLosersLeaveOffItFillsOnlyOpenSeatsAndThoseOfBots) {
  auto table = three(LosersLeave::off);
  queue_up(table, "dan");
  play_match(table);
  play_match(table);
  EXPECT_EQ(line_of(table), (Parties{{"dan"}}));
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(seat_of(table, "dan"), Seat{1});
}

TEST(Line, ARefusedStartChangesNothing) {
  auto table = three(LosersLeave::match);
  queue_up(table, "dan");
  ASSERT_EQ(table.outcome("bob", ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("cho", ask::Stand{}), "ok");
  const State before = table.state();
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "not_enough_players");
  EXPECT_EQ(table.state(), before);
}

TEST(Line, APersonWhoIsAwayKeepsThePlace) {
  auto table = three(LosersLeave::match);
  queue_up(table, "dan");
  queue_up(table, "eve");
  play_match(table);
  table.drop("dan");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_TRUE(seat_of(table, "eve"));
  EXPECT_EQ(line_of(table), (Parties{{"dan"}}));
}

TEST(Line, AnotherSeatOrAnotherSetUpDoesNotSaveALoser) {
  auto table = three(LosersLeave::match);
  queue_up(table, "dan");
  queue_up(table, "eve");
  play_match(table);
  const Seat winner = winners(table).front();
  const std::string stays = name_on(table, winner);
  const Seat other{static_cast<std::uint8_t>((winner.value + 1) % 3)};
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = winner, .b = other}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny",
                                                .seats = 3,
                                                .options = {one_deal},
                                                .settings = {.losers_leave = LosersLeave::match}}),
            "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(seat_of(table, stays), other);
  EXPECT_TRUE(seat_of(table, "dan"));
  EXPECT_TRUE(seat_of(table, "eve"));
}

TEST(Line, APairTakesTheSeatsOfTwoPartners) {
  auto table = partners(LosersLeave::match);
  queue_up(table, "eve");
  queue_up(table, "fay", "eve");
  play_match(table);
  const std::vector<Seat> won = winners(table);
  ASSERT_EQ(won.size(), 2u);
  const std::vector<std::string> stay{name_on(table, won[0]), name_on(table, won[1])};
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  ASSERT_TRUE(seat_of(table, "eve") && seat_of(table, "fay"));
  EXPECT_EQ(seat_of(table, "eve")->value % 2, seat_of(table, "fay")->value % 2);
  EXPECT_EQ(seat_of(table, stay[0]), won[0]);
  EXPECT_EQ(seat_of(table, stay[1]), won[1]);
  table.expect_restorable();
}

TEST(Line, ALosingPairLeavesTogetherIfTwoWaitAndOneMakesRoomForOne) {
  for (const bool two : {true, false}) {
    for (const bool gets_up : {true, false}) {
      auto table = partners(LosersLeave::set);
      queue_up(table, "eve");
      if (two) queue_up(table, "fay");
      play_match(table);
      const auto first = static_cast<std::uint8_t>(1 - winners(table).front().value % 2);
      const std::vector<std::string> pair{name_on(table, Seat{first}), name_on(table, partner_of(Seat{first}))};
      if (gets_up) {
        ASSERT_EQ(table.outcome(pair[1], ask::Stand{}), "ok");
      }
      ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
      const bool first_stays = !two && gets_up, second_stays = !two && !gets_up;
      EXPECT_EQ(seat_of(table, pair[0]).has_value(), first_stays) << two << gets_up;
      EXPECT_EQ(seat_of(table, pair[1]).has_value(), second_stays) << two << gets_up;
      EXPECT_TRUE(seat_of(table, "eve"));
      table.expect_restorable();
    }
  }
}

TEST(Line, APairThatDoesNotFitKeepsItsPlaceAndTheNextEnters) {
  auto table = partners(LosersLeave::match);
  queue_up(table, "eve");
  queue_up(table, "fay");
  queue_up(table, "gus", "fay");
  queue_up(table, "hal");
  play_match(table);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_TRUE(seat_of(table, "eve"));
  EXPECT_TRUE(seat_of(table, "hal"));
  EXPECT_EQ(line_of(table), (Parties{{"fay", "gus"}}));
}

TEST(Line, APairTakesAnyTwoSeatsWhenTheGameNoLongerHasPartners) {
  auto table = partners(LosersLeave::match);
  queue_up(table, "eve");
  queue_up(table, "fay", "eve");
  for (const char* name : {"bob", "dan"}) ASSERT_EQ(table.outcome(name, ask::Stand{}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Swap{.a = Seat{1}, .b = Seat{2}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Configure{.variant = "tiny", .seats = 4, .options = {one_deal}}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_EQ(seat_of(table, "eve"), Seat{2});
  EXPECT_EQ(seat_of(table, "fay"), Seat{3});
}

// -------------------------------------------------------------------------------------------------------- secrecy

TEST(Line, TheNewcomerSeesNoHandOfAnEarlierMatch) {
  auto table = three(LosersLeave::match);
  const Seq begin = table.room().seq();
  queue_up(table, "dan");
  queue_up(table, "eve");
  play_match(table);
  for (const char* name : {"dan", "eve"}) {
    for (const std::string& frame : table.who(name).frames) {
      EXPECT_THAT(frame, ::testing::Not(::testing::HasSubstr("\"own\":")));
    }
  }
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const Seq changed = [&] {
    Seq at{};
    for (const tell::Entry& entry : table.who("ann").seen) {
      if (entry.room && is_of_type(*entry.room, "seats_changed")) at = entry.seq;
    }
    return at;
  }();
  ASSERT_GT(changed, begin);
  for (const char* name : {"dan", "eve"}) {
    ASSERT_TRUE(table.who(name).last.you.own) << name;
    table.drop(name);
    table.enter(name, Door::table, begin);  // everything since then is told again
    ASSERT_FALSE(table.who(name).last.you.events.empty());
    for (const tell::Entry& entry : table.who(name).last.you.events) EXPECT_GT(entry.seq, changed);
    const auto scope = table.room().match_scope(table.who(name).session);
    ASSERT_TRUE(scope.has_value());
    EXPECT_EQ(scope->match, table.state().match->id);
  }
  for (const std::string& frame : table.who("ann").frames)
    EXPECT_THAT(frame, ::testing::Not(::testing::HasSubstr("PLAYER")));
}

TEST(Line, TheLogHoldsNoNamesInItsLines) {
  auto table = three(LosersLeave::match);
  queue_up(table, "dan");
  queue_up(table, "eve");
  play_match(table);
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  for (const std::string loser : {"ann", "bob", "cho"}) {
    if (!seat_of(table, loser)) queue_up(table, loser);
  }
  ASSERT_EQ(table.logged("seats_changed"), 1);
  ASSERT_EQ(table.logged("lined_up"), 4);
  for (const auto& row : table.log()) {
    for (const std::string name : {"ann", "bob", "cho", "dan", "eve"}) {
      EXPECT_THAT(row.payload, ::testing::Not(::testing::HasSubstr("\"" + name + "\"")));
    }
  }
}

// ------------------------------------------------------------------------------------------------- rows and times

TEST(Line, CountsTheMatchesThatTheSamePeopleWinOneAfterAnother) {
  auto table = three(LosersLeave::off);
  EXPECT_FALSE(table.who("ann").info->row);
  std::vector<Seat> before;
  int wins = 0, longest = 0;
  for (int match = 0; match < 12; ++match) {
    play_match(table);
    wins = winners(table) == before ? wins + 1 : 1;
    before = winners(table);
    longest = std::max(longest, wins);
    const auto row = table.who("ann").info->row;
    ASSERT_EQ(row.has_value(), wins >= 2) << "match " << match;
    if (!row) continue;
    EXPECT_EQ(row->seats, before);
    EXPECT_EQ(row->wins, wins);
  }
  ASSERT_GE(longest, 2) << "no row in twelve matches: choose another seed";
  while (wins < 2) {
    play_match(table);
    wins = winners(table) == before ? wins + 1 : 1;
    before = winners(table);
  }
  ASSERT_TRUE(table.who("ann").info->row);
  const std::string winner = name_on(table, before.front());
  ASSERT_EQ(table.outcome(winner, ask::Stand{}), "ok");
  EXPECT_FALSE(table.who("ann").info->row) << "the row belongs to those who won it";
}

TEST(Line, TellsAfterAMatchWhoLeavesAndWhoEnters) {
  auto table = three(LosersLeave::match);
  queue_up(table, "dan");
  EXPECT_FALSE(table.who("ann").info->next_seats) << "before a match";
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  const auto next = table.who("ann").info->next_seats;
  ASSERT_TRUE(next);
  EXPECT_EQ(next->in, (std::vector<std::string>{"dan"}));
  ASSERT_EQ(next->out.size(), 1U);
  EXPECT_TRUE(seat_of(table, next->out.front()));
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_FALSE(seat_of(table, next->out.front()));
  EXPECT_TRUE(seat_of(table, "dan"));
  EXPECT_FALSE(table.who("ann").info->next_seats);
}

TEST(Line, TellsHowLongTheLastMatchesTook) {
  auto table = three(LosersLeave::off);
  EXPECT_FALSE(table.who("ann").info->line_wait_ms);
  const std::int64_t begin = table.unix_ms;
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.advance(60'000);
  table.play_until(RoomPhase::finished);
  ASSERT_TRUE(table.who("ann").info->line_wait_ms);
  EXPECT_GE(*table.who("ann").info->line_wait_ms, 60'000);
  EXPECT_LE(*table.who("ann").info->line_wait_ms, table.unix_ms - begin);
  for (int match = 0; match < limits::line_matches_max; ++match) play_match(table);
  EXPECT_EQ(table.state().lasted_ms.size(), static_cast<std::size_t>(limits::line_matches_max));
  EXPECT_LT(*table.who("ann").info->line_wait_ms, 60'000) << "the first match no longer counts";
}

// ------------------------------------------------------------------------------------------------------ after a set

TEST(Line, OnlyAGameWithSetsCanEndAfterASet) {
  auto table = three(LosersLeave::off);
  const auto configure = [&](const char* variant, int seats) {
    const auto answer = table.ask(
        "ann", ask::Configure{.variant = variant, .seats = seats, .settings = {.losers_leave = LosersLeave::set}});
    const auto* refused = std::get_if<tell::Refused>(&*answer);
    return refused ? refused->code + " " + refused->path.value_or("") : "ok";
  };
  EXPECT_EQ(configure("tiny", 3), "bad_options /settings/losers_leave");
  EXPECT_EQ(configure("gaple", 4), "bad_options /settings/losers_leave");
  EXPECT_EQ(configure("seychelles", 4), "ok");
  const NewRoom wanted{Harness::room_id(),
                       "TABLE000",
                       "WATCH000",
                       player_named("ann"),
                       "ann",
                       {.id = "create", .variant = "tiny", .seats = 3, .settings = {.losers_leave = LosersLeave::set}}};
  const auto made = Room::create(wanted, {}, Harness::config());
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().path, "/settings/losers_leave");
}

// Nobody can win a set after each side has scored, so the first set is thrown away.
TEST(Line, WhileSomebodyWaitsTheFirstSetThatNobodyWinsIsFollowedByTheFinal) {
  auto table = partners(LosersLeave::set, R"({"target":500,"restart_when":"as_soon_as_dead","zwe_final_after":0})");
  queue_up(table, "eve");
  queue_up(table, "fay", "eve");
  play_match(table);
  std::vector<std::string> told;
  for (const tell::Entry& entry : table.who("eve").seen) {
    for (const char* type : {"set_thrown_away", "final_announced", "match_ended"}) {
      if (entry.game && is_of_type(*entry.game, type)) told.push_back(type);
    }
  }
  EXPECT_EQ(told, (std::vector<std::string>{"set_thrown_away", "final_announced", "match_ended"}));
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  EXPECT_TRUE(seat_of(table, "eve") && seat_of(table, "fay"));
}

}  // namespace
}  // namespace takamaka::room
