#include <gtest/gtest.h>

#include <set>

#include "engine/kit/double_six/line.hpp"
#include "engine/kit/hand.hpp"

namespace takamaka::double_six {
namespace {

static_assert(TextCoded<Tile> && TextCoded<Laid> && NamedEnum<End>);

// 0.4: 28 tiles, 7 doubles, 168 pips, every number on 7 tiles.
TEST(DoubleSix, the_set_is_complete) {
  EXPECT_EQ(whole_set.size(), 28);
  EXPECT_EQ(whole_set.pips(), 168);
  EXPECT_EQ(whole_set.doubles().size(), 7);
  for (int number = 0; number < numbers; ++number) EXPECT_EQ(whole_set.with(number).size(), 7) << number;
  for (int i = 0; i < tile_count; ++i) EXPECT_EQ(index_of(all_tiles[static_cast<std::size_t>(i)]), i);
}

// 0.4: (sum, low end) names a tile uniquely; the tie-breaks of Gaple depend on it.
TEST(DoubleSix, sum_and_low_end_name_a_tile) {
  std::set<std::pair<int, int>> seen;
  for (const Tile tile : all_tiles) EXPECT_TRUE(seen.insert({tile.pips(), tile.low}).second) << tile.text();
}

TEST(DoubleSix, a_tile_has_one_spelling) {
  for (const Tile tile : all_tiles) EXPECT_EQ(Tile::parse(tile.text()), tile);
  for (const char* text : {"", "4-", "6-4", "4-7", "/-3", "46", "4-6 ", "4_6", "a-6"}) {
    EXPECT_FALSE(Tile::parse(text)) << text;
  }
}

TEST(DoubleSix, a_laid_tile_keeps_its_orientation) {
  EXPECT_EQ(Laid::parse("6-4"), (Laid{6, 4}));
  EXPECT_EQ((Laid{6, 4}).tile(), (Tile{4, 6}));
  for (const char* text : {"", "6-7", "7-6", "64", "6-4-", "6+4"}) EXPECT_FALSE(Laid::parse(text)) << text;
}

TEST(DoubleSix, tiles_can_be_added_to_a_set_and_removed) {
  TileSet hand{{0, 1}, {3, 3}, {2, 6}};
  EXPECT_EQ(hand.size(), 3);
  EXPECT_EQ(hand.pips(), 15);
  EXPECT_EQ(hand.with(3), (TileSet{{3, 3}}));
  hand.erase({3, 3});
  hand.erase({3, 3});
  EXPECT_EQ(hand.tiles(), (Tiles{{0, 1}, {2, 6}}));
  EXPECT_EQ(whole_set - hand, whole_set - TileSet({{0, 1}, {2, 6}}));
}

TEST(DoubleSix, a_set_has_a_tile_once) {
  TileSet hand{{3, 3}};
  EXPECT_TRUE(hand.add({0, 1}));
  EXPECT_FALSE(hand.add({0, 1}));
  EXPECT_EQ(hand, (TileSet{{0, 1}, {3, 3}}));
  EXPECT_EQ(hand.front(), (Tile{0, 1}));
}

// 0.5: the first tile lies with its low number on the left, without a choice of end.
TEST(Line, the_first_tile_sets_both_ends) {
  Line line;
  EXPECT_TRUE(line.accepts({2, 5}, End::left));
  EXPECT_FALSE(line.accepts({2, 5}, End::right));
  line.place({2, 5}, End::left);
  EXPECT_EQ(line.open(End::left), 2);
  EXPECT_EQ(line.open(End::right), 5);
}

// 0.5: the half that does not touch becomes the open number; a double changes nothing.
TEST(Line, tiles_match_at_the_end_they_touch) {
  Line line;
  line.place({6, 6}, End::left);
  line.place({5, 6}, End::left);
  line.place({4, 6}, End::right);
  line.place({5, 5}, End::left);
  EXPECT_EQ(line.open(End::left), 5);
  EXPECT_EQ(line.open(End::right), 4);
  EXPECT_FALSE(line.accepts({4, 6}, End::left));
  EXPECT_TRUE(line.accepts({2, 4}, End::right));
  EXPECT_EQ(line.view().tiles, (LaidTiles{{5, 5}, {5, 6}, {6, 6}, {6, 4}}));
  EXPECT_EQ(line.tiles(), (TileSet{{5, 5}, {5, 6}, {6, 6}, {4, 6}}));
}

// The anchor is always the index of the first tile, wherever the others are laid.
TEST(Line, the_anchor_follows_the_first_tile) {
  Line line;
  line.place({3, 4}, End::left);
  for (const auto& [tile, end] : {std::pair{Tile{4, 4}, End::right},
                                  {Tile{3, 3}, End::left},
                                  {Tile{1, 3}, End::left},
                                  {Tile{4, 6}, End::right},
                                  {Tile{0, 1}, End::left}}) {
    line.place(tile, end);
    const LineView view = line.view();
    EXPECT_EQ(view.tiles[static_cast<std::size_t>(view.anchor)], (Laid{3, 4}));
  }
}

// 0.5: if both ends show the same number, a tile fits both, and these are two different placements.
TEST(Line, equal_ends_are_two_ends) {
  Line left, right;
  left.place({4, 4}, End::left);
  right = left;
  left.place({2, 4}, End::left);
  right.place({2, 4}, End::right);
  EXPECT_NE(left, right);
  EXPECT_EQ(left.fitting(whole_set), right.fitting(whole_set));
}

TEST(Hand, take_one_removes_one_copy) {
  std::vector<int> hand{4, 7, 4};
  EXPECT_TRUE(contains(hand, 7));
  EXPECT_TRUE(take_one(hand, 4));
  EXPECT_EQ(hand, (std::vector<int>{7, 4}));
  EXPECT_FALSE(take_one(hand, 9));
  EXPECT_EQ(sizes(std::vector<std::vector<int>>{{1, 2}, {}, {3}}), (std::vector<int>{2, 0, 1}));
}

}  // namespace
}  // namespace takamaka::double_six
