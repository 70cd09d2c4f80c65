#pragma once

// Questions about a pile of tiles that is kept as a list, of whatever family. Equal copies may lie in it.

#include <algorithm>
#include <ranges>
#include <vector>

namespace takamaka {

template <std::ranges::input_range Hand, class Tile>
bool contains(const Hand& hand, const Tile& tile) {
  return std::ranges::find(hand, tile) != std::ranges::end(hand);
}

// Takes one copy of the tile out and keeps the order of the others. Answers whether there was one.
template <class Tile>
bool take_one(std::vector<Tile>& hand, const Tile& tile) {
  const auto found = std::ranges::find(hand, tile);
  if (found == hand.end()) return false;
  hand.erase(found);
  return true;
}

// How many tiles each of these hands holds: what the others may know of them.
template <std::ranges::input_range Hands>
std::vector<int> sizes(const Hands& hands) {
  std::vector<int> counts;
  for (const auto& hand : hands) counts.push_back(static_cast<int>(hand.size()));
  return counts;
}

}  // namespace takamaka
