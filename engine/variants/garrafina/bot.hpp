#pragma once

#include "engine/variants/garrafina/rules.hpp"

namespace takamaka::garrafina {

// A sensible player: plays heavy tiles and doubles early, keeps tiles that continue its train, uses open trains before
// its own if that keeps its own going, and exchanges a hand when it is heavy and cannot play. Needs a non-empty
// `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: plays any tile that fits, on any train, and never exchanges its hand if any other action is legal. Needs
// a non-empty `own.legal`.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::garrafina
