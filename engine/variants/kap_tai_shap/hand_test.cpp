// R1 and R4: the tiles, the pairs and the test for a complete hand, with the worked examples.

#include "engine/variants/kap_tai_shap/hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/kit/chinese/woodpile.hpp"
#include "engine/kit/lots.hpp"
#include "tests/support/playout.hpp"

namespace takamaka::kap_tai_shap {
namespace {

Bag bag(const std::string& text) {
  std::istringstream words{text};
  Bag all;
  for (std::string word; words >> word;) all.insert(Tile::parse(word).value());
  return all;
}

Options any_sum() { return {}; }
Options listed_only() {
  Options options;
  options.pair_rule = PairRule::listed_only;
  return options;
}
Options four_two_three() {
  Options options;
  options.four_two_value = FourTwo::three;
  return options;
}

TEST(KapTaiShapTiles, R1_1_a_set_has_32_tiles_of_21_kinds) {
  const Tiles set = chinese::tiles_of_sets(1);
  EXPECT_EQ(set.size(), 32u);
  EXPECT_EQ(Bag{set}.kinds().size(), 21u);
  EXPECT_EQ(Bag{set}.pips(), 227);
  std::array<int, 13> by_pips{};
  for (const Tile tile : set) by_pips[static_cast<std::size_t>(tile.pips())] += 1;
  EXPECT_EQ(by_pips, (std::array{0, 0, 2, 1, 4, 2, 5, 4, 4, 2, 4, 2, 2}));
  for (const char* twice : {"6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"}) {
    EXPECT_EQ(Bag{set}.count(Tile::parse(twice).value()), 2) << twice;
  }
}

TEST(KapTaiShapTiles, R2_2_the_woodpile_is_saw_toothed) {
  EXPECT_EQ(chinese::saw_toothed(64), (std::vector{5, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 5, 4}));
  for (int tiles = 1; tiles < 300; ++tiles) {
    int sum = 0;
    for (const int height : chinese::saw_toothed(tiles)) sum += height;
    EXPECT_EQ(sum, tiles);
  }
  EXPECT_EQ(chinese::taken_from({5, 5, 4, 5}, 12), (std::vector{2, 5}));
  EXPECT_EQ(chinese::taken_from({5, 5}, 10), std::vector<int>{});
}

// Trap 6: the table is not exhaustive.
TEST(KapTaiShapHand, R4_2_there_are_23_pairs_and_14_in_the_list) {
  const auto count = [](const Options& options) {
    int pairs = 0;
    for (const Tile a : chinese::all_kinds) {
      for (const Tile b : chinese::all_kinds) pairs += b <= a && is_pair(a, b, options) ? 1 : 0;
    }
    return pairs;
  };
  EXPECT_EQ(count(any_sum()), 23);
  EXPECT_EQ(count(listed_only()), 14);
  for (const Tile a : chinese::all_kinds) {
    for (const Tile b : chinese::all_kinds) {
      if (is_pair(a, b, listed_only())) {
        EXPECT_TRUE(is_pair(a, b, any_sum())) << a.text();
      }
    }
  }
}

// Trap 7.
TEST(KapTaiShapHand, R4_3_four_two_may_count_three) {
  const Tile four_two{4, 2};
  EXPECT_TRUE(is_pair(four_two, {3, 1}, any_sum()));
  EXPECT_FALSE(is_pair(four_two, {3, 1}, four_two_three()));
  for (const Tile seven : {Tile{6, 1}, Tile{5, 2}, Tile{4, 3}}) {
    EXPECT_TRUE(is_pair(four_two, seven, four_two_three()));
    EXPECT_FALSE(is_pair(four_two, seven, any_sum()));
  }
}

// Worked examples 1 to 9; traps 3 to 5.
// Also R4.4.
TEST(KapTaiShapHand, R4_1_R4_2_R4_4_the_worked_hands) {
  struct Case {
    int example;
    const char* hand;
    bool any, listed;
  };
  for (const auto& [example, hand, any, listed] : {Case{1, "6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2 2-2", true, true},
                                                   Case{2, "5-4 5-4 6-6 6-2 6-4 6-4 5-5 5-5 4-3 2-1", true, true},
                                                   Case{3, "2-2 2-2 6-1 2-1 5-1 3-1 6-5 6-3 3-2 4-1", true, false},
                                                   Case{4, "3-3 3-3 5-5 6-4 4-4 1-1 4-3 2-1 4-2 3-1", true, false},
                                                   Case{5, "5-4 6-3 6-6 6-2 6-4 6-4 5-5 5-5 4-3 2-1", false, false},
                                                   Case{6, "3-2 3-2 3-2 3-2 6-6 5-3 4-4 1-1 3-1 3-3", true, false},
                                                   Case{7, "1-1 1-1 4-4 4-4 6-2 5-3 4-3 2-1 3-3 3-1", true, true},
                                                   Case{8, "6-6 6-6 6-2 5-3 1-1 1-1 4-4 4-4 3-3 3-1", false, false},
                                                   Case{9, "6-1 6-1 6-5 5-4 6-5 6-3 3-1 5-1 2-2 3-3", true, false},
                                                   Case{9, "6-1 2-1 6-5 5-4 6-5 6-3 3-1 5-1 2-2 3-3", false, false}}) {
    EXPECT_EQ(complete(bag(hand), any_sum()), any) << "example " << example;
    EXPECT_EQ(complete(bag(hand), listed_only()), listed) << "example " << example;
  }
  EXPECT_FALSE(complete(bag("6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2 2-2"), four_two_three()));  // example 1
  EXPECT_EQ(arranged(bag("1-1 1-1 4-4 4-4 6-2 5-3 4-3 2-1 3-3 3-1"), any_sum())->eye, (Tiles{{4, 4}, {4, 4}}));
}

TEST(KapTaiShapHand, R4_1_a_shown_hand_is_an_eye_and_four_pairs_of_the_same_tiles) {
  int found = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Lots lots{testing::seed_of(number)};
    const Tiles all = lots.shuffled(chinese::tiles_of_sets(2));
    const Bag hand{std::span{all}.first(10)};
    const auto shown = arranged(hand, any_sum());
    if (!shown) continue;
    ++found;
    ASSERT_EQ(shown->pairs.size(), 4u);
    EXPECT_EQ(shown->eye[0], shown->eye[1]);
    Bag again{shown->eye};
    for (const Tiles& pair : shown->pairs) {
      EXPECT_TRUE(is_pair(pair[0], pair[1], any_sum()));
      for (const Tile tile : pair) again.insert(tile);
    }
    EXPECT_EQ(again, hand);
  }
  EXPECT_GT(found, 0);
}

// The counting form of the rule: as many threes as sevens, fours as sixes and nines as elevens; an even number of fives
// and of tens; as many eights as twos and twelves together.
bool complete_by_counting(const Bag& hand) {
  for (const Tile eye : hand.kinds()) {
    if (hand.count(eye) < 2) continue;
    std::array<int, 13> c{};
    for (const Tile tile : hand.tiles()) c[static_cast<std::size_t>(tile.pips())] += 1;
    c[static_cast<std::size_t>(eye.pips())] -= 2;
    if (c[3] == c[7] && c[4] == c[6] && c[5] % 2 == 0 && c[9] == c[11] && c[10] % 2 == 0 && c[8] == c[2] + c[12]) {
      return true;
    }
  }
  return false;
}

TEST(KapTaiShapHand, R4_1_searching_and_counting_agree) {
  for (std::uint64_t number = 0; number < 20000; ++number) {
    Lots lots{testing::seed_of(number, 7)};
    const Tiles all = lots.shuffled(chinese::tiles_of_sets(2 + static_cast<int>(number % 3)));
    const Bag hand{std::span{all}.first(10)};
    ASSERT_EQ(complete(hand, any_sum()), complete_by_counting(hand)) << number;
  }
}

// Worked example 10.
TEST(KapTaiShapHand, R4_1_a_waiting_hand_lists_the_kinds_that_complete_it) {
  EXPECT_EQ(waiting_for(bag("6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2"), any_sum()), (Tiles{{2, 2}, {3, 1}}));
  EXPECT_EQ(waiting_for(bag("6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2 2-2"), any_sum()), (Tiles{{1, 1}, {6, 6}}));
}

TEST(KapTaiShapHand, R3_9_groups_counts_the_groups_of_a_hand) {
  EXPECT_EQ(groups(bag("6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2 2-2"), any_sum()), 5);
  EXPECT_EQ(groups(bag("6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2 2-2"), any_sum()), 4);
  EXPECT_EQ(groups(bag("6-6 6-5"), any_sum()), 0);
  EXPECT_EQ(groups(bag("6-6 4-4 6-2 1-1 5-2 2-1 3-3 3-1 6-5 5-4"), any_sum()), 4) << "a fifth pair is no eye";
}

TEST(KapTaiShapHand, R4_1_a_hand_is_shown_in_its_groups) {
  const Grouped nearly = grouped(bag("6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2"), any_sum());
  EXPECT_EQ(nearly.eye, (Tiles{{6, 6}, {6, 6}}));
  EXPECT_EQ(nearly.pairs.size(), 3u);
  EXPECT_EQ(nearly.loose.size(), 1u);
  EXPECT_EQ(grouped(bag("5-5 5-5"), any_sum()).eye.size(), 2u) << "an eye rather than a twenty";
  for (std::uint64_t number = 0; number < 3000; ++number) {
    Lots lots{testing::seed_of(number, 11)};
    const Options options = number % 3 == 0 ? any_sum() : number % 3 == 1 ? listed_only() : four_two_three();
    const Tiles all = lots.shuffled(chinese::tiles_of_sets(2));
    const Bag hand{std::span{all}.first(9 + number % 2)};
    const Grouped shown = grouped(hand, options);
    Bag again{shown.loose};
    for (const Tile tile : shown.eye) again.insert(tile);
    for (const Tiles& pair : shown.pairs) {
      ASSERT_EQ(pair.size(), 2u);
      EXPECT_TRUE(is_pair(pair[0], pair[1], options)) << number;
      for (const Tile tile : pair) again.insert(tile);
    }
    EXPECT_EQ(again, hand) << number;
    EXPECT_EQ(static_cast<int>(shown.eye.size() / 2 + shown.pairs.size()), groups(hand, options)) << number;
    EXPECT_EQ(groups(hand, options) == 5, complete(hand, options)) << number;
  }
}

TEST(KapTaiShapHand, R4_1_useful_tiles_make_one_more_group) {
  EXPECT_EQ(useful(bag("6-6 6-6 4-4 1-1 5-2 2-1 3-3 3-1 4-2"), any_sum()), (Tiles{{2, 2}, {3, 1}}));
  EXPECT_EQ(useful(bag("6-6 6-5"), any_sum()), (Tiles{{4, 4}, {5, 3}, {5, 4}, {6, 2}, {6, 3}, {6, 5}, {6, 6}}));
}

}  // namespace
}  // namespace takamaka::kap_tai_shap
