#pragma once

#include "engine/variants/seychelles/rules.hpp"

namespace takamaka::seychelles {

// A sensible player: sheds heavy tiles and doubles, keeps numbers it can go on with, and leaves its own numbers open.
// It never asks for the final. Needs a seat whose turn it is.
Action choose(const Public& table, const Own& own);

// A beginner: plays any tile that fits. It never asks for the final. Needs a seat whose turn it is.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::seychelles
