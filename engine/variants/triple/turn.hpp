#pragma once

// The questions of a deal: which tile starts it (R2), and what may be laid, drawn or passed in a turn (R5). `decide`
// answers one action with them, the views list all.

#include "engine/variants/triple/rules.hpp"

namespace takamaka::triple {

// R2.2–R2.4  The tile with which freshly dealt hands start. Needs a tile in the first hand.
Started start_tile(const State&);

// R5.3, R8.2  How many tiles may still be drawn in this deal.
int draws_left(const State&);
// R5.3  Whether the seat on turn has had all the draws of one turn.
bool drawn_enough(const State&);
bool may_draw(const State&);

// R5.4  The tiles that the seat on turn may lay if they fit.
const Hand& playable(const State&, Seat);
// R5.6  Whether the table forbids drawing and passing because a tile that may be laid fits.
bool must_play(const State&, Seat);
// R6.2  Whether any tile of any hand fits anywhere.
bool somebody_fits(const State&);
// R5.5  What a pass costs now, ≤ 0.
int pass_points(const State&);

// An action that is legal now, and what it brings at once.
struct Choice {
  Action action;
  Gain gain;
};
// Every legal action of the seat: plays by tile, cell and rotation, then the draw, then the pass.
std::vector<Choice> choices(const State&, Seat);
// The first of them, found without the rest. The seat must be on turn.
Action first_choice(const State&, Seat);

}  // namespace takamaka::triple
