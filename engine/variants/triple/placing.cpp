#include "engine/variants/triple/placing.hpp"

#include <algorithm>
#include <bit>

namespace takamaka::triple {
namespace {

using triangles::only, triangles::Surroundings;

constexpr Numbers anything = (1U << (triangles::number_max + 1U)) - 1U;

// A corner must show the number that is already there; it cannot match two different numbers.
Numbers meeting(Numbers shown) {
  if (shown == 0) return anything;
  return std::has_single_bit(shown) ? shown : Numbers{0};
}

// R4.4  With `strict` a touched point always agrees; with `edges_only` at least one number there must agree.
bool bridges(const Surroundings& around, const Corners& numbers) {
  if (around.sides != 1) return false;
  for (std::size_t side = 0; side < 3; ++side) {
    if (around.beside[side]) return (around.point[side] & only(numbers[side])) != 0;
  }
  return false;
}

}  // namespace

Opening opening_at(const Options& options, const Lattice& lattice, Cell cell) {
  Opening opening{cell, lattice.around(cell), {}};
  const auto& shown = options.corner_rule == CornerRule::strict ? opening.around.point : opening.around.edge;
  std::ranges::transform(shown, opening.allowed.begin(), meeting);
  return opening;
}

std::vector<Opening> openings(const Options& options, const Lattice& lattice) {
  std::vector<Opening> found;
  found.reserve(lattice.open_cells().size());
  for (const Cell cell : lattice.open_cells()) {
    const Opening opening = opening_at(options, lattice, cell);
    if (std::ranges::find(opening.allowed, Numbers{0}) == opening.allowed.end()) found.push_back(opening);
  }
  return found;
}

bool fits(const Opening& opening, const Corners& numbers) {
  for (std::size_t slot = 0; slot < 3; ++slot) {
    if ((opening.allowed[slot] & only(numbers[slot])) == 0) return false;
  }
  return true;
}

bool fits_anywhere(const std::vector<Opening>& all, Tile tile) {
  for (int rotation = 0; rotation < tile.rotations(); ++rotation) {
    const Corners numbers = tile.turned(rotation);
    if (std::ranges::any_of(all, [&](const Opening& opening) { return fits(opening, numbers); })) return true;
  }
  return false;
}

Gain gain_of(const Options& options, const Opening& opening, Tile tile, const Corners& numbers) {
  const Surroundings& around = opening.around;
  if (around.rings > 0) {  // R4.1, R4.2
    const int paid = options.hexagon_multi == HexagonMulti::each ? around.rings : 1;
    return {tile.value() + paid * options.hexagon_points, Bonus::hexagon, around.rings};
  }
  if (around.sides >= 2) return {tile.value() + options.double_connection, Bonus::double_connection, 0};  // R4.3
  if (bridges(around, numbers)) return {tile.value() + options.bridge, Bonus::bridge, 0};
  return {tile.value(), Bonus::none, 0};  // R3.5
}

std::optional<Rejection> why_not(const Options& options, const Lattice& lattice, Tile tile, Cell cell, int rotation) {
  if (!in_plane(cell) || !lattice.open(cell)) return Rejection{"not_beside_a_tile", "R3.1"};
  if (rotation < 0 || rotation >= tile.rotations()) return Rejection{"no_such_rotation", "R3.4"};
  const Opening opening = opening_at(options, lattice, cell);
  const Corners numbers = tile.turned(rotation);
  if (fits(opening, numbers)) return std::nullopt;
  for (std::size_t slot = 0; slot < 3; ++slot) {
    if ((meeting(opening.around.edge[slot]) & only(numbers[slot])) == 0) return Rejection{"side_differs", "R3.2"};
  }
  return Rejection{"corner_differs", "R3.3"};
}

}  // namespace takamaka::triple
