#include "engine/kit/triangles/lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace takamaka::triangles {
namespace {

struct Place {
  double x, y;
};
Place place_of(Vertex vertex) { return {vertex.x + vertex.y / 2.0, vertex.y * std::sqrt(3.0) / 2.0}; }

std::vector<Cell> some_cells() {
  std::vector<Cell> cells;
  for (int x = -3; x <= 3; ++x) {
    for (int y = -3; y <= 3; ++y) {
      cells.push_back({true, x, y});
      cells.push_back({false, x, y});
    }
  }
  return cells;
}

int shared_vertices(Cell one, Cell other) {
  int shared = 0;
  for (const Vertex vertex : vertices(one)) {
    shared += static_cast<int>(std::ranges::count(vertices(other), vertex));
  }
  return shared;
}

TEST(Lattice, corner_slots_run_clockwise_round_a_triangle_of_side_one) {
  for (const Cell cell : some_cells()) {
    const auto [p, q, r] = vertices(cell);
    const Place a = place_of(p), b = place_of(q), c = place_of(r);
    const double turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    EXPECT_NEAR(turn, -std::sqrt(3.0) / 2, 1e-9);
    EXPECT_NEAR(std::hypot(b.x - a.x, b.y - a.y), 1, 1e-9);
    EXPECT_NEAR(std::hypot(c.x - a.x, c.y - a.y), 1, 1e-9);
    const double highest = std::max({a.y, b.y, c.y}), lowest = std::min({a.y, b.y, c.y});
    EXPECT_EQ(cell.up, (a.y + b.y + c.y) / 3 - lowest < highest - (a.y + b.y + c.y) / 3);
  }
}

TEST(Lattice, neighbours_share_two_vertices_and_lie_opposite_their_slot) {
  for (const Cell cell : some_cells()) {
    const auto beside = neighbours(cell);
    for (std::size_t side = 0; side < 3; ++side) {
      EXPECT_EQ(shared_vertices(cell, beside[side]), 2);
      EXPECT_FALSE(std::ranges::count(vertices(beside[side]), vertices(cell)[side]));
      EXPECT_TRUE(std::ranges::count(neighbours(beside[side]), cell));
    }
    for (const Cell other : some_cells()) {
      EXPECT_EQ(shared_vertices(cell, other) == 2, std::ranges::count(beside, other) == 1);
    }
  }
}

TEST(Lattice, a_ring_is_the_six_cells_at_a_vertex_each_next_to_the_following_one) {
  const Vertex centre{1, -2};
  const auto cells = ring(centre);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_TRUE(std::ranges::count(vertices(cells[i]), centre));
    EXPECT_EQ(shared_vertices(cells[i], cells[(i + 1) % 6]), 2);
    EXPECT_EQ(std::ranges::count(cells, cells[i]), 1);
  }
}

TEST(Lattice, open_cells_are_the_free_cells_next_to_laid_ones) {
  Lattice lattice;
  EXPECT_TRUE(lattice.open_cells().empty());
  lattice.place({true, 0, 0}, {4, 4, 4});
  EXPECT_EQ(lattice.open_cells(), (std::vector<Cell>{{false, -1, 0}, {false, 0, -1}, {false, 0, 0}}));
  lattice.place({false, -1, 0}, {4, 2, 4});
  EXPECT_EQ(lattice.open_cells(), (std::vector<Cell>{{false, 0, -1}, {false, 0, 0}, {true, -1, 0}, {true, -1, 1}}));
  EXPECT_TRUE(lattice.filled({false, -1, 0}));
  EXPECT_FALSE(lattice.open({false, -1, 0}));
  EXPECT_FALSE(lattice.open({true, 5, 5}));
  EXPECT_EQ(lattice.numbers_at({0, 0}), only(4));
  EXPECT_EQ(lattice.numbers_at({9, 9}), 0);
}

TEST(Lattice, surroundings_contain_sides_edges_points_and_rings) {
  Lattice lattice;
  lattice.place({true, 0, 0}, {4, 4, 4});
  lattice.place({false, -1, 0}, {4, 2, 4});
  lattice.place({true, -1, 0}, {2, 2, 4});
  lattice.place({false, -1, -1}, {1, 2, 4});
  lattice.place({true, 0, -1}, {1, 4, 0});
  const Surroundings last = lattice.around({false, 0, -1});
  EXPECT_EQ(last.sides, 2);
  EXPECT_EQ(last.rings, 1);
  EXPECT_EQ(last.beside, (std::array{true, false, true}));
  EXPECT_EQ(last.edge, (std::array{only(0), only(4), only(4)}));
  EXPECT_EQ(last.point, last.edge);

  const Surroundings outside = lattice.around({false, 0, 0});
  EXPECT_EQ(outside.sides, 1);
  EXPECT_EQ(outside.rings, 0);
  EXPECT_EQ(outside.point, (std::array{only(4), only(4), Numbers{0}}));
}

TEST(Lattice, a_vertex_remembers_every_number_shown_there) {
  Lattice lattice;
  lattice.place({true, 0, 0}, {0, 1, 2});
  lattice.place({false, -1, -1}, {5, 5, 3});
  EXPECT_EQ(lattice.numbers_at({0, 0}), only(0) | only(3));
}

TEST(Lattice, the_order_of_laying_does_not_change_the_picture) {
  Lattice one, other;
  one.place({true, 0, 0}, {4, 4, 4});
  one.place({false, 0, 0}, {4, 4, 1});
  one.place({false, 0, -1}, {0, 4, 4});
  other.place({false, 0, -1}, {0, 4, 4});
  other.place({true, 0, 0}, {4, 4, 4});
  other.place({false, 0, 0}, {4, 4, 1});
  EXPECT_EQ(one, other);
}

}  // namespace
}  // namespace takamaka::triangles
