#include "engine/variants/garrafina/scoring.hpp"

#include <algorithm>

namespace takamaka::garrafina {
namespace {

constexpr int times(int taken) { return 1 << taken; }  // R6.3

bool contains(const std::vector<Seat>& seats, Seat seat) { return std::ranges::find(seats, seat) != seats.end(); }

// R6.5: each winner gets an equal share, rounded up. The only loser pays the missing points; of two losers the one with
// an odd loss pays. With two losers points are missing only if the sum is odd, and then exactly one loss is odd.
void share(Scored& scored, int sum) {
  const int winners = static_cast<int>(scored.winners.size());
  const int each = (sum + winners - 1) / winners;
  const int missing = each * winners - sum;
  for (const Seat seat : scored.winners) scored.points[seat.value] = each;
  if (missing == 0) return;
  std::vector<Seat> losers;
  for (std::uint8_t s = 0; s < scored.points.size(); ++s) {
    if (!contains(scored.winners, Seat{s})) losers.push_back(Seat{s});
  }
  const auto odd = std::ranges::find_if(losers, [&](Seat seat) { return scored.points[seat.value] % 2 != 0; });
  scored.rounded_up = losers.size() == 1 ? losers.front() : *odd;
  scored.points[scored.rounded_up->value] -= missing;
}

// Why each seat gets its points. The lines of a seat add up to its points.
std::vector<ScoreLine> score_sheet(const State& state, const Scored& scored, std::optional<Seat> out, int minimum) {
  const Table& table = state.table;
  std::vector<ScoreLine> lines;
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    const Seat seat{s};
    const TileSet hand = state.hands[s];
    if (out == seat) lines.push_back({seat, "went_out", "R6.1", 0, {}});
    if (contains(scored.winners, seat)) {
      lines.push_back({seat, scored.winners.size() > 1 ? "shared" : "gained",
                       scored.winners.size() > 1 ? "R6.5" : "R6.2", scored.points[s], hand.texts()});
      continue;
    }
    if (scored.winners.empty()) {
      lines.push_back({seat, "nobody_wins", "R6.4", 0, hand.texts()});
      continue;
    }
    const int loss = hand.pips() - minimum;
    lines.push_back({seat, out ? "spots_left" : "spots_more", "R6.2", -loss, hand.texts()});
    if (table.taken[s] > 0) {
      const char* what = table.taken[s] == 1 ? "doubled" : "quadrupled";
      lines.push_back({seat, what, "R6.3", -loss * (times(table.taken[s]) - 1), {}});
    }
    if (scored.rounded_up == seat) {
      lines.push_back({seat, "rounded_up", "R6.5", scored.points[s] + loss * times(table.taken[s]), {}});
    }
  }
  return lines;
}

}  // namespace

Scored score(const std::vector<RemainingTiles>& left, std::optional<Seat> out, TieRule tie_rule, Seat nominal,
             Direction direction) {
  const auto seats = static_cast<std::uint8_t>(left.size());
  Scored scored{{}, std::vector<int>(seats, 0), {}};
  const int minimum = out ? 0 : std::ranges::min(left, {}, &RemainingTiles::spots).spots;
  std::vector<Seat> best;  // in turn order from the starting player
  for (const Seat seat : turn_order(nominal, seats, direction)) {
    if (out ? *out == seat : left[seat.value].spots == minimum) best.push_back(seat);
  }
  if (best.size() > 1 && tie_rule == TieRule::none) return scored;           // R6.4
  if (best.size() > 1 && tie_rule == TieRule::earlier_turn) best.resize(1);  // R6.6

  scored.winners = best;
  std::ranges::sort(scored.winners);
  int sum = 0;
  for (std::uint8_t s = 0; s < seats; ++s) {
    if (contains(best, Seat{s})) continue;
    const int loss = (left[s].spots - minimum) * times(left[s].taken);  // R6.2, R6.3
    scored.points[s] = -loss;
    sum += loss;
  }
  share(scored, sum);
  return scored;
}

DealEnded finish(const State& state, std::optional<Seat> out) {
  const Table& table = state.table;
  std::vector<RemainingTiles> left;
  for (std::size_t s = 0; s < table.seats; ++s) left.push_back({state.hands[s].pips(), table.taken[s]});
  const Options& options = table.options;
  const Scored scored = score(left, out, options.tie_rule, *table.nominal, options.direction);
  const int minimum = out ? 0 : std::ranges::min(left, {}, &RemainingTiles::spots).spots;

  DealEnded finished;
  DealResult& sheet = finished.result;
  sheet = {table.deal,
           out                      ? "out"
           : scored.winners.empty() ? "tied"
                                    : "blocked",
           scored.winners,
           {},
           score_sheet(state, scored, out, minimum)};
  for (std::size_t s = 0; s < table.seats; ++s) {
    sheet.seats.push_back({scored.points[s], table.scores[s] + scored.points[s], 0});
    finished.hands.push_back(state.hands[s]);
    finished.discards.push_back(state.discards[s]);
  }
  finished.heaps = state.heaps;
  finished.boneyard = state.boneyard;
  return finished;
}

}  // namespace takamaka::garrafina
