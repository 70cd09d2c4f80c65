#pragma once

#include <array>

#include "engine/match/sheet_words.hpp"

namespace takamaka::high_tile {

namespace sheet {
inline constexpr std::array lines{
    SheetWord{"highest_tile",
              {"Highest tile", "Domino le plus haut", "Domino pli o", "Kartu tertinggi", "Ficha más alta", "最大的牌"}},
    SheetWord{"highest_double",
              {"Highest tile, a double", "Domino le plus haut, un double", "Domino pli o, en doub",
               "Kartu tertinggi, balak", "Ficha más alta, un doble", "最大的牌，是双牌"}}};
inline constexpr std::array deal_reasons{
    SheetWord{"all_laid",
              {"Everybody has laid a tile.", "Chacun a posé un domino.", "Tou dimoun in poz en domino.",
               "Semua sudah memasang satu kartu.", "Todos han jugado una ficha.", "每人都出了一张牌。"}}};
inline constexpr std::array match_reasons{SheetWord{"deals_played", sheet_texts::deals_played}};
}  // namespace sheet

// Every identifier that the score sheets and the results of the game have, in each language. Without a text for each the
// game does not compile, and a contract test fails for an identifier that is not here.
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

}  // namespace takamaka::high_tile
