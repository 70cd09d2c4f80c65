#pragma once

#include "engine/variants/kap_tai_shap/rules.hpp"

namespace takamaka::kap_tai_shap {

// A sensible player: picks up only what makes another group of its hand, keeps what belongs to groups, and of the rest
// what has most partners still unseen. Needs a non-empty `own.legal`.
Action choose(const Public& table, const Own& own);

// A beginner: keeps the groups that it has and draws for more; picks up only what completes its hand. Needs a non-empty
// `own.legal`.
Action choose_easy(const Public& table, const Own& own);

}  // namespace takamaka::kap_tai_shap
