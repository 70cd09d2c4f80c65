#pragma once

#include <array>

#include "engine/match/action_label.hpp"

namespace takamaka::garrafina {

inline constexpr std::array labels{
    ActionLabel{"lead",
                {"Lead {tile}", "Ouvrir avec {tile}", "Konmans avek {tile}", "Mulai dengan {tile}", "Salir con {tile}",
                 "用 {tile} 开局"}},
    ActionLabel{"play",
                {"Play {tile} on the train of {train:seat}", "Jouer {tile} sur le train de {train:seat}",
                 "Zwe {tile} lo tren {train:seat}", "Mainkan {tile} di kereta {train:seat}",
                 "Jugar {tile} en el tren de {train:seat}", "把 {tile} 接在 {train:seat} 的列车上"}},
    ActionLabel{"exchange",
                {"Exchange my hand for a heap", "Échanger ma main contre un tas", "Sanz mon lanmin pour en ta",
                 "Tukar kartu saya dengan tumpukan", "Cambiar mi mano por un montón", "用手牌换一堆牌"}},
    ActionLabel{
        "keep",
        {"Keep my hand", "Garder ma main", "Gard mon lanmin", "Tetap dengan kartu ini", "Me quedo la mano", "不换牌"}},
    ActionLabel{"draw", label_texts::draw},
    ActionLabel{"pass", label_texts::pass}};

}  // namespace takamaka::garrafina
