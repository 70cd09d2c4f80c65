// Tests what holds for every list: its SQL reads no secret.

#include <gtest/gtest.h>

#include "storage/lists/activities.hpp"
#include "storage/lists/companions.hpp"
#include "storage/lists/evidence.hpp"
#include "storage/lists/ledger.hpp"
#include "storage/lists/tallies.hpp"

namespace takamaka::storage {
namespace {

template <class... L>
struct ListsOf {
  static std::vector<std::string> sql() { return {ListReader<L>::all_sql()...}; }
};
using All = ListsOf<Games, GamesForViewers, Seats, SheetLines, SheetRows, Reports, ReportOfNumber, ReportsBy, Notes,
                    NoteOfNumber, Words, Players, PlayerNames, PlayerTokens, PlayerTexts, NamesOf, Companions,
                    LedgerOfMatch, LedgerOfAccount, Balances, LedgerProof, Bests, TalliesOfPeople, TalliesOfPairs,
                    TalliesOfTables, Activities, MatchActivities, PlayerActivities>;

TEST(Lists, none_reads_a_hand_a_seed_or_a_token) {
  for (const std::string& sql : All::sql()) {
    for (const char* secret : {"payload", "seed", "hash", "salt", "checkpoint", "created_by", "request", "*"}) {
      EXPECT_FALSE(replaced(sql, "count(*)", "").contains(secret)) << secret << " in " << sql;
    }
  }
}

TEST(Lists, a_raw_literal_becomes_one_line) { EXPECT_EQ(on_one_line("\n  FROM a\n    JOIN b\n  "), "FROM a JOIN b "); }

TEST(Lists, times_are_written_in_iso_8601) {
  EXPECT_EQ(iso_text(0), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(iso_text(1'782'930'600'007), "2026-07-01T18:30:00.007Z");
}

}  // namespace
}  // namespace takamaka::storage
