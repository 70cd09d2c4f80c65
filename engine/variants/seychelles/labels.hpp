#pragma once

#include <array>

#include "engine/match/action_label.hpp"

namespace takamaka::seychelles {

inline constexpr std::array labels{
    ActionLabel{"play", label_texts::play_at_end, label_texts::end_words}, ActionLabel{"pass", label_texts::pass},
    ActionLabel{"ask_final",
                {"Propose the deciding game (zwe final)", "Proposer le jeu décisif (zwe final)",
                 "Propoz zwe final, sa ki deside", "Usulkan permainan penentu (zwe final)",
                 "Proponer el juego decisivo (zwe final)", "提议决胜（zwe final）"}},
    ActionLabel{"lake",
                {"Lake: {tile} {end}", "Lake : {tile} {end}", "Lake: {tile} {end}", "Lake: {tile} {end}",
                 "Lake: {tile} {end}", "Lake：{tile} 放到{end}"},
                label_texts::end_words}};

}  // namespace takamaka::seychelles
