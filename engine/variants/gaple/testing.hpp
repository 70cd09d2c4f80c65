#pragma once

// What the shared test suites ask of Gaple (tests/support/hooks.hpp says what each of these is).

#include <algorithm>
#include <expected>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variants/gaple/rules.hpp"

namespace takamaka::gaple {

inline std::vector<std::string> tiles_of(const Options&, std::uint8_t) { return double_six::whole_set.texts(); }

inline std::vector<std::string> tiles_in(const State& state) {
  std::vector<std::string> all = state.table.line.tiles().texts();
  const auto add = [&](TileSet tiles) {
    for (auto& text : tiles.texts()) all.push_back(std::move(text));
  };
  for (const TileSet hand : state.hands) add(hand);
  for (const TileSet dead : state.dead) add(dead);
  add(state.undealt);
  return all;
}

inline std::int64_t chips_in(const State& state) {
  std::int64_t sum = 0;
  for (const int chips : state.table.chips) sum += chips;
  return sum;
}

// A deal is one step, and at most four passes go with each tile.
inline int steps_max(const Options& options, std::uint8_t) { return options.deals * (1 + 28 * 5); }

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* seat = std::get_if<Seat>(&viewer);
  std::vector<TileSet*> piles{&state.undealt};
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    if (seat != nullptr && *seat == Seat{s}) continue;
    piles.push_back(&state.hands[s]);
    piles.push_back(&state.dead[s]);
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

// A position in words, one thing a line:
//   line 6-3 3-3          as the tiles lie; one of them, with its low number on the left, was the first
//   hands A 0-1 1-2 | B 3-5        dead B 2-5        undealt 0-0        turn A
//   starter A (else: whose turn it is)        deal 2 (else 1)        last_winner C
// Without `turn` the next deal is awaited.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  state.table.deal = 1;
  std::optional<Seat> turn;
  std::string wrong;

  const auto seat_of = [&](const std::string& word) {
    const bool good = word.size() == 1 && word[0] >= 'A' && word[0] < 'A' + seats;
    if (!good) wrong = "no such seat: " + word;
    return Seat{static_cast<std::uint8_t>(good ? word[0] - 'A' : 0)};
  };
  const auto tile_named = [&](const std::string& word) {
    const auto tile = Tile::parse(word);
    if (!tile) wrong = "no such tile: " + word;
    return tile.value_or(Tile{});
  };
  const auto piles = [&](std::istream& words, auto& into) {
    Seat seat{};
    for (std::string word; words >> word;) {
      if (word == "|") continue;
      if (word.size() == 1) {
        seat = seat_of(word);
      } else {
        into[seat.value].insert(tile_named(word));
      }
    }
  };
  const auto lay = [&](std::istream& words) {
    std::vector<double_six::Laid> laid;
    for (std::string word; words >> word;) {
      const auto tile = double_six::Laid::parse(word);
      if (!tile) wrong = "no such tile: " + word;
      laid.push_back(tile.value_or(double_six::Laid{}));
    }
    const auto first = std::ranges::find_if(laid, [](auto tile) { return tile.left <= tile.right; });
    if (first == laid.end()) {
      wrong = "no tile of the line has its low number on the left";
      return;
    }
    Line& line = state.table.line;
    for (auto tile = first; tile != laid.end(); ++tile) {
      line.place(tile->tile(), tile == first ? End::left : End::right);
    }
    for (auto tile = first; tile != laid.begin();) line.place((--tile)->tile(), End::left);
    if (line.view().tiles != laid) wrong = "the line does not match";
  };
  const std::map<std::string, std::function<void(std::istream&)>, std::less<>> keys{
      {"line", lay},
      {"hands", [&](std::istream& words) { piles(words, state.hands); }},
      {"dead", [&](std::istream& words) { piles(words, state.dead); }},
      {"undealt",
       [&](std::istream& words) {
         for (std::string word; words >> word;) state.undealt.insert(tile_named(word));
       }},
      {"deal", [&](std::istream& words) { words >> state.table.deal; }},
      {"turn",
       [&](std::istream& words) {
         std::string word;
         words >> word;
         turn = seat_of(word);
         if (!state.table.starter) state.table.starter = turn;
       }},
      {"starter",
       [&](std::istream& words) {
         std::string word;
         words >> word;
         state.table.starter = seat_of(word);
       }},
      {"last_winner", [&](std::istream& words) {
         std::string word;
         words >> word;
         state.table.last_winner = seat_of(word);
       }}};
  for (const std::string& text : lines) {
    std::istringstream words{text};
    std::string key;
    words >> key;
    const auto found = keys.find(key);
    if (found == keys.end()) return std::unexpected("no such thing in a scene: " + key);
    found->second(words);
    if (!wrong.empty()) return std::unexpected(wrong);
  }
  if (turn && state.table.line.empty()) state.table.phase = Opening{*turn};
  if (turn && !state.table.line.empty()) state.table.phase = Playing{*turn};
  return state;
}

}  // namespace takamaka::gaple
