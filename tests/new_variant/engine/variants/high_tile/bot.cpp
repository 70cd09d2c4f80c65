#include "engine/variants/high_tile/bot.hpp"

#include <algorithm>

namespace takamaka::high_tile {

Action choose(const Public& table, const Own& own) {
  const auto rank = [](Tile tile) { return tile.pips() * double_six::numbers + tile.high; };  // R4.1
  const auto rank_of = [&](const Action& action) { return rank(std::get<Play>(action).tile); };
  int to_beat = -1;
  for (const auto& tile : table.laid) {
    if (tile) to_beat = std::max(to_beat, rank(*tile));
  }
  const auto [lowest, highest] = std::ranges::minmax_element(own.legal, {}, rank_of);
  return rank_of(*highest) > to_beat ? *highest : *lowest;
}

Action choose_easy(const Public&, const Own& own) {
  return *std::ranges::min_element(own.legal, {},
                                   [](const Action& action) { return std::get<Play>(action).tile.pips(); });
}

}  // namespace takamaka::high_tile
