#include "engine/kit/double_six/line.hpp"

#include <algorithm>
#include <span>

#include "engine/base/check.hpp"

namespace takamaka::double_six {

std::optional<Laid> Laid::parse(std::string_view text) {
  const auto is_number = [](char c) { return '0' <= c && c <= '6'; };
  if (text.size() != 3 || text[1] != '-' || !is_number(text[0]) || !is_number(text[2])) return {};
  return Laid{static_cast<std::uint8_t>(text[0] - '0'), static_cast<std::uint8_t>(text[2] - '0')};
}

TileSet Line::tiles() const {
  TileSet all;
  for (std::size_t i = 0; i < size_; ++i) all.insert(chain_[i].tile());
  return all;
}

void Line::place(Tile tile, End end) {
  TAKAMAKA_CHECK(accepts(tile, end) && size_ < tile_count);
  if (empty()) {
    chain_[0] = {tile.low, tile.high};
  } else if (end == End::right) {
    const int touching = open(End::right);
    chain_[size_] = {static_cast<std::uint8_t>(touching), tile.other(touching)};
  } else {
    const int touching = open(End::left);
    std::copy_backward(chain_.begin(), chain_.begin() + size_, chain_.begin() + size_ + 1);
    chain_[0] = {tile.other(touching), static_cast<std::uint8_t>(touching)};
    ++anchor_;
  }
  ++size_;
}

LineView Line::view() const {
  LineView view{LaidTiles{std::span{chain_}.first(size_)}, anchor_, {}, {}};
  if (!empty()) {
    view.left = open(End::left);
    view.right = open(End::right);
  }
  return view;
}

}  // namespace takamaka::double_six
