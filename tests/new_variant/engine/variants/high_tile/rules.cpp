#include "engine/variants/high_tile/rules.hpp"

#include <algorithm>
#include <span>

#include "engine/base/overloaded.hpp"
#include "engine/kit/turns.hpp"
#include "engine/match/house_moves.hpp"

namespace takamaka::high_tile {
namespace {

// R3.1  Lay one tile of your hand.
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Play& move) {
  if (!state.hands[seat.value].contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.1"};
  return {};
}
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const Play&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(Finished, const State&, Seat, const Play&) {
  return Rejection{"match_over", "R4.2"};
}

// Why the action is refused, or nothing. A new phase or action does not compile until each pair has its overload.
std::optional<Rejection> objection(const State& state, Seat seat, const Action& action) {
  const ToAct turn = Rules::to_act(state);
  if (std::holds_alternative<Seat>(turn) && turn != ToAct{seat}) return Rejection{"not_your_turn", "R3.1"};
  return std::visit([&](const auto& phase, const auto& move) { return objection(phase, state, seat, move); },
                    state.table.phase, action);
}

// R4.1
bool beats(Tile one, Tile other) {
  return one.pips() != other.pips() ? one.pips() > other.pips() : one.high > other.high;
}
bool everybody_has_laid(const Table& table) {
  return std::ranges::count_if(table.laid, [](const auto& tile) { return tile.has_value(); }) == table.seats;
}

DealResult score(const Table& table) {
  Seat winner{0};
  for (std::uint8_t s = 1; s < table.seats; ++s) {
    if (beats(*table.laid[s], *table.laid[winner.value])) winner = Seat{s};
  }
  DealResult result{table.deal, "all_laid", {winner}, {}, {}};
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    const int point = Seat{s} == winner ? 1 : 0;
    result.seats.push_back({point, table.wins[s] + point, 0});
  }
  const Tile tile = *table.laid[winner.value];
  result.lines.push_back({winner, tile.is_double() ? "highest_double" : "highest_tile", "R4.1", 1, {tile.text()}});
  return result;
}

// R4.2
MatchResult result_of_match(const Table& table) {
  const std::vector<int> totals(table.wins.begin(), table.wins.begin() + table.seats);
  MatchResult result{"deals_played", {}, totals};
  const int most = std::ranges::max(totals);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    if (totals[s] == most) result.winners.push_back(Seat{s});
  }
  return result;
}

// R2.1, R2.2
void deal(Journal<Rules>& journal, Lots lots) {
  const Table& table = journal.state().table;
  const Tiles shuffled = lots.shuffled(Tiles{double_six::all_tiles.begin(), double_six::all_tiles.end()});
  Dealt dealt{table.deal + 1, table.last_winner ? *table.last_winner : lots.seat(table.seats), {}, {}};
  auto next = shuffled.begin();
  for (std::uint8_t s = 0; s < table.seats; ++s, next += table.options.tiles) {
    const std::span hand{next, static_cast<std::size_t>(table.options.tiles)};
    dealt.hands.push_back({Seat{s}, TileSet{hand}});
  }
  dealt.undealt.value = TileSet{std::span{next, shuffled.end()}};
  journal.emit(std::move(dealt));
}

// R3.2
Action lowest(const State& state, Seat seat) {
  const std::vector<Action> choices = Rules::legal(state, seat);
  return *std::ranges::min_element(choices, [](const Action& one, const Action& other) {
    return beats(std::get<Play>(other).tile, std::get<Play>(one).tile);
  });
}

}  // namespace

Options Rules::defaults(std::uint8_t) { return {}; }

std::vector<Preset<Options>> Rules::presets() {
  return {{"four", "Four players", "Three tiles each, five deals.", "", 4, defaults(4)}};
}

std::optional<OptionError> Rules::check(const Options&, std::uint8_t seats) {
  if (seats < seats_min || seats > Rules::seats_max) return OptionError{"seats", "High Tile is for two to seven."};
  return {};
}

State Rules::setup(const Options& options, std::uint8_t seats) {
  State state;
  state.table.options = options;
  state.table.seats = seats;
  return state;
}

ToAct Rules::to_act(const State& state) {
  return std::visit(
      overloaded{[](AwaitingDeal) -> ToAct { return House{}; }, [](Playing phase) -> ToAct { return phase.turn; },
                 [](Finished) -> ToAct { return Over{}; }},
      state.table.phase);
}

std::vector<Action> Rules::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  if (to_act(state) != ToAct{seat}) return actions;
  for (const Tile tile : state.hands[seat.value]) actions.push_back(Play{tile});
  return actions;
}

bool Rules::automatic(const State&, Seat) { return false; }  // a player lays even their last tile

Verdict Rules::decide(Journal<Rules>& journal, Seat seat, const Action& action) {
  const State& now = journal.state();
  if (const auto why = objection(now, seat, action)) return refuse(*why);
  journal.emit(Played{seat, std::get<Play>(action).tile});
  if (!everybody_has_laid(now.table)) return Accepted{};
  journal.emit(DealEnded{score(now.table)});
  if (now.table.deal == now.table.options.deals) journal.emit(MatchEnded{result_of_match(now.table)});
  return Accepted{};
}

Verdict Rules::decide(Journal<Rules>& journal, const HouseMove& move) {
  return decide_for_house(journal, move, {.deal = "R2.1", .turn = "R3.1", .over = "R4.2"}, deal, lowest);
}

void Rules::evolve(State& state, const Event& event) {
  Table& table = state.table;
  std::visit(overloaded{[&](const Dealt& dealt) {
                          for (const auto& hand : dealt.hands) {
                            state.hands[hand.owner.value] = hand.value;
                          }
                          state.undealt = dealt.undealt.value;
                          table.laid = {};
                          table.deal = dealt.deal;
                          table.phase = Playing{dealt.starter};
                        },
                        [&](const Played& played) {
                          state.hands[played.seat.value].erase(played.tile);
                          table.laid[played.seat.value] = played.tile;
                          table.phase = Playing{next_seat(played.seat, table.seats, Direction::cw)};
                        },
                        [&](const DealEnded& ended) {
                          table.last_winner = ended.result.winners.front();
                          table.wins[table.last_winner->value] += 1;
                          table.phase = AwaitingDeal{};
                        },
                        [&](const MatchEnded&) { table.phase = Finished{}; }},
             event);
}

Public Rules::public_view(const State& state) {
  const Table& table = state.table;
  Public view;
  view.options = table.options;
  view.seats = table.seats;
  view.deal = table.deal;
  view.phase = static_cast<PhaseName>(table.phase.index());
  if (const Playing* playing = std::get_if<Playing>(&table.phase)) view.turn = playing->turn;
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    view.laid.push_back(table.laid[s]);
    view.hand_sizes.push_back(state.hands[s].size());
    view.wins.push_back(table.wins[s]);
  }
  view.last_winner = table.last_winner;
  return view;
}

Own Rules::own_view(const State& state, Seat seat) { return {seat, state.hands[seat.value], legal(state, seat)}; }

// R4.3  A tally names its sides, because nothing outside of this folder knows them.
BookEntries Rules::record(const Event& event) {
  BookEntries record;
  if (const auto* ended = std::get_if<DealEnded>(&event)) {
    const DealResult& deal = ended->result;
    record.deals.push_back(deal);
    if (deal.lines.front().what == "highest_double") {
      Tally tally{deal.deal, "high_double", deal.winners, {}};
      for (std::uint8_t s = 0; s < deal.seats.size(); ++s) {
        if (Seat{s} != deal.winners.front()) tally.to.push_back(Seat{s});
      }
      record.tallies.push_back(std::move(tally));
    }
  }
  if (const auto* ended = std::get_if<MatchEnded>(&event)) record.match = ended->result;
  return record;
}

}  // namespace takamaka::high_tile
