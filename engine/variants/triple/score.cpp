#include "engine/variants/triple/score.hpp"

#include <algorithm>
#include <numeric>

namespace takamaka::triple {
namespace {

std::vector<std::string> texts(const Hand& hand) {
  std::vector<std::string> all;
  for (const Tile tile : hand) all.push_back(to_text(tile));
  return all;
}

// Builds a score sheet: first the points of the deal, grouped by reason, then the points of its end.
class Sheet {
 public:
  Sheet(const State& state, std::string reason) : state_{state} {
    ended_.result.deal = state.table.deal;
    ended_.result.reason = std::move(reason);
    ended_.hands = state.hands;
    for (std::uint8_t seat = 0; seat < state.table.seats; ++seat) add_play(Seat{seat});
  }

  void add(Seat seat, std::string_view what, std::string_view rule, int points, std::vector<std::string> tiles = {}) {
    ended_.result.lines.push_back({seat, std::string{what}, std::string{rule}, points, std::move(tiles)});
    gained_[seat.value] += points;
  }
  // R8.4  A player alone neither wins nor loses.
  void add_winner(Seat seat) {
    if (state_.table.seats > 1) ended_.result.winners.push_back(seat);
  }

  DealEnded take() {
    for (std::uint8_t seat = 0; seat < state_.table.seats; ++seat) {
      const Score& score = state_.table.scores[seat];
      ended_.result.seats.push_back({score.deal + gained_[seat], score.total + gained_[seat], 0});
    }
    return std::move(ended_);
  }

 private:
  // One line for each reason that occurred. The running score already includes these points.
  void add_play(Seat seat) {
    struct Part {
      std::string_view what, rule;
      int points = 0;
      Hand tiles;
    };
    std::array<Part, 5> parts{Part{"tiles", "R3.5", 0, {}}, Part{"start_bonus", "R2.4", 0, {}},
                              Part{"double_connection", "R4.3", 0, {}}, Part{"bridge", "R4.4", 0, {}},
                              Part{"hexagon", "R4.1", 0, {}}};
    for (const Placement& laid : state_.table.placements) {
      if (laid.seat != seat) continue;
      parts[0].points += laid.tile.value();
      parts[0].tiles.push_back(laid.tile);
      if (laid.bonus == Bonus::none) continue;
      Part& part = parts[static_cast<std::size_t>(laid.bonus)];
      part.points += laid.points - laid.tile.value();
      part.tiles.push_back(laid.tile);
    }
    const auto note = [&](std::string_view what, std::string_view rule, int points, const Hand& tiles) {
      ended_.result.lines.push_back({seat, std::string{what}, std::string{rule}, points, texts(tiles)});
    };
    for (const Part& part : parts) {
      if (!part.tiles.empty()) note(part.what, part.rule, part.points, part.tiles);
    }
    const Score& score = state_.table.scores[seat.value];
    if (score.draws != 0) note("draws", "R5.3", score.draws, {});
    if (score.empty_pool != 0) note("empty_pool", "R5.5", score.empty_pool, {});
  }

  const State& state_;
  DealEnded ended_;
  std::array<int, Rules::seats_max> gained_{};
};

Hand others_tiles(const State& state, Seat seat) {
  Hand tiles;
  for (std::uint8_t other = 0; other < state.table.seats; ++other) {
    if (Seat{other} != seat) tiles.insert(tiles.end(), state.hands[other].begin(), state.hands[other].end());
  }
  return tiles;
}

}  // namespace

int value_of(const Hand& hand) {
  return std::accumulate(hand.begin(), hand.end(), 0, [](int sum, Tile tile) { return sum + tile.value(); });
}

DealEnded sheet_of_out(const State& state, Seat out) {
  Sheet sheet{state, "out"};
  const Hand others = others_tiles(state, out);
  sheet.add(out, "out", "R6.1", state.table.options.end_bonus);
  if (!others.empty()) sheet.add(out, "left_with_others", "R6.1", value_of(others), texts(others));
  sheet.add_winner(out);
  return sheet.take();
}

DealEnded sheet_of_blocked(const State& state, std::string reason) {
  Sheet sheet{state, std::move(reason)};
  std::vector<int> left;
  for (const Hand& hand : state.hands) left.push_back(value_of(hand));
  const int least = std::ranges::min(left);
  const bool nobody = std::ranges::count(left, least) > 1 && state.table.options.blocked_tie == BlockedTie::none;
  for (std::uint8_t seat = 0; seat < state.table.seats && !nobody; ++seat) {
    if (left[seat] != least) continue;
    const Hand others = others_tiles(state, Seat{seat});
    if (!others.empty()) sheet.add(Seat{seat}, "left_with_others", "R6.5", value_of(others), texts(others));
    sheet.add(Seat{seat}, "left_own", "R6.5", -left[seat], texts(state.hands[seat]));
    sheet.add_winner(Seat{seat});
  }
  return sheet.take();
}

DealEnded sheet_of_stopped(const State& state) { return Sheet{state, "target_reached"}.take(); }

bool stops_at_once(const Table& table) {
  if (table.seats == 1 || table.options.match_end == MatchEnd::after_deal) return false;
  return std::ranges::any_of(table.scores, [&](const Score& score) { return score.total >= table.options.target; });
}

std::optional<MatchResult> match_result(const Table& table) {
  MatchResult result;
  for (const Score& score : table.scores) result.totals.push_back(score.total);
  if (table.seats == 1) {  // R8.4: the total is the result
    result.reason = "solitaire";
    return result;
  }
  const int best = std::ranges::max(result.totals);
  const int deals = table.options.deals == 0 ? deals_max : table.options.deals;
  if (best < table.options.target && table.deal < deals) return std::nullopt;
  result.reason = best >= table.options.target ? "target_reached" : "deals_played";
  for (std::uint8_t seat = 0; seat < table.seats; ++seat) {
    if (result.totals[seat] == best) result.winners.push_back(Seat{seat});  // R7.3
  }
  return result;
}

}  // namespace takamaka::triple
