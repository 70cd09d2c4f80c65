#include "engine/variants/seychelles/rules.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/match/house_moves.hpp"
#include "engine/variants/seychelles/scoring.hpp"

namespace takamaka::seychelles {
namespace {

constexpr Tile double_blank{0, 0}, double_six_tile{6, 6};

TileSet hand_of(const State& state, Seat seat) { return state.hands[seat.value]; }
bool can_play(const State& state, Seat seat) { return !state.table.line.fitting(hand_of(state, seat)).empty(); }

// R2.5  The starter may lay any tile.
// R2.6  The first tile is played on the left.
std::optional<Rejection> objection(Opening, const State& state, Seat seat, const Play& move) {
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  if (move.end != End::left) return Rejection{"first_tile_is_left", "R2.6"};
  return {};
}
std::optional<Rejection> objection(Opening, const State&, Seat, const Pass&) { return Rejection{"must_play", "R3.4"}; }

// R3.2  Play one tile from your hand at an end that matches it.
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Play& move) {
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  if (!state.table.line.accepts(move.tile, move.end)) return Rejection{"tile_does_not_match", "R3.2"};
  return {};
}
// R3.4  If you can play, you must.
// R3.5  If you cannot play, you pass.
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Pass&) {
  if (can_play(state, seat)) return Rejection{"must_play", "R3.4"};
  return {};
}

// R3.8  At a table that announces it, a player who can play may try one tile a turn where it does not fit.
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const TryLake& lake) {
  const Table& table = state.table;
  if (!table.options.announce_lake) return Rejection{"no_lakes_here", "R3.8"};
  if (!hand_of(state, seat).contains(lake.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  if (table.line.accepts(lake.tile, lake.end)) return Rejection{"tile_matches", "R3.8"};
  if (table.lake) return Rejection{"lake_once_a_turn", "R3.8"};
  if (!can_play(state, seat)) return Rejection{"must_pass", "R3.8"};
  return {};
}
std::optional<Rejection> objection(Opening, const State& state, Seat, const TryLake&) {
  if (!state.table.options.announce_lake) return Rejection{"no_lakes_here", "R3.8"};
  return Rejection{"nothing_to_match", "R3.8"};
}

// R6.7  Between two deals every seat may ask for the final.
std::optional<Rejection> objection(AwaitingDeal, const State& state, Seat seat, const AskFinal&) {
  const Table& table = state.table;
  if (table.deal == 0) return Rejection{"final_between_deals_only", "R6.7"};
  if (table.final || table.asked[seat.value]) return Rejection{"final_already_asked", "R6.7"};
  return {};
}
std::optional<Rejection> objection(Opening, const State&, Seat, const AskFinal&) {
  return Rejection{"final_between_deals_only", "R6.7"};
}
std::optional<Rejection> objection(Playing, const State&, Seat, const AskFinal&) {
  return Rejection{"final_between_deals_only", "R6.7"};
}
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const Play&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const Pass&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const TryLake&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(Finished, const State&, Seat, const auto&) {
  return Rejection{"match_over", "R6.2"};
}

// Why the action is refused, or nothing. Every pair of phase and action has its overload, so a new phase or action does
// not compile until all its pairs have one.
std::optional<Rejection> objection(const State& state, Seat seat, const Action& action) {
  const ToAct turn = Rules::to_act(state);
  if (std::holds_alternative<Seat>(turn) && turn != ToAct{seat}) return Rejection{"not_your_turn", "R3.1"};
  return std::visit([&](const auto& phase, const auto& move) { return objection(phase, state, seat, move); },
                    state.table.phase, action);
}

void win_match(Journal<Rules>& journal, std::size_t side, std::string reason) {
  const Table& table = journal.state().table;
  MatchResult result{std::move(reason), sides(table.seats)[side], {}};
  for (std::uint8_t s = 0; s < table.seats; ++s) result.totals.push_back(table.scores[side_of(Seat{s}, table.seats)]);
  journal.emit(MatchEnded{std::move(result)});
}

// R6.2, R6.3, R6.9
void win_set(Journal<Rules>& journal, std::size_t side) {
  const Table& table = journal.state().table;
  const auto all = sides(table.seats);
  SetWon won{table.deal, all[side], {}};
  for (std::size_t other = 0; other < all.size(); ++other) {
    if (other != side)
      won.losses.push_back({fate(table.scores[other], table.options), all[other], table.scores[other]});
  }
  journal.emit(std::move(won));
  win_match(journal, side, table.final ? "final_set" : "set_won");
}

// R6.5, and the final that may follow (R6.7).
void throw_away(Journal<Rules>& journal) {
  const Table& table = journal.state().table;
  const auto count = static_cast<std::ptrdiff_t>(sides(table.seats).size());
  journal.emit(SetThrownAway{table.deal, table.seats, {table.scores.begin(), table.scores.begin() + count}});
  const Options& options = table.options;
  if (!table.final && options.zwe_final_after > 0 && table.restarts >= options.zwe_final_after) {
    journal.emit(FinalAnnounced{options.zwe_final_mode});
  }
}

// R6, after a deal. `winner`: the winning side, if there is one.
void settle_set(Journal<Rules>& journal, const std::vector<int>& scores, std::optional<std::size_t> winner) {
  const Table& table = journal.state().table;
  const Options& options = table.options;
  switch (set_outcome(options, table.final, scores, winner)) {
    case SetOutcome::goes_on:
      return;
    case SetOutcome::thrown_away:
      return throw_away(journal);
    case SetOutcome::won:
      if (table.final && options.zwe_final_mode == FinalMode::deal) return win_match(journal, *winner, "final_deal");
      return win_set(journal, *winner);
  }
}

void end_deal(Journal<Rules>& journal, DealEnd end, Seat acted) {
  const State& now = journal.state();
  DealEnded finished = finish(now, end, acted);
  const auto& winners = finished.result.winners;
  const auto winner = winners.empty() ? std::nullopt : std::optional{side_of(winners.front(), now.table.seats)};
  journal.emit(finished);
  const bool costs_match = end == DealEnd::lake && now.table.options.lake_costs == LakeCosts::match;
  if (costs_match) return win_match(journal, *winner, "lake");  // R5.5
  settle_set(journal, finished.scores, winner);
}

void end_deal_if_over(Journal<Rules>& journal, Seat acted) {
  const State& now = journal.state();
  if (hand_of(now, acted).empty()) return end_deal(journal, DealEnd::tape, acted);  // R4.1
  if (krose(now)) end_deal(journal, DealEnd::krose, acted);                         // R4.2
}

void carry_out(Journal<Rules>& journal, Seat seat, const Play& move) {
  const Table& table = journal.state().table;
  const auto mark = [](bool is) { return is ? std::optional{true} : std::nullopt; };
  journal.emit(Played{seat, move.tile, move.end, table.line.laid_on(move.end),
                      mark(table.last_placed == seat && table.passes == table.seats - 1),
                      mark(is_seventh(table, move.tile))});
  end_deal_if_over(journal, seat);
}
// A pass changes neither ends nor hands, so it cannot end the deal.
void carry_out(Journal<Rules>& journal, Seat seat, const Pass&) { journal.emit(Passed{seat}); }
void carry_out(Journal<Rules>& journal, Seat seat, const TryLake& lake) {
  journal.emit(LakeTried{seat, lake.tile, lake.end, journal.state().table.line.open(lake.end)});
  if (journal.state().table.options.lake_costs != LakeCosts::nothing) end_deal(journal, DealEnd::lake, seat);
}
void carry_out(Journal<Rules>& journal, Seat seat, const AskFinal&) {
  journal.emit(FinalAsked{seat});
  const Table& table = journal.state().table;
  if (std::count(table.asked.begin(), table.asked.end(), true) == table.seats) {
    journal.emit(FinalAnnounced{table.options.zwe_final_mode});
  }
}

// R2.1 to R2.3
void deal(Journal<Rules>& journal, Lots lots) {
  const State& now = journal.state();
  const Table& table = now.table;
  Tiles tiles = double_six::whole_set.tiles();
  if (table.seats == 3) std::erase(tiles, double_blank);  // R1.2
  tiles = lots.shuffled(std::move(tiles));
  const std::size_t each = tiles.size() / table.seats;
  Dealt dealt{table.deal + 1, table.set, {}};
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    dealt.hands.push_back({Seat{s}, TileSet{std::span{tiles}.subspan(s * each, each)}});
  }
  journal.emit(dealt);
  if (table.next_starter) {
    const bool rotated = table.options.starter_rule == StarterRule::rotate;
    journal.emit(Started{*table.next_starter, rotated ? StartedBy::rotated : StartedBy::won_last});
    return;
  }
  std::uint8_t holder = 0;
  while (!now.hands[holder].contains(double_six_tile)) ++holder;
  journal.emit(Started{Seat{holder}, StartedBy::double_six});
}

// R6.11
void announce_final_for_others(Journal<Rules>& journal) {
  const Table& table = journal.state().table;
  const bool after_thrown_away = table.restarts > 0 && table.deals_in_set == 0;
  if (after_thrown_away && !table.final) journal.emit(FinalAnnounced{table.options.zwe_final_mode});
}

// R3.7
Action choice_when_time_is_up(const State& state, Seat seat) {
  const Actions choices = Rules::legal(state, seat);
  const auto weight = [](const Action& action) {
    const Play* move = std::get_if<Play>(&action);
    if (move == nullptr) return std::holds_alternative<TryLake>(action) ? 1 : 0;
    return -move->tile.pips();
  };
  return *std::ranges::min_element(choices, {}, weight);
}

}  // namespace

State Rules::setup(const Options& options, std::uint8_t seats) {
  State state;
  state.table.options = options;
  state.table.seats = seats;
  return state;
}

ToAct Rules::to_act(const State& state) {
  return std::visit(
      overloaded{[](AwaitingDeal) -> ToAct { return House{}; }, [](Opening phase) -> ToAct { return phase.turn; },
                 [](Playing phase) -> ToAct { return phase.turn; }, [](Finished) -> ToAct { return Over{}; }},
      state.table.phase);
}

Actions Rules::legal(const State& state, Seat seat) {
  Actions actions;
  const auto add_if_allowed = [&](const Action& action) {
    if (!objection(state, seat, action)) actions.push_back(action);
  };
  for (const Tile tile : hand_of(state, seat)) {
    for (const End end : double_six::both_ends) add_if_allowed(Play{tile, end});
  }
  add_if_allowed(Pass{});
  add_if_allowed(AskFinal{});
  for (const Tile tile : hand_of(state, seat)) {
    for (const End end : double_six::both_ends) add_if_allowed(TryLake{tile, end});
  }
  return actions;
}

bool Rules::automatic(const State& state, Seat seat) {
  if (to_act(state) != ToAct{seat}) return false;
  const Actions actions = legal(state, seat);
  return actions.size() == 1 && std::holds_alternative<Pass>(actions.front());  // R3.5
}

Verdict Rules::decide(Journal<Rules>& journal, Seat seat, const Action& action) {
  if (const auto why = objection(journal.state(), seat, action)) return refuse(*why);
  std::visit([&](const auto& move) { carry_out(journal, seat, move); }, action);
  return Accepted{};
}

Verdict Rules::decide(Journal<Rules>& journal, const HouseMove& move) {
  const auto* fresh = std::get_if<Deal>(&move);
  const bool others_wait = fresh != nullptr && fresh->others_wait;
  const auto begin_deal = [&](Journal<Rules>& of, Lots lots) {
    if (others_wait) announce_final_for_others(of);
    deal(of, std::move(lots));
  };
  return decide_for_house(journal, move, {.deal = "R2.1", .turn = "R3.1", .over = "R6.2"}, begin_deal,
                          choice_when_time_is_up);
}

void Rules::evolve(State& state, const Event& event) {
  Table& table = state.table;
  const auto begin_set = [&] {
    table.set += 1;
    table.scores = {};
    table.deals_in_set = 0;
    table.next_starter.reset();  // R2.2
  };
  std::visit(overloaded{[&](const Dealt& dealt) {
                          for (const auto& hand : dealt.hands) state.hands[hand.owner.value] = hand.value;
                          table.line = {};
                          table.deal = dealt.deal;
                          table.deals_in_set += 1;
                          table.last_placed.reset();
                          table.passes = 0;
                          table.lake.reset();
                          table.asked = {};
                        },
                        [&](const Started& started) {
                          table.starter = started.seat;
                          table.phase = Opening{started.seat};
                        },
                        [&](const Played& played) {
                          state.hands[played.seat.value].erase(played.tile);
                          table.line.place(played.tile, played.end);
                          table.last_placed = played.seat;
                          table.passes = 0;
                          table.lake.reset();
                          table.phase = Playing{next_seat(played.seat, table.seats, table.options.direction)};
                        },
                        [&](const Passed& passed) {
                          table.lake.reset();
                          table.passes += 1;
                          table.phase = Playing{next_seat(passed.seat, table.seats, table.options.direction)};
                        },
                        [&](const DealEnded& ended) {
                          std::ranges::copy(ended.scores, table.scores.begin());
                          table.next_starter = ended.next_starter;
                          table.last_deal.emplace(ended);
                          table.lake.reset();
                          table.phase = AwaitingDeal{};
                        },
                        [&](const SetThrownAway&) {
                          begin_set();
                          table.restarts += 1;
                        },
                        [&](const FinalAsked& asked) { table.asked[asked.seat.value] = true; },
                        [&](const FinalAnnounced& announced) {
                          table.final = true;
                          // R6.9: the final set replaces a set under way; a set just thrown away is already replaced.
                          if (announced.mode == FinalMode::set && table.deals_in_set > 0) begin_set();
                        },
                        [&](const SetWon&) {}, [&](const LakeTried& tried) { table.lake = tried; },
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
  view.set = table.set;
  view.phase = static_cast<PhaseName>(table.phase.index());
  if (const Seat* seat = std::get_if<Seat>(&turn)) view.turn = *seat;
  view.line = table.line.view();
  view.starter = table.starter;
  view.sides = sides(table.seats);
  for (std::uint8_t s = 0; s < table.seats; ++s) {
    view.hand_sizes.push_back(state.hands[s].size());
    if (table.asked[s]) view.asked_final.push_back(Seat{s});
  }
  for (std::size_t side = 0; side < view.sides.size(); ++side) {
    view.scores.push_back(table.scores[side]);
    view.fates.push_back(fate(table.scores[side], table.options));
  }
  view.outlook = outlook(table.options, table.final, view.scores);
  view.bef_max = bef_max(table.options);
  view.restarts = table.restarts;
  view.final = table.final;
  view.lake = table.lake;
  if (table.last_deal && !std::holds_alternative<Seat>(turn)) view.last_deal = table.last_deal;
  return view;
}

Own Rules::own_view(const State& state, Seat seat) {
  Own own{seat, hand_of(state, seat), legal(state, seat), {}};
  if (to_act(state) != ToAct{seat}) return own;
  for (const Tile tile : own.hand) {
    const auto left = objection(state, seat, Play{tile, End::left});
    if (left && objection(state, seat, Play{tile, End::right})) {
      own.unplayable.push_back({tile, left->code, left->rule});
    }
  }
  return own;
}

// The winning side gives each losing side its kapot; zetes and sets thrown away count for all seats.
BookEntries Rules::record(const Event& event) {
  const auto everybody = [](std::size_t seats) {
    std::vector<Seat> all;
    for (std::uint8_t s = 0; s < seats; ++s) all.push_back(Seat{s});
    return all;
  };
  BookEntries record;
  if (const auto* ended = std::get_if<DealEnded>(&event)) {
    const DealResult& sheet = ended->result;
    record.deals.push_back(sheet);
    if (sheet.reason == "zete") record.tallies.push_back({sheet.deal, "zete", everybody(sheet.seats.size()), {}});
  }
  if (const auto* thrown = std::get_if<SetThrownAway>(&event)) {
    record.tallies.push_back({thrown->deal, "restart", everybody(static_cast<std::size_t>(thrown->seats)), {}});
  }
  if (const auto* won = std::get_if<SetWon>(&event)) {
    for (const Loss& loss : won->losses) {
      if (loss.fate == Fate::escaped) continue;
      record.tallies.push_back({won->deal, std::string{name_of(loss.fate)}, won->winners, loss.seats});
    }
  }
  if (const auto* ended = std::get_if<MatchEnded>(&event)) record.match = ended->result;
  return record;
}

}  // namespace takamaka::seychelles
