#include "engine/variants/garrafina/rules.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/match/house_moves.hpp"
#include "engine/variants/garrafina/scoring.hpp"

namespace takamaka::garrafina {
namespace {

constexpr std::size_t hand_size = 7;

TileSet hand_of(const State& state, Seat seat) { return state.hands[seat.value]; }
Seat after(const Table& table, Seat seat) { return next_seat(seat, table.seats, table.options.direction); }

std::optional<Tile> highest_double(TileSet tiles) {
  std::optional<Tile> highest;
  for (const Tile tile : tiles.doubles()) highest = tile;  // from the lowest upwards
  return highest;
}

// R3.2: a player's own train always, another one while it is open.
bool may_add_to(const Table& table, Seat seat, Seat train) { return train == seat || table.trains[train.value].open(); }
bool can_play(const State& state, Seat seat) {
  for (std::uint8_t train = 0; train < state.table.seats; ++train) {
    if (!may_add_to(state.table, seat, Seat{train})) continue;
    if (!hand_of(state, seat).with(state.table.trains[train].end()).empty()) return true;
  }
  return false;
}

// ------------------------------------------------------------------------------------------------- R2.4 to R2.7, R7.2

std::optional<Rejection> objection(Opening, const State& state, Seat seat, const Lead& move) {
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R2.4"};
  if (!move.tile.is_double()) return Rejection{"must_lead_a_double", "R2.4"};
  if (state.table.deals_done == 0 && seat == state.table.nominal && move.tile != highest_double(hand_of(state, seat))) {
    return Rejection{"must_lead_highest_double", "R2.2"};
  }
  return {};
}
std::optional<Rejection> objection(Opening, const State&, Seat, const Play&) {
  return Rejection{"must_lead_a_double", "R2.4"};
}
std::optional<Rejection> objection(Opening, const State& state, Seat seat, const Exchange&) {
  if (state.heaps.empty()) return Rejection{"no_heap_left", "R4.2"};
  if (!hand_of(state, seat).doubles().empty()) return Rejection{"must_lead_a_double", "R2.4"};
  return {};
}
std::optional<Rejection> objection(Opening, const State& state, Seat seat, const Draw&) {
  if (state.boneyard.empty()) return Rejection{"nothing_to_draw", "R7.1"};
  if (!hand_of(state, seat).doubles().empty()) return Rejection{"must_lead_a_double", "R2.4"};
  if (!state.table.options.opening_draw) return Rejection{"no_draw_for_a_double", "R7.2"};
  return {};
}
std::optional<Rejection> objection(Opening, const State& state, Seat seat, const Pass&) {
  if (!hand_of(state, seat).doubles().empty()) return Rejection{"must_lead_a_double", "R2.4"};
  if (!state.boneyard.empty() && state.table.options.opening_draw) return Rejection{"must_draw", "R7.2"};
  return {};
}

// --------------------------------------------------------------------------------------------------------------- R2.9

std::optional<Rejection> objection(AfterLead, const State& state, Seat, const Exchange&) {
  if (state.heaps.empty()) return Rejection{"no_heap_left", "R4.2"};
  return {};
}

// ----------------------------------------------------------------------------------------------------------------- R3

std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Play& move) {
  const Table& table = state.table;
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  if (move.train.value >= table.seats) return Rejection{"no_such_train", "R3.2"};
  if (!may_add_to(table, seat, move.train)) return Rejection{"train_is_closed", "R3.2"};
  if (!table.trains[move.train.value].accepts(move.tile)) return Rejection{"tile_does_not_match", "R3.2"};
  return {};
}
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Exchange&) {  // R4.3
  if (state.heaps.empty()) return Rejection{"no_heap_left", "R4.2"};
  if (state.table.had_first_turn[seat.value]) return Rejection{"first_turn_only", "R4.3"};
  return {};
}
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Draw&) {  // R7.1
  if (state.boneyard.empty()) return Rejection{"nothing_to_draw", "R7.1"};
  if (can_play(state, seat)) return Rejection{"must_play", "R3.4"};
  return {};
}
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Pass&) {  // R3.4, R3.5
  if (can_play(state, seat)) return Rejection{"must_play", "R3.4"};
  if (!state.boneyard.empty()) return Rejection{"must_draw", "R7.1"};
  return {};
}
std::optional<Rejection> objection(Playing, const State&, Seat, const Lead&) {
  return Rejection{"double_already_led", "R2.8"};
}

std::optional<Rejection> objection(AfterLead, const State&, Seat, const Keep&) { return {}; }
std::optional<Rejection> objection(Opening, const State&, Seat, const Keep&) {
  return Rejection{"keep_after_lead_only", "R2.9"};
}
std::optional<Rejection> objection(Playing, const State&, Seat, const Keep&) {
  return Rejection{"keep_after_lead_only", "R2.9"};
}
// After the lead the only decision is to exchange or keep the hand.
std::optional<Rejection> objection(AfterLead, const State&, Seat, const auto&) {
  return Rejection{"exchange_or_keep", "R2.9"};
}
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const auto&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(Finished, const State&, Seat, const auto&) {
  return Rejection{"match_over", "R6.7"};
}

// Why the action is refused, or nothing. Every pair of phase and action has its overload, so a new phase or action does
// not compile until all its pairs have one.
std::optional<Rejection> objection(const State& state, Seat seat, const Action& action) {
  const ToAct turn = Rules::to_act(state);
  if (std::holds_alternative<Seat>(turn) && turn != ToAct{seat}) return Rejection{"not_your_turn", "R3.1"};
  return std::visit([&](const auto& phase, const auto& move) { return objection(phase, state, seat, move); },
                    state.table.phase, action);
}

// ------------------------------------------------------------------------------------------------------------- R5, R6

// R5.2: the deal lives while somebody may still take a heap.
bool exchange_possible(const State& state) {
  if (state.heaps.empty()) return false;
  if (std::holds_alternative<AfterLead>(state.table.phase)) return true;
  const auto& had = state.table.had_first_turn;
  return std::any_of(had.begin(), had.begin() + state.table.seats, [](bool done) { return !done; });
}

bool blocked(const State& state) {
  const Table& table = state.table;
  if (!table.centre || !state.boneyard.empty() || exchange_possible(state)) return false;
  TileSet held;
  for (const TileSet hand : state.hands) held = held | hand;
  return std::all_of(table.trains.begin(), table.trains.begin() + table.seats,
                     [&](const Train& train) { return held.with(train.end()).empty(); });
}

// R6.3
int times(const Table& table, Seat seat) { return 1 << table.taken[seat.value]; }

std::optional<ExchangePrice> exchange_price(const State& state, Seat seat, const Actions& legal) {
  const auto offers = [&]<class Move>() {
    return std::ranges::any_of(legal, [](const Action& action) { return std::holds_alternative<Move>(action); });
  };
  if (state.heaps.empty()) return std::nullopt;
  const int now = times(state.table, seat);
  return ExchangePrice{
      .thrown = hand_of(state, seat).size(),
      .now = now,
      .times = 2 * now,
      .last = state.heaps.size() == 1,
      .due = offers.operator()<Exchange>() && !offers.operator()<Play>() && !offers.operator()<Lead>()};
}

MatchResult result(const Table& table, std::string reason) {
  MatchResult result{std::move(reason), {}, {table.scores.begin(), table.scores.begin() + table.seats}};
  const int most = std::ranges::max(result.totals);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    if (table.scores[s] == most) result.winners.push_back(Seat{s});
  }
  return result;
}

void end_deal_if_over(Journal<Rules>& journal, Seat acted) {
  const State& now = journal.state();
  const bool out = hand_of(now, acted).empty();
  if (!out && !blocked(now)) return;
  journal.emit(DealEnded{finish(now, out ? std::optional{acted} : std::nullopt)});
  const Table& table = now.table;
  const Options& options = table.options;
  if (options.target > 0 && std::ranges::max(table.scores) >= options.target) {  // R6.7
    journal.emit(MatchEnded{result(table, "target_reached"), table.deal, table.options.stake});
  } else if (table.deals_done == options.deals) {
    journal.emit(MatchEnded{result(table, "deals_played"), table.deal, table.options.stake});
  }
}

// ------------------------------------------------------------------------------------------------------------- events

void carry_out(Journal<Rules>& journal, Seat seat, const Lead& move) { journal.emit(Led{seat, move.tile}); }
void carry_out(Journal<Rules>& journal, Seat seat, const Play& move) {
  journal.emit(Played{seat, move.tile, move.train, journal.state().table.trains[move.train.value].end()});
}
void carry_out(Journal<Rules>& journal, Seat seat, const Exchange&) {
  const State& now = journal.state();
  journal.emit(Exchanged{seat, hand_of(now, seat).size(), {seat, now.heaps.front()}});
}
void carry_out(Journal<Rules>& journal, Seat seat, const Keep&) { journal.emit(Kept{seat}); }
void carry_out(Journal<Rules>& journal, Seat seat, const Draw&) {
  journal.emit(Drew{seat, {seat, journal.state().boneyard.front()}});
}
void carry_out(Journal<Rules>& journal, Seat seat, const Pass&) {
  if (!std::holds_alternative<Opening>(journal.state().table.phase)) {
    journal.emit(Passed{seat});
    return;
  }
  journal.emit(OpeningPassed{seat});
  const Table& table = journal.state().table;
  if (after(table, seat) == table.nominal) journal.emit(DealVoided{VoidedBy::nobody_led});  // R2.7
}

// ---------------------------------------------------------------------------------------------------------- R2.1, R2.3

Dealt shuffled(const Table& table, Lots& lots) {
  const Tiles tiles = lots.shuffled(double_six::whole_set.tiles());
  auto next = tiles.begin();
  const auto take = [&] {
    const auto first = next;
    next += hand_size;
    return TileSet{std::span{first, hand_size}};
  };
  Dealt dealt{table.deals_done + 1, {}, {}, {}};
  for (std::uint8_t s = 0; s < table.seats; ++s) dealt.hands.push_back({Seat{s}, take()});
  if (table.options.heap_mode == HeapMode::boneyard) {
    dealt.boneyard.value.assign(next, tiles.end());
  } else {
    while (next != tiles.end()) dealt.heaps.value.push_back(take());
  }
  return dealt;
}

// R2.2
std::optional<Seat> holder_of_highest_double(const State& state) {
  std::optional<Seat> holder;
  std::optional<Tile> highest;
  for (std::uint8_t s = 0; s < state.table.seats; ++s) {
    const auto own = highest_double(state.hands[s]);
    if (own && (!highest || *own > *highest)) {
      highest = own;
      holder = Seat{s};
    }
  }
  return holder;
}

// R2.3
Started next_start(const Table& table) {
  const Seat last = *table.nominal;
  if (table.options.next_starter == NextStarter::rotate) return {after(table, last), StartedBy::rotated};
  for (const Seat seat : turn_order(last, table.seats, table.options.direction)) {
    if (std::ranges::find(table.last_winners, seat) != table.last_winners.end()) return {seat, StartedBy::won_last};
  }
  return {last, StartedBy::stayed};
}

void deal(Journal<Rules>& journal, Lots lots) {
  const State& now = journal.state();
  const bool again = now.table.deal == now.table.deals_done + 1;  // R2.7
  const bool first = now.table.deals_done == 0;
  journal.emit(shuffled(now.table, lots));
  if (first) {
    while (!holder_of_highest_double(now)) {  // R2.2
      journal.emit(DealVoided{VoidedBy::no_double});
      journal.emit(shuffled(now.table, lots));
    }
    journal.emit(Started{*holder_of_highest_double(now), StartedBy::highest_double});
  } else {
    journal.emit(again ? Started{*now.table.nominal, StartedBy::stayed} : next_start(now.table));
  }
}

// R3.6
Action choice_when_time_is_up(const State& state, Seat seat) {
  const Actions choices = Rules::legal(state, seat);
  const auto rank = [](const Action& action) {
    return std::visit(
        overloaded{[](const Lead& move) { return -100 - move.tile.pips(); },
                   [](const Play& move) { return -100 - move.tile.pips(); }, [](const Keep&) { return 0; },
                   [](const Pass&) { return 0; }, [](const Draw&) { return 1; }, [](const Exchange&) { return 2; }},
        action);
  };
  return *std::ranges::min_element(choices, {}, rank);
}

}  // namespace

State Rules::setup(const Options& options, std::uint8_t seats) {
  State state;
  state.table.options = options;
  state.table.seats = seats;
  return state;
}

ToAct Rules::to_act(const State& state) {
  return std::visit(overloaded{[](AwaitingDeal) -> ToAct { return House{}; }, [](Finished) -> ToAct { return Over{}; },
                               [](const auto& phase) -> ToAct { return phase.turn; }},
                    state.table.phase);
}

Actions Rules::legal(const State& state, Seat seat) {
  Actions actions;
  if (to_act(state) != ToAct{seat}) return actions;
  const auto add_if_allowed = [&](const Action& action) {
    if (!objection(state, seat, action)) actions.push_back(action);
  };
  for (const Tile tile : hand_of(state, seat)) {
    add_if_allowed(Lead{tile});
    for (std::uint8_t train = 0; train < state.table.seats; ++train) add_if_allowed(Play{tile, Seat{train}});
  }
  for (const Action& action : {Action{Exchange{}}, Action{Keep{}}, Action{Draw{}}, Action{Pass{}}}) {
    add_if_allowed(action);
  }
  return actions;
}

bool Rules::automatic(const State& state, Seat seat) {
  const Actions actions = legal(state, seat);
  return actions.size() == 1 && std::holds_alternative<Pass>(actions.front());  // R3.5
}

Verdict Rules::decide(Journal<Rules>& journal, Seat seat, const Action& action) {
  if (const auto why = objection(journal.state(), seat, action)) return refuse(*why);
  std::visit([&](const auto& move) { carry_out(journal, seat, move); }, action);
  if (!std::holds_alternative<AwaitingDeal>(journal.state().table.phase)) end_deal_if_over(journal, seat);
  return Accepted{};
}

Verdict Rules::decide(Journal<Rules>& journal, const HouseMove& move) {
  return decide_for_house(journal, move, {.deal = "R2.1", .turn = "R3.1", .over = "R6.7"}, deal,
                          choice_when_time_is_up);
}

void Rules::evolve(State& state, const Event& event) {
  Table& table = state.table;
  std::visit(overloaded{[&](const Dealt& dealt) {
                          table.deal = dealt.deal;
                          table.leader.reset();
                          table.centre.reset();
                          table.trains = {};
                          table.had_first_turn = {};
                          table.taken = {};
                          state.discards = {};
                          for (const auto& hand : dealt.hands) state.hands[hand.owner.value] = hand.value;
                          state.heaps = dealt.heaps.value;
                          state.boneyard = dealt.boneyard.value;
                        },
                        [&](const DealVoided&) { table.phase = AwaitingDeal{}; },
                        [&](const Started& started) {
                          table.nominal = started.seat;
                          table.phase = Opening{started.seat};
                        },
                        [&](const OpeningPassed& passed) {
                          table.had_first_turn[passed.seat.value] = true;
                          table.phase = Opening{after(table, passed.seat)};
                        },
                        [&](const Led& led) {
                          state.hands[led.seat.value].erase(led.tile);
                          table.leader = led.seat;
                          table.centre = led.tile;
                          table.trains.fill(Train{led.tile.low});
                          table.had_first_turn[led.seat.value] = true;
                          if (state.heaps.empty()) {
                            table.phase = Playing{after(table, led.seat)};
                          } else {
                            table.phase = AfterLead{led.seat};
                          }
                        },
                        [&](const Exchanged& exchanged) {
                          const auto s = exchanged.seat.value;
                          state.discards[s] = state.discards[s] | state.hands[s];
                          state.hands[s] = exchanged.taken.value;
                          state.heaps.erase(state.heaps.begin());
                          table.taken[s] += 1;
                          if (std::holds_alternative<AfterLead>(table.phase) && state.heaps.empty()) {
                            table.phase = Playing{after(table, exchanged.seat)};
                          }
                        },
                        [&](const Kept& kept) { table.phase = Playing{after(table, kept.seat)}; },
                        [&](const Played& played) {
                          state.hands[played.seat.value].erase(played.tile);
                          table.trains[played.train.value].place(played.tile);
                          table.had_first_turn[played.seat.value] = true;
                          table.phase = Playing{after(table, played.seat)};
                        },
                        [&](const Drew& drew) {
                          state.boneyard.erase(state.boneyard.begin());
                          state.hands[drew.seat.value].insert(drew.tile.value);
                        },
                        [&](const Passed& passed) {
                          table.trains[passed.seat.value].open_up();
                          table.had_first_turn[passed.seat.value] = true;
                          table.phase = Playing{after(table, passed.seat)};
                        },
                        [&](const DealEnded& ended) {
                          const DealResult& sheet = ended.result;
                          for (std::size_t s = 0; s < sheet.seats.size(); ++s) table.scores[s] = sheet.seats[s].total;
                          table.deals_done += 1;
                          table.last_winners = sheet.winners;
                          table.last_deal.emplace(ended);
                          table.phase = AwaitingDeal{};
                        },
                        [&](const MatchEnded&) { table.phase = Finished{}; }},
             event);
}

Public Rules::public_view(const State& state) {
  const Table& table = state.table;
  const auto turn = to_act(state);
  Public view;
  view.options = table.options;
  view.seats = table.seats;
  view.deal = table.deal;
  view.phase = static_cast<PhaseName>(table.phase.index());
  if (const Seat* seat = std::get_if<Seat>(&turn)) view.turn = *seat;
  view.nominal = table.nominal;
  view.leader = table.leader;
  view.centre = table.centre;
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    const Train& train = table.trains[s];
    if (table.centre) {
      const auto open = table.options.mark_open ? std::optional{train.open()} : std::nullopt;  // R3.7
      view.trains.push_back({Seat{s}, train.laid(), train.end(), open});
    }
    view.hand_sizes.push_back(state.hands[s].size());
    view.discard_sizes.push_back(state.discards[s].size());
    view.taken.push_back(table.taken[s]);
    view.times.push_back(times(table, Seat{s}));
    view.had_first_turn.push_back(table.had_first_turn[s]);
    view.scores.push_back(table.scores[s]);
  }
  view.heaps_left = static_cast<int>(state.heaps.size());
  view.boneyard_size = static_cast<int>(state.boneyard.size());
  if (table.last_deal && !std::holds_alternative<Seat>(turn)) view.last_deal = table.last_deal;
  return view;
}

Own Rules::own_view(const State& state, Seat seat) {
  const Table& table = state.table;
  Own own{seat, hand_of(state, seat), state.discards[seat.value], legal(state, seat), {}, {}, {}};
  if (to_act(state) != ToAct{seat}) return own;
  if (std::holds_alternative<Playing>(table.phase) && table.options.mark_open) {
    for (std::uint8_t train = 0; train < table.seats; ++train) {
      if (!may_add_to(table, seat, Seat{train})) own.closed.push_back({Seat{train}, "train_is_closed", "R3.2"});
    }
  }
  own.exchange = exchange_price(state, seat, own.legal);
  const bool opening = std::holds_alternative<Opening>(state.table.phase);
  for (const Tile tile : own.hand) {
    const bool playable = std::ranges::any_of(own.legal, [&](const Action& action) {
      const Lead* lead = std::get_if<Lead>(&action);
      const Play* play = std::get_if<Play>(&action);
      return (lead && lead->tile == tile) || (play && play->tile == tile);
    });
    if (playable) continue;
    const auto why = opening ? objection(state, seat, Lead{tile}) : objection(state, seat, Play{tile, seat});
    own.unplayable.push_back({tile, why->code, why->rule});
  }
  return own;
}

BookEntries Rules::record(const Event& event) {
  BookEntries record;
  if (const auto* ended = std::get_if<DealEnded>(&event)) record.deals.push_back(ended->result);
  if (const auto* ended = std::get_if<MatchEnded>(&event)) {
    record.match = ended->result;
    Settlement settlement{ended->deal, "match", {}};  // R6.8
    for (std::uint8_t s = 0; s < ended->result.totals.size(); ++s) {
      const std::int64_t chips = std::int64_t{ended->result.totals[s]} * ended->stake;
      if (chips != 0) settlement.postings.push_back({Seat{s}, chips});
    }
    if (!settlement.postings.empty()) record.settlements.push_back(std::move(settlement));
  }
  return record;
}

}  // namespace takamaka::garrafina
