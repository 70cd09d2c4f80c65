#pragma once

#include <optional>

#include "engine/variants/seychelles/rules.hpp"

namespace takamaka::seychelles {

// A sensible player: plays heavy tiles and doubles early, keeps numbers that it can continue with, and leaves its own
// numbers open. It never asks for the final and tries no lake. Needs the seat on turn.
Action choose(const Public& table, const Own& own);

// A beginner: plays any tile that fits. It never asks for the final and tries no lake. Needs the seat on turn.
Action choose_easy(const Public& table, const Own& own);

// R6.7  Agrees to a final that somebody has asked for; nothing if nobody has, or if this seat may not ask.
std::optional<Action> agree(const Public& table, const Own& own);

}  // namespace takamaka::seychelles
