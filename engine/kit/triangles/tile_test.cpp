#include "engine/kit/triangles/tile.hpp"

#include <gtest/gtest.h>

#include <set>

namespace takamaka::triangles {
namespace {

TEST(TriangleTile, the_set_is_every_choice_of_three_numbers_once) {
  const std::vector<Tile> set = full_set();
  EXPECT_EQ(set.size(), 56U);
  EXPECT_EQ(std::set<Tile>(set.begin(), set.end()).size(), 56U);
  int value = 0, triples = 0, with_zero = 0;
  for (const Tile tile : set) {
    EXPECT_LE(tile.a, tile.b);
    EXPECT_LE(tile.b, tile.c);
    EXPECT_LE(tile.c, 5);
    value += tile.value();
    triples += tile.triple() ? 1 : 0;
    with_zero += tile.a == 0 ? 1 : 0;
  }
  EXPECT_EQ(value, 420);
  EXPECT_EQ(triples, 6);
  EXPECT_EQ(with_zero, 21);
}

TEST(TriangleTile, the_value_of_a_tile_is_the_sum_of_its_numbers) { EXPECT_EQ((Tile{3, 4, 5}.value()), 12); }

TEST(TriangleTile, turning_keeps_the_clockwise_order) {
  EXPECT_EQ((Tile{0, 1, 4}.turned(0)), (Corners{0, 1, 4}));
  EXPECT_EQ((Tile{0, 1, 4}.turned(1)), (Corners{1, 4, 0}));
  EXPECT_EQ((Tile{0, 1, 4}.turned(2)), (Corners{4, 0, 1}));
  EXPECT_EQ((Tile{0, 1, 4}.rotations()), 3);
  EXPECT_EQ((Tile{0, 0, 4}.rotations()), 3);
  EXPECT_EQ((Tile{4, 4, 4}.rotations()), 1);
}

TEST(TriangleTile, only_the_text_of_a_tile_can_be_read_back) {
  for (const Tile tile : full_set()) EXPECT_EQ(Tile::parse(to_text(tile)), tile);
  EXPECT_EQ(to_text({0, 1, 5}), "0-1-5");
  for (const char* text :
       {"", "0-1", "0-1-6", "0-2-1", "1-0-1", "0-1-5 ", " 0-1-5", "0_1_5", "015", "a-b-c", "0-1--"}) {
    EXPECT_EQ(Tile::parse(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace takamaka::triangles
