#pragma once

// The calls at tables of Kap Tai Shap.

#include <array>

#include "engine/match/phrase.hpp"

namespace takamaka::kap_tai_shap {

inline constexpr std::array phrases{
    Phrase{"ten", "十!"},
};

}  // namespace takamaka::kap_tai_shap
