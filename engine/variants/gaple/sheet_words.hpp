#pragma once

#include <array>

#include "engine/match/sheet_words.hpp"

namespace takamaka::gaple {

namespace sheet {
inline constexpr std::array lines{
    SheetWord{"pips_left",
              {"Pips left in hand", "Points restés en main", "Pwen ki reste dan lanmin", "Titik di tangan",
               "Puntos que quedan en la mano", "手中剩余点数"}},
    SheetWord{"pips_dead",
              {"Pips on dead tiles", "Points des dominos morts", "Pwen lo domino mor", "Titik kartu mati",
               "Puntos de las fichas muertas", "死牌点数"}},
    SheetWord{"double_blank_25",
              {"Lonely double blank", "Double blanc resté seul", "Doube blan tousel", "Balak kosong sendirian",
               "Doble blanca sola", "只剩双白"}},
    SheetWord{"lowest_tile",
              {"Equal points: the lowest tile decides", "Égalité : le domino le plus bas décide",
               "Menm pwen: domino pli ba ki deside", "Poin sama: kartu terendah menentukan",
               "Empate a puntos: decide la ficha más baja", "点数相同：最小的牌决定"}},
    SheetWord{
        "nothing_left",
        {"Nothing left", "Plus rien en main", "Napa nanryen ki reste", "Tidak ada sisa", "No queda nada", "没有剩牌"}}};
inline constexpr std::array deal_reasons{
    SheetWord{"out", sheet_texts::out}, SheetWord{"blocked", sheet_texts::blocked},
    SheetWord{"played_out",
              {"Everybody has played every tile.", "Tous les dominos ont été joués.",
               "Tou dimoun in fini zwe tou zot domino.", "Semua kartu sudah dimainkan.",
               "Todos han jugado todas sus fichas.", "所有人的牌都出完了。"}}};
inline constexpr std::array match_reasons{SheetWord{"deals_played", sheet_texts::deals_played}};
}  // namespace sheet

// Every identifier that the score sheets and the results of the game have.
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

}  // namespace takamaka::gaple
