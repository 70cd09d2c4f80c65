#pragma once

// What the shared test suites ask of High Tile (tests/support/hooks.hpp says what each of these is).

#include <expected>
#include <sstream>
#include <string>
#include <vector>

#include "engine/variants/high_tile/rules.hpp"

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
  TileSet unseen;
  for (const TileSet* pile : piles) unseen = unseen | *pile;
  const Tiles shuffled = lots.shuffled(unseen.tiles());
  auto next = shuffled.begin();
  for (TileSet* pile : piles) {
    const int size = pile->size();
    *pile = TileSet{std::span{next, static_cast<std::size_t>(size)}};
    next += size;
  }
}

// A position in words, one thing a line: `hands A 0-1 1-2 | B 3-5`, `laid A 6-6`, `turn B`.
// Without `turn` the next deal is awaited.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  state.table.deal = 1;
  for (const std::string& line : lines) {
    std::istringstream words{line};
    std::string key, word;
    words >> key;
    Seat seat{};
    while (words >> word) {
      if (word == "|") continue;
      const auto tile = Tile::parse(word);
      if (word.size() == 1 && word[0] >= 'A' && word[0] < 'A' + seats) {
        seat = Seat{static_cast<std::uint8_t>(word[0] - 'A')};
        if (key == "turn") state.table.phase = Playing{seat};
      } else if (key == "hands" && tile) {
        state.hands[seat.value].insert(*tile);
      } else if (key == "laid" && tile) {
        state.table.laid[seat.value] = *tile;
      } else {
        return std::unexpected("not understood: " + line);
      }
    }
  }
  return state;
}

}  // namespace takamaka::high_tile
