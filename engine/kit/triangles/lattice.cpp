#include "engine/kit/triangles/lattice.hpp"

#include <algorithm>

#include "engine/base/check.hpp"

namespace takamaka::triangles {
namespace {

std::size_t slot_of(Cell cell, Vertex vertex) {
  const auto corners = vertices(cell);
  const auto found = std::ranges::find(corners, vertex);
  TAKAMAKA_CHECK(found != corners.end());
  return static_cast<std::size_t>(found - corners.begin());
}

}  // namespace

void Lattice::place(Cell cell, const Corners& numbers) {
  TAKAMAKA_CHECK(in_plane(cell));
  const auto place_for = std::ranges::lower_bound(cells_, cell, {}, &LaidCell::cell);
  TAKAMAKA_CHECK(place_for == cells_.end() || place_for->cell != cell);
  cells_.insert(place_for, {cell, numbers});

  const auto corners = vertices(cell);
  for (std::size_t slot = 0; slot < 3; ++slot) {
    auto at = std::ranges::lower_bound(vertices_, corners[slot], {}, &LaidVertex::vertex);
    if (at == vertices_.end() || at->vertex != corners[slot]) at = vertices_.insert(at, {corners[slot], 0});
    at->numbers = static_cast<Numbers>(at->numbers | only(numbers[slot]));
  }

  const auto taken = std::ranges::lower_bound(open_, cell);
  if (taken != open_.end() && *taken == cell) open_.erase(taken);
  for (const Cell next : neighbours(cell)) {
    if (filled(next)) continue;
    const auto at = std::ranges::lower_bound(open_, next);
    if (at == open_.end() || *at != next) open_.insert(at, next);
  }
}

const Corners* Lattice::find(Cell cell) const {
  const auto at = std::ranges::lower_bound(cells_, cell, {}, &LaidCell::cell);
  return at != cells_.end() && at->cell == cell ? &at->numbers : nullptr;
}

Numbers Lattice::numbers_at(Vertex vertex) const {
  const auto at = std::ranges::lower_bound(vertices_, vertex, {}, &LaidVertex::vertex);
  return at != vertices_.end() && at->vertex == vertex ? at->numbers : Numbers{0};
}

bool Lattice::open(Cell cell) const { return std::ranges::binary_search(open_, cell); }

Surroundings Lattice::around(Cell cell) const {
  Surroundings found;
  const auto corners = vertices(cell);
  const auto across = neighbours(cell);
  for (std::size_t side = 0; side < 3; ++side) {
    found.point[side] = numbers_at(corners[side]);
    const Corners* numbers = find(across[side]);
    if (numbers == nullptr) continue;
    found.beside[side] = true;
    found.sides += 1;
    for (const std::size_t slot : {(side + 1) % 3, (side + 2) % 3}) {
      const auto shown = (*numbers)[slot_of(across[side], corners[slot])];
      found.edge[slot] = static_cast<Numbers>(found.edge[slot] | only(shown));
    }
  }
  // A tile that closes a ring lies beside both of its neighbours in that ring.
  if (found.sides < 2) return found;
  for (const Vertex corner : corners) {
    const auto others = ring(corner);
    if (std::ranges::all_of(others, [&](Cell other) { return other == cell || filled(other); })) found.rings += 1;
  }
  return found;
}

}  // namespace takamaka::triangles
