#pragma once

// The single line of tiles with two open ends (rules 0.5).

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/check.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/short_list.hpp"
#include "engine/kit/double_six/tile_set.hpp"

namespace takamaka::double_six {
using takamaka::operator==;

enum class End : std::uint8_t { left, right };
constexpr std::array<std::string_view, 2> names(End) { return {"left", "right"}; }
inline constexpr std::array<End, 2> both_ends{End::left, End::right};

// A tile as it lies in the line, read from left to right: "6-4" is the tile 4-6 with its six on the left.
struct Laid {
  static constexpr std::string_view about =
      "A tile as it lies in a line, read from left to right: `6-4` is the tile `4-6` with its six on the left.";
  static constexpr std::string_view pattern = "^[0-6]-[0-6]$";
  std::uint8_t left = 0, right = 0;

  constexpr Tile tile() const { return tile_of(left, right); }
  template <class Text>
  void append_to(Text& out) const {
    out += static_cast<char>('0' + left);
    out += '-';
    out += static_cast<char>('0' + right);
  }
  static std::optional<Laid> parse(std::string_view text);

  friend constexpr bool operator==(const Laid&, const Laid&) = default;
};

// Laid tiles in their order.
using LaidTiles = ShortList<Laid, tile_count>;

// The line as everybody sees it. `anchor` is the index in `tiles` of the tile that was laid first. A tile laid on the
// left shifts that index, so a page that draws both arms from the anchor outwards never moves a laid tile.
struct LineView {
  LaidTiles tiles{};
  int anchor = 0;
  std::optional<int> left{}, right{};
  static constexpr auto fields =
      Fields{field("tiles", &LineView::tiles, "From left to right, each as it lies: \"6-4\" has its six on the left."),
             field("anchor", &LineView::anchor, "The index in `tiles` of the tile that was laid first."),
             field("left", &LineView::left, "The open number on the left; left out while the line is empty."),
             field("right", &LineView::right, "The open number on the right; left out while the line is empty.")};
};

class Line {
 public:
  bool empty() const { return size_ == 0; }
  int size() const { return size_; }
  TileSet tiles() const;

  // The open number at an end. The line must not be empty.
  int open(End end) const {
    TAKAMAKA_CHECK(!empty());
    return end == End::left ? chain_[0].left : chain_[size_ - 1u].right;
  }
  // The number that a tile at this end is laid on; none on an empty line.
  std::optional<int> laid_on(End end) const { return empty() ? std::nullopt : std::optional{open(end)}; }
  // Whether the tile may be placed there. An empty line accepts any tile, but only on the left.
  bool accepts(Tile tile, End end) const { return empty() ? end == End::left : tile.has(open(end)); }
  // The tiles that fit at one end or the other.
  TileSet fitting(TileSet tiles) const {
    return empty() ? tiles : tiles.with(open(End::left)) | tiles.with(open(End::right));
  }
  // Lays the tile, which must be accepted there. The first tile lies with its low number on the left.
  void place(Tile tile, End end);

  LineView view() const;

  friend bool operator==(const Line&, const Line&) = default;

 private:
  std::array<Laid, tile_count> chain_{};  // from left to right; beyond `size_` all zero
  std::uint8_t size_ = 0, anchor_ = 0;
};

}  // namespace takamaka::double_six
