#include "engine/kit/triangles/lattice.hpp"

#include "engine/base/check.hpp"

namespace takamaka::triangles {
namespace {

std::size_t slot_of(Cell cell, Vertex vertex) {
  const auto corners = vertices(cell);
  for (std::size_t slot = 0; slot < 3; ++slot) {
    if (corners[slot] == vertex) return slot;
  }
  TAKAMAKA_CHECK(false && "the cell has this corner");
  return 0;
}

}  // namespace

template <class Entry>
std::ptrdiff_t Lattice::place_of(const std::vector<Entry>& entries, Key key) {
  const Entry* const first = entries.data();
  std::size_t low = 0, high = entries.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (key_of(first[middle]) < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return static_cast<std::ptrdiff_t>(low);
}

void Lattice::place(Cell cell, const Corners& numbers) {
  TAKAMAKA_CHECK(in_plane(cell) && !filled(cell));
  cells_.insert(cells_.begin() + place_of(cells_, key_of(cell)), {key_of(cell), numbers});

  const auto corners = vertices(cell);
  for (std::size_t slot = 0; slot < 3; ++slot) {
    const Key key = key_of(corners[slot]);
    auto at = vertices_.begin() + place_of(vertices_, key);
    if (at == vertices_.end() || at->key != key) at = vertices_.insert(at, {key, 0});
    at->numbers = static_cast<Numbers>(at->numbers | only(numbers[slot]));
  }

  if (open(cell)) open_.erase(open_.begin() + place_of(open_, key_of(cell)));
  for (const Cell next : neighbours(cell)) {
    if (!filled(next) && !open(next)) open_.insert(open_.begin() + place_of(open_, key_of(next)), next);
  }
}

const Corners* Lattice::find(Cell cell) const {
  if (!in_plane(cell)) return nullptr;
  const auto at = cells_.begin() + place_of(cells_, key_of(cell));
  return at != cells_.end() && at->key == key_of(cell) ? &at->numbers : nullptr;
}

Numbers Lattice::numbers_at(Vertex vertex) const {
  const auto at = vertices_.begin() + place_of(vertices_, key_of(vertex));
  return at != vertices_.end() && at->key == key_of(vertex) ? at->numbers : Numbers{0};
}

bool Lattice::open(Cell cell) const {
  if (!in_plane(cell)) return false;
  const auto at = open_.begin() + place_of(open_, key_of(cell));
  return at != open_.end() && *at == cell;
}

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
  // A tile that closes a ring touches both of its neighbours in that ring.
  if (found.sides < 2) return found;
  for (const Vertex corner : corners) {
    int laid = 0;
    for (const Cell other : ring(corner)) laid += other == cell || filled(other) ? 1 : 0;
    if (laid == 6) found.rings += 1;
  }
  return found;
}

}  // namespace takamaka::triangles
