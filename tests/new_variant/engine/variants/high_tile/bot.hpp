#pragma once

#include "engine/variants/high_tile/rules.hpp"

namespace takamaka::high_tile {

// A sensible player: lays its highest tile if it beats the laid tiles, otherwise its lowest. Needs a non-empty
// `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: lays its lowest tile.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::high_tile
