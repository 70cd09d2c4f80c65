// Tests the record under faults: people who do anything, a store that lags and fails, a server that is killed, a disk
// that loses power. After each of them the ledger sums to zero and the tables match the log.

#include <gtest/gtest.h>

#include <random>

#include "server/review/compare.hpp"
#include "server/review/verify.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/random_session.hpp"
#include "tests/support/storage/temp_folder.hpp"
#include "tests/support/storage/unreliable_disk.hpp"

namespace takamaka::review {
namespace {

using room::Harness;
using room::RandomSession;

template <class Store>
std::int64_t sum_of_all(Store& store) {
  std::int64_t sum = 0;
  const auto balances = store.balances(1'000'000);
  for (const storage::Balance& balance : *balances) sum += balance.chips;
  return sum;
}

template <class Store>
void expect_sound(Store& store) {
  EXPECT_EQ(sum_of_all(store), 0);
  const auto compared =
      compare(store.read(Harness::room_id(), {}).value(), store, Harness::room_id(), Harness::config());
  ASSERT_TRUE(compared.has_value()) << compared.error().what;
  EXPECT_EQ(compared->differences, std::vector<std::string>{});
}

// Stores the people of a session as players, every second one as a program.
void store_players(Harness& table) {
  bool program = false;
  for (const char* name : RandomSession::names) {
    const storage::Player player{room::player_named(name), name, table.unix_ms, std::exchange(program, !program)};
    ASSERT_TRUE(table.store.add_player(player, {{name}, {std::string{"hash of "} + name}, table.unix_ms}));
  }
}

class RecordTest : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RecordTest, tables_match_the_log_despite_random_people_store_faults_and_kills) {
  const std::uint64_t seed = GetParam();
  RandomSession session{seed, {seed % 2 == 0, seed % 4 == 0, seed % 3 == 0, 1000}};
  store_players(session.table());
  for (int round = 0; round < 12 && session.table().is_open(); ++round) {
    session.run(40);
    if (round == 6) {
      ASSERT_TRUE(session.table().store.erase(room::player_named("dan"))) << "a program";
    }
    expect_sound(session.table().store);
  }
  const auto matches = session.table().store.matches(Harness::room_id());
  for (const MatchId& match : *matches) {
    const auto verified = verify(session.table().log(), {}, **session.table().store.match(match), Harness::config());
    EXPECT_TRUE(verified.has_value()) << (verified ? "" : verified.error());
  }
}

// The same commits on a disk that sometimes loses power: the stored commits are a prefix of them, each commit whole,
// and the database is sound after each cut.
TEST_P(RecordTest, after_a_power_cut_the_ledger_sums_to_zero_and_tables_match_the_log) {
  const std::uint64_t seed = GetParam();
  RandomSession session{seed, {.store_lags = false, .store_fails = false, .server_dies = seed % 3 == 0}};
  session.run(250);
  std::mt19937 random{static_cast<std::uint32_t>(seed)};
  storage::testing::UnreliableDisk disk;
  storage::testing::TempFolder folder;
  const auto& commits = session.table().commits;
  const auto open = [&] { return storage::SqliteStore::open(folder.file("games.db"), {.vfs = disk.vfs()}).value(); };
  auto store = open();
  std::size_t stored = 0;
  int cuts = 0;
  while (stored < commits.size()) {
    // At least one cut, however few commits the session has. Before a cut, commits are stored until the power fails.
    const bool cut = cuts == 0 || random() % 2 == 0;
    if (cut) disk.fail_at(static_cast<int>(1 + random() % 40), storage::testing::UnreliableDisk::Fault::dead, true);
    const std::size_t until = cut ? commits.size() : std::min(commits.size(), stored + 1 + random() % 20);
    for (; stored < until; ++stored) {
      if (!store->append({&commits[stored], 1}).front()) break;
    }
    if (disk.has_failed()) {
      store.reset();
      disk.cut_power(static_cast<std::uint32_t>(random()));
      disk.heal();
      store = open();
      cuts += 1;
    }
    disk.heal();
    const auto log = store->read(Harness::room_id(), {}).value();
    stored = 0;
    while (stored < commits.size() && commits[stored].expected.value + commits[stored].events.size() <= log.size())
      ++stored;
    EXPECT_EQ(store->check(), std::vector<std::string>{});
    if (!log.empty()) expect_sound(*store);
  }
  EXPECT_GT(cuts, 0);
  EXPECT_EQ(store->read(Harness::room_id(), {}).value(), session.table().log());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RecordTest, ::testing::Range<std::uint64_t>(1, 13));

}  // namespace
}  // namespace takamaka::review
