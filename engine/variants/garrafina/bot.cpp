#include "engine/variants/garrafina/bot.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engine/base/overloaded.hpp"
#include "engine/kit/whim.hpp"

namespace takamaka::garrafina {
namespace {

// A heap has 42 pips on average.
constexpr int heavy_hand = 42;

// Whether to take a heap. It doubles the loss, so it pays only for a hand that cannot play after the lead and is as heavy
// as a heap. A player who has taken one has little to lose by the second. Before the lead a pass is better: it opens no
// train.
bool pays(const Public& table, const Own& own) {
  const bool can_do_else = std::ranges::any_of(own.legal, [](const Action& action) {
    return std::holds_alternative<Play>(action) || std::holds_alternative<Keep>(action);
  });
  return table.centre && !can_do_else && (own.hand.pips() >= heavy_hand || table.taken[own.seat.value] > 0);
}

int worth(const Public& table, const Own& own, const Play& move) {
  TileSet rest = own.hand;
  rest.erase(move.tile);
  const bool mine = move.train == own.seat;
  const int own_end = mine ? move.tile.other(table.trains[own.seat.value].end) : table.trains[own.seat.value].end;
  int value = move.tile.pips() + 5 * rest.with(own_end).size();
  if (move.tile.is_double()) value += 6;
  if (mine && table.trains[own.seat.value].open.value_or(false) && !move.tile.is_double())
    value += 3;  // closes it again
  return value;
}

}  // namespace

Action choose(const Public& table, const Own& own) {
  const TileSet hand = own.hand;
  const auto value = [&](const Action& action) {
    return std::visit(
        overloaded{[&](const Play& move) { return 10 + worth(table, own, move); },
                   [&](const Lead& move) { return 10 + 5 * hand.with(move.tile.low).size(); },
                   [&](const Exchange&) { return pays(table, own) ? 5 : -1; }, [](const Keep&) { return 2; },
                   [](const Draw&) { return 1; }, [](const Pass&) { return 0; }},
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
