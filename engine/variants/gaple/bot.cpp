#include "engine/variants/gaple/bot.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>
#include <vector>

#include "engine/kit/whim.hpp"

namespace takamaka::gaple {
namespace {

// All that a seat can know about a deal in progress.
struct Observation {
  TileSet hand, discards, unseen;  // unseen: in the other hands, thrown away by others, or in the middle
  int fewest_theirs;               // the fewest unplayed tiles that any opponent has
};

Observation look(const Public& table, const Own& own) {
  Observation known{own.hand, own.discards, {}, double_six::tile_count};
  known.unseen = double_six::whole_set - known.hand - known.discards;
  for (const auto& laid : table.line.tiles) known.unseen.erase(laid.tile());
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    if (Seat{s} == own.seat || (table.options.teams && Seat{s} == partner_of(own.seat))) continue;
    known.fewest_theirs = std::min(known.fewest_theirs, table.hand_sizes[s] + table.discard_sizes[s]);
  }
  return known;
}

// The open numbers after the move.
std::pair<int, int> ends_after(const LineView& line, const Play& move) {
  if (!line.left) return {move.tile.low, move.tile.high};
  return move.end == End::left ? std::pair<int, int>{move.tile.other(*line.left), *line.right}
                               : std::pair<int, int>{*line.left, move.tile.other(*line.right)};
}

// Weights in pips, tuned by thousands of matches against random players.
constexpr int double_worth = 3;       // doubles fit in one place only, so they go early
constexpr int own_follow_worth = 1;   // for each tile I can go on with
constexpr int other_follow_cost = 1;  // for each unseen tile that others may go on with
constexpr int number_worth = 1;       // for each number left in my hand
constexpr int block_worth = 3;        // for each pip by which I am ahead when I block the line

int value_of(const Play& move, const Public& table, const Observation& known) {
  const auto [left, right] = ends_after(table.line, move);
  TileSet rest = known.hand;
  rest.erase(move.tile);
  const int own_follow = (rest.with(left) | rest.with(right)).size();
  const int other_follow = (known.unseen.with(left) | known.unseen.with(right)).size();

  int value = move.tile.pips() + (move.tile.is_double() ? double_worth : 0);
  value += own_follow_worth * own_follow - other_follow_cost * other_follow;
  for (int number = 0; number < double_six::numbers; ++number) value += rest.with(number).empty() ? 0 : number_worth;
  if (own_follow == 0 && other_follow == 0 && !known.unseen.empty()) {
    // This blocks the line, which is good for the player with the fewest pips left.
    const int mine = rest.pips() + known.discards.pips();
    const int theirs = known.unseen.pips() * known.fewest_theirs / known.unseen.size();
    value += block_worth * (theirs - mine);
  }
  return value;
}

// A discarded tile certainly counts, a kept one may still be played. So it throws the lightest tile, and among equals
// the one that the fewest tiles can make playable.
int value_of(const Discard& move, const Public&, const Observation& known) {
  TileSet rest = known.hand;
  rest.erase(move.tile);
  const TileSet others = rest | known.unseen;
  const int chances = (others.with(move.tile.low) | others.with(move.tile.high)).size();
  return -2 * move.tile.pips() - chances;
}

int value_of(const Pass&, const Public&, const Observation&) { return 0; }

}  // namespace

Action choose(const Public& table, const Own& own) {
  const Observation known = look(table, own);
  const auto value = [&](const Action& action) {
    return std::visit([&](const auto& move) { return value_of(move, table, known); }, action);
  };
  return *std::ranges::max_element(own.legal, {}, value);
}

Action choose_easy(const Public& table, const Own& own) {
  std::vector<Action> plays;
  std::ranges::copy_if(own.legal, std::back_inserter(plays),
                       [](const Action& a) { return std::holds_alternative<Play>(a); });
  if (!plays.empty()) {
    const int laid = static_cast<int>(table.line.tiles.size());
    return plays[whim({table.deal, laid, own.seat.value, own.hand.front().pips()}, plays.size())];
  }
  return *std::ranges::min_element(own.legal, {}, [](const Action& action) {
    const Discard* thrown = std::get_if<Discard>(&action);
    return thrown ? thrown->tile.pips() : 0;
  });
}

}  // namespace takamaka::gaple
