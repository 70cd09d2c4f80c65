#pragma once

// The 28 tiles of the double-six set (rules 0.4): every unordered pair of numbers 0 … 6, exactly once.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/check.hpp"

namespace takamaka::double_six {

inline constexpr int numbers = 7;  // 0 … 6
inline constexpr int tile_count = 28;

// One tile, named by its pair alone, the smaller number first: "4-6".
struct Tile {
  static constexpr std::string_view about =
      "A tile of the double-six set: its two numbers, the smaller one first, such as `4-6`.";
  static constexpr std::string_view pattern = "^(0-[0-6]|1-[1-6]|2-[2-6]|3-[3-6]|4-[4-6]|5-[56]|6-6)$";
  std::uint8_t low = 0, high = 0;

  constexpr int pips() const { return low + high; }
  constexpr bool is_double() const { return low == high; }
  constexpr bool has(int number) const { return low == number || high == number; }
  // The other half when one half is `number`. The tile must have that number.
  constexpr std::uint8_t other(int number) const { return low == number ? high : low; }

  template <class Buffer>
  void append_to(Buffer& out) const {
    out += static_cast<char>('0' + low);
    out += '-';
    out += static_cast<char>('0' + high);
  }
  std::string text() const {
    std::string out;
    append_to(out);
    return out;
  }
  // Reads "4-6". Refuses the larger number first, so that a tile has one spelling.
  static constexpr std::optional<Tile> parse(std::string_view text) {
    if (text.size() != 3 || text[1] != '-') return {};
    if (text[0] < '0' || text[2] > '6' || text[0] > text[2]) return {};
    return Tile{static_cast<std::uint8_t>(text[0] - '0'), static_cast<std::uint8_t>(text[2] - '0')};
  }

  friend constexpr auto operator<=>(const Tile&, const Tile&) = default;
};

// The tile with these two numbers, in either order.
constexpr Tile tile_of(int one, int other) {
  TAKAMAKA_CHECK(0 <= one && one < numbers && 0 <= other && other < numbers);
  return one <= other ? Tile{static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)}
                      : Tile{static_cast<std::uint8_t>(other), static_cast<std::uint8_t>(one)};
}

// Every tile, from 0-0 to 6-6.
inline constexpr std::array<Tile, tile_count> all_tiles = [] {
  std::array<Tile, tile_count> all{};
  std::size_t next = 0;
  for (std::uint8_t low = 0; low < numbers; ++low) {
    for (std::uint8_t high = low; high < numbers; ++high) all[next++] = Tile{low, high};
  }
  return all;
}();

// The index of a tile in `all_tiles`.
constexpr int index_of(Tile tile) { return tile.low * (13 - tile.low) / 2 + tile.high; }

}  // namespace takamaka::double_six
