#include "engine/variants/gaple/bot.hpp"

#include <algorithm>

#include "engine/base/overloaded.hpp"

namespace takamaka::gaple {

Action choose(const Public&, const Own& own) {
  const auto value = [](const Action& action) {
    return std::visit(overloaded{[](const Play& move) { return move.tile.pips(); },
                                 [](const Discard& move) { return -move.tile.pips(); }, [](const Pass&) { return 0; }},
                      action);
  };
  return *std::ranges::max_element(own.legal, {}, value);
}

}  // namespace takamaka::gaple
