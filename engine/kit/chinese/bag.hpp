#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/kit/chinese/tile.hpp"

namespace takamaka::chinese {

// Tiles without order, equal ones counted: a hand. It has no positions, so nobody can follow a tile.
class Bag {
 public:
  Bag() = default;
  explicit Bag(std::span<const Tile> tiles) {
    for (const Tile tile : tiles) insert(tile);
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int count(Tile tile) const { return counts_[index_of(tile)]; }
  bool contains(Tile tile) const { return count(tile) > 0; }
  void insert(Tile tile);
  // Removes one tile of this kind; there must be one.
  void take_one(Tile tile);
  int pips() const;

  // All tiles from 1-1 upwards, equal ones side by side.
  Tiles tiles() const;
  // Each kind once.
  Tiles kinds() const;
  std::vector<std::string> texts() const;

  friend bool operator==(const Bag&, const Bag&) = default;

 private:
  std::array<std::uint8_t, kind_count> counts_{};
  std::uint8_t size_ = 0;
};

}  // namespace takamaka::chinese
