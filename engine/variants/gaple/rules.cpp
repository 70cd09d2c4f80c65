#include "engine/variants/gaple/rules.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/match/house_moves.hpp"
#include "engine/variants/gaple/scoring.hpp"

namespace takamaka::gaple {
namespace {

std::size_t hand_size(Form form) {
  switch (form) {
    case Form::four_by_seven:
      return 7;
    case Form::four_by_six:
      return 6;
    case Form::five_by_five:
      return 5;
  }
  TAKAMAKA_CHECK(false);
}

TileSet hand_of(const State& state, Seat seat) { return state.hands[seat.value]; }

// The seat that is on turn next. Seats without tiles exist only if the table plays out (R4.4).
Seat next_turn(const State& state, Seat seat) {
  const Table& table = state.table;
  Seat next = seat;
  do {
    next = next_seat(next, table.seats, table.options.direction);
  } while (next != seat && hand_of(state, next).empty());
  return next;
}

// R2.4  The first deal is opened with the double blank.
// R2.5  Later deals are opened with a double.
// R2.8  The first tile is played on the left.
std::optional<Rejection> objection(Opening, const State& state, Seat seat, const Play& move) {
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  if (state.table.deal == 1 && move.tile != double_blank) return Rejection{"must_open_with_double_blank", "R2.4"};
  if (!move.tile.is_double()) return Rejection{"must_open_with_double", "R2.5"};
  if (move.end != End::left) return Rejection{"first_tile_is_left", "R2.8"};
  return {};
}

// R3.2  Play one tile from your hand at an end that matches it. Inline, because `legal` asks it most.
inline std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Play& move) {
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.2"};
  if (!state.table.line.accepts(move.tile, move.end)) return Rejection{"tile_does_not_match", "R3.2"};
  return {};
}

bool can_play(const State& state, Seat seat) { return !state.table.line.fitting(hand_of(state, seat)).empty(); }

// R3.4  If you can play, you must.
// R3.5  If you cannot and the table discards, throw away a tile of your choice, face down.
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Discard& move) {
  if (state.table.options.cannot_play != CannotPlay::discard) return Rejection{"no_discards_here", "R3.5"};
  if (!hand_of(state, seat).contains(move.tile)) return Rejection{"tile_not_in_hand", "R3.5"};
  if (can_play(state, seat)) return Rejection{"must_play", "R3.4"};
  return {};
}

// R3.6  If you cannot play and the table passes, pass.
std::optional<Rejection> objection(Playing, const State& state, Seat seat, const Pass&) {
  if (state.table.options.cannot_play != CannotPlay::pass) return Rejection{"no_passes_here", "R3.6"};
  if (can_play(state, seat)) return Rejection{"must_play", "R3.4"};
  return {};
}

// Only players who cannot play may discard or pass; a starter always can play.
std::optional<Rejection> objection(Opening, const State& state, Seat, const auto&) {
  return state.table.deal == 1 ? Rejection{"must_open_with_double_blank", "R2.4"}
                               : Rejection{"must_open_with_double", "R2.5"};
}
std::optional<Rejection> objection(AwaitingDeal, const State&, Seat, const auto&) {
  return Rejection{"between_deals", "R3.1"};
}
std::optional<Rejection> objection(Finished, const State&, Seat, const auto&) {
  return Rejection{"match_over", "R6.1"};
}

// Why the move of the seat on turn is refused, or nothing. Every pair of phase and move has its overload, so a new phase or
// move does not compile until all its pairs have one.
template <class Move>
std::optional<Rejection> objection(const State& state, Seat seat, const Move& move) {
  return std::visit([&](const auto& phase) { return objection(phase, state, seat, move); }, state.table.phase);
}

// The same of any seat.
std::optional<Rejection> objection(const State& state, Seat seat, const Action& action) {
  const ToAct turn = Rules::to_act(state);
  if (std::holds_alternative<Seat>(turn) && turn != ToAct{seat}) return Rejection{"not_your_turn", "R3.1"};
  return std::visit([&](const auto& move) { return objection(state, seat, move); }, action);
}

// R4, in its order. Returns the reason, or nothing while the deal continues.
std::optional<std::string> reason_to_end(const State& state, Seat acted) {
  if (plays_out(state.table.options)) {  // R4.4
    if (std::ranges::all_of(state.hands, [](TileSet hand) { return hand.empty(); })) return "played_out";
  } else if (hand_of(state, acted).empty()) {  // R4.1
    return "out";
  }
  if (blocked(state)) return "blocked";  // R4.2
  return {};
}

void end_deal_if_over(Journal<Rules>& journal, Seat acted) {
  const State& now = journal.state();
  const auto reason = reason_to_end(now, acted);
  if (!reason) return;
  journal.emit(DealEnded{finish(now, *reason)});
  if (now.table.deal == now.table.options.deals) journal.emit(MatchEnded{result(now.table)});  // R6.1
}

void carry_out(Journal<Rules>& journal, Seat seat, const Play& move) {
  journal.emit(Played{seat, move.tile, move.end, journal.state().table.line.laid_on(move.end)});
}
void carry_out(Journal<Rules>& journal, Seat seat, const Discard& move) {
  journal.emit(Discarded{seat, {seat, move.tile}});
}
void carry_out(Journal<Rules>& journal, Seat seat, const Pass&) { journal.emit(Passed{seat}); }

// R2.5 to R2.7: the winner of the last deal starts, or the first seat with a double in the order of the right to start.
void find_starter_with_double(Journal<Rules>& journal) {
  const State& now = journal.state();
  const Options& options = now.table.options;
  const Seat winner = *now.table.last_winner;
  std::vector<Seat> candidates = turn_order(winner, now.table.seats, options.direction);
  if (options.teams && options.no_double_passes_to == NoDouble::partner_first) {  // R2.7
    std::erase(candidates, partner_of(winner));
    candidates.insert(candidates.begin() + 1, partner_of(winner));
  }
  for (const Seat candidate : candidates) {
    if (!hand_of(now, candidate).doubles().empty()) {
      journal.emit(Started{candidate, candidate == winner ? StartedBy::won_last : StartedBy::instead});
      return;
    }
    journal.emit(HadNoDouble{candidate});  // R2.6
  }
  TAKAMAKA_CHECK(false && "seven doubles are dealt");
}

// R2.1
void deal(Journal<Rules>& journal, Lots lots) {
  const State& now = journal.state();
  const Options& options = now.table.options;
  const auto shuffled = lots.shuffled(double_six::all_tiles);
  const std::size_t each = hand_size(options.variant);
  Dealt dealt{now.table.deal + 1, {}, {}};
  auto next = shuffled.begin();
  for (std::uint8_t s = 0; s < now.table.seats; ++s, next += static_cast<std::ptrdiff_t>(each)) {
    dealt.hands.push_back({Seat{s}, TileSet{std::span{next, each}}});
  }
  dealt.undealt.value = TileSet{std::span{next, shuffled.end()}};
  journal.emit(dealt);

  const bool first = !now.table.last_winner;
  if (options.variant != Form::four_by_seven) {
    journal.emit(TurnedUp{*next});  // R2.2
    journal.emit(first ? Started{lots.seat(now.table.seats), StartedBy::lot}
                       : Started{*now.table.last_winner, StartedBy::won_last});  // R2.3
  } else if (first) {
    std::uint8_t holder = 0;
    while (!now.hands[holder].contains(double_blank)) ++holder;
    journal.emit(Started{Seat{holder}, StartedBy::double_blank});  // R2.4
  } else {
    find_starter_with_double(journal);
  }
}

// R3.8
Action choice_when_time_is_up(const State& state, Seat seat) {
  const Actions choices = Rules::legal(state, seat);
  const auto weight = [](const Action& action) {
    return std::visit(overloaded{[](const Play& move) { return -move.tile.pips(); },
                                 [](const Discard& move) { return move.tile.pips(); }, [](const Pass&) { return 0; }},
                      action);
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
  if (to_act(state) != ToAct{seat}) return actions;
  std::visit(
      [&](const auto& phase) {
        const auto add_if_allowed = [&](const auto& move) {
          if (!objection(phase, state, seat, move)) actions.push_back(move);
        };
        for (const Tile tile : state.table.line.fitting(hand_of(state, seat))) {
          for (const End end : double_six::both_ends) add_if_allowed(Play{tile, end});
        }
        if (!actions.empty()) return;
        for (const Tile tile : hand_of(state, seat)) add_if_allowed(Discard{tile});
        add_if_allowed(Pass{});
      },
      state.table.phase);
  return actions;
}

bool Rules::automatic(const State& state, Seat seat) {
  const Actions actions = legal(state, seat);
  return actions.size() == 1 && !std::holds_alternative<Play>(actions.front());  // R3.7
}

Verdict Rules::decide(Journal<Rules>& journal, Seat seat, const Action& action) {
  if (const auto why = objection(journal.state(), seat, action)) return refuse(*why);
  std::visit([&](const auto& move) { carry_out(journal, seat, move); }, action);
  end_deal_if_over(journal, seat);
  return Accepted{};
}

Verdict Rules::decide(Journal<Rules>& journal, const HouseMove& move) {
  return decide_for_house(journal, move, {.deal = "R2.1", .turn = "R3.1", .over = "R6.1"}, deal,
                          choice_when_time_is_up);
}

void Rules::evolve(State& state, const Event& event) {
  Table& table = state.table;
  std::visit(overloaded{[&](const Dealt& dealt) {
                          for (const auto& hand : dealt.hands) state.hands[hand.owner.value] = hand.value;
                          state.discards = {};
                          state.undealt = dealt.undealt.value;
                          table.line = {};
                          table.last_deal.reset();
                          table.deal = dealt.deal;
                        },
                        [&](const TurnedUp& turned) {
                          state.undealt.erase(turned.tile);
                          table.line.place(turned.tile, End::left);
                        },
                        [&](const HadNoDouble&) {},
                        [&](const Started& started) {
                          table.starter = started.seat;
                          if (table.line.empty()) {
                            table.phase = Opening{started.seat};
                          } else {
                            table.phase = Playing{started.seat};
                          }
                        },
                        [&](const Played& played) {
                          state.hands[played.seat.value].erase(played.tile);
                          table.line.place(played.tile, played.end);
                          table.phase = Playing{next_turn(state, played.seat)};
                        },
                        [&](const Discarded& discarded) {
                          state.hands[discarded.seat.value].erase(discarded.tile.value);
                          state.discards[discarded.seat.value].insert(discarded.tile.value);
                          table.phase = Playing{next_turn(state, discarded.seat)};
                        },
                        [&](const Passed& passed) { table.phase = Playing{next_turn(state, passed.seat)}; },
                        [&](const DealEnded& ended) {
                          const DealResult& sheet = ended.result;
                          for (const Seat seat : sheet.winners) table.wins[seat.value] += 1;
                          for (std::size_t s = 0; s < sheet.seats.size(); ++s) table.chips[s] += sheet.seats[s].chips;
                          table.last_winner = ended.winner;
                          table.last_deal.emplace(ended);
                          table.phase = AwaitingDeal{};
                        },
                        [&](const MatchEnded&) { table.phase = Finished{}; }},
             event);
}

Public Rules::public_view(const State& state) {
  const Table& table = state.table;
  const auto turn = to_act(state);
  const auto per_seat = [&](const std::array<int, seats_max>& all) {
    return PerSeat<int>{std::span{all}.first(table.seats)};
  };
  Public view;
  view.options = table.options;
  view.seats = table.seats;
  view.deal = table.deal;
  view.phase = static_cast<PhaseName>(table.phase.index());
  if (const Seat* seat = std::get_if<Seat>(&turn)) view.turn = *seat;
  view.line = table.line.view();
  for (std::size_t s = 0; s < table.seats; ++s) {
    view.hand_sizes.push_back(state.hands[s].size());
    view.discard_sizes.push_back(state.discards[s].size());
  }
  view.starter = table.starter;
  view.last_winner = table.last_winner;
  view.wins = per_seat(table.wins);
  view.chips = per_seat(table.chips);
  if (table.options.teams) view.teams = {{Seat{0}, Seat{2}}, {Seat{1}, Seat{3}}};
  view.last_deal = table.last_deal;
  return view;
}

Own Rules::own_view(const State& state, Seat seat) {
  Own own{seat, hand_of(state, seat), state.discards[seat.value], legal(state, seat), {}};
  if (to_act(state) != ToAct{seat}) return own;
  own.unplayable.reserve(static_cast<std::size_t>(own.hand.size()));
  for (const Tile tile : own.hand) {
    const auto left = objection(state, seat, Play{tile, End::left});
    if (left && objection(state, seat, Play{tile, End::right})) {
      own.unplayable.push_back({tile, left->code, left->rule});
    }
  }
  return own;
}

BookEntries Rules::record(const Event& event) {
  BookEntries record;
  if (const auto* ended = std::get_if<DealEnded>(&event)) {
    const DealResult& sheet = ended->result;
    record.deals.push_back(sheet);
    Settlement settlement{sheet.deal, "deal", {}};  // R5.10
    for (std::uint8_t s = 0; s < sheet.seats.size(); ++s) {
      if (sheet.seats[s].chips != 0) settlement.postings.push_back({Seat{s}, sheet.seats[s].chips});
    }
    if (!settlement.postings.empty()) record.settlements.push_back(std::move(settlement));
  }
  if (const auto* ended = std::get_if<MatchEnded>(&event)) record.match = ended->result;
  return record;
}

std::vector<Payment> Rules::payments(std::span<const int> chips) { return gaple::payments(chips); }

}  // namespace takamaka::gaple
