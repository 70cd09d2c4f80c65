#pragma once

// The hooks of Seychelles for the shared test suites (tests/support/hooks.hpp describes each).

#include <expected>
#include <string>
#include <vector>

#include "engine/variants/seychelles/rules.hpp"
#include "tests/support/line_scene.hpp"
#include "tests/support/unseen.hpp"

namespace takamaka::seychelles {

inline std::vector<std::string> tiles_of(const Options&, std::uint8_t seats) {
  TileSet all = double_six::whole_set;
  if (seats == 3) all.erase({0, 0});
  return all.texts();
}

inline std::vector<std::string> tiles_in(const State& state) {
  std::vector<std::string> all = state.table.line.tiles().texts();
  for (const TileSet hand : state.hands) {
    for (auto& text : hand.texts()) all.push_back(std::move(text));
  }
  return all;
}

inline std::int64_t chips_in(const State&) { return 0; }

// R8.1: holds only with high probability. A deal is one step, and each tile comes with at most four passes and a lake.
inline int steps_max(const Options&, std::uint8_t) { return 1000 * (1 + 28 * 6); }

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* seat = std::get_if<Seat>(&viewer);
  std::vector<TileSet*> hands;
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    if (seat == nullptr || *seat != Seat{s}) hands.push_back(&state.hands[s]);
  }
  testing::deal_out_anew(hands, lots);
}

// A position in words, one item on each line:
//   line 6-3 3-3          as the tiles lie; one of them, with its low number on the left, was the first
//   hands A 0-1 1-2 | B 3-5        turn A        starter A (default: the seat on turn)
//   last_placed D (default: the seat before)        next_starter A        scores 31 0 (of each side)        restarts 2
//   final        deal 2 (default: 1)
// Without `turn` the house deals next.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  Table& table = state.table;
  table.deal = table.deals_in_set = 1;
  std::optional<Seat> turn;
  testing::SceneWords words{seats};
  words.on("line", [&](std::istream& in) { testing::lay_line(words, in, table.line); });
  words.on("hands", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.hands[seat.value].insert(tile); });
  });
  words.on("turn", [&](std::istream& in) { turn = words.seat(in); });
  words.on("starter", [&](std::istream& in) { table.starter = words.seat(in); });
  words.on("last_placed", [&](std::istream& in) { table.last_placed = words.seat(in); });
  words.on("next_starter", [&](std::istream& in) { table.next_starter = words.seat(in); });
  words.on("scores", [&](std::istream& in) {
    std::size_t side = 0;
    for (int score = 0; side < table.scores.size() && in >> score; ++side) table.scores[side] = score;
  });
  words.on("restarts", [&](std::istream& in) { in >> table.restarts; });
  words.on("final", [&](std::istream&) { table.final = true; });
  words.on("deal", [&](std::istream& in) {
    in >> table.deal;
    table.deals_in_set = table.deal;
  });
  if (auto wrong = words.read(lines)) return std::unexpected(*wrong);
  if (turn) {
    if (!table.starter) table.starter = turn;
    const Direction back = options.direction == Direction::cw ? Direction::ccw : Direction::cw;
    if (!table.last_placed && !table.line.empty()) table.last_placed = next_seat(*turn, seats, back);
    if (table.line.empty()) {
      table.phase = Opening{*turn};
    } else {
      table.phase = Playing{*turn};
    }
  }
  return state;
}

}  // namespace takamaka::seychelles
