#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/kit/double_six/line.hpp"

namespace takamaka::garrafina {

using double_six::Laid, double_six::LaidTiles, double_six::Tile, double_six::Tiles, double_six::TileSet;

// A train: a chain of tiles from the centre outwards, with one open number at its end (R3.2).
class Train {
 public:
  Train() = default;
  // A train without tiles, starting at the centre's number.
  explicit Train(int centre) : end_{static_cast<std::uint8_t>(centre)} {}

  int end() const { return end_; }
  bool open() const { return open_; }
  int size() const { return size_; }
  bool accepts(Tile tile) const { return tile.has(end_); }
  TileSet tiles() const;
  // From the centre outwards, each as it lies.
  LaidTiles laid() const { return LaidTiles{std::span{chain_}.first(size_)}; }

  // Adds a tile that fits. A tile that is not a double closes the train (R3.3).
  void place(Tile tile);
  void open_up() { open_ = true; }  // R3.5

  friend bool operator==(const Train&, const Train&) = default;

 private:
  std::array<Laid, double_six::tile_count> chain_{};  // beyond `size_` all zero
  std::uint8_t size_ = 0, end_ = 0;
  bool open_ = false;
};

}  // namespace takamaka::garrafina
