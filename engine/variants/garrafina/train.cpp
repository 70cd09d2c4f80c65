#include "engine/variants/garrafina/train.hpp"

#include "engine/base/check.hpp"

namespace takamaka::garrafina {

TileSet Train::tiles() const {
  TileSet all;
  for (std::size_t i = 0; i < size_; ++i) all.insert(chain_[i].tile());
  return all;
}

void Train::place(Tile tile) {
  TAKAMAKA_CHECK(accepts(tile));
  const std::uint8_t outer = tile.other(end_);
  chain_[size_++] = Laid{end_, outer};
  end_ = outer;
  if (!tile.is_double()) open_ = false;
}

}  // namespace takamaka::garrafina
