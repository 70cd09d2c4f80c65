#pragma once

#include <array>

#include "engine/match/action_label.hpp"

namespace takamaka::triple {

inline constexpr std::array cell_words{
    LabelWord{
        "cell.up", "true", {"point up", "pointe en haut", "pwent anler", "ujung ke atas", "punta arriba", "尖朝上"}},
    LabelWord{
        "cell.up", "false", {"point down", "pointe en bas", "pwent anba", "ujung ke bawah", "punta abajo", "尖朝下"}}};

inline constexpr std::array labels{
    ActionLabel{"play",
                {"Lay {tile} on {cell.x}, {cell.y}, {cell.up}, turned {rotation} times",
                 "Poser {tile} sur {cell.x}, {cell.y}, {cell.up}, tourné {rotation} fois",
                 "Poz {tile} lo {cell.x}, {cell.y}, {cell.up}, tournen {rotation} fwa",
                 "Pasang {tile} di {cell.x}, {cell.y}, {cell.up}, diputar {rotation} kali",
                 "Colocar {tile} en {cell.x}, {cell.y}, {cell.up}, girada {rotation} veces",
                 "把 {tile} 放在 {cell.x}, {cell.y}，{cell.up}，转 {rotation} 次"},
                cell_words},
    ActionLabel{"draw", label_texts::draw}, ActionLabel{"pass", label_texts::pass}};

}  // namespace takamaka::triple
