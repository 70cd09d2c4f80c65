#pragma once

#include "engine/variants/garrafina/rules.hpp"

namespace takamaka::garrafina {

// A sensible player: sheds heavy tiles and doubles, keeps its train able to go on, uses open trains before its own when
// that keeps its own going, and exchanges a hand only when it is heavy and stuck. Needs a non-empty `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: plays any tile that fits, on any train, and never throws its hand on the heap while it may do otherwise.
// Needs a non-empty `own.legal`.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::garrafina
