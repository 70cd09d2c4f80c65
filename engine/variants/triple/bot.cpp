#include "engine/variants/triple/bot.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/kit/whim.hpp"

namespace takamaka::triple {

Action choose(const Public&, const Own& own) {
  TAKAMAKA_CHECK(!own.legal.empty() && own.legal.size() == own.gains.size());
  // The number of ways to lay each tile now: a tile with few ways may have none next time.
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

Action choose_easy(const Public& table, const Own& own) {
  TAKAMAKA_CHECK(!own.legal.empty());
  std::vector<Action> moves;
  std::ranges::copy_if(own.legal, std::back_inserter(moves),
                       [](const Action& action) { return std::holds_alternative<Play>(action); });
  if (moves.empty()) moves.push_back(own.legal.front());
  return moves[whim({table.deal, own.seat.value, static_cast<int>(own.hand.size()), static_cast<int>(moves.size())},
                    moves.size())];
}

}  // namespace takamaka::triple
