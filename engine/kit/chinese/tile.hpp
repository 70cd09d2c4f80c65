#pragma once

// Chinese dominoes (rules 5.1): 21 kinds of tile. In a set of 32 the eleven civil kinds come twice, the ten military
// kinds once. Equal tiles are equal values: nobody can follow a copy.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::chinese {

inline constexpr int kind_count = 21;
inline constexpr int set_size = 32;

// One tile, the larger number first: "6-4". Both are 1 … 6.
struct Tile {
  static constexpr std::string_view about = "A Chinese tile: its two numbers, the larger one first, such as `6-4`.";
  static constexpr std::string_view pattern = "^(6-[1-6]|5-[1-5]|4-[1-4]|3-[1-3]|2-[12]|1-1)$";
  std::uint8_t high = 1, low = 1;

  constexpr int pips() const { return high + low; }
  constexpr bool civil() const {
    if (high == low) return true;
    const int both = high * 10 + low;
    return both == 31 || both == 65 || both == 64 || both == 61 || both == 51;
  }
  constexpr int copies_in_set() const { return civil() ? 2 : 1; }

  template <class Buffer>
  void append_to(Buffer& out) const {
    out += static_cast<char>('0' + high);
    out += '-';
    out += static_cast<char>('0' + low);
  }
  std::string text() const {
    std::string out;
    append_to(out);
    return out;
  }
  // Reads "6-4". Refuses the smaller number first, so that a tile has one spelling.
  static constexpr std::optional<Tile> parse(std::string_view text) {
    if (text.size() != 3 || text[1] != '-') return {};
    if (text[0] > '6' || text[2] < '1' || text[0] < text[2]) return {};
    return Tile{static_cast<std::uint8_t>(text[0] - '0'), static_cast<std::uint8_t>(text[2] - '0')};
  }

  friend constexpr auto operator<=>(const Tile&, const Tile&) = default;
};

using Tiles = std::vector<Tile>;

// Every kind, from 1-1 to 6-6.
inline constexpr std::array<Tile, kind_count> all_kinds = [] {
  std::array<Tile, kind_count> all{};
  std::size_t next = 0;
  for (std::uint8_t high = 1; high <= 6; ++high) {
    for (std::uint8_t low = 1; low <= high; ++low) all[next++] = Tile{high, low};
  }
  return all;
}();

// The index of a kind in `all_kinds`.
constexpr std::size_t index_of(Tile tile) {
  return static_cast<std::size_t>(tile.high * (tile.high - 1) / 2 + tile.low - 1);
}

// All tiles of this number of sets, kind by kind.
Tiles tiles_of_sets(int sets);

}  // namespace takamaka::chinese
