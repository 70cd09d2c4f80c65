#pragma once

#include "engine/variants/kap_tai_shap/rules.hpp"

namespace takamaka::kap_tai_shap {

// A sensible player who lets others play: picks up any discard that completes the hand and, in every fourth turn, the best
// one that makes another group. Keeps the tiles of its groups and those with the most unseen partners. Needs a non-empty `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: keeps its groups and draws for more; picks up only a tile that completes its hand. Needs a non-empty
// `own.legal`.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::kap_tai_shap
