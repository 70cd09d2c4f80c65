#include "engine/variants/triple/rules.hpp"

#include <algorithm>

#include "engine/base/check.hpp"
#include "engine/base/overloaded.hpp"
#include "engine/kit/turns.hpp"
#include "engine/variants/triple/score.hpp"
#include "engine/variants/triple/turn.hpp"

namespace takamaka::triple {
namespace {

constexpr Cell start_cell{true, 0, 0};

void take_one(Hand& hand, Tile tile) {
  const auto found = std::ranges::lower_bound(hand, tile);
  TAKAMAKA_CHECK(found != hand.end() && *found == tile);
  hand.erase(found);
}
void put(Hand& hand, Tile tile) { hand.insert(std::ranges::lower_bound(hand, tile), tile); }

Seat after(const Table& table, Seat seat) { return next_seat(seat, table.seats, Direction::cw); }

// R7, R8.4
void end_deal(Journal<Rules>& journal, DealEnded ended) {
  journal.emit(std::move(ended));
  if (auto result = match_result(journal.state().table)) journal.emit(MatchEnded{std::move(*result)});
}

// R2.1  Deals hands in blocks in seat order; the rest is the pool.
// R8.1  Solitaire begins with the tile after the hand, which scores nothing.
Verdict deal(Journal<Rules>& journal, Lots lots) {
  const Table& table = journal.state().table;
  const std::vector<Tile> tiles = lots.shuffled(triangles::full_set());
  Dealt dealt{table.deal + 1, {}, {}};
  auto next = tiles.begin();
  for (std::uint8_t seat = 0; seat < table.seats; ++seat) {
    Hand hand{next, next + hand_size(table.options, table.seats)};
    next += static_cast<std::ptrdiff_t>(hand.size());
    std::ranges::sort(hand);
    dealt.hands.push_back({Seat{seat}, std::move(hand)});
  }
  dealt.pool.value.assign(next, tiles.end());
  journal.emit(std::move(dealt));
  if (table.seats == 1) {
    journal.emit(Started{std::nullopt, journal.state().pool.front(), 0});
    return Accepted{};
  }
  journal.emit(start_tile(journal.state()));
  if (stops_at_once(table)) end_deal(journal, sheet_of_stopped(journal.state()));
  return Accepted{};
}

// R6.1, R7.5, R6.2 to R6.4, in this order, after every action of `seat`.
void end_deal_if_over(Journal<Rules>& journal, Seat seat) {
  const State& now = journal.state();
  if (now.hands[seat.value].empty()) return end_deal(journal, sheet_of_out(now, seat));  // R6.1
  if (stops_at_once(now.table)) return end_deal(journal, sheet_of_stopped(now));
  if (draws_left(now) > 0) return;
  const bool all_passed = std::get<Playing>(now.table.phase).passes >= now.table.seats;
  if (now.table.options.block_detection == BlockDetection::full_cycle && !all_passed) return;  // R6.3
  if (!somebody_fits(now)) return end_deal(journal, sheet_of_blocked(now, "blocked"));         // R6.2
  if (all_passed) end_deal(journal, sheet_of_blocked(now, "all_passed"));                      // R6.4
}

// R3, R5.2
Verdict play(Journal<Rules>& journal, Seat seat, const Play& move) {
  const State& now = journal.state();
  const Options& options = now.table.options;
  if (!std::ranges::binary_search(now.hands[seat.value], move.tile)) return refuse({"tile_not_in_hand", "R5.2"});
  if (!std::ranges::binary_search(playable(now, seat), move.tile)) return refuse({"only_drawn_tiles", "R5.4"});
  if (const auto why = why_not(options, now.table.lattice, move.tile, move.cell, move.rotation)) return refuse(*why);
  const Opening opening = opening_at(options, now.table.lattice, move.cell);
  const Gain gain = gain_of(options, opening, move.tile, move.tile.turned(move.rotation));
  journal.emit(Played{seat, move.tile, move.cell, move.rotation, gain});
  end_deal_if_over(journal, seat);
  return Accepted{};
}

// R5.3
Verdict draw(Journal<Rules>& journal, Seat seat) {
  const State& now = journal.state();
  if (drawn_enough(now)) return refuse({"drawn_enough", "R5.3"});
  if (draws_left(now) == 0) return refuse({"pool_empty", "R5.5"});
  if (must_play(now, seat)) return refuse({"must_play", "R5.6"});
  journal.emit(Drew{seat, {seat, now.pool.front()}, -now.table.options.draw_penalty});
  end_deal_if_over(journal, seat);
  return Accepted{};
}

// R5.5
Verdict pass(Journal<Rules>& journal, Seat seat) {
  const State& now = journal.state();
  if (may_draw(now)) return refuse({"must_draw_first", "R5.5"});
  if (must_play(now, seat)) return refuse({"must_play", "R5.6"});
  journal.emit(Passed{seat, pass_points(now)});
  end_deal_if_over(journal, seat);
  return Accepted{};
}

Verdict act(Journal<Rules>& journal, Seat seat, const Action& action) {
  return std::visit(overloaded{[&](const Play& move) { return play(journal, seat, move); },
                               [&](Draw) { return draw(journal, seat); }, [&](Pass) { return pass(journal, seat); }},
                    action);
}

// R5.7  Finishes the whole turn, so the table waits for the player at most once in a turn.
Verdict time_up(Journal<Rules>& journal, Seat seat) {
  const State& now = journal.state();
  if (Rules::to_act(now) != ToAct{seat}) return refuse({"not_your_turn", "R5.1"});
  bool turn_over = false;
  while (!turn_over) {
    const Action action = first_choice(now, seat);
    TAKAMAKA_CHECK(act(journal, seat, action).has_value());
    turn_over = !std::holds_alternative<Draw>(action) || !std::holds_alternative<Playing>(now.table.phase);
  }
  return Accepted{};
}

}  // namespace

int hand_size(const Options& options, std::uint8_t seats) {
  if (seats == 1) return options.solo_hand;
  if (seats == 2) return 10;
  return seats <= 4 ? 8 : 6;
}

Options Rules::defaults(std::uint8_t) { return {}; }

std::vector<Preset<Options>> Rules::presets() {
  Options edges;
  edges.corner_rule = CornerRule::edges_only;
  Options kind;
  kind.after_draw = AfterDraw::any;
  kind.decline = false;
  Options lesser;
  lesser.hexagon_points = 40;
  lesser.hexagon_multi = HexagonMulti::once;
  return {
      {"strict", "Every corner agrees", "Wherever tiles touch, even at a single corner, the numbers are the same.", "",
       4, Options{}},
      {"edges", "Only sides agree", "Where only corners touch, the numbers may differ: more tiles fit.", "", 4, edges},
      {"two", "For two", "The same for two players.", "", 2, Options{}},
      {"kind", "For beginners", "You draw only when no tile fits, and may then lay any tile of your hand.", "", 4,
       kind},
      {"lesser_hexagon", "Hexagons for forty",
       "A hexagon scores 40 points, and several completed by one tile count as one.", "", 4, lesser},
      {"solitaire", "Triple Domino alone",
       "One player against the tiles: lay the whole hand with as few draws as you can, and beat your own best.", "", 1,
       Options{}, true},
  };
}

std::optional<OptionError> Rules::check(const Options&, std::uint8_t seats) {
  if (seats < seats_min || seats > seats_max) return OptionError{"seats", "Triple Domino is for one to six players."};
  return std::nullopt;
}

State Rules::setup(const Options& options, std::uint8_t seats) {
  State state;
  state.table.options = options;
  state.table.seats = seats;
  state.table.scores.resize(seats);
  state.hands.resize(seats);
  return state;
}

ToAct Rules::to_act(const State& state) {
  return std::visit(overloaded{[](AwaitingDeal) -> ToAct { return House{}; },
                               [](const Playing& playing) -> ToAct { return playing.turn; },
                               [](Finished) -> ToAct { return Over{}; }},
                    state.table.phase);
}

Verdict Rules::decide(Journal<Rules>& journal, Seat seat, const Action& action) {
  return std::visit(overloaded{[&](AwaitingDeal) -> Verdict { return refuse({"between_deals", "R2.1"}); },
                               [&](Playing playing) -> Verdict {
                                 if (playing.turn != seat) return refuse({"not_your_turn", "R5.1"});
                                 return act(journal, seat, action);
                               },
                               [&](Finished) -> Verdict { return refuse({"match_over", "R7.1"}); }},
                    journal.state().table.phase);
}

Verdict Rules::decide(Journal<Rules>& journal, const HouseMove& move) {
  return std::visit(overloaded{[&](AwaitingDeal, const Deal& fresh) { return deal(journal, fresh.lots); },
                               [&](Playing, const Deal&) -> Verdict { return refuse({"deal_in_progress", "R2.1"}); },
                               [&](Finished, const Deal&) -> Verdict { return refuse({"match_over", "R7.1"}); },
                               [&](const auto&, const TimeUp& up) { return time_up(journal, up.seat); }},
                    Phase{journal.state().table.phase}, move);
}

void Rules::evolve(State& state, const Event& event) {
  Table& table = state.table;
  const auto score = [&](Seat seat, int points) {
    table.scores[seat.value].deal += points;
    table.scores[seat.value].total += points;
  };
  const auto lay = [&](const Placement& placement) {
    table.lattice.place(placement.cell, placement.tile.turned(placement.rotation));
    table.placements.push_back(placement);
    if (!placement.seat) return;
    take_one(state.hands[placement.seat->value], placement.tile);
    score(*placement.seat, placement.points);
  };
  const auto end_turn = [&](Seat seat, int passes) {
    state.drawn.clear();
    table.phase = Playing{after(table, seat), 0, passes};
  };
  std::visit(
      overloaded{[&](const Dealt& dealt) {
                   for (const auto& hand : dealt.hands) state.hands[hand.owner.value] = hand.value;
                   state.pool = dealt.pool.value;
                   table.deal = dealt.deal;
                   table.placements.clear();
                   table.lattice = {};
                   table.draws = 0;
                   for (Score& each : table.scores) each = {each.total, 0, 0, 0};
                 },
                 [&](const Started& started) {
                   lay({start_cell, started.tile, 0, started.seat, started.points, Bonus::start});
                   if (!started.seat) state.pool.erase(state.pool.begin());
                   table.phase = Playing{started.seat ? after(table, *started.seat) : Seat{0}, 0, 0};
                 },
                 [&](const Played& played) {
                   lay({played.cell, played.tile, played.rotation, played.seat, played.gain.points, played.gain.bonus});
                   end_turn(played.seat, 0);
                 },
                 [&](const Drew& drew) {
                   std::erase(state.pool, drew.tile.value);
                   put(state.hands[drew.seat.value], drew.tile.value);
                   put(state.drawn, drew.tile.value);
                   score(drew.seat, drew.points);
                   table.scores[drew.seat.value].draws += drew.points;
                   table.draws += 1;
                   std::get<Playing>(table.phase).drawn += 1;
                 },
                 [&](const Passed& passed) {
                   const Playing turn = std::get<Playing>(table.phase);
                   score(passed.seat, passed.points);
                   table.scores[passed.seat.value].empty_pool += passed.points;
                   end_turn(passed.seat, turn.drawn == 0 ? turn.passes + 1 : turn.passes);
                 },
                 [&](const DealEnded& ended) {
                   for (std::size_t seat = 0; seat < table.seats; ++seat) {
                     table.scores[seat].deal = ended.result.seats[seat].points;
                     table.scores[seat].total = ended.result.seats[seat].total;
                   }
                   state.drawn.clear();
                   table.last_deal = Box{ended};
                   table.phase = AwaitingDeal{};
                 },
                 [&](const MatchEnded&) { table.phase = Finished{}; }},
      event);
}

BookEntries Rules::record(const Event& event) {
  BookEntries record;
  if (const auto* ended = std::get_if<DealEnded>(&event)) record.deals.push_back(ended->result);
  if (const auto* ended = std::get_if<MatchEnded>(&event)) record.match = ended->result;
  return record;
}

static_assert(Ruleset<Rules>);

}  // namespace takamaka::triple
