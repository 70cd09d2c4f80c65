#pragma once

// The triangular set of 56: every choice of three numbers 0 … 5, each once. Clockwise from the smallest, the numbers
// ascend, so no tile has a mirror image; tiles turn but never flip.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::triangles {

inline constexpr int number_max = 5;
inline constexpr int set_size = 56;

// A set of the numbers 0 … 5, one bit each.
using Numbers = std::uint8_t;
constexpr Numbers only(int number) { return static_cast<Numbers>(1U << static_cast<unsigned>(number)); }

// The numbers of a laid tile at the corner slots 0, 1, 2 of its cell, clockwise.
using Corners = std::array<std::uint8_t, 3>;

// a ≤ b ≤ c; written "0-1-5".
struct Tile {
  static constexpr std::string_view about = "A triangular tile: its three numbers, ascending, such as `0-1-5`.";
  static constexpr std::string_view pattern = "^[0-5]-[0-5]-[0-5]$";
  std::uint8_t a = 0, b = 0, c = 0;

  constexpr int value() const { return a + b + c; }
  constexpr bool triple() const { return a == c; }

  // How many rotations look different: a triple has one.
  constexpr int rotations() const { return triple() ? 1 : 3; }

  // Slot i shows number (i + rotation) mod 3 of a, b, c, counted from 0. `rotation` is 0, 1 or 2.
  constexpr Corners turned(int rotation) const {
    const Corners numbers{a, b, c};
    const auto at = [&](int slot) { return numbers[static_cast<std::size_t>((slot + rotation) % 3)]; };
    return {at(0), at(1), at(2)};
  }

  template <class Buffer>
  void append_to(Buffer& out) const {
    const auto digit = [](std::uint8_t number) { return static_cast<char>('0' + number); };
    for (const char letter : {digit(a), '-', digit(b), '-', digit(c)}) out += letter;
  }
  // Reads exactly three ascending numbers of the set, as `append_to` writes them; refuses everything else.
  static constexpr std::optional<Tile> parse(std::string_view text) {
    if (text.size() != 5 || text[1] != '-' || text[3] != '-') return std::nullopt;
    for (const std::size_t place : {0U, 2U, 4U}) {
      if (text[place] < '0' || text[place] > '0' + number_max) return std::nullopt;
    }
    const auto number = [&](std::size_t place) { return static_cast<std::uint8_t>(text[place] - '0'); };
    const Tile tile{number(0), number(2), number(4)};
    if (tile.a > tile.b || tile.b > tile.c) return std::nullopt;
    return tile;
  }

  friend constexpr auto operator<=>(const Tile&, const Tile&) = default;
};

inline std::string to_text(Tile tile) {
  std::string text;
  tile.append_to(text);
  return text;
}

// The whole set in ascending order.
inline std::vector<Tile> full_set() {
  std::vector<Tile> tiles;
  tiles.reserve(set_size);
  for (std::uint8_t a = 0; a <= number_max; ++a) {
    for (std::uint8_t b = a; b <= number_max; ++b) {
      for (std::uint8_t c = b; c <= number_max; ++c) tiles.push_back({a, b, c});
    }
  }
  return tiles;
}

}  // namespace takamaka::triangles
