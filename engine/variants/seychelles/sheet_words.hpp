#pragma once

#include <array>

#include "engine/match/sheet_words.hpp"

namespace takamaka::seychelles {

namespace sheet {
inline constexpr std::array lines{
    SheetWord{"pips_of_opponent",
              {"Pips of an opponent", "Points d’un adversaire", "Pwen en ladverser", "Titik lawan",
               "Puntos de un rival", "对手的点数"}},
    SheetWord{"krose_count",
              {"Counted in the krose", "Compté au krose", "Konte dan krose", "Dihitung saat krose",
               "Cuenta en el krose", "krose 计点"}},
    SheetWord{"bwi",
              {"Bwi: no end takes this double any more", "Bwi : plus aucun bout ne prend ce double",
               "Bwi: okenn lebout pa pran sa doub ankor", "Bwi: tidak ada ujung lagi untuk balak ini",
               "Bwi: ningún extremo admite ya este doble", "Bwi：这张对子再也接不上"}}};
inline constexpr std::array deal_reasons{
    SheetWord{"tape",
              {"Tape: a hand is empty.", "Tape : une main est vide.", "Tape: en zwer in fini son domino.",
               "Tape: kartu seorang pemain habis.", "Tape: alguien se quedó sin fichas.", "Tape：有人出完了牌。"}},
    SheetWord{"krose",
              {"Krose: blocked, nothing fits any more.", "Krose : bloqué, plus rien ne va.",
               "Krose: bloke, nanryen pa ale ankor.", "Krose: buntu, tidak ada kartu yang cocok.",
               "Krose: cerrado, ya nada encaja.", "Krose：堵死，无牌可接。"}},
    SheetWord{
        "zete",
        {"Zete: equal after a krose, nobody scores.", "Zete : égalité après un krose, personne ne marque.",
         "Zete: egal apre krose, personn pa gannyen pwen.", "Zete: seri setelah krose, tidak ada yang mendapat poin.",
         "Zete: empate tras un krose, nadie puntúa.", "Zete：krose 后点数相同，无人得分。"}},
    SheetWord{"lake",
              {"Lake: it costs the deal.", "Lake : il coûte la donne.", "Lake: i kout lanmin.",
               "Lake: putaran ini kalah.", "Lake: cuesta la mano.", "Lake：这一局判负。"}}};
inline constexpr std::array match_reasons{
    SheetWord{"set_won",
              {"The set is won.", "Le set est gagné.", "Set in ganny gannyen.", "Set sudah dimenangi.",
               "El set está ganado.", "这一盘已分胜负。"}},
    SheetWord{"final_set",
              {"Zwe final: the set is won.", "Zwe final : le set est gagné.", "Zwe final: set in ganny gannyen.",
               "Zwe final: set sudah dimenangi.", "Zwe final: el set está ganado.", "Zwe final：这一盘已分胜负。"}},
    SheetWord{
        "final_deal",
        {"Zwe final: the deal is won.", "Zwe final : la donne est gagnée.", "Zwe final: lanmin in ganny gannyen.",
         "Zwe final: putaran sudah dimenangi.", "Zwe final: la mano está ganada.", "Zwe final：这一局已分胜负。"}},
    SheetWord{"lake",
              {"A lake costs the match.", "Un lake coûte la partie.", "En lake i kout parti.",
               "Lake membuat permainan kalah.", "Un lake cuesta la partida.", "Lake：这一场判负。"}}};
}  // namespace sheet

// Every identifier that the score sheets and the results of the game have.
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

}  // namespace takamaka::seychelles
