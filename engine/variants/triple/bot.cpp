#include "engine/variants/triple/bot.hpp"

#include <algorithm>
#include <map>

#include "engine/base/check.hpp"

namespace takamaka::triple {

Action choose(const Public&, const Own& own) {
  TAKAMAKA_CHECK(!own.legal.empty() && own.legal.size() == own.gains.size());
  // How many ways each tile can be laid now: a tile with few ways may have none next time.
  std::map<Tile, int> ways;
  for (const Action& action : own.legal) {
    if (const Play* play = std::get_if<Play>(&action)) ways[play->tile] += 1;
  }
  const auto rank = [&](std::size_t i) {
    const Play* play = std::get_if<Play>(&own.legal[i]);
    return std::tuple{play != nullptr, own.gains[i].points, play == nullptr ? 0 : -ways.at(play->tile)};
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < own.legal.size(); ++i) {
    if (rank(i) > rank(best)) best = i;
  }
  return own.legal[best];
}

}  // namespace takamaka::triple
