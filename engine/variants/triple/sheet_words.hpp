#pragma once

#include <array>

#include "engine/match/sheet_words.hpp"

namespace takamaka::triple {

namespace sheet {
inline constexpr std::array lines{
    SheetWord{"tiles",
              {"Tiles laid", "Dominos posés", "Domino poze", "Kartu terpasang", "Fichas colocadas", "放下的牌"}},
    SheetWord{"start_bonus", {"For starting", "Pour le départ", "Pour konmanse", "Untuk memulai", "Por salir", "开局"}},
    SheetWord{
        "double_connection",
        {"Double connections", "Liaisons doubles", "Doub koneksyon", "Sambungan ganda", "Conexiones dobles", "双接"}},
    SheetWord{"bridge", {"Bridges", "Ponts", "Pon", "Jembatan", "Puentes", "搭桥"}},
    SheetWord{"hexagon", {"Hexagons", "Hexagones", "Egzagonn", "Segi enam", "Hexágonos", "六角"}},
    SheetWord{"draws", {"Tiles drawn", "Dominos piochés", "Domino tire", "Kartu diambil", "Fichas robadas", "摸牌"}},
    SheetWord{"empty_pool",
              {"Passes with an empty pool", "Passes, pioche vide", "Pas ler pil i vid", "Lewat saat tumpukan habis",
               "Pases con el pozo vacío", "牌堆空时过牌"}},
    SheetWord{"out", {"Out first", "Sorti le premier", "Premye sorti", "Habis duluan", "Por acabar", "最先出完"}},
    SheetWord{"left_with_others",
              {"Left with the others", "Reste chez les autres", "Reste kot lezot", "Sisa di tangan lawan",
               "Les queda a los demás", "别人手里剩下的"}},
    SheetWord{"left_own",
              {"Left in hand", "Reste en main", "Reste dan lanmin", "Sisa di tangan sendiri", "Le queda en la mano",
               "自己手里剩下的"}}};
inline constexpr std::array deal_reasons{
    SheetWord{"out", sheet_texts::out},
    SheetWord{"blocked",
              {"Blocked: no tile fits any more.", "Bloqué : plus aucun domino ne convient.",
               "Bloke: napa okenn domino ki ale ankor.", "Buntu: tidak ada lagi kartu yang cocok.",
               "Tranca: ya no encaja ninguna ficha.", "封盘：没有能放的牌了。"}},
    SheetWord{"all_passed",
              {"Everybody passed one after another.", "Tous ont passé de suite.", "Tou dimoun in pas enn apre lot.",
               "Semua lewat berturut-turut.", "Todos han pasado seguidos.", "所有人连续过牌。"}},
    SheetWord{"target_reached", sheet_texts::target_reached}};
inline constexpr std::array match_reasons{
    SheetWord{"target_reached", sheet_texts::target_reached}, SheetWord{"deals_played", sheet_texts::deals_played},
    SheetWord{"solitaire",
              {"The game alone is over.", "La partie en solitaire est finie.", "Parti tousel in fini.",
               "Permainan sendirian sudah selesai.", "El solitario ha terminado.", "单人游戏结束。"}}};
}  // namespace sheet

// Every identifier that the score sheets and the results of the game have.
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

}  // namespace takamaka::triple
