#pragma once

// Where a tile may lie and what it scores (R3, R4): pure functions of the options and the laid tiles.

#include <optional>
#include <vector>

#include "engine/kit/triangles/lattice.hpp"
#include "engine/match/verdict.hpp"
#include "engine/variants/triple/options.hpp"

namespace takamaka::triple {

using triangles::Cell, triangles::Corners, triangles::Lattice, triangles::Numbers, triangles::Tile;

enum class Bonus : std::uint8_t { none, start, double_connection, bridge, hexagon };
constexpr std::array<std::string_view, 5> names(Bonus) {
  return {"none", "start", "double_connection", "bridge", "hexagon"};
}

// The score of one action. For a laid tile `points` is its value plus the bonus; `rings` counts completed hexagons.
struct Gain {
  int points = 0;
  Bonus bonus = Bonus::none;
  int rings = 0;
  static constexpr auto fields = Fields{field("points", &Gain::points, "The points that the action adds to the total."),
                                        field("bonus", &Gain::bonus, "The bonus included in the points."),
                                        field("rings", &Gain::rings, "Hexagons completed.", Range{0, 3})};
};

// A free cell next to laid tiles, read once for all tiles that are tried on it.
struct Opening {
  Cell cell;
  triangles::Surroundings around;
  std::array<Numbers, 3> allowed{};  // the numbers that each corner may show; none if no tile fits that corner
};

// R3.1–R3.3  One free cell; `cell` must be open.
Opening opening_at(const Options&, const Lattice&, Cell cell);
// Every free cell with at least one allowed number at each corner, in ascending order.
std::vector<Opening> openings(const Options&, const Lattice&);

// R3.2, R3.3
bool fits(const Opening&, const Corners& numbers);
bool fits_anywhere(const std::vector<Opening>&, Tile);

// R3.5, R4  The score of the tile on this cell, which it must fit.
Gain gain_of(const Options&, const Opening&, Tile, const Corners& numbers);

// R3  Why this tile may not lie there, or nothing. Accepts any numbers for the cell and the rotation.
std::optional<Rejection> why_not(const Options&, const Lattice&, Tile, Cell, int rotation);

}  // namespace takamaka::triple
