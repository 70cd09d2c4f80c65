#pragma once

// The rules of a turn: the tile that starts a deal (R2), and when a player may lay, draw or pass (R5). `decide` uses
// them for one action, the views for all.

#include "engine/variants/triple/rules.hpp"

namespace takamaka::triple {

// R2.2–R2.4  The start tile of freshly dealt hands. Needs a tile in the first hand.
Started start_tile(const State&);

// R5.3, R8.2  How many tiles may still be drawn in this deal.
int draws_left(const State&);
// R5.3  Whether the seat on turn has used all draws of this turn.
bool drawn_enough(const State&);
bool may_draw(const State&);

// R5.4  The tiles that the seat on turn may lay if they fit.
const Hand& playable(const State&, Seat);
// R5.6  Whether the table forbids drawing and passing because a tile that may be laid fits.
bool must_play(const State&, Seat);
// R6.2  Whether any tile of any hand fits anywhere.
bool somebody_fits(const State&);
// R5.5  The points of a pass now, ≤ 0.
int pass_points(const State&);

// An action that is legal now, and its immediate score.
struct Choice {
  Action action;
  Gain gain;
};
// Every legal action of the seat: plays by tile, cell and rotation, then the draw or the pass.
std::vector<Choice> choices(const State&, Seat);
// The first of them, without computing the rest. The seat must be on turn.
Action first_choice(const State&, Seat);

}  // namespace takamaka::triple
