#include "engine/variants/triple/turn.hpp"

#include <algorithm>

#include "engine/base/check.hpp"

namespace takamaka::triple {
namespace {

int drawn_in_turn(const State& state) { return std::get<Playing>(state.table.phase).drawn; }

// Calls `found(Play, Gain)` for every legal way to lay one of the tiles, in order, until it returns false.
template <class Visit>
void for_each_play(const State& state, const Hand& tiles, Visit&& visit) {
  const Options& options = state.table.options;
  const std::vector<Opening> all = openings(options, state.table.lattice);
  for (const Tile tile : tiles) {
    std::array<Corners, 3> turned{};
    for (int rotation = 0; rotation < tile.rotations(); ++rotation) {
      turned[static_cast<std::size_t>(rotation)] = tile.turned(rotation);
    }
    for (const Opening& opening : all) {
      for (int rotation = 0; rotation < tile.rotations(); ++rotation) {
        const Corners& numbers = turned[static_cast<std::size_t>(rotation)];
        if (!fits(opening, numbers)) continue;
        if (!visit(Play{tile, opening.cell, rotation}, gain_of(options, opening, tile, numbers))) return;
      }
    }
  }
}

bool any_fits(const State& state, const Hand& tiles) {
  const std::vector<Opening> all = openings(state.table.options, state.table.lattice);
  return std::ranges::any_of(tiles, [&](Tile tile) { return fits_anywhere(all, tile); });
}

// R2.2  The highest triple starts. R2.3  Without one the highest value, then the highest number, then the middle one.
bool starts_before(Tile tile, Tile other) {
  const auto rank = [](Tile t) { return std::tuple{t.triple(), t.value(), t.c, t.b}; };
  return rank(tile) > rank(other);
}

}  // namespace

Started start_tile(const State& state) {
  Started start{Seat{0}, state.hands[0].front(), 0};
  for (std::uint8_t seat = 0; seat < state.table.seats; ++seat) {
    for (const Tile tile : state.hands[seat]) {
      if (starts_before(tile, start.tile)) start = {Seat{seat}, tile, 0};
    }
  }
  start.points = start.tile.value() + state.table.options.start_bonus;  // R2.4
  return start;
}

int draws_left(const State& state) {
  const int pool = static_cast<int>(state.pool.size());
  const Options& options = state.table.options;
  if (state.table.seats > 1 || options.pick_cap == 0) return pool;
  return std::min(pool, options.pick_cap - state.table.draws);
}

bool drawn_enough(const State& state) { return drawn_in_turn(state) >= state.table.options.max_draws; }

bool may_draw(const State& state) { return !drawn_enough(state) && draws_left(state) > 0; }

const Hand& playable(const State& state, Seat seat) {
  const bool only_drawn = drawn_in_turn(state) > 0 && state.table.options.after_draw == AfterDraw::drawn_only;
  return only_drawn ? state.drawn : state.hands[seat.value];
}

bool must_play(const State& state, Seat seat) {
  return !state.table.options.decline && any_fits(state, playable(state, seat));
}

bool somebody_fits(const State& state) {
  const std::vector<Opening> all = openings(state.table.options, state.table.lattice);
  return std::ranges::any_of(state.hands, [&](const Hand& hand) {
    return std::ranges::any_of(hand, [&](Tile tile) { return fits_anywhere(all, tile); });
  });
}

int pass_points(const State& state) { return drawn_enough(state) ? 0 : -state.table.options.empty_penalty; }

std::vector<Choice> choices(const State& state, Seat seat) {
  std::vector<Choice> all;
  if (Rules::to_act(state) != ToAct{seat}) return all;
  for_each_play(state, playable(state, seat), [&](const Play& move, const Gain& gain) {
    all.push_back({move, gain});
    return true;
  });
  if (!state.table.options.decline && !all.empty()) return all;  // R5.6
  if (may_draw(state)) {
    all.push_back({Draw{}, {-state.table.options.draw_penalty, Bonus::none, 0}});
  } else {
    all.push_back({Pass{}, {pass_points(state), Bonus::none, 0}});
  }
  return all;
}

Action first_choice(const State& state, Seat seat) {
  Action first = may_draw(state) ? Action{Draw{}} : Action{Pass{}};
  for_each_play(state, playable(state, seat), [&](const Play& move, const Gain&) {
    first = move;
    return false;
  });
  return first;
}

}  // namespace takamaka::triple
