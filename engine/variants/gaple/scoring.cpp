#include "engine/variants/gaple/scoring.hpp"

#include <algorithm>
#include <array>

namespace takamaka::gaple {
namespace {

// R5.2
bool lonely_double_blank(TileSet unplayed, const Options& options) {
  return options.double_blank_25 && unplayed.with(0) == TileSet{double_blank};
}

// R5.4, R5.5: of the tiles with the fewest pips, the one with the lowest end.
std::optional<Tile> lowest_tile(TileSet unplayed) {
  std::optional<Tile> lowest;
  for (const Tile tile : unplayed) {  // lowest end first, so the first of equals stays
    if (!lowest || tile.pips() < lowest->pips()) lowest = tile;
  }
  return lowest;
}

// The winners with their partners (R5.9).
std::vector<Seat> with_partners(const Table& table, const std::vector<Seat>& winners) {
  std::vector<Seat> all;
  all.reserve(table.seats);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    const bool wins = std::ranges::any_of(winners, [&](Seat winner) {
      return winner == Seat{s} || (table.options.teams && partner_of(winner) == Seat{s});
    });
    if (wins) all.push_back(Seat{s});
  }
  return all;
}

// Why each seat got its points and, if several have the fewest, the tiles that broke the tie.
std::vector<ScoreLine> score_sheet(const State& state, const PerSeat<Key>& keys) {
  std::vector<ScoreLine> lines;
  lines.reserve(2u * state.table.seats);
  const Key best = std::ranges::min(keys);
  const auto ties = std::ranges::count(keys, best.points, &Key::points);
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    const TileSet hand = state.hands[s], dead = state.discards[s], unplayed = hand | dead;
    if (unplayed.empty()) lines.push_back({Seat{s}, "nothing_left", "R5.6", 0, {}});
    if (!hand.empty()) lines.push_back({Seat{s}, "pips_left", "R5.1", hand.pips(), hand.texts()});
    if (!dead.empty()) lines.push_back({Seat{s}, "pips_dead", "R5.1", dead.pips(), dead.texts()});
    if (lonely_double_blank(unplayed, state.table.options)) {
      lines.push_back({Seat{s}, "double_blank_25", "R5.2", 25, {double_blank.text()}});
    }
    if (ties > 1 && keys[s].points == best.points && !unplayed.empty()) {
      lines.push_back({Seat{s}, "lowest_tile", "R5.4", 0, {lowest_tile(unplayed)->text()}});
    }
  }
  return lines;
}

// The standings with these deals won and these chips (R6.2).
std::vector<int> standings(const Table& table, const std::array<int, seats_max>& wins,
                           const std::array<int, seats_max>& chips) {
  std::vector<int> totals;
  totals.reserve(table.seats);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    if (table.options.settlement == Settling::winner_only) {
      totals.push_back(wins[s]);
    } else {
      totals.push_back(chips[s] + (table.options.teams ? chips[partner_of(Seat{s}).value] : 0));
    }
  }
  return totals;
}

}  // namespace

int points(TileSet unplayed, const Options& options) {
  return unplayed.pips() + (lonely_double_blank(unplayed, options) ? 25 : 0);
}

Key key_of(TileSet unplayed, const Options& options) {
  const std::optional<Tile> lowest = lowest_tile(unplayed);
  if (!lowest) return {0, -1, -1};  // R5.6
  return {points(unplayed, options), lowest->pips(), lowest->low};
}

PerSeat<int> settle(const PerSeat<int>& points, int stake) {
  int sum = 0;
  for (const int each : points) sum += each;
  PerSeat<int> chips;
  for (const int each : points) chips.push_back(stake * (sum - static_cast<int>(points.size()) * each));
  return chips;
}

// Two players' chips differ by the number of players times what one pays the other.
std::vector<Payment> payments(std::span<const int> chips) {
  const auto seats = static_cast<std::uint8_t>(chips.size());
  std::vector<Payment> all;
  for (std::uint8_t from = 0; from < seats; ++from) {
    for (std::uint8_t to = 0; to < seats; ++to) {
      if (chips[from] < chips[to]) all.push_back({Seat{from}, Seat{to}, (chips[to] - chips[from]) / seats});
    }
  }
  return all;
}

bool blocked(const State& state) {
  TileSet held;
  for (const TileSet hand : state.hands) held = held | hand;
  return state.table.line.fitting(held).empty();
}

DealEnded finish(const State& state, std::string reason) {
  const Table& table = state.table;
  PerSeat<Key> keys;
  PerSeat<int> counts;
  for (std::size_t s = 0; s < table.seats; ++s) {
    keys.push_back(key_of(state.hands[s] | state.discards[s], table.options));
    counts.push_back(keys.back().points);
  }
  const Key lowest = std::ranges::min(keys);
  std::vector<Seat> best = turn_order(*table.starter, table.seats, table.options.direction);  // R5.7
  std::erase_if(best, [&](Seat seat) { return keys[seat.value] != lowest; });

  DealEnded finished;
  finished.winner = best.front();
  finished.result = {table.deal, std::move(reason), with_partners(table, best), {}, score_sheet(state, keys)};
  const bool pays = table.options.settlement == Settling::chips;  // R5.11
  const PerSeat<int> net = settle(counts, table.options.stake);
  auto wins = table.wins, sums = table.chips;
  for (const Seat seat : finished.result.winners) wins[seat.value] += 1;
  for (std::size_t s = 0; s < table.seats && pays; ++s) sums[s] += net[s];
  const std::vector<int> totals = standings(table, wins, sums);
  finished.result.seats.reserve(table.seats);
  for (std::size_t s = 0; s < table.seats; ++s) {
    finished.result.seats.push_back({counts[s], totals[s], pays ? net[s] : 0});
    finished.hands.push_back(state.hands[s]);
    finished.discards.push_back(state.discards[s]);
  }
  finished.undealt = state.undealt;
  return finished;
}

std::vector<int> standings(const Table& table) { return standings(table, table.wins, table.chips); }

MatchResult result(const Table& table) {
  MatchResult result{"deals_played", {}, standings(table)};
  const int most = std::ranges::max(result.totals);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    if (result.totals[s] == most) result.winners.push_back(Seat{s});
  }
  return result;
}

}  // namespace takamaka::gaple
