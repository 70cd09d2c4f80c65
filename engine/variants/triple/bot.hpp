#pragma once

#include "engine/variants/triple/rules.hpp"

namespace takamaka::triple {

// A sensible player that sees only what a person in its seat could see. It lays the tile that scores most, among equals
// keeps the tiles that fit in most places, and draws only when it must. Needs a non-empty `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: lays any tile wherever it fits, whatever it scores, and draws only when it must. Needs a non-empty
// `own.legal`.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::triple
