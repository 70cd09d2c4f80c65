#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "engine/kit/double_six/tile.hpp"

namespace takamaka::double_six {

using Tiles = std::vector<Tile>;

// Tiles without order: a hand, a face-down pile, the undealt rest. One bit for each tile, so a copy is four bytes, and
// there are no positions by which anybody could follow a hidden tile. On the wire it is the list of its tiles, from 0-0
// upwards.
class TileSet {
 public:
  using value_type = Tile;

  constexpr TileSet() = default;
  constexpr TileSet(std::initializer_list<Tile> tiles) {
    for (const Tile tile : tiles) insert(tile);
  }
  constexpr explicit TileSet(std::span<const Tile> tiles) {
    for (const Tile tile : tiles) insert(tile);
  }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Tile tile) const { return (bits_ & bit(tile)) != 0; }
  // The first tile from 0-0 upwards. The set must not be empty.
  constexpr Tile front() const {
    TAKAMAKA_CHECK(!empty());
    return *begin();
  }
  constexpr void insert(Tile tile) { bits_ |= bit(tile); }
  constexpr void erase(Tile tile) { bits_ &= ~bit(tile); }
  // Inserts a tile; returns false if the set has it already.
  constexpr bool add(Tile tile) {
    const bool is_new = !contains(tile);
    insert(tile);
    return is_new;
  }

  constexpr int pips() const {
    int sum = 0;
    for (const Tile tile : *this) sum += tile.pips();
    return sum;
  }
  // The tiles that have this number: its suit.
  constexpr TileSet with(int number) const { return TileSet{bits_ & suits[static_cast<std::size_t>(number)]}; }
  constexpr TileSet doubles() const { return TileSet{bits_ & double_bits}; }

  // From 0-0 upwards.
  Tiles tiles() const {
    Tiles all;
    all.reserve(static_cast<std::size_t>(size()));
    for (const Tile tile : *this) all.push_back(tile);
    return all;
  }
  std::vector<std::string> texts() const {
    std::vector<std::string> out;
    out.reserve(static_cast<std::size_t>(size()));
    for (const Tile tile : *this) out.push_back(tile.text());
    return out;
  }

  class Iterator {
   public:
    using value_type = Tile;
    using difference_type = int;
    using reference = Tile;
    using pointer = void;
    using iterator_category = std::input_iterator_tag;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint32_t rest) : rest_{rest} {}
    constexpr Tile operator*() const { return all_tiles[static_cast<std::size_t>(std::countr_zero(rest_))]; }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator{bits_}; }
  constexpr Iterator end() const { return Iterator{0}; }

  friend constexpr TileSet operator|(TileSet a, TileSet b) { return TileSet{a.bits_ | b.bits_}; }
  friend constexpr TileSet operator&(TileSet a, TileSet b) { return TileSet{a.bits_ & b.bits_}; }
  // The tiles that are in `a` but not in `b`.
  friend constexpr TileSet operator-(TileSet a, TileSet b) { return TileSet{a.bits_ & ~b.bits_}; }
  friend constexpr bool operator==(TileSet, TileSet) = default;

 private:
  constexpr explicit TileSet(std::uint32_t bits) : bits_{bits} {}
  static constexpr std::uint32_t bit(Tile tile) { return std::uint32_t{1} << index_of(tile); }

  static constexpr std::array<std::uint32_t, numbers> suits = [] {
    std::array<std::uint32_t, numbers> masks{};
    for (const Tile tile : all_tiles) {
      masks[tile.low] |= std::uint32_t{1} << index_of(tile);
      masks[tile.high] |= std::uint32_t{1} << index_of(tile);
    }
    return masks;
  }();
  static constexpr std::uint32_t double_bits = [] {
    std::uint32_t mask = 0;
    for (const Tile tile : all_tiles) {
      if (tile.is_double()) mask |= std::uint32_t{1} << index_of(tile);
    }
    return mask;
  }();

  std::uint32_t bits_ = 0;
};

// The whole set.
inline constexpr TileSet whole_set{std::span<const Tile>{all_tiles}};

}  // namespace takamaka::double_six
