#pragma once

// The hooks of High Tile for the shared test suites (tests/support/hooks.hpp describes each).

#include <expected>
#include <string>
#include <vector>

#include "engine/variants/high_tile/rules.hpp"
#include "tests/support/scene_words.hpp"
#include "tests/support/unseen.hpp"

namespace takamaka::high_tile {

inline std::vector<std::string> tiles_of(const Options&, std::uint8_t) { return double_six::whole_set.texts(); }

inline std::vector<std::string> tiles_in(const State& state) {
  std::vector<std::string> all = state.undealt.texts();
  for (const TileSet hand : state.hands) {
    for (auto& text : hand.texts()) all.push_back(std::move(text));
  }
  for (const auto& tile : state.table.laid) {
    if (tile) all.push_back(tile->text());
  }
  return all;
}

inline std::int64_t chips_in(const State&) { return 0; }

inline int steps_max(const Options& options, std::uint8_t seats) { return options.deals * (1 + seats); }

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* seat = std::get_if<Seat>(&viewer);
  std::vector<TileSet*> piles{&state.undealt};
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    if (seat == nullptr || *seat != Seat{s}) piles.push_back(&state.hands[s]);
  }
  testing::deal_out_anew(piles, lots);
}

// A position in words, one item on each line:
//   hands A 0-1 1-2 | B 3-5        laid A 6-6        turn B        deal 2 (default: 1)        wins 1 0
//   last_winner A
// Without `turn` the house deals next.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  Table& table = state.table;
  table.deal = 1;
  testing::SceneWords words{seats};
  words.on("hands", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.hands[seat.value].insert(tile); });
  });
  words.on("laid", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { table.laid[seat.value] = tile; });
  });
  words.on("turn", [&](std::istream& in) { table.phase = Playing{words.seat(in)}; });
  words.on("deal", [&](std::istream& in) { in >> table.deal; });
  words.on("wins", [&](std::istream& in) {
    for (std::uint8_t s = 0; s < seats; ++s) in >> table.wins[s];
  });
  words.on("last_winner", [&](std::istream& in) { table.last_winner = words.seat(in); });
  if (auto wrong = words.read(lines)) return std::unexpected(*wrong);
  return state;
}

}  // namespace takamaka::high_tile
