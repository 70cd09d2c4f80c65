#pragma once

// The plane on which triangles are laid. Vertices are pairs of integers (x, y) at the point (x + y/2, y·√3/2), y
// upwards; between them lie the cells U(x, y), which point up, and D(x, y), which point down. This file knows positions
// and contacts; the rules of a game decide which placements are legal and how many points they score.

#include <array>
#include <compare>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/kit/triangles/tile.hpp"

namespace takamaka::triangles {

// A chain of 56 tiles that begins at U(0, 0) cannot leave this square, so a cell outside it is never next to a tile.
inline constexpr int coordinate_max = 60;

struct Vertex {
  int x = 0, y = 0;
  friend constexpr auto operator<=>(const Vertex&, const Vertex&) = default;
};

struct Cell {
  bool up = true;
  int x = 0, y = 0;
  static constexpr auto fields =
      Fields{field("up", &Cell::up, "Whether the triangle points up."),
             field("x", &Cell::x, "Column of its lower left corner's vertex.", Range{-coordinate_max, coordinate_max}),
             field("y", &Cell::y, "Row, upwards.", Range{-coordinate_max, coordinate_max})};
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

constexpr bool in_plane(Cell cell) {
  const auto small = [](int value) { return value >= -coordinate_max && value <= coordinate_max; };
  return small(cell.x) && small(cell.y);
}

// The vertices of slots 0, 1, 2, clockwise.
constexpr std::array<Vertex, 3> vertices(Cell cell) {
  const int x = cell.x, y = cell.y;
  if (cell.up) return {Vertex{x, y}, Vertex{x, y + 1}, Vertex{x + 1, y}};
  return {Vertex{x + 1, y}, Vertex{x, y + 1}, Vertex{x + 1, y + 1}};
}

// The edge neighbours; the i-th lies across the side opposite slot i.
constexpr std::array<Cell, 3> neighbours(Cell cell) {
  const int x = cell.x, y = cell.y;
  if (cell.up) return {Cell{false, x, y}, Cell{false, x, y - 1}, Cell{false, x - 1, y}};
  return {Cell{true, x, y + 1}, Cell{true, x + 1, y}, Cell{true, x, y}};
}

// The six cells round a vertex, counter-clockwise from the east; each is next to the following one.
constexpr std::array<Cell, 6> ring(Vertex centre) {
  const int x = centre.x, y = centre.y;
  return {Cell{true, x, y},          Cell{false, x - 1, y}, Cell{true, x - 1, y},
          Cell{false, x - 1, y - 1}, Cell{true, x, y - 1},  Cell{false, x, y - 1}};
}

// The surroundings of an empty cell, by slot. Side i is opposite slot i.
struct Surroundings {
  std::array<bool, 3> beside{};    // whether a tile lies across side i
  std::array<Numbers, 3> edge{};   // the numbers that edge neighbours show at slot i
  std::array<Numbers, 3> point{};  // the numbers that any laid tile shows at slot i
  int sides = 0;                   // how many sides touch a laid tile, 0 … 3
  int rings = 0;                   // how many rings of six a tile here would close, 0 … 3
};

// The laid tiles, as a value. Everything is kept in small sorted vectors: a deal has at most 56 tiles.
class Lattice {
 public:
  // Lays a tile's numbers on an empty cell of the plane. Accepts any numbers: the rules of a game decide what is legal.
  void place(Cell cell, const Corners& numbers);

  bool empty() const { return cells_.empty(); }
  bool filled(Cell cell) const { return find(cell) != nullptr; }
  // The numbers of the tile on this cell, or null.
  const Corners* find(Cell cell) const;
  // The numbers that laid tiles show at this vertex.
  Numbers numbers_at(Vertex vertex) const;

  // Every empty cell with a laid edge neighbour, in ascending order.
  const std::vector<Cell>& open_cells() const { return open_; }
  bool open(Cell cell) const;
  Surroundings around(Cell cell) const;

  friend bool operator==(const Lattice&, const Lattice&) = default;

 private:
  // Cells and vertices as integers in their own order, because frequent searches need cheap comparisons.
  using Key = std::uint32_t;
  static constexpr Key key_of(int x, int y) {
    return static_cast<Key>(x + 2 * coordinate_max) << 8U | static_cast<Key>(y + 2 * coordinate_max);
  }
  static constexpr Key key_of(Vertex vertex) { return key_of(vertex.x, vertex.y); }
  static constexpr Key key_of(Cell cell) { return (cell.up ? Key{1} << 16U : Key{0}) | key_of(cell.x, cell.y); }

  struct LaidCell {
    Key key = 0;
    Corners numbers{};
    friend bool operator==(const LaidCell&, const LaidCell&) = default;
  };
  struct LaidVertex {
    Key key = 0;
    Numbers numbers = 0;
    friend bool operator==(const LaidVertex&, const LaidVertex&) = default;
  };
  // The index of the first entry with a key that is not below this one.
  template <class Entry>
  static std::ptrdiff_t place_of(const std::vector<Entry>& entries, Key key);
  static constexpr Key key_of(const LaidCell& laid) { return laid.key; }
  static constexpr Key key_of(const LaidVertex& laid) { return laid.key; }

  std::vector<LaidCell> cells_;  // sorted by key, like the other two
  std::vector<LaidVertex> vertices_;
  std::vector<Cell> open_;
};

}  // namespace takamaka::triangles
