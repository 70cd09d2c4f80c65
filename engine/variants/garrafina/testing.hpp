#pragma once

// The hooks of Garrafina for the shared test suites (tests/support/hooks.hpp describes each).

#include <expected>
#include <string>
#include <vector>

#include "engine/variants/garrafina/rules.hpp"
#include "tests/support/scene_words.hpp"
#include "tests/support/unseen.hpp"

namespace takamaka::garrafina {

inline constexpr Seat A{0}, B{1}, C{2}, D{3};

inline std::vector<std::string> tiles_of(const Options&, std::uint8_t) { return double_six::whole_set.texts(); }

inline std::vector<std::string> tiles_in(const State& state) {
  std::vector<std::string> all;
  const auto add = [&](TileSet tiles) {
    for (auto& text : tiles.texts()) all.push_back(std::move(text));
  };
  if (state.table.centre) add({*state.table.centre});
  for (const Train& train : state.table.trains) add(train.tiles());
  for (const TileSet hand : state.hands) add(hand);
  for (const TileSet thrown : state.discards) add(thrown);
  for (const TileSet heap : state.heaps) add(heap);
  add(TileSet{state.boneyard});
  return all;
}

// Scores are paid at the end and sum to zero after every deal (R6.2).
inline std::int64_t chips_in(const State& state) {
  std::int64_t sum = 0;
  for (const int score : state.table.scores) sum += score;
  return sum;
}

// A deal is one step; each tile comes with at most four passes, and the opening, exchanges and draws are fewer than
// forty steps. Without a number of deals the bound only holds with high probability (R8.2), and so does the allowance
// for deals that are dealt again.
inline int steps_max(const Options& options, std::uint8_t) {
  return (options.deals == 0 ? 2000 : options.deals + 20) * (41 + 28 * 5);
}

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* seat = std::get_if<Seat>(&viewer);
  std::vector<TileSet*> piles;
  for (TileSet& heap : state.heaps) piles.push_back(&heap);
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    if (seat != nullptr && *seat == Seat{s}) continue;
    piles.push_back(&state.hands[s]);
    piles.push_back(&state.discards[s]);
  }
  TileSet boneyard{state.boneyard};
  piles.push_back(&boneyard);
  testing::deal_out_anew(piles, lots);
  state.boneyard = lots.shuffled(boneyard.tiles());
}

// A position in words, one item on each line:
//   centre 6-6        trains A 6-5 5-5 | B 6-2 (outwards; they need a centre)        open A C
//   hands A 0-1 1-2 | B 3-5        discards A 0-0        heap 1-2 … (one line for each)        boneyard 3-4 0-6
//   turn A        opening A        after_lead A        nominal A (default: the seat on turn)
//   had_first_turn A B (default: after `turn` every seat, after `after_lead` its seat, after `opening` none)
//   taken 1 0 0        scores 10 -10 0        deal 3 (default: 2)
// Without `turn`, `opening` or `after_lead` the house deals next.
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  Table& table = state.table;
  table.deal = 2;
  std::optional<Seat> acts;
  testing::SceneWords words{seats};
  const auto everybody = [&](bool had) { std::fill_n(table.had_first_turn.begin(), seats, had); };
  const auto numbers = [](std::istream& in, auto& into) {
    std::size_t i = 0;
    for (int number = 0; i < into.size() && in >> number; ++i) into[i] = number;
  };
  words.on("centre", [&](std::istream& in) {
    const Tiles tiles = words.tiles<Tile>(in);
    if (tiles.size() != 1 || !tiles.front().is_double()) return words.fail("the centre is one double");
    table.centre = tiles.front();
    table.trains.fill(Train{tiles.front().low});
  });
  words.on("trains", [&](std::istream& in) {
    words.per_seat<Laid>(in, [&](Seat seat, Laid laid) {
      Train& train = table.trains[seat.value];
      if (train.end() != laid.left) return words.fail("a train does not match");
      train.place(laid.tile());
    });
  });
  words.on("open", [&](std::istream& in) {
    for (std::string word; in >> word;) table.trains[words.seat(word).value].open_up();
  });
  words.on("hands", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.hands[seat.value].insert(tile); });
  });
  words.on("discards", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile tile) { state.discards[seat.value].insert(tile); });
  });
  words.on("heap", [&](std::istream& in) { state.heaps.push_back(TileSet{words.tiles<Tile>(in)}); });
  words.on("boneyard", [&](std::istream& in) { state.boneyard = words.tiles<Tile>(in); });
  words.on("turn", [&](std::istream& in) {
    acts = words.seat(in);
    table.phase = Playing{*acts};
    everybody(true);
  });
  words.on("opening", [&](std::istream& in) {
    acts = words.seat(in);
    table.phase = Opening{*acts};
  });
  words.on("after_lead", [&](std::istream& in) {
    acts = words.seat(in);
    table.phase = AfterLead{*acts};
    table.had_first_turn[acts->value] = true;
  });
  words.on("nominal", [&](std::istream& in) { table.nominal = words.seat(in); });
  words.on("had_first_turn", [&](std::istream& in) {
    everybody(false);
    for (std::string word; in >> word;) table.had_first_turn[words.seat(word).value] = true;
  });
  words.on("taken", [&](std::istream& in) { numbers(in, table.taken); });
  words.on("scores", [&](std::istream& in) { numbers(in, table.scores); });
  words.on("deal", [&](std::istream& in) { in >> table.deal; });
  if (auto wrong = words.read(lines)) return std::unexpected(*wrong);
  table.deals_done = acts ? table.deal - 1 : table.deal;
  if (!table.nominal) table.nominal = acts;
  return state;
}

}  // namespace takamaka::garrafina
