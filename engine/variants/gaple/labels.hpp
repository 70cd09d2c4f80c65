#pragma once

#include <array>

#include "engine/match/action_label.hpp"

namespace takamaka::gaple {

inline constexpr std::array labels{ActionLabel{"play", label_texts::play_at_end, label_texts::end_words},
                                   ActionLabel{"discard", label_texts::discard},
                                   ActionLabel{"pass", label_texts::pass}};

}  // namespace takamaka::gaple
