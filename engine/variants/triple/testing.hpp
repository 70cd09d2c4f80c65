#pragma once

// Positions for the tests, set up by folding events, so that they are as real as any stored match.

#include <algorithm>
#include <stdexcept>

#include "engine/base/check.hpp"
#include "engine/match/match.hpp"
#include "engine/variants/triple/rules.hpp"

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

// A deal under way: `laid` is the picture, its first entry on U(0,0). The one who laid it scored nothing, so every
// score starts at `totals` (or 0), and it is the turn of `turn`.
struct Scene {
  Options options{};
  std::vector<std::string_view> hands{};
  std::string_view pool{};
  std::vector<Play> laid{Play{{5, 5, 5}, {true, 0, 0}, 0}};
  Seat turn{0};
  std::vector<int> totals{};

  operator Match<Rules>() const {
    const auto seats = static_cast<std::uint8_t>(hands.size());
    const Seat before{static_cast<std::uint8_t>((turn.value + seats - 1) % seats)};
    const bool alone = seats == 1;
    Match<Rules> match{options, seats};
    if (!totals.empty()) {
      DealEnded ended;
      for (const int total : totals) ended.result.seats.push_back({0, total, 0});
      match.replay(ended);
    }
    Dealt dealt{1, {}, {tiles(pool)}};
    for (std::uint8_t seat = 0; seat < seats; ++seat) {
      Hand held = hand(hands[seat]);
      for (std::size_t i = alone ? 1 : 0; Seat{seat} == before && i < laid.size(); ++i) held.push_back(laid[i].tile);
      std::ranges::sort(held);
      dealt.hands.push_back({Seat{seat}, held});
    }
    if (alone) dealt.pool.value.insert(dealt.pool.value.begin(), laid[0].tile);
    match.replay(dealt);
    match.replay(Started{alone ? std::nullopt : std::optional{before}, laid[0].tile, 0});
    for (std::size_t i = 1; i < laid.size(); ++i) {
      match.replay(Played{before, laid[i].tile, laid[i].cell, laid[i].rotation, {}});
    }
    TAKAMAKA_CHECK(match.state().table.deal == 1);
    return match;
  }
};

inline int total(const Match<Rules>& match, Seat seat) { return match.state().table.scores[seat.value].total; }
inline bool playing(const Match<Rules>& match) { return std::holds_alternative<Playing>(match.state().table.phase); }
inline const DealResult& last_result(const Match<Rules>& match) { return (*match.state().table.last_deal)->result; }
inline bool lists(const Match<Rules>& match, Seat seat, const Action& action) {
  const auto legal = Rules::legal(match.state(), seat);
  return std::ranges::find(legal, action) != legal.end();
}

// Does what must be legal; throws, and so fails the test, if it is not.
inline void does(Match<Rules>& match, Seat seat, const Action& action) {
  const auto events = match.act(seat, action);
  if (!events) throw std::logic_error("refused: " + std::string{events.error().code});
}
// Tries what must not be legal and answers why not, or what is wrong with the refusal.
inline std::string refusal(Match<Rules>& match, Seat seat, const Action& action) {
  if (lists(match, seat, action)) return "listed as legal";
  const State before = match.state();
  const auto events = match.act(seat, action);
  if (events) return "accepted";
  if (match.state() != before) return "refused, but the state has changed";
  return std::string{events.error().code} + " " + std::string{events.error().rule};
}

}  // namespace takamaka::triple
