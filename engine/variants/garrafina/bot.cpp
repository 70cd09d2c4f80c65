#include "engine/variants/garrafina/bot.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engine/base/overloaded.hpp"
#include "engine/kit/whim.hpp"

namespace takamaka::garrafina {
namespace {

// A hand of at least this many pips is exchanged if no tile can be played: a heap has 42 pips on average, and a heap
// doubles the loss.
constexpr int heavy_hand = 50;

int worth(const Public& table, const Own& own, const Play& move) {
  TileSet rest = own.hand;
  rest.erase(move.tile);
  const bool mine = move.train == own.seat;
  const int own_end = mine ? move.tile.other(table.trains[own.seat.value].end) : table.trains[own.seat.value].end;
  int value = move.tile.pips() + 5 * rest.with(own_end).size();
  if (move.tile.is_double()) value += 6;
  if (mine && table.trains[own.seat.value].open.value_or(false) && !move.tile.is_double()) value += 3;  // closes it again
  return value;
}

}  // namespace

Action choose(const Public& table, const Own& own) {
  const TileSet hand = own.hand;
  const bool stuck = std::ranges::none_of(own.legal, [](const Action& action) {
    return std::holds_alternative<Play>(action) || std::holds_alternative<Keep>(action);
  });
  const auto value = [&](const Action& action) {
    return std::visit(
        overloaded{[&](const Play& move) { return 10 + worth(table, own, move); },
                   [&](const Lead& move) { return 10 + 5 * hand.with(move.tile.low).size(); },
                   [&](const Exchange&) { return stuck && hand.pips() >= heavy_hand ? 5 : -1; },
                   [](const Keep&) { return 2; }, [](const Draw&) { return 1; }, [](const Pass&) { return 0; }},
        action);
  };
  return *std::ranges::max_element(own.legal, {}, value);
}

Action choose_easy(const Public& table, const Own& own) {
  const auto rank = [](const Action& action) {
    return std::visit(
        overloaded{[](const Play&) { return 4; }, [](const Lead&) { return 4; }, [](const Keep&) { return 3; },
                   [](const Draw&) { return 2; }, [](const Pass&) { return 1; }, [](const Exchange&) { return 0; }},
        action);
  };
  const int best = rank(*std::ranges::max_element(own.legal, {}, rank));
  std::vector<Action> moves;
  std::ranges::copy_if(own.legal, std::back_inserter(moves),
                       [&](const Action& action) { return rank(action) == best; });
  const int first_pips = own.hand.empty() ? 0 : own.hand.front().pips();
  return moves[whim({table.deal, own.seat.value, own.hand.size(), first_pips}, moves.size())];
}

}  // namespace takamaka::garrafina
