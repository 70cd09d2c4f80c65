// Tests that ordinary rooms are forgotten: people play and go home, nobody closes anything, and time passes.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/room_harness.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::review {
namespace {

using room::Harness;

constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;

class Lifetime : public ::testing::Test {
 protected:
  void store(const Harness& table) {
    for (const storage::Commit& commit : table.commits) {
      const auto stored = store_->append({&commit, 1}).front();
      ASSERT_TRUE(stored) << stored.error().what;
    }
  }
  std::int64_t purged(std::int64_t before_ms) {
    std::int64_t rooms = 0;
    for (bool more = true; more;) {
      const auto gone = store_->purge(before_ms, 10);
      EXPECT_TRUE(gone) << gone.error().what;
      if (!gone) return -1;
      rooms += gone->rooms;
      more = gone->more;
    }
    return rooms;
  }
  std::string bytes() {
    while (store_->sweep_words(1000).value_or(false)) {
    }
    store_.reset();
    std::ifstream file{path_, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
  }

  storage::testing::TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<storage::SqliteStore> store_ = storage::SqliteStore::open(path_, {}).value();
};

TEST_F(Lifetime, a_room_whose_people_went_home_is_deleted_by_its_age_with_everything_said_in_it) {
  auto table = room::three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  table.play_until(RoomPhase::finished);
  ASSERT_EQ(table.outcome("ann", ask::Say{.text = "selamat malam semua"}), "ok");
  for (const char* name : {"ann", "bob", "cho"}) table.drop(name);
  table.advance(day_ms);
  store(table);
  const std::int64_t ended_ms = table.unix_ms - day_ms;
  EXPECT_EQ(purged(ended_ms - day_ms), 0);
  EXPECT_EQ(store_->purge_unplayed(ended_ms + 2 * day_ms, 10)->rooms, 0) << "somebody has played";
  EXPECT_EQ(purged(ended_ms + 2 * day_ms), 1);
  EXPECT_FALSE(store_->find_room("TABLE000")->has_value());
  EXPECT_TRUE(store_->check()->empty());
  EXPECT_EQ(bytes().find("selamat"), std::string::npos);
}

TEST_F(Lifetime, a_room_in_which_nobody_played_is_deleted_after_a_day) {
  auto table = room::three_people();
  for (const char* name : {"ann", "bob", "cho"}) table.drop(name);
  store(table);
  EXPECT_EQ(store_->purge_unplayed(table.unix_ms - day_ms, 10)->rooms, 0);
  EXPECT_EQ(store_->purge_unplayed(table.unix_ms + 1, 10)->rooms, 1);
}

TEST_F(Lifetime, a_match_that_nobody_returned_to_gives_its_chips_back_and_is_deleted_later) {
  room::Harness table{{.variant = "kap_tai_shap", .seats = 3, .options = R"({"deals":3,"sets":2})"}};
  table.seat("bob");
  table.seat("cho");
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  for (int i = 0; i < 10; ++i) table.play_one();
  ASSERT_TRUE(table.state().in_match());
  for (const char* name : {"ann", "bob", "cho"}) table.drop(name);
  store(table);
  const std::size_t stored = table.commits.size();
  EXPECT_EQ(purged(table.unix_ms + 1000 * day_ms), 0) << "a running match is kept";
  const auto due = store_->rooms_in_match(table.unix_ms + 1, {}, 10);
  ASSERT_EQ(due->size(), 1u);
  EXPECT_TRUE(store_->rooms_in_match(table.unix_ms - day_ms, {}, 10)->empty());
  table.restart(3 * day_ms);
  table.feed(room::in::Expired{});
  for (std::size_t i = stored; i < table.commits.size(); ++i) {
    ASSERT_TRUE(store_->append({&table.commits[i], 1}).front());
  }
  EXPECT_TRUE(store_->rooms_in_match(table.unix_ms + day_ms, {}, 10)->empty());
  const auto balances = store_->balances(100);
  for (const storage::Balance& balance : *balances) EXPECT_EQ(balance.chips, 0) << balance.account;
  EXPECT_EQ(purged(table.unix_ms + day_ms), 1);
  EXPECT_TRUE(store_->check()->empty());
}

}  // namespace
}  // namespace takamaka::review
