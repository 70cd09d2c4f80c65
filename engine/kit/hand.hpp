#pragma once

// Functions for a pile of tiles of any kind that is stored as a list. It may contain equal copies.

#include <algorithm>
#include <ranges>
#include <vector>

namespace takamaka {

template <std::ranges::input_range Hand, class Tile>
bool contains(const Hand& hand, const Tile& tile) {
  return std::ranges::find(hand, tile) != std::ranges::end(hand);
}

// Removes one copy of the tile and keeps the order of the others. Returns whether there was one.
template <class Tile>
bool take_one(std::vector<Tile>& hand, const Tile& tile) {
  const auto found = std::ranges::find(hand, tile);
  if (found == hand.end()) return false;
  hand.erase(found);
  return true;
}

// The number of tiles in each hand: all that other players may know about them.
template <std::ranges::input_range Hands>
std::vector<int> sizes(const Hands& hands) {
  std::vector<int> counts;
  for (const auto& hand : hands) counts.push_back(static_cast<int>(hand.size()));
  return counts;
}

}  // namespace takamaka
