// The ledger of whole matches, through the room and the store, compared with amounts that this test works out from the
// score sheets alone.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "server/review/compare.hpp"
#include "server/review/verify.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::review {
namespace {

using room::Harness;
using storage::DealClosed;
using storage::LedgerEntry;
using storage::MatchRecord;
using Chips = std::map<std::string, std::int64_t>;

// Ann at seat 0, bots elsewhere, one match to its end.
Harness played(const std::string& variant, int seats, const std::string& options, std::uint64_t seed = 1) {
  Harness table{{.variant = variant, .seats = seats, .options = options, .seed = seed}};
  if (seats > 1) {
    EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  }
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished, 20'000);
  return table;
}

MatchRecord match_of(Harness& table) {
  return table.store.match(table.store.matches(Harness::room_id())->back()).value().value();
}

// Sums the chips by seat, "pot" and "rake".
Chips moved(const MatchRecord& match, const std::vector<LedgerEntry>& entries) {
  Chips chips;
  const std::string& id = match.opened.match.value;
  for (const LedgerEntry& entry : entries) {
    std::int64_t sum = 0;
    for (const LedgerEntry::Line& line : entry.lines) {
      const std::string account = line.account == "player:" + room::player_named("ann").value ? "0"
                                  : line.account == "pot:" + id                               ? "pot"
                                  : line.account == "rake:" + id                              ? "rake"
                                                                 : line.account.substr(("bot:" + id + ":").size());
      chips[account] += line.chips;
      sum += line.chips;
    }
    EXPECT_EQ(sum, 0) << entry.reason;
  }
  return chips;
}

void expect_sound(Harness& table) {
  const auto compared = compare(table.log(), table.store, Harness::room_id(), Harness::config());
  ASSERT_TRUE(compared.has_value()) << compared.error().what;
  EXPECT_EQ(compared->differences, std::vector<std::string>{});
  const auto matches = table.store.matches(Harness::room_id());
  for (const MatchId& match : *matches) {
    const auto verified = verify(table.log(), {}, **table.store.match(match), Harness::config());
    EXPECT_TRUE(verified.has_value()) << (verified ? "" : verified.error());
  }
}

TEST(Settlement, gaple_pays_every_difference_of_points_by_the_stake_deal_by_deal) {
  for (const int stake : {1, 5}) {
    SCOPED_TRACE(stake);
    Harness table = played("gaple", 4, R"({"deals":3,"stake":)" + std::to_string(stake) + "}");
    const MatchRecord match = match_of(table);
    ASSERT_EQ(match.deals.size(), 3u);
    Chips all;
    for (const auto& deal : match.deals) {
      std::vector<LedgerEntry> entries;
      for (const auto& entry : match.ledger) {
        if (entry.deal == deal.opened.deal) entries.push_back(entry);
      }
      const Chips chips = moved(match, entries);
      for (const DealClosed::Score& mine : deal.closed->scores) {
        std::int64_t owed = 0;
        for (const DealClosed::Score& other : deal.closed->scores) owed += stake * (other.points - mine.points);
        const auto found = chips.find(std::to_string(mine.seat.value));
        EXPECT_EQ(found == chips.end() ? 0 : found->second, owed) << "deal " << deal.opened.deal;
        EXPECT_EQ(mine.chips, owed);
        all[std::to_string(mine.seat.value)] += owed;
      }
    }
    for (const auto& [seat, chips] : all) EXPECT_EQ(match.closed->totals.at(std::stoul(seat)), chips);
    expect_sound(table);
  }
}

TEST(Settlement, garrafina_pays_the_final_score_by_the_stake) {
  for (const int stake : {0, 1, 7}) {
    Harness table = played("garrafina", 3, R"({"deals":2,"stake":)" + std::to_string(stake) + "}", 5);
    const MatchRecord match = match_of(table);
    const Chips chips = moved(match, match.ledger);
    bool somebody = false;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const auto found = chips.find(std::to_string(seat));
      EXPECT_EQ(found == chips.end() ? 0 : found->second, match.closed->totals[seat] * stake);
      somebody = somebody || match.closed->totals[seat] != 0;
    }
    EXPECT_TRUE(somebody);
    expect_sound(table);
  }
}

TEST(Settlement, correlativa_is_settled_like_garrafina) {
  Harness table = played("garrafina", 2, R"({"heap_mode":"boneyard","deals":2,"stake":2})", 3);
  const MatchRecord match = match_of(table);
  EXPECT_EQ(moved(match, match.ledger)["0"], 2 * match.closed->totals[0]);
  EXPECT_NE(match.closed->totals[0], 0);
  expect_sound(table);
}

TEST(Settlement, kap_tai_shap_pays_antes_into_the_pot_and_pays_the_pot_out) {
  bool rake_was_taken = false, pot_was_carried = false, pot_was_given_back = false;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    for (const char* exhausted : {"carry_pot", "refund", "reshuffle"}) {
      Harness table =
          played("kap_tai_shap", 3,
                 R"({"ante":20,"deals":3,"rake_percent":5,"sets":2,"pair_rule":"listed_only","exhausted":")" +
                     std::string{exhausted} + "\"}",
                 seed);
      const MatchRecord match = match_of(table);
      ASSERT_EQ(match.deals.size(), 3u) << "a reshuffled deal counts as one deal";
      const Chips chips = moved(match, match.ledger);
      EXPECT_EQ(chips.at("pot"), 0) << "chips were left in the pot at the end of the match";
      for (std::size_t seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(chips.at(std::to_string(seat)), match.closed->totals[seat]) << "seat " << seat;
      }
      std::int64_t pot = 0;
      for (const auto& deal : match.deals) {
        std::vector<LedgerEntry> entries;
        for (const auto& entry : match.ledger) {
          if (entry.deal == deal.opened.deal) entries.push_back(entry);
        }
        ASSERT_FALSE(entries.empty());
        EXPECT_EQ(entries.front().reason, "ante");
        EXPECT_EQ(moved(match, {entries.front()})["pot"], 60);
        pot += 60;
        if (deal.closed->reason == "complete") {
          const Chips paid = moved(match, {entries.at(1)});
          EXPECT_EQ(entries.at(1).reason, "pot");
          EXPECT_EQ(paid.at("pot"), -pot);
          EXPECT_EQ(paid.at("rake"), pot * 5 / 100);
          rake_was_taken = true;
          pot = 0;
        } else if (std::string_view{exhausted} == "refund") {
          EXPECT_EQ(moved(match, {entries.at(1)})["pot"], -pot);
          pot_was_given_back = true;
          pot = 0;
        } else {
          pot_was_carried = true;
        }
      }
      expect_sound(table);
    }
  }
  EXPECT_TRUE(rake_was_taken && pot_was_carried && pot_was_given_back);
}

TEST(Settlement, an_abandoned_match_is_reversed_entry_by_entry) {
  Harness table{{.variant = "kap_tai_shap", .seats = 3, .options = R"({"ante":4,"deals":5})"}};
  table.outcome("ann", ask::AddBots{});
  table.outcome("ann", ask::Start{});
  for (int i = 0; i < 4000 && table.logged("deal_ended") < 2; ++i) table.play_one();
  const std::size_t before = match_of(table).ledger.size();
  ASSERT_GE(before, 2u);
  ASSERT_EQ(table.outcome("ann", ask::Leave{}), "ok");
  const MatchRecord match = match_of(table);
  EXPECT_EQ(match.closed->reason, "abandoned");
  ASSERT_EQ(match.ledger.size(), 2 * before);
  for (const auto& [account, chips] : moved(match, match.ledger)) EXPECT_EQ(chips, 0) << account;
  for (std::size_t i = before; i < match.ledger.size(); ++i) EXPECT_EQ(match.ledger[i].reason, "abandoned");
  const auto balances = table.store.balances(100);
  for (const auto& balance : *balances) EXPECT_EQ(balance.chips, 0) << balance.account;
  expect_sound(table);
}

TEST(Settlement, a_rematch_begins_with_an_empty_pot_and_the_players_keep_what_they_won) {
  Harness table = played("kap_tai_shap", 2, R"({"ante":1,"deals":1})");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished, 20'000);
  const auto matches = table.store.matches(Harness::room_id()).value();
  ASSERT_EQ(matches.size(), 2u);
  std::int64_t sum = 0;
  Chips now;
  const auto balances = table.store.balances(100);
  for (const auto& balance : *balances) {
    sum += balance.chips;
    now[balance.account] = balance.chips;
  }
  EXPECT_EQ(sum, 0);
  const std::string ann = "player:" + room::player_named("ann").value;
  std::int64_t won = 0;
  for (const MatchId& match : matches) won += table.store.match(match).value()->closed->totals[0];
  EXPECT_EQ(now[ann], won);
  expect_sound(table);
}

TEST(Settlement, seychelles_names_the_player_given_a_kapot_and_moves_no_chips) {
  int given = 0;
  for (std::uint64_t seed = 1; seed <= 30 && given == 0; ++seed) {
    Harness table = played("seychelles", 4, R"({"target":30})", seed);
    const MatchRecord match = match_of(table);
    EXPECT_TRUE(match.ledger.empty());
    for (const storage::TallyRow& tally : match.tallies) {
      if (tally.kind != "kapot" && tally.kind != "kapot_bef") continue;
      given += 1;
      EXPECT_EQ(tally.by, match.closed->winners);
      EXPECT_EQ(tally.to.size(), 2u) << "partners take it together";
    }
    expect_sound(table);
  }
  EXPECT_GT(given, 0);
}

TEST(Settlement, a_sheet_says_what_a_deal_of_garrafina_was_multiplied_by) {
  std::map<int, int> seen;
  for (std::uint64_t seed = 1; seed <= 30 && seen.size() < 3; ++seed) {
    Harness table = played("garrafina", 2, R"({"deals":4})", seed);
    const MatchRecord match = match_of(table);
    EXPECT_EQ(match.closed->rank, std::nullopt);
    for (const storage::DealRecord& deal : match.deals) {
      for (const DealClosed::Score& score : deal.closed->scores) {
        const std::string of_seat = R"({"seat":)" + std::to_string(score.seat.value) + R"(,"what":")";
        const auto has = [&](const char* what) { return deal.closed->lines.find(of_seat + what) != std::string::npos; };
        EXPECT_EQ(score.times, has("quadrupled") ? 4 : has("doubled") ? 2 : 1);
        ++seen[score.times];
      }
    }
    expect_sound(table);
  }
  EXPECT_EQ(seen.size(), 3u) << "single, doubled and quadrupled";
}

TEST(Settlement, solitaire_leaves_a_total) {
  Harness table = played("triple", 1, "{}");
  const MatchRecord match = match_of(table);
  EXPECT_EQ(match.closed->reason, "solitaire");
  EXPECT_EQ(match.closed->rank, match.closed->totals.at(0)) << "the most points are the best";
  EXPECT_EQ(match.deals.back().closed->scores.at(0).total, match.closed->totals.at(0));
  expect_sound(table);
}

}  // namespace
}  // namespace takamaka::review
