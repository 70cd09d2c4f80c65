#pragma once

#include <array>

#include "engine/match/action_label.hpp"

namespace takamaka::kap_tai_shap {

inline constexpr std::array labels{
    ActionLabel{"pick_up",
                {"Pick up {tile}", "Ramasser {tile}", "Ramas {tile}", "Pungut {tile}", "Recoger {tile}", "捡 {tile}"}},
    ActionLabel{"draw", label_texts::draw},
    ActionLabel{"skip",
                {"Pick nothing up", "Ne rien ramasser", "Pa ramas nanryen", "Tidak memungut", "No recoger", "不捡"}},
    ActionLabel{"discard", label_texts::discard},
    ActionLabel{"declare",
                {"Declare: ten is complete!", "Annoncer : dix au complet !", "Anons: dis i konple!",
                 "Umumkan: sepuluh lengkap!", "Declarar: ¡diez completo!", "成牌！十全"}}};

}  // namespace takamaka::kap_tai_shap
