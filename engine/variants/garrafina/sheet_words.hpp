#pragma once

#include <array>

#include "engine/match/sheet_words.hpp"

namespace takamaka::garrafina {

namespace sheet {
inline constexpr std::array lines{
    SheetWord{
        "went_out",
        {"Went out", "N’a plus de dominos", "In fini son domino", "Kartunya habis", "Se quedó sin fichas", "出完了牌"}},
    SheetWord{"gained",
              {"Gains what the others lose", "Gagne ce que perdent les autres", "Gannyen sa ki lezot i perdi",
               "Mendapat yang hilang dari lawan", "Gana lo que pierden los demás", "赢得他人所输"}},
    SheetWord{"shared",
              {"Shares what the others lose", "Partage ce que perdent les autres", "Partaz sa ki lezot i perdi",
               "Berbagi yang hilang dari lawan", "Comparte lo que pierden los demás", "平分他人所输"}},
    SheetWord{"nobody_wins",
              {"Tie for the fewest pips: nobody scores", "Égalité de moindres points : personne ne marque",
               "Egal lo pli pti pwen: personn pa gannyen", "Titik tersedikit sama: tidak ada yang mendapat poin",
               "Empate a menos puntos: nadie puntúa", "最少点数相同：无人得分"}},
    SheetWord{"spots_left",
              {"Pips left in hand", "Points restés en main", "Pwen ki reste dan lanmin", "Titik di tangan",
               "Puntos en la mano", "手中剩余点数"}},
    SheetWord{"spots_more",
              {"Pips more than the winner", "Points de plus que le gagnant", "Pwen plis ki ganyan",
               "Titik lebih dari pemenang", "Puntos más que el ganador", "比赢家多的点数"}},
    SheetWord{"doubled",
              {"Doubled: took a heap", "Doublé : a pris un tas", "De fwa: in pran en ta",
               "Dua kali: mengambil satu tumpukan", "Doble: cogió un montón", "加倍：换过一堆"}},
    SheetWord{"quadrupled",
              {"Quadrupled: took two heaps", "Quadruplé : a pris deux tas", "Kat fwa: in pran de ta",
               "Empat kali: mengambil dua tumpukan", "Cuádruple: cogió dos montones", "四倍：换过两堆"}},
    SheetWord{"rounded_up",
              {"Pays what the rounding leaves", "Paie le reste de l’arrondi", "Pey sa ki reste apre larondisman",
               "Membayar sisa pembulatan", "Paga lo que falta por el redondeo", "补足进位的差额"}}};
inline constexpr std::array deal_reasons{
    SheetWord{"out", sheet_texts::out}, SheetWord{"blocked", sheet_texts::blocked},
    SheetWord{"tied",
              {"Blocked with a tie for the fewest pips.", "Bloqué, à égalité de moindres points.",
               "Bloke, egal lo pli pti pwen.", "Buntu, titik tersedikit sama.", "Cierre con empate a menos puntos.",
               "堵死，最少点数相同。"}}};
inline constexpr std::array match_reasons{SheetWord{"target_reached", sheet_texts::target_reached},
                                          SheetWord{"deals_played", sheet_texts::deals_played}};
}  // namespace sheet

// Every identifier that the score sheets and the results of the game have.
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

}  // namespace takamaka::garrafina
