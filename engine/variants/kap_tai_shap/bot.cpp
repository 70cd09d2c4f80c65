#include "engine/variants/kap_tai_shap/bot.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engine/base/overloaded.hpp"
#include "engine/kit/whim.hpp"

namespace takamaka::kap_tai_shap {
namespace {

std::size_t whim_of(const Public& table, const Own& own, std::size_t n) {
  return whim({table.deal, own.seat.value, table.wall_size, static_cast<int>(table.discards.size())}, n);
}

// The value of nine tiles: their groups first, then the number of unseen tiles that would make one more.
int worth(const Bag& hand, const Public& table) {
  const int made = groups(hand, table.options);
  int helpful = 0;
  for (const Tile kind : chinese::all_kinds) {
    int unseen = kind.copies_in_set() * table.sets - hand.count(kind);
    for (const DiscardView& discard : table.discards) unseen -= discard.tile == kind ? 1 : 0;
    if (unseen <= 0) continue;
    Bag with = hand;
    with.insert(kind);
    if (groups(with, table.options) > made) helpful += unseen;
  }
  return 1000 * made + helpful;
}

int worth_without(Bag hand, Tile tile, const Public& table) {
  hand.take_one(tile);
  return worth(hand, table);
}

// The best value of the hand after picking up `tile` and throwing another away.
int worth_with(const Bag& hand, Tile tile, const Public& table) {
  Bag with = hand;
  with.insert(tile);
  if (complete(with, table.options)) return 1'000'000;
  int best = 0;
  for (const Tile kind : with.kinds()) {
    if (kind != tile || with.count(kind) > 1) best = std::max(best, worth_without(with, kind, table));
  }
  return best;
}

}  // namespace

// A bot that takes every tile it could use ends a deal before the people beside it have seen their tiles. So it takes one
// that only helps, the best of all that it may take, in every fourth turn.
Action choose(const Public& table, const Own& own) {
  const Bag hand{own.hand};
  const int made = groups(hand, table.options);
  const auto value = [&](const Action& action) {
    return std::visit(overloaded{[](const Declare&) { return 2'000'000; }, [](const Draw&) { return 1; },
                                 [](const Skip&) { return 1; },
                                 [&](const PickUp& move) {
                                   Bag with = hand;
                                   with.insert(move.tile);
                                   if (groups(with, table.options) <= made) return 0;
                                   if (!complete(with, table.options) && whim_of(table, own, 4) != 0) return 0;
                                   return worth_with(hand, move.tile, table);
                                 },
                                 [&](const Discard& move) { return worth_without(hand, move.tile, table); }},
                      action);
  };
  return *std::ranges::max_element(own.legal, {}, value);
}

Action choose_easy(const Public& table, const Own& own) {
  const Bag hand{own.hand};
  const auto value = [&](const Action& action) {
    return std::visit(
        overloaded{[](const Declare&) { return 100; }, [](const Draw&) { return 1; }, [](const Skip&) { return 1; },
                   [&](const PickUp& move) {
                     return std::ranges::find(own.waiting_for, move.tile) != own.waiting_for.end() ? 2 : 0;
                   },
                   [&](const Discard& move) {
                     Bag rest = hand;
                     rest.take_one(move.tile);
                     return groups(rest, table.options);
                   }},
        action);
  };
  const int best = value(*std::ranges::max_element(own.legal, {}, value));
  std::vector<Action> moves;
  std::ranges::copy_if(own.legal, std::back_inserter(moves),
                       [&](const Action& action) { return value(action) == best; });
  return moves[whim_of(table, own, moves.size())];
}

}  // namespace takamaka::kap_tai_shap
