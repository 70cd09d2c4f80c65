#include "server/ops/limits/budgets.hpp"

#include <gtest/gtest.h>

#include "server/ops/limits/paced_limits.hpp"

namespace takamaka::ops {
namespace {

constexpr std::int64_t first_ms = 1'000'000, one_second = 1000, one_minute = 60 * one_second,
                       one_hour = 60 * one_minute;
const std::string one_address = "203.0.113.7/32", another_address = "198.51.100.1/32", no_player;

// How many times in a row it is granted at this moment, up to `most`.
int granted(Budgets& budgets, Budget what, const std::string& address, const std::string& player, std::int64_t now_ms,
            int most = 100'000) {
  int times = 0;
  while (times < most && !budgets.take(what, address, player, now_ms)) ++times;
  return times;
}

TEST(Budgets, AnAddressHasItsShareAndOthersKeepTheirs) {
  Budgets budgets{{.people_per_address = 3, .players_per_day = 50, .rooms_per_hour = 12}};
  EXPECT_EQ(granted(budgets, Budget::players, one_address, no_player, first_ms), 50);
  EXPECT_EQ(granted(budgets, Budget::rooms, one_address, "ann", first_ms), 12) << "fewer than a player's own 20";
  EXPECT_EQ(granted(budgets, Budget::arrivals, one_address, no_player, first_ms), 3 * limits::arrivals_per_minute);
  EXPECT_EQ(granted(budgets, Budget::connections, one_address, no_player, first_ms),
            3 * limits::connections_per_minute);
  EXPECT_EQ(granted(budgets, Budget::players, another_address, no_player, first_ms), 50);
}

TEST(Budgets, NewPlayersDoNotHelpAnAddressAndNewAddressesDoNotHelpAPlayer) {
  Budgets budgets{{.people_per_address = 2, .rooms_per_hour = 1000}};
  int joined = 0;
  for (int player = 0; player < 100; ++player)
    joined += granted(budgets, Budget::joins, one_address, "player " + std::to_string(player), first_ms);
  EXPECT_EQ(joined, 2 * limits::joins_per_minute);
  int made = 0;
  for (int address = 0; address < 100; ++address)
    made += granted(budgets, Budget::rooms, "address " + std::to_string(address), "ann", first_ms);
  EXPECT_EQ(made, limits::rooms_per_hour);
}

TEST(Budgets, RefillEvenlyAndSayWhen) {
  Budgets budgets{{.rooms_per_hour = 60}};
  for (int i = 0; i < 60; ++i)
    ASSERT_FALSE(budgets.take(Budget::rooms, one_address, "player " + std::to_string(i), first_ms)) << i;
  const auto refused = budgets.take(Budget::rooms, one_address, "late", first_ms);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->retry_after_ms, one_minute);
  EXPECT_TRUE(budgets.take(Budget::rooms, one_address, "late", first_ms + one_minute - 1));
  EXPECT_FALSE(budgets.take(Budget::rooms, one_address, "late", first_ms + one_minute));
  EXPECT_TRUE(budgets.take(Budget::rooms, one_address, "late", first_ms + one_minute));
  int later = 0;
  for (int i = 0; i < 100; ++i)
    later += !budgets.take(Budget::rooms, one_address, "player " + std::to_string(i), first_ms + 100 * one_hour);
  EXPECT_EQ(later, 60) << "never more than the full budget";
}

// The registry serves in_force.
TEST(Budgets, WhatFollowsTheMessagesPerSecondIsGrantedAsItIsServed) {
  for (const double pace : {5.0, 10.0, 11.0, 25.0, 1000.0}) {
    for (const PacedLimit& limit : paced_limits) {
      const int served = in_force(limit, pace);
      EXPECT_EQ(in_force(limit, limits::messages_per_second), limit.usual);
      if (limit.what == Budget::bytes) continue;  // taken by amount
      Budgets budgets{{.messages_per_second = pace, .people_per_address = 1, .rooms_per_hour = served}};
      EXPECT_EQ(granted(budgets, limit.what, one_address, "ann", first_ms, served + 5), served) << limit.name;
    }
  }
}

TEST(Budgets, ARefusalTakesNothingFromEitherBudget) {
  Budgets budgets{{.people_per_address = 1}};
  EXPECT_EQ(granted(budgets, Budget::joins, one_address, "ann", first_ms), limits::joins_per_minute);
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(budgets.take(Budget::joins, one_address, "bob", first_ms));
  EXPECT_EQ(granted(budgets, Budget::joins, another_address, "bob", first_ms), limits::joins_per_minute);
}

TEST(Budgets, AFamilyLoadsThePageAgainAndAgain) {
  Budgets budgets{BudgetSettings{}};
  constexpr int people = 8, loads = 5, files = 45;
  EXPECT_EQ(granted(budgets, Budget::requests, one_address, no_player, first_ms, people * loads * files),
            people * loads * files);
  Budgets few{{.requests_per_minute = 60}};
  EXPECT_EQ(granted(few, Budget::requests, one_address, no_player, first_ms), 60);
  EXPECT_EQ(few.take(Budget::requests, one_address, no_player, first_ms)->retry_after_ms, one_second);
  EXPECT_EQ(granted(few, Budget::requests, another_address, no_player, first_ms), 60);
}

TEST(Budgets, BytesAreTakenByAmount) {
  Budgets budgets{{.people_per_address = 1}};
  int messages = 0;
  while (!budgets.take(Budget::bytes, one_address, "ann", first_ms, limits::frame_bytes_max)) ++messages;
  EXPECT_EQ(messages, limits::bytes_per_minute / static_cast<int>(limits::frame_bytes_max));
}

// The defaults are made for a class or a café behind one address.
TEST(Budgets, TwentyPeopleBehindOneAddressPlayUndisturbed) {
  Budgets budgets{BudgetSettings{}};
  const auto fine = [&](Budget what, const std::string& player, std::int64_t now_ms, double amount = 1) {
    const auto refused = budgets.take(what, one_address, player, now_ms, amount);
    EXPECT_FALSE(refused) << budget_names[static_cast<std::size_t>(what)] << " of " << player << " at " << now_ms;
  };
  for (int person = 0; person < 20; ++person) {  // all arrive at once, each creates a table or joins one
    const std::string player = "pupil " + std::to_string(person);
    fine(Budget::connections, no_player, first_ms);
    for (int files = 0; files < 8; ++files) fine(Budget::arrivals, no_player, first_ms);  // the page, and the socket
    fine(Budget::players, no_player, first_ms);
    fine(person % 4 == 0 ? Budget::rooms : Budget::joins, player, first_ms);
  }
  for (int now = 0; now < 3600; now += 2) {  // for an hour, a message every two seconds
    for (int person = 0; person < 20; ++person) {
      const std::string player = "pupil " + std::to_string(person);
      const std::int64_t now_ms = first_ms + now * one_second;
      fine(Budget::messages, player, now_ms);
      fine(Budget::bytes, player, now_ms, 300);
      if (now % 120 == 0) fine(Budget::connections, no_player, now_ms);  // a bad network
      for (int again = 0; now % 120 == 0 && again < 8; ++again) fine(Budget::arrivals, no_player, now_ms);
      if (now % 120 == 0) fine(Budget::joins, player, now_ms);
      if (now % 60 == 0) fine(Budget::records, player, now_ms);
      if (now % 240 == 0 && person % 4 == 0) fine(Budget::starts, player, now_ms);
    }
  }
}

TEST(Budgets, OneLineForAnAddressAndMinuteIsWorthLogging) {
  Budgets budgets{{.players_per_day = 1}};
  EXPECT_FALSE(budgets.take(Budget::players, one_address, no_player, first_ms));
  EXPECT_FALSE(budgets.take(Budget::players, another_address, no_player, first_ms));
  int lines = 0;
  for (int i = 0; i < 3 * 60; ++i)
    lines += budgets.take(Budget::players, one_address, no_player, first_ms + i * one_second)->first;
  EXPECT_EQ(lines, 3);
  EXPECT_TRUE(budgets.take(Budget::players, another_address, no_player, first_ms)->first);
}

// An attacker with many addresses gets no table that grows, and keeps nobody else out.
TEST(Budgets, TheAddressUsedLongestAgoMakesPlaceForANewOne) {
  Budgets budgets{{.players_per_day = 1}, 3};
  for (const char* address : {"a", "b", "c"}) EXPECT_FALSE(budgets.take(Budget::players, address, no_player, first_ms));
  EXPECT_TRUE(budgets.take(Budget::players, "a", no_player, first_ms)) << "known, and now the last used";
  EXPECT_FALSE(budgets.take(Budget::players, "d", no_player, first_ms))
      << "a new address is never refused for lack of space";
  EXPECT_TRUE(budgets.take(Budget::players, "a", no_player, first_ms));
  EXPECT_TRUE(budgets.take(Budget::players, "c", no_player, first_ms));
  EXPECT_TRUE(budgets.take(Budget::players, "d", no_player, first_ms));
  EXPECT_FALSE(budgets.take(Budget::players, "b", no_player, first_ms)) << "b was forgotten";
}

TEST(Budgets, ChangedSettingsApplyAndWhatWasUsedStaysUsed) {
  Budgets budgets{{.rooms_per_hour = 10}};
  EXPECT_EQ(granted(budgets, Budget::rooms, one_address, "ann", first_ms), 10);
  budgets.set({.rooms_per_hour = 20});
  EXPECT_TRUE(budgets.take(Budget::rooms, one_address, "ann", first_ms));
  EXPECT_FALSE(budgets.take(Budget::rooms, one_address, "ann", first_ms + 3 * one_minute));
}

TEST(Budgets, AGenerousServerLetsAPlayerDoMoreOfEverything) {
  Budgets budgets{{.messages_per_second = 10.0 * limits::messages_per_second}};
  EXPECT_EQ(granted(budgets, Budget::starts, one_address, "ann", first_ms), 10 * limits::starts_per_hour);
}

}  // namespace
}  // namespace takamaka::ops
