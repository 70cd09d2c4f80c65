#pragma once

#include "engine/variants/gaple/rules.hpp"

namespace takamaka::gaple {

// A sensible player: keeps numbers that it can continue with, plays heavy tiles early, and blocks the line when it is
// ahead. Needs a non-empty `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: plays any tile that fits, and throws the lightest away. Needs a non-empty `own.legal`.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::gaple
