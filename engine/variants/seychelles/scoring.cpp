#include "engine/variants/seychelles/scoring.hpp"

#include <algorithm>

namespace takamaka::seychelles {
namespace {

int pips_of(const State& state, const std::vector<Seat>& side) {
  int pips = 0;
  for (const Seat seat : side) pips += state.hands[seat.value].pips();
  return pips;
}

// R5.2, R5.3: the one side with the fewest pips, or none.
std::optional<std::size_t> krose_winner(const State& state, const std::vector<std::vector<Seat>>& all) {
  std::vector<int> pips;
  for (const auto& side : all) pips.push_back(pips_of(state, side));
  const auto least = std::ranges::min_element(pips);
  if (std::ranges::count(pips, *least) > 1) return {};
  return static_cast<std::size_t>(least - pips.begin());
}

// R5.4: the doubles of a hand that no end can take any more, because the six other tiles of their number lie in the line.
TileSet bwi(const Line& line, TileSet hand) {
  TileSet boiled;
  for (const Tile tile : hand.doubles()) {
    const int number = tile.low;
    const bool open = line.open(End::left) == number || line.open(End::right) == number;
    if (!open && line.tiles().with(number).size() == 6) boiled.insert(tile);
  }
  return boiled;
}

// The side that wins the deal, or none.
std::optional<std::size_t> deal_winner(const State& state, DealEnd end, Seat acted) {
  const Table& table = state.table;
  switch (end) {
    case DealEnd::tape:
      return side_of(acted, table.seats);
    case DealEnd::krose:
      return krose_winner(state, sides(table.seats));
    case DealEnd::lake:
      return 1 - side_of(acted, table.seats);  // there are two sides
  }
  return {};
}

// R2.4
Seat winner_to_start(const State& state, const std::vector<Seat>& side, std::optional<Seat> out) {
  if (out) return *out;
  const Table& table = state.table;
  const Seat after = next_seat(*table.last_placed, table.seats, table.options.direction);
  std::optional<Seat> best;
  for (const Seat seat : turn_order(after, table.seats, table.options.direction)) {
    if (std::ranges::find(side, seat) == side.end()) continue;
    if (!best || state.hands[seat.value].pips() < state.hands[best->value].pips()) best = seat;
  }
  return *best;
}

std::optional<Seat> next_starter(const State& state, std::optional<std::size_t> winner, std::optional<Seat> out) {
  const Table& table = state.table;
  if (!winner) return {};                // R2.2: after a zete the holder of 6-6
  switch (table.options.starter_rule) {  // R2.3
    case StarterRule::double_six:
      return {};
    case StarterRule::winner:
      return winner_to_start(state, sides(table.seats)[*winner], out);
    case StarterRule::rotate:
      return next_seat(*table.starter, table.seats, table.options.direction);
  }
  return {};
}

// R6.2: whether a side that reaches the target would win with these scores of the others.
bool may_win(const Options& options, const std::vector<int>& scores, std::size_t side) {
  std::size_t low = 0;
  for (std::size_t other = 0; other < scores.size(); ++other) {
    if (other != side && scores[other] <= bef_max(options)) ++low;
  }
  const bool any = scores.size() == 3 && options.three_player_win == ThreePlayerWin::any_below_10;
  return any ? low > 0 : low == scores.size() - 1;
}

}  // namespace

std::size_t side_of(Seat seat, std::uint8_t seats) {
  return seats == 4 ? static_cast<std::size_t>(seat.value % 2) : static_cast<std::size_t>(seat.value);
}

std::vector<std::vector<Seat>> sides(std::uint8_t seats) {
  std::vector<std::vector<Seat>> all(seats == 4 ? 2 : seats);
  for (std::uint8_t s = 0; s < seats; ++s) all[side_of(Seat{s}, seats)].push_back(Seat{s});
  return all;
}

bool krose(const State& state) {
  TileSet held;
  for (const TileSet hand : state.hands) held = held | hand;
  return state.table.line.fitting(held).empty();
}

bool is_seventh(const Table& table, Tile tile) {
  constexpr int others_min = 5;  // three players have six blanks
  if (table.line.size() < others_min) return false;
  const TileSet laid = table.line.tiles();
  const auto others = [&](int number) {
    const TileSet all = double_six::whole_set.with(number);
    const bool short_suit = table.seats == 3 && number == 0;
    return laid.with(number).size() == all.size() - (short_suit ? 2 : 1);
  };
  return others(tile.low) || others(tile.high);
}

DealEnded finish(const State& state, DealEnd end, Seat acted) {
  const Table& table = state.table;
  const auto all = sides(table.seats);
  const auto winner = deal_winner(state, end, acted);

  DealEnded finished;
  DealResult& sheet = finished.result;
  sheet.deal = table.deal;
  sheet.reason = end == DealEnd::tape ? "tape" : end == DealEnd::lake ? "lake" : winner ? "krose" : "zete";
  const auto rule = end == DealEnd::tape ? "R5.1" : end == DealEnd::lake ? "R5.5" : "R5.2";
  finished.scores.assign(table.scores.begin(), table.scores.begin() + static_cast<std::ptrdiff_t>(all.size()));
  int won = 0;
  for (std::size_t side = 0; side < all.size(); ++side) {
    for (const Seat seat : all[side]) {
      const TileSet hand = state.hands[seat.value];
      if (end == DealEnd::krose)
        sheet.lines.push_back({seat, "krose_count", winner ? "R5.2" : "R5.3", 0, hand.texts()});
      if (!winner || side == *winner || hand.empty()) continue;
      won += hand.pips();
      for (const Seat gainer : all[*winner]) {
        sheet.lines.push_back({gainer, "pips_of_opponent", rule, hand.pips(), hand.texts()});
      }
    }
  }
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    const TileSet boiled = bwi(table.line, state.hands[s]);
    if (!boiled.empty()) sheet.lines.push_back({Seat{s}, "bwi", "R5.4", 0, boiled.texts()});
  }
  if (winner) {
    sheet.winners = all[*winner];
    finished.scores[*winner] += won;
  }
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    const std::size_t side = side_of(Seat{s}, table.seats);
    sheet.seats.push_back({side == winner ? won : 0, finished.scores[side], 0});
    finished.hands.push_back(state.hands[s]);
  }
  // R2.2: after a thrown-away set the holder of 6-6 starts.
  const bool match_over = end == DealEnd::lake && table.options.lake_costs == LakeCosts::match;
  if (!match_over && set_outcome(table.options, table.final, finished.scores, winner) == SetOutcome::goes_on) {
    finished.next_starter = next_starter(state, winner, end == DealEnd::tape ? std::optional{acted} : std::nullopt);
  }
  return finished;
}

Fate fate(int points, const Options& options) {
  if (points == 0) return Fate::kapot;
  return points <= bef_max(options) ? Fate::kapot_bef : Fate::escaped;
}

bool dead(const Options& options, const std::vector<int>& scores) {
  for (std::size_t side = 0; side < scores.size(); ++side) {
    if (may_win(options, scores, side)) return false;
  }
  return true;
}

Outlook outlook(const Options& options, bool final, const std::vector<int>& scores) {
  if (final) return options.zwe_final_mode == FinalMode::set ? Outlook::final_set : Outlook::final_deal;
  if (dead(options, scores)) return Outlook::dead;
  const bool any = scores.size() == 3 && options.three_player_win == ThreePlayerWin::any_below_10;
  return any ? Outlook::to_win_any : Outlook::to_win;
}

SetOutcome set_outcome(const Options& options, bool final, const std::vector<int>& scores,
                       std::optional<std::size_t> winner) {
  if (final && options.zwe_final_mode == FinalMode::deal) {  // R6.8
    return winner ? SetOutcome::won : SetOutcome::goes_on;
  }
  if (winner && scores[*winner] >= options.target) {  // R6.2, R6.5, R6.9
    return final || may_win(options, scores, *winner) ? SetOutcome::won : SetOutcome::thrown_away;
  }
  if (!winner && options.zete == ZeteThrowsOut::set) return SetOutcome::thrown_away;    // R5.3
  const bool at_once = !final && options.restart_when == RestartWhen::as_soon_as_dead;  // R6.6
  return at_once && dead(options, scores) ? SetOutcome::thrown_away : SetOutcome::goes_on;
}

}  // namespace takamaka::seychelles
