#include "engine/kit/chinese/bag.hpp"

#include "engine/base/check.hpp"

namespace takamaka::chinese {

Tiles tiles_of_sets(int sets) {
  Tiles tiles;
  for (const Tile kind : all_kinds) {
    tiles.insert(tiles.end(), static_cast<std::size_t>(sets * kind.copies_in_set()), kind);
  }
  return tiles;
}

void Bag::insert(Tile tile) {
  ++counts_[index_of(tile)];
  ++size_;
}

void Bag::take_one(Tile tile) {
  TAKAMAKA_CHECK(contains(tile));
  --counts_[index_of(tile)];
  --size_;
}

int Bag::pips() const {
  int sum = 0;
  for (const Tile kind : all_kinds) sum += count(kind) * kind.pips();
  return sum;
}

Tiles Bag::tiles() const {
  Tiles all;
  for (const Tile kind : all_kinds) all.insert(all.end(), static_cast<std::size_t>(count(kind)), kind);
  return all;
}

Tiles Bag::kinds() const {
  Tiles all;
  for (const Tile kind : all_kinds) {
    if (contains(kind)) all.push_back(kind);
  }
  return all;
}

std::vector<std::string> Bag::texts() const {
  std::vector<std::string> all;
  for (const Tile tile : tiles()) all.push_back(tile.text());
  return all;
}

}  // namespace takamaka::chinese
