// The views of players and spectators (R9).

#include <algorithm>

#include "engine/base/overloaded.hpp"
#include "engine/variants/triple/turn.hpp"

namespace takamaka::triple {
namespace {

// Every tile of the hand that no legal action lays.
std::vector<Unplayable> unplayable(const State& state, Seat seat, const std::vector<Action>& legal) {
  std::vector<Unplayable> found;
  const Hand& candidates = playable(state, seat);
  for (const Tile tile : state.hands[seat.value]) {
    const auto lays_it = [&](const Action& action) {
      const Play* play = std::get_if<Play>(&action);
      return play != nullptr && play->tile == tile;
    };
    if (std::ranges::any_of(legal, lays_it)) continue;
    if (!std::ranges::binary_search(candidates, tile)) {
      found.push_back({tile, "only_drawn_tiles", "R5.4"});
    } else {
      found.push_back({tile, "fits_nowhere", "R3.1"});
    }
  }
  return found;
}

}  // namespace

std::vector<Action> Rules::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  for (const Choice& choice : choices(state, seat)) actions.push_back(choice.action);
  return actions;
}

// R5.8  With `decline` a player who could lay a tile may pass too, so the delay before a pass must not tell the two apart.
bool Rules::automatic(const State& state, Seat seat) {
  return !state.table.options.decline && to_act(state) == ToAct{seat} &&
         std::holds_alternative<Pass>(first_choice(state, seat));
}

Public Rules::public_view(const State& state) {
  const Table& table = state.table;
  std::vector<int> sizes;
  for (const Hand& hand : state.hands) sizes.push_back(static_cast<int>(hand.size()));
  Public view{.options = table.options,
              .seats = table.seats,
              .deal = table.deal,
              .phase = PhaseName{static_cast<std::uint8_t>(table.phase.index())},
              .turn = {},
              .placements = table.placements,
              .hand_sizes = std::move(sizes),
              .pool_size = static_cast<int>(state.pool.size()),
              .draws_left = draws_left(state),
              .scores = table.scores,
              .last_deal = {}};
  if (const Playing* playing = std::get_if<Playing>(&table.phase)) {
    view.turn = playing->turn;
    view.drawn = playing->drawn;
    view.passes = playing->passes;
  }
  if (!std::holds_alternative<Seat>(to_act(state))) view.last_deal = table.last_deal;
  return view;
}

Own Rules::own_view(const State& state, Seat seat) {
  Own own;
  own.seat = seat;
  own.hand = state.hands[seat.value];
  if (to_act(state) != ToAct{seat}) return own;
  own.drawn = state.drawn;
  for (Choice& choice : choices(state, seat)) {
    own.legal.push_back(std::move(choice.action));
    own.gains.push_back(choice.gain);
  }
  own.unplayable = unplayable(state, seat, own.legal);
  return own;
}

}  // namespace takamaka::triple
