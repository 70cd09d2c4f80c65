#pragma once

// The hooks of Gaple for the shared test suites (tests/support/hooks.hpp describes each).

#include <expected>
#include <string>
#include <vector>

#include "engine/variants/gaple/rules.hpp"
#include "tests/support/line_scene.hpp"
#include "tests/support/unseen.hpp"

namespace takamaka::gaple {

inline std::vector<std::string> tiles_of(const Options&, std::uint8_t) { return double_six::whole_set.texts(); }

inline std::vector<std::string> tiles_in(const State& state) {
  std::vector<std::string> all = state.table.line.tiles().texts();
  const auto add = [&](TileSet tiles) {
    for (auto& text : tiles.texts()) all.push_back(std::move(text));
  };
  for (const TileSet hand : state.hands) add(hand);
  for (const TileSet dead : state.discards) add(dead);
  add(state.undealt);
  return all;
}

inline std::int64_t chips_in(const State& state) {
  std::int64_t sum = 0;
  for (const int chips : state.table.chips) sum += chips;
  return sum;
}

// A deal is one step, and each tile comes with at most four passes.
inline int steps_max(const Options& options, std::uint8_t) { return options.deals * (1 + 28 * 5); }

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* seat = std::get_if<Seat>(&viewer);
  std::vector<TileSet*> piles{&state.undealt};
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    if (seat != nullptr && *seat == Seat{s}) continue;
    piles.push_back(&state.hands[s]);
    piles.push_back(&state.discards[s]);
  }
  testing::deal_out_anew(piles, lots);
}

// A position in words, one item on each line:
//   line 6-3 3-3          as the tiles lie; one of them, with its low number on the left, was the first
//   hands A 0-1 1-2 | B 3-5        discards B 2-5        undealt 0-0        turn A
//   starter A (default: the seat on turn)        deal 2 (default: 1)        last_winner C
// Without `turn` the house deals next.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  Table& table = state.table;
  table.deal = 1;
  std::optional<Seat> turn;
  testing::SceneWords words{seats};
  words.on("line", [&](std::istream& in) { testing::lay_line(words, in, table.line); });
  words.on("hands", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.hands[seat.value].insert(tile); });
  });
  words.on("discards", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.discards[seat.value].insert(tile); });
  });
  words.on("undealt", [&](std::istream& in) {
    const Tiles tiles = words.tiles<Tile>(in);
    state.undealt = TileSet{std::span{tiles}};
  });
  words.on("turn", [&](std::istream& in) { turn = words.seat(in); });
  words.on("starter", [&](std::istream& in) { table.starter = words.seat(in); });
  words.on("last_winner", [&](std::istream& in) { table.last_winner = words.seat(in); });
  words.on("deal", [&](std::istream& in) { in >> table.deal; });
  if (auto wrong = words.read(lines)) return std::unexpected(*wrong);
  if (!table.starter) table.starter = turn;
  if (turn && table.line.empty()) table.phase = Opening{*turn};
  if (turn && !table.line.empty()) table.phase = Playing{*turn};
  return state;
}

}  // namespace takamaka::gaple
