#pragma once

// The hooks of Kap Tai Shap for the shared test suites (tests/support/hooks.hpp describes each).

#include <expected>
#include <string>
#include <vector>

#include "engine/variants/kap_tai_shap/rules.hpp"
#include "tests/support/scene_words.hpp"

namespace takamaka::kap_tai_shap {

inline std::vector<std::string> tiles_of(const Options& options, std::uint8_t seats) {
  return Bag{chinese::tiles_of_sets(sets_in_play(options, seats))}.texts();
}

inline std::vector<std::string> tiles_in(const State& state) {
  Bag all{state.wall};
  for (const Bag& hand : state.hands) {
    for (const Tile tile : hand.tiles()) all.insert(tile);
  }
  for (const DiscardView& discard : state.table.discards) all.insert(discard.tile);
  return all.texts();
}

inline std::int64_t chips_in(const State& state) {
  std::int64_t sum = state.table.pot + state.table.rake;
  for (const int chips : state.table.chips) sum += chips;
  return sum;
}

// R7.1. Each draw comes with at most a discard, a skip and, before it, 2N pick-ups with their discards.
inline int steps_max(const Options& options, std::uint8_t seats) {
  const int tiles = chinese::set_size * sets_in_play(options, seats);
  const int draws = options.exhausted == Exhausted::reshuffle ? 2 * tiles : tiles;
  return options.deals * (2 + draws * (3 + 4 * seats));
}

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* seat = std::get_if<Seat>(&viewer);
  std::vector<Bag*> hands;
  Tiles unseen = state.wall;
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    if (seat != nullptr && *seat == Seat{s}) continue;
    hands.push_back(&state.hands[s]);
    for (const Tile tile : state.hands[s].tiles()) unseen.push_back(tile);
  }
  unseen = lots.shuffled(std::move(unseen));
  auto next = unseen.begin();
  for (Bag* hand : hands) {
    const int size = hand->size();
    *hand = Bag{std::span{next, next + size}};
    next += size;
  }
  state.wall.assign(next, unseen.end());
  const ToAct turn = Rules::to_act(state);  // a drawn tile is the drawer's secret
  if (state.drawn && (seat == nullptr || turn != ToAct{*seat})) {
    if (const Seat* drawer = std::get_if<Seat>(&turn)) state.drawn = state.hands[drawer->value].tiles().front();
  }
}

// A position in words, one item on each line:
//   hands A 6-6 6-6 | B 5-4        wall 6-5 2-1 (the next one first)        discards A 2-2 | B 3-1 (the latest last)
//   turn A (choosing)        first A (holds ten)        picked A 2-2        drew A 6-5
//   pot 4 (default: all antes)        deal 2 (default: 1)        pickups 3        last_winner C
// Without `turn`, `first`, `picked` or `drew` the house deals next.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  Table& table = state.table;
  table.deal = 1;
  table.pot = options.ante * seats;
  for (int& chips : table.chips) chips = -options.ante;
  testing::SceneWords words{seats};
  words.on("hands", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.hands[seat.value].insert(tile); });
  });
  words.on("wall", [&](std::istream& in) {
    const Tiles tiles = words.tiles<Tile>(in);
    state.wall.assign(tiles.rbegin(), tiles.rend());
  });
  words.on("discards", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { table.discards.push_back({tile, seat}); });
  });
  words.on("turn", [&](std::istream& in) { table.phase = Choosing{words.seat(in)}; });
  words.on("first", [&](std::istream& in) { table.phase = First{words.seat(in)}; });
  words.on("picked", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { table.phase = PickedUpOne{seat, tile}; });
  });
  words.on("drew", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) {
      table.phase = DrewOne{seat};
      state.drawn = tile;
    });
  });
  words.on("pot", [&](std::istream& in) { in >> table.pot; });
  words.on("deal", [&](std::istream& in) { in >> table.deal; });
  words.on("pickups", [&](std::istream& in) { in >> table.pickups_in_row; });
  words.on("last_winner", [&](std::istream& in) {
    table.last_winner = words.seat(in);
    table.roller = table.last_winner;
  });
  if (auto wrong = words.read(lines)) return std::unexpected(*wrong);
  return state;
}

}  // namespace takamaka::kap_tai_shap
