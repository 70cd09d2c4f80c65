#pragma once

// Positions for the tests of Triple Domino, and its hooks for the shared test suites (tests/support/hooks.hpp).

#include <algorithm>
#include <charconv>
#include <expected>
#include <stdexcept>

#include "engine/base/check.hpp"
#include "engine/match/match.hpp"
#include "engine/variants/triple/rules.hpp"
#include "tests/support/scene_words.hpp"

namespace takamaka::triangles {

// Cells as the rules write them: "U(0,0)", "D(-1,2)".
inline std::string word_of(const Cell& cell) {
  return std::string{cell.up ? "U(" : "D("} + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}
inline bool read_word(std::string_view word, Cell& into) {
  const char* const end = word.data() + word.size();
  if (word.size() < 6 || (word[0] != 'U' && word[0] != 'D') || word[1] != '(') return false;
  const auto [comma, no_x] = std::from_chars(word.data() + 2, end, into.x);
  if (no_x != std::errc{} || comma == end || *comma != ',') return false;
  const auto [bracket, no_y] = std::from_chars(comma + 1, end, into.y);
  into.up = word[0] == 'U';
  return no_y == std::errc{} && bracket + 1 == end && *bracket == ')';
}

}  // namespace takamaka::triangles

namespace takamaka::triple {

inline constexpr Seat A{0}, B{1}, C{2}, D{3};

inline Tile tile(std::string_view text) {
  const auto parsed = Tile::parse(text);
  TAKAMAKA_CHECK(parsed.has_value());
  return *parsed;
}
// "0-1-5 4-4-4", or "" for none.
inline std::vector<Tile> tiles(std::string_view text) {
  std::vector<Tile> all;
  for (std::size_t at = 0; at < text.size(); at += 6) all.push_back(tile(text.substr(at, 5)));
  return all;
}
inline Hand hand(std::string_view text) {
  Hand sorted = tiles(text);
  std::ranges::sort(sorted);
  return sorted;
}

constexpr Cell up(int x, int y) { return {true, x, y}; }
constexpr Cell down(int x, int y) { return {false, x, y}; }
inline Play lay(std::string_view text, Cell cell, int rotation) { return {tile(text), cell, rotation}; }

// The start of a test: a match that continues from any state.
using Position = Match<Rules>;

inline void lay_by_nobody(State& state, const Play& play) {
  state.table.lattice.place(play.cell, play.tile.turned(play.rotation));
  state.table.placements.push_back({play.cell, play.tile, play.rotation, std::nullopt, 0, Bonus::none});
}

// A deal under way. `laid` is the picture, with its first tile on U(0,0); the tiles belong to no seat. Scores start at
// `totals`, otherwise at 0. Without `turn` the house deals next.
struct Scene {
  Options options{};
  std::vector<std::string_view> hands{};
  std::string_view pool{};
  std::vector<Play> laid{Play{{5, 5, 5}, {true, 0, 0}, 0}};
  std::optional<Seat> turn{A};
  std::vector<int> totals{};
  int deal = 1;

  State state() const {
    State state = Rules::setup(options, static_cast<std::uint8_t>(hands.size()));
    for (std::size_t seat = 0; seat < hands.size(); ++seat) state.hands[seat] = hand(hands[seat]);
    for (std::size_t seat = 0; seat < totals.size(); ++seat) state.table.scores[seat].total = totals[seat];
    state.pool = tiles(pool);
    state.table.deal = deal;
    for (const Play& each : laid) lay_by_nobody(state, each);
    if (turn) state.table.phase = Playing{*turn, 0, 0};
    return state;
  }
  operator Position() const { return Position{state()}; }
};

inline int total(const Position& match, Seat seat) { return match.state().table.scores[seat.value].total; }
inline bool playing(const Position& match) { return std::holds_alternative<Playing>(match.state().table.phase); }
inline const DealResult& last_result(const Position& match) { return (*match.state().table.last_deal)->result; }
inline bool lists(const Position& match, Seat seat, const Action& action) {
  const auto legal = Rules::legal(match.state(), seat);
  return std::ranges::find(legal, action) != legal.end();
}

// Performs an action that must be legal; throws, and so fails the test, if it is refused.
inline void does(Position& match, Seat seat, const Action& action) {
  const auto events = match.act(seat, action);
  if (!events) throw std::logic_error("refused: " + std::string{events.error().code});
}
// Tries an action that must not be legal. Returns the refusal, or what is wrong with it.
inline std::string refusal(Position& match, Seat seat, const Action& action) {
  if (lists(match, seat, action)) return "listed as legal";
  const State before = match.state();
  const auto events = match.act(seat, action);
  if (events) return "accepted";
  if (match.state() != before) return "refused, but the state has changed";
  return std::string{events.error().code} + " " + std::string{events.error().rule};
}

// ------------------------------------------------------- hooks for the shared test suites (tests/support/hooks.hpp)

inline std::vector<std::string> texts(const std::vector<Tile>& all) {
  std::vector<std::string> words;
  for (const Tile each : all) words.push_back(to_text(each));
  return words;
}

inline std::vector<std::string> tiles_of(const Options&, std::uint8_t) { return texts(triangles::full_set()); }

inline std::vector<std::string> tiles_in(const State& state) {
  std::vector<Tile> all = state.pool;
  for (const Hand& each : state.hands) all.insert(all.end(), each.begin(), each.end());
  for (const Placement& laid : state.table.placements) all.push_back(laid.tile);
  return texts(all);
}

inline std::int64_t chips_in(const State&) { return 0; }

// A deal is one step, and RULES.md ("How long it can take") explains the bound of its actions.
inline int actions_max(std::uint8_t seats) { return 55 + 49 + 49 + 56 * seats; }
inline int steps_max(const Options& options, std::uint8_t seats) {
  const int deals = seats == 1 ? 1 : options.deals == 0 ? deals_max : options.deals;
  return deals * (1 + actions_max(seats));
}

inline void reshuffle_unseen(State& state, const Viewer& viewer, Lots& lots) {
  const Seat* viewing = std::get_if<Seat>(&viewer);
  const Playing* playing = std::get_if<Playing>(&state.table.phase);
  std::vector<std::vector<Tile>*> piles{&state.pool};
  for (std::uint8_t seat = 0; seat < state.table.seats; ++seat) {
    if (viewing == nullptr || *viewing != Seat{seat}) piles.push_back(&state.hands[seat]);
  }
  std::vector<Tile> unseen;
  for (const auto* pile : piles) unseen.insert(unseen.end(), pile->begin(), pile->end());
  unseen = lots.shuffled(std::move(unseen));
  for (auto* pile : piles) {
    for (Tile& each : *pile) {
      each = unseen.back();
      unseen.pop_back();
    }
  }
  if (playing != nullptr && (viewing == nullptr || *viewing != playing->turn)) {
    const Hand& held = state.hands[playing->turn.value];
    state.drawn.assign(held.begin(), held.begin() + static_cast<std::ptrdiff_t>(state.drawn.size()));
    std::ranges::sort(state.drawn);
  }
  for (Hand& each : state.hands) std::ranges::sort(each);
}

// A position in words, one item on each line:
//   laid 4-4-4 | 2-4-4 D(-1,0) 2 | …      the first on U(0,0) in rotation 0; the tiles belong to no seat
//   hands A 0-0-1 1-5-5 | B 0-0-2         pool 0-0-3 1-1-1, in the order of drawing     totals 296 12, in seat order
//   turn A (without it the house deals next)        deal 2 (default: 1)
inline std::expected<State, std::string> scene(const Options& options, std::uint8_t seats,
                                               const std::vector<std::string>& lines) {
  State state = Rules::setup(options, seats);
  Table& table = state.table;
  table.deal = 1;
  testing::SceneWords words{seats};
  words.on("laid", [&](std::istream& in) {
    for (std::string word; in >> word;) {
      if (word == "|") continue;
      Play play{words.tile<Tile>(word), {true, 0, 0}, 0};
      if (!table.lattice.empty()) {
        in >> word >> play.rotation;
        if (!read_word(word, play.cell)) words.fail("no such cell: " + word);
        const auto why = why_not(options, table.lattice, play.tile, play.cell, play.rotation);
        if (why) return words.fail(to_text(play.tile) + " cannot lie on " + word + ": " + std::string{why->code});
      }
      lay_by_nobody(state, play);
    }
  });
  words.on("hands", [&](std::istream& in) {
    words.per_seat<Tile>(in, [&](Seat seat, Tile held) { state.hands[seat.value].push_back(held); });
  });
  words.on("pool", [&](std::istream& in) { state.pool = words.tiles<Tile>(in); });
  words.on("totals", [&](std::istream& in) {
    for (Score& score : table.scores) in >> score.total;
  });
  words.on("turn", [&](std::istream& in) { table.phase = Playing{words.seat(in), 0, 0}; });
  words.on("deal", [&](std::istream& in) { in >> table.deal; });
  if (auto wrong = words.read(lines)) return std::unexpected(*wrong);
  for (Hand& each : state.hands) std::ranges::sort(each);
  return state;
}

}  // namespace takamaka::triple
