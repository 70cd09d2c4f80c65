#pragma once

// For `reshuffle_unseen` (hooks.hpp) of games that store their piles as sets of tiles.

#include <span>
#include <vector>

#include "engine/kit/double_six/tile_set.hpp"
#include "engine/kit/lots.hpp"

namespace takamaka::testing {

// Randomly deals the tiles of all these piles again; each pile keeps its size.
inline void deal_out_anew(const std::vector<double_six::TileSet*>& piles, Lots& lots) {
  double_six::TileSet all;
  for (const auto* pile : piles) all = all | *pile;
  const double_six::Tiles shuffled = lots.shuffled(all.tiles());
  std::span<const double_six::Tile> left{shuffled};
  for (auto* pile : piles) {
    const auto size = static_cast<std::size_t>(pile->size());
    *pile = double_six::TileSet{left.first(size)};
    left = left.subspan(size);
  }
}

}  // namespace takamaka::testing
