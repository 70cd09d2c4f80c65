#include "engine/variants/seychelles/bot.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engine/kit/whim.hpp"

namespace takamaka::seychelles {
namespace {

// The open number at the other end after a tile is laid at `end`; nothing for an empty line.
std::optional<int> other_end(const Public& table, End end) {
  return end == End::left ? table.line.right : table.line.left;
}

// The open number at the tile's end after the move.
int opened(const Public& table, const Play& move) {
  const auto at = move.end == End::left ? table.line.left : table.line.right;
  return at ? move.tile.other(*at) : move.tile.high;
}

int worth(const Public& table, const Own& own, const Play& move) {
  TileSet rest = own.hand;
  rest.erase(move.tile);
  const int mine = opened(table, move);
  const int theirs = other_end(table, move.end).value_or(move.tile.low);
  int value = move.tile.pips();
  if (move.tile.is_double()) value += 8;                      // hard to play later
  value += 4 * (rest.with(mine) | rest.with(theirs)).size();  // tiles that can follow
  return value;
}

}  // namespace

Action choose(const Public& table, const Own& own) {
  const auto value = [&](const Action& action) {
    const Play* move = std::get_if<Play>(&action);
    return move ? worth(table, own, *move) : -1;
  };
  return *std::ranges::max_element(own.legal, {}, value);
}

Action choose_easy(const Public& table, const Own& own) {
  std::vector<Action> moves;
  std::ranges::copy_if(own.legal, std::back_inserter(moves), [](const Action& action) {
    return std::holds_alternative<Play>(action) || std::holds_alternative<Pass>(action);
  });
  const int laid = static_cast<int>(table.line.tiles.size());
  return moves[whim({table.deal, laid, own.seat.value, own.hand.size()}, moves.size())];
}

std::optional<Action> agree(const Public& table, const Own& own) {
  if (table.asked_final.empty() || std::ranges::find(own.legal, Action{AskFinal{}}) == own.legal.end()) return {};
  return AskFinal{};
}

}  // namespace takamaka::seychelles
