#include "server/room/state/history.hpp"

#include <gtest/gtest.h>

namespace takamaka::room {
namespace {

Shown entry(std::uint32_t seq, std::size_t bytes) { return {Seq{seq}, 0, std::string(bytes, 'x')}; }

TEST(History, ForgetsTheOldestEntriesBeyondItsNumber) {
  History history;
  for (std::uint32_t seq = 1; seq <= limits::updates_kept + 1; ++seq) history.add(entry(seq, 1));
  EXPECT_EQ(history.after(Seq{}).size(), std::size_t{limits::updates_kept});
  EXPECT_FALSE(history.reaches(Seq{}));
  EXPECT_TRUE(history.reaches(Seq{1}));
}

TEST(History, KeepsTheLastOfManyInTheirOrder) {
  constexpr std::uint32_t all = 3 * limits::updates_kept;
  History history;
  for (std::uint32_t seq = 1; seq <= all; ++seq) history.add(entry(seq, 1));
  const std::vector<Shown> kept = history.after(Seq{});
  ASSERT_EQ(kept.size(), std::size_t{limits::updates_kept});
  for (std::uint32_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i].seq, Seq{all - limits::updates_kept + 1 + i});
}

TEST(History, ForgetsTheOldestEntriesBeyondItsBytes) {
  History history;
  for (std::uint32_t seq = 1; seq <= 5; ++seq) history.add(entry(seq, limits::updates_bytes_kept / 4));
  EXPECT_FALSE(history.reaches(Seq{1}));
  EXPECT_TRUE(history.reaches(Seq{2}));
  EXPECT_EQ(history.after(Seq{}).size(), 3U);
}

TEST(History, KeepsNothingOfAnEntryThatIsTooLarge) {
  History history;
  history.add(entry(1, 10));
  history.add(entry(2, limits::updates_bytes_kept));
  EXPECT_TRUE(history.after(Seq{}).empty());
  EXPECT_FALSE(history.reaches(Seq{1})) << "this player gets the newest state alone";
  EXPECT_TRUE(history.reaches(Seq{2}));
  history.forget_until(Seq{2});
  history.add(entry(3, 10));
  EXPECT_EQ(history.after(Seq{2}).size(), 1U) << "the bytes of forgotten entries do not count";
}

TEST(History, FindsTheEntriesOfADeal) {
  History history;
  history.add({Seq{1}, 1, "first deal", {}, 1});
  history.add({Seq{2}, 1, "second deal", {}, 2});
  history.add(entry(3, 10));
  history.add({Seq{4}, 1, "a move in it", {}, 2});
  history.add({Seq{5}, 2, "second deal of the next match", {}, 2});
  const std::vector<Shown> found = history.of_deal(1, 2);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].shared, "second deal");
  EXPECT_EQ(found[1].shared, "a move in it");
}

}  // namespace
}  // namespace takamaka::room
