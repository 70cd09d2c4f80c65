#pragma once

#include <array>

#include "engine/match/sheet_words.hpp"

namespace takamaka::kap_tai_shap {

namespace sheet {
inline constexpr std::array lines{
    SheetWord{"ante", {"Ante", "Mise", "Miz", "Taruhan awal", "Apuesta inicial", "底注"}},
    SheetWord{"pot", {"The pot", "Le pot", "Pot", "Pot", "El bote", "底池"}},
    SheetWord{"rake", {"Rake", "Part de la maison", "Par lakaz", "Potongan meja", "Comisión", "抽头"}},
    SheetWord{"refund", {"Paid back", "Rendu", "Rann", "Dikembalikan", "Devuelto", "退还"}}};
inline constexpr std::array deal_reasons{
    SheetWord{"complete",
              {"A hand is complete.", "Une main est complète.", "En lanmin i konple.", "Satu tangan lengkap.",
               "Una mano está completa.", "有人成牌。"}},
    SheetWord{"dead",
              {"The woodpile is empty and nobody is complete.", "Le mur est vide et personne n’a complété.",
               "Miray i vid e personn pa konple.", "Tumpukan habis dan tak ada yang lengkap.",
               "Se acaba el muro y nadie completa.", "牌墙已空，无人成牌。"}}};
inline constexpr std::array match_reasons{SheetWord{"deals_played", sheet_texts::deals_played}};
}  // namespace sheet

// Every identifier that the score sheets and the results of the game have.
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

}  // namespace takamaka::kap_tai_shap
