#pragma once

#include "engine/variants/seychelles/rules.hpp"

namespace takamaka::seychelles {

// A sensible player: plays heavy tiles and doubles early, keeps numbers that it can continue with, and leaves its own
// numbers open. It never asks for the final. Needs the seat on turn.
Action choose(const Public& table, const Own& own);

// A beginner: plays any tile that fits. It never asks for the final. Needs the seat on turn.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::seychelles
