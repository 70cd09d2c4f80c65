#include "engine/variants/kap_tai_shap/rules.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/check.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/kit/chinese/woodpile.hpp"
#include "engine/match/house_moves.hpp"

namespace takamaka::kap_tai_shap {
namespace {

constexpr std::size_t first_hand = 10, other_hand = 9;

const Bag& hand_of(const State& state, Seat seat) { return state.hands[seat.value]; }
Seat after(const Table& table, Seat seat) { return next_seat(seat, table.seats, table.options.direction); }
bool announces(const State& state) { return state.table.options.win_claim == WinClaim::announce; }
bool is_complete(const State& state, Seat seat) { return complete(hand_of(state, seat), state.table.options); }

bool completes(const State& state, Seat seat, Tile tile) {
  Bag with = hand_of(state, seat);
  with.insert(tile);
  return complete(with, state.table.options);
}

// R3.4: the kinds that may be picked up.
Tiles within_reach(const Table& table) {
  if (table.discards.empty()) return {};
  if (table.options.pickup_scope == PickupScope::last) return {table.discards.back().tile};
  Bag all;
  for (const DiscardView& discard : table.discards) all.insert(discard.tile);
  return all.kinds();
}
bool guarded(const Table& table) { return table.pickups_in_row >= 2 * table.seats; }  // R3.8

// ----------------------------------------------------------------------------------------------------------------- R3

std::optional<Rejection> objection(Choosing, const State& state, Seat seat, const PickUp& move) {  // R3.4, R3.8
  const Tiles reach = within_reach(state.table);
  if (std::ranges::find(reach, move.tile) == reach.end()) return Rejection{"not_to_be_picked_up", "R3.4"};
  if (guarded(state.table) && !completes(state, seat, move.tile)) return Rejection{"somebody_must_draw", "R3.8"};
  return {};
}
std::optional<Rejection> objection(Choosing, const State& state, Seat, const Draw&) {  // R3.3
  if (state.table.options.turn_mode == TurnMode::both) return Rejection{"pick_up_or_skip_first", "R3.3"};
  return {};
}
std::optional<Rejection> objection(Choosing, const State& state, Seat, const Skip&) {  // R3.3
  if (state.table.options.turn_mode == TurnMode::either) return Rejection{"no_skip_here", "R3.3"};
  return {};
}
std::optional<Rejection> objection(Choosing, const State&, Seat, const Discard&) {
  return Rejection{"take_a_tile_first", "R3.3"};
}

std::optional<Rejection> objection(Drawing, const State&, Seat, const Draw&) { return {}; }
std::optional<Rejection> objection(Drawing, const State&, Seat, const auto&) { return Rejection{"must_draw", "R3.3"}; }

std::optional<Rejection> objection(First, const State& state, Seat seat, const Discard& move) {  // R3.2
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  return {};
}
std::optional<Rejection> objection(PickedUpOne phase, const State& state, Seat seat, const Discard& move) {  // R3.5
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.5"};
  if (move.tile == phase.tile && hand_of(state, seat).count(move.tile) == 1) {
    return Rejection{"just_picked_up", "R3.5"};
  }
  return {};
}
std::optional<Rejection> objection(DrewOne, const State& state, Seat seat, const Discard& move) {  // R3.6
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.6"};
  if (state.table.options.drawn_tile == DrawnTile::must_discard && move.tile != state.drawn) {
    return Rejection{"drawn_tile_must_go", "R3.6"};
  }
  return {};
}

// R3.7: a player with ten complete tiles may declare.
std::optional<Rejection> declaring(const State& state, Seat seat) {
  if (!announces(state)) return Rejection{"wins_by_itself", "R3.7"};
  if (!is_complete(state, seat)) return Rejection{"not_complete", "R3.7"};
  return {};
}
std::optional<Rejection> objection(First, const State& state, Seat seat, const Declare&) {
  return declaring(state, seat);
}
std::optional<Rejection> objection(PickedUpOne, const State& state, Seat seat, const Declare&) {
  return declaring(state, seat);
}
std::optional<Rejection> objection(DrewOne, const State& state, Seat seat, const Declare&) {
  return declaring(state, seat);
}
std::optional<Rejection> objection(Choosing, const State&, Seat, const Declare&) {
  return Rejection{"not_complete", "R3.7"};
}

// A player with ten tiles has already taken a tile in this turn.
std::optional<Rejection> holds_ten() { return Rejection{"must_discard", "R3.3"}; }
std::optional<Rejection> objection(First, const State&, Seat, const auto&) { return holds_ten(); }
std::optional<Rejection> objection(PickedUpOne, const State&, Seat, const auto&) { return holds_ten(); }
std::optional<Rejection> objection(DrewOne, const State&, Seat, const auto&) { return holds_ten(); }
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const auto&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(AwaitingReshuffle, const State&, Seat, const auto&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(Finished, const State&, Seat, const auto&) {
  return Rejection{"match_over", "R5.4"};
}

// Why the action is refused, or nothing. Every pair of phase and action has its overload, so a new phase or action does
// not compile until all its pairs have one.
std::optional<Rejection> objection(const State& state, Seat seat, const Action& action) {
  const ToAct turn = Rules::to_act(state);
  if (std::holds_alternative<Seat>(turn) && turn != ToAct{seat}) return Rejection{"not_your_turn", "R3.1"};
  return std::visit([&](const auto& phase, const auto& move) { return objection(phase, state, seat, move); },
                    state.table.phase, action);
}

// ----------------------------------------------------------------------------------------------------------------- R5

DealEnded finished_without_winner(const Table& table) {
  DealEnded finished;
  finished.result = {table.deal, "dead", {}, {}, {}};
  finished.paid.assign(table.seats, 0);
  finished.pot = table.pot;
  return finished;
}

void end_deal(Journal<Rules>& journal, DealEnded finished) {
  const State& now = journal.state();
  const Table& table = now.table;
  for (std::size_t s = 0; s < table.seats; ++s) {
    const int net = finished.paid[s] - table.options.ante;
    finished.result.seats.push_back({net, table.chips[s] + finished.paid[s], net});
    finished.result.lines.push_back({Seat{static_cast<std::uint8_t>(s)}, "ante", "R2.1", -table.options.ante, {}});
  }
  if (table.options.reveal_losers) {  // R1.5
    for (const Bag& hand : now.hands) finished.hands.push_back(hand.tiles());
  }
  journal.emit(std::move(finished));
  if (table.deal < table.options.deals) return;
  const int refund = table.pot / table.seats;  // R5.4: exact, because a carried pot is a multiple of all antes together
  MatchResult result{"deals_played", {}, {}};
  for (const int chips : table.chips) result.totals.push_back(chips + refund);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    if (result.totals[s] == std::ranges::max(result.totals)) result.winners.push_back(Seat{s});
  }
  journal.emit(MatchEnded{std::move(result), table.deal, refund});
}

// R5.1
void win(Journal<Rules>& journal, Seat seat, CompletedBy by) {
  const Table& table = journal.state().table;
  const Won won{seat, by, *arranged(hand_of(journal.state(), seat), table.options)};
  journal.emit(won);
  DealEnded finished = finished_without_winner(table);
  finished.result.reason = "complete";
  finished.result.winners = {seat};
  finished.won = won;
  finished.rake = table.pot * table.options.rake_percent / 100;
  finished.paid[seat.value] = table.pot - finished.rake;
  finished.pot = 0;
  std::vector<std::string> shown = Bag{won.hand.eye}.texts();
  for (const Tiles& pair : won.hand.pairs) {
    for (const Tile tile : pair) shown.push_back(tile.text());
  }
  finished.result.lines.push_back({seat, "pot", "R5.1", table.pot, std::move(shown)});
  if (finished.rake > 0) finished.result.lines.push_back({seat, "rake", "R5.1", -finished.rake, {}});
  end_deal(journal, std::move(finished));
}

// R5.3
void end_dead(Journal<Rules>& journal) {
  const Table& table = journal.state().table;
  const Options& options = table.options;
  const bool again = options.exhausted == Exhausted::reshuffle && !table.reshuffled;
  const bool refund = options.exhausted == Exhausted::refund;
  journal.emit(WallExhausted{again ? Exhausted::reshuffle : refund ? Exhausted::refund : Exhausted::carry_pot});
  if (again) return;
  DealEnded finished = finished_without_winner(table);
  if (refund) {
    finished.paid.assign(table.seats, table.pot / table.seats);
    finished.pot = 0;
    for (std::uint8_t s = 0; s < table.seats; ++s) {
      finished.result.lines.push_back({Seat{s}, "refund", "R5.3", finished.paid[s], {}});
    }
  }
  end_deal(journal, std::move(finished));
}

// R5.2: after the discard that follows the last draw.
void end_if_exhausted(Journal<Rules>& journal, Seat acted) {
  const State& now = journal.state();
  if (!now.wall.empty()) return;
  Seat seat = after(now.table, acted);
  for (; seat != acted; seat = after(now.table, seat)) {
    for (const Tile tile : within_reach(now.table)) {
      if (!completes(now, seat, tile)) continue;
      journal.emit(PickedUp{seat, tile});
      return win(journal, seat, CompletedBy::last_discard);
    }
  }
  end_dead(journal);
}

// ------------------------------------------------------------------------------------------------------------- events

void throw_away(Journal<Rules>& journal, Seat seat, Tile tile) {
  journal.emit(Discarded{seat, tile});
  end_if_exhausted(journal, seat);
}

void carry_out(Journal<Rules>& journal, Seat seat, const PickUp& move) {
  const bool guard = guarded(journal.state().table);
  journal.emit(PickedUp{seat, move.tile});
  if ((guard || !announces(journal.state())) && is_complete(journal.state(), seat)) {  // R3.5, R3.8
    win(journal, seat, CompletedBy::picked_up);
  }
}
void carry_out(Journal<Rules>& journal, Seat seat, const Draw&) {
  const State& now = journal.state();
  const Tile tile = now.wall.back();
  journal.emit(Drew{seat, {seat, tile}});
  if (announces(now)) return;  // R3.7
  if (is_complete(now, seat)) return win(journal, seat, CompletedBy::drew);
  if (now.table.options.drawn_tile == DrawnTile::must_discard) throw_away(journal, seat, tile);  // R3.6
}
void carry_out(Journal<Rules>& journal, Seat seat, const Skip&) { journal.emit(Skipped{seat}); }
void carry_out(Journal<Rules>& journal, Seat seat, const Discard& move) { throw_away(journal, seat, move.tile); }
void carry_out(Journal<Rules>& journal, Seat seat, const Declare&) {
  const Phase& phase = journal.state().table.phase;
  win(journal, seat,
      std::holds_alternative<First>(phase)         ? CompletedBy::dealt
      : std::holds_alternative<PickedUpOne>(phase) ? CompletedBy::picked_up
                                                   : CompletedBy::drew);
}

// ----------------------------------------------------------------------------------------------------------------- R2

// R2.3
FirstChosen choose_first(const Table& table, Lots& lots) {
  const Options& options = table.options;
  if (options.first_player == FirstPlayer::random) return {lots.seat(table.seats), FirstPlayer::random, {}, {}};
  if (options.first_player == FirstPlayer::winner && table.last_winner) {
    return {*table.last_winner, FirstPlayer::winner, {}, {}};
  }
  const Seat roller = table.roller.value_or(Seat{0});
  std::vector<int> dice = lots.dice(4);
  Seat first = roller;
  for (int steps = std::accumulate(dice.begin(), dice.end(), 0); steps > 0; --steps) first = after(table, first);
  return {first, FirstPlayer::dice, roller, std::move(dice)};
}

// R2.1, R2.2, R2.4
void deal(Journal<Rules>& journal, Lots lots) {
  const Table& table = journal.state().table;
  const Options& options = table.options;
  const int ante = options.ante;
  journal.emit(AntesPaid{table.deal + 1, table.seats, ante, table.pot + ante * table.seats});
  Tiles tiles = lots.shuffled(chinese::tiles_of_sets(sets_in_play(options, table.seats)));
  const FirstChosen chosen = choose_first(table, lots);
  journal.emit(chosen);
  Dealt dealt{table.deal + 1, chosen.seat, {}, {}};
  auto next = tiles.begin();
  std::vector<Tiles> hands(table.seats);
  for (const Seat seat : turn_order(chosen.seat, table.seats, options.direction)) {
    const auto size = static_cast<std::ptrdiff_t>(seat == chosen.seat ? first_hand : other_hand);
    hands[seat.value] = Bag{std::span{next, next + size}}.tiles();
    next += size;
  }
  for (std::uint8_t s = 0; s < table.seats; ++s) dealt.hands.push_back({Seat{s}, hands[s]});
  dealt.wall.value.assign(next, tiles.end());
  journal.emit(std::move(dealt));
  if (!announces(journal.state()) && is_complete(journal.state(), chosen.seat)) {  // R3.2
    win(journal, chosen.seat, CompletedBy::dealt);
  }
}

// R5.3
void reshuffle(Journal<Rules>& journal, Lots lots) {
  Tiles tiles;
  for (const DiscardView& discard : journal.state().table.discards) tiles.push_back(discard.tile);
  tiles = lots.shuffled(std::move(tiles));
  const int size = static_cast<int>(tiles.size());
  journal.emit(Reshuffled{size, {std::move(tiles)}});
}

void deal_or_reshuffle(Journal<Rules>& journal, Lots lots) {
  if (std::holds_alternative<AwaitingReshuffle>(journal.state().table.phase)) {
    reshuffle(journal, std::move(lots));
  } else {
    deal(journal, std::move(lots));
  }
}

// R3.9
Action choice_when_time_is_up(const State& state, Seat seat) {
  const auto rank = [&](const Action& action) {
    return std::visit(overloaded{[](const Declare&) { return 1000; }, [](const Draw&) { return 900; },
                                 [](const Skip&) { return 800; }, [](const PickUp&) { return -1; },
                                 [&](const Discard& move) {
                                   if (move.tile == state.drawn) return 700;
                                   Bag rest = hand_of(state, seat);
                                   rest.take_one(move.tile);
                                   return groups(rest, state.table.options);
                                 }},
                      action);
  };
  const std::vector<Action> choices = Rules::legal(state, seat);
  return *std::ranges::max_element(choices, {}, rank);
}

}  // namespace

State Rules::setup(const Options& options, std::uint8_t seats) {
  State state;
  state.table.options = options;
  state.table.seats = seats;
  state.table.chips.assign(seats, 0);
  state.hands.resize(seats);
  return state;
}

ToAct Rules::to_act(const State& state) {
  return std::visit(
      overloaded{[](AwaitingDeal) -> ToAct { return House{}; }, [](AwaitingReshuffle) -> ToAct { return House{}; },
                 [](Finished) -> ToAct { return Over{}; }, [](const auto& phase) -> ToAct { return phase.turn; }},
      state.table.phase);
}

std::vector<Action> Rules::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  if (to_act(state) != ToAct{seat}) return actions;
  const auto add_if_allowed = [&](const Action& action) {
    if (!objection(state, seat, action)) actions.push_back(action);
  };
  for (const Tile tile : within_reach(state.table)) add_if_allowed(PickUp{tile});
  add_if_allowed(Draw{});
  add_if_allowed(Skip{});
  for (const Tile tile : hand_of(state, seat).kinds()) add_if_allowed(Discard{tile});
  add_if_allowed(Declare{});
  return actions;
}

// Nothing: the rules themselves discard a drawn tile that must go (R3.6). Everything else is a choice, or an automatic
// action would reveal something (R3.7).
bool Rules::automatic(const State&, Seat) { return false; }

Verdict Rules::decide(Journal<Rules>& journal, Seat seat, const Action& action) {
  if (const auto why = objection(journal.state(), seat, action)) return refuse(*why);
  std::visit([&](const auto& move) { carry_out(journal, seat, move); }, action);
  return Accepted{};
}

Verdict Rules::decide(Journal<Rules>& journal, const HouseMove& move) {
  return decide_for_house(journal, move, {.deal = "R2.1", .turn = "R3.1", .over = "R5.4"}, deal_or_reshuffle,
                          choice_when_time_is_up);
}

void Rules::evolve(State& state, const Event& event) {
  Table& table = state.table;
  const bool both = table.options.turn_mode == TurnMode::both;
  // The turn passes to `seat`; if there are no discards, there is no pick-up to skip.
  const auto begin_turn = [&](Seat seat) -> Phase {
    if (both && table.discards.empty()) return Drawing{seat};
    return Choosing{seat};
  };
  std::visit(overloaded{[&](const AntesPaid& paid) {
                          for (int& chips : table.chips) chips -= paid.ante;
                          table.pot = paid.pot;
                        },
                        [&](const FirstChosen& chosen) {
                          table.first = chosen.seat;
                          if (chosen.roller) table.roller = chosen.roller;
                        },
                        [&](const Dealt& dealt) {
                          table.deal = dealt.deal;
                          table.discards.clear();
                          table.pickups_in_row = 0;
                          table.reshuffled = false;
                          for (const auto& hand : dealt.hands) state.hands[hand.owner.value] = Bag{hand.value};
                          state.wall.assign(dealt.wall.value.rbegin(), dealt.wall.value.rend());
                          table.wall_start = static_cast<int>(state.wall.size() + other_hand * table.seats + 1);
                          state.drawn.reset();
                          table.phase = First{dealt.first};
                        },
                        [&](const PickedUp& picked) {
                          const auto latest =
                              std::find_if(table.discards.rbegin(), table.discards.rend(),
                                           [&](const DiscardView& discard) { return discard.tile == picked.tile; });
                          table.discards.erase(std::next(latest).base());
                          state.hands[picked.seat.value].insert(picked.tile);
                          table.pickups_in_row += 1;
                          table.phase = PickedUpOne{picked.seat, picked.tile};
                        },
                        [&](const Drew& drew) {
                          state.wall.pop_back();
                          state.hands[drew.seat.value].insert(drew.tile.value);
                          state.drawn = drew.tile.value;
                          table.pickups_in_row = 0;
                          table.phase = DrewOne{drew.seat};
                        },
                        [&](const Skipped& skipped) { table.phase = Drawing{skipped.seat}; },
                        [&](const Discarded& discarded) {
                          state.hands[discarded.seat.value].take_one(discarded.tile);
                          table.discards.push_back({discarded.tile, discarded.seat});
                          state.drawn.reset();
                          const bool draws_next = both && std::holds_alternative<PickedUpOne>(table.phase);
                          table.phase =
                              draws_next ? Phase{Drawing{discarded.seat}} : begin_turn(after(table, discarded.seat));
                        },
                        [&](const Won& won) {
                          table.last_winner = won.seat;
                          table.roller = won.seat;  // R2.3
                        },
                        [&](const WallExhausted& exhausted) {
                          // There is at least one discard now, so the phase is Choosing.
                          if (exhausted.then == Exhausted::reshuffle) {
                            table.phase = AwaitingReshuffle{std::get<Choosing>(table.phase).turn};
                          }
                        },
                        [&](const Reshuffled& reshuffled) {
                          table.discards.clear();
                          table.reshuffled = true;
                          table.pickups_in_row = 0;
                          state.wall.assign(reshuffled.wall.value.rbegin(), reshuffled.wall.value.rend());
                          table.wall_start = reshuffled.size;
                          table.phase = begin_turn(std::get<AwaitingReshuffle>(table.phase).next);
                        },
                        [&](const DealEnded& ended) {
                          for (std::size_t s = 0; s < table.seats; ++s) table.chips[s] += ended.paid[s];
                          table.rake += ended.rake;
                          table.pot = ended.pot;
                          table.last_deal.emplace(ended);
                          table.phase = AwaitingDeal{};
                        },
                        [&](const MatchEnded& ended) {
                          for (int& chips : table.chips) chips += ended.refund;
                          table.pot -= ended.refund * table.seats;
                          table.phase = Finished{};
                        }},
             event);
}

Public Rules::public_view(const State& state) {
  const Table& table = state.table;
  const auto turn = to_act(state);
  Public view;
  view.options = table.options;
  view.seats = table.seats;
  view.deal = table.deal;
  view.sets = sets_in_play(table.options, table.seats);
  view.phase = static_cast<PhaseName>(table.phase.index());
  if (const Seat* seat = std::get_if<Seat>(&turn)) view.turn = *seat;
  view.first = table.first;
  view.last_winner = table.last_winner;
  for (const Bag& hand : state.hands) view.hand_sizes.push_back(hand.size());
  view.discards = table.discards;
  view.wall_size = static_cast<int>(state.wall.size());
  view.wall = chinese::taken_from(chinese::saw_toothed(table.wall_start), table.wall_start - view.wall_size);
  view.pickups_in_row = table.pickups_in_row;
  view.chips = table.chips;
  view.pot = table.pot;
  view.rake = table.rake;
  if (table.last_deal && !std::holds_alternative<Seat>(turn)) view.last_deal = table.last_deal;
  return view;
}

Own Rules::own_view(const State& state, Seat seat) {
  const Bag& hand = hand_of(state, seat);
  Own own{.seat = seat, .hand = hand.tiles(), .legal = legal(state, seat)};
  own.grouped = grouped(hand, state.table.options);
  const bool taking = hand.size() == static_cast<int>(other_hand);
  if (taking) {
    own.waiting_for = waiting_for(hand, state.table.options);
    own.useful = useful(hand, state.table.options);
  }
  if (to_act(state) != ToAct{seat}) return own;
  const auto add_if_refused = [&](Tile tile, const Action& action) {
    if (const auto why = objection(state, seat, action)) {
      own.unplayable.push_back({tile, why->code, why->rule});
    }
  };
  if (taking) {
    Bag discards;
    for (const DiscardView& discard : state.table.discards) discards.insert(discard.tile);
    for (const Tile tile : discards.kinds()) add_if_refused(tile, PickUp{tile});
    return own;
  }
  own.drawn = state.drawn;
  for (const Tile tile : hand.kinds()) add_if_refused(tile, Discard{tile});
  return own;
}

BookEntries Rules::record(const Event& event) {
  BookEntries record;
  if (const auto* paid = std::get_if<AntesPaid>(&event)) {
    Settlement antes{paid->deal, "ante", {{{}, paid->ante * paid->seats}}};
    for (int s = 0; s < paid->seats; ++s) antes.postings.push_back({Seat{static_cast<std::uint8_t>(s)}, -paid->ante});
    record.settlements.push_back(std::move(antes));
  }
  if (const auto* ended = std::get_if<DealEnded>(&event)) {
    const DealEnded& finished = *ended;
    record.deals.push_back(finished.result);
    Settlement payout{finished.result.deal, finished.won ? "pot" : "refund", {}};
    std::int64_t out = finished.rake;
    for (std::uint8_t s = 0; s < finished.paid.size(); ++s) {
      if (finished.paid[s] != 0) payout.postings.push_back({Seat{s}, finished.paid[s]});
      out += finished.paid[s];
    }
    if (finished.rake != 0) payout.postings.push_back({{}, finished.rake, true});
    if (out != 0) {
      payout.postings.push_back({{}, -out});
      record.settlements.push_back(std::move(payout));
    }
  }
  if (const auto* ended = std::get_if<MatchEnded>(&event)) {
    record.match = ended->result;
    if (ended->refund != 0) {
      const auto seats = ended->result.totals.size();
      Settlement refund{ended->deal, "refund", {{{}, -ended->refund * static_cast<std::int64_t>(seats)}}};
      for (std::uint8_t s = 0; s < seats; ++s) refund.postings.push_back({Seat{s}, ended->refund});
      record.settlements.push_back(std::move(refund));
    }
  }
  return record;
}

}  // namespace takamaka::kap_tai_shap
