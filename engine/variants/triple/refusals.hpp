#pragma once

#include <array>

#include "engine/match/rule_refusal.hpp"

namespace takamaka::triple {

// Every code with which the rules refuse an action of a player.
inline constexpr std::array refusals{
    RuleRefusal{"between_deals", "R2.1", refusal_texts::between_deals},
    RuleRefusal{"corner_differs",
                "R3.3",
                {"A number at a corner differs.", "Un chiffre diffère à un coin.", "En nimero dan en kwen pa parey.",
                 "Angka di satu sudut berbeda.", "El número de una esquina no coincide.", "有一个角的数字不同。"}},
    RuleRefusal{"drawn_enough",
                "R5.3",
                {"You cannot draw more tiles in this turn.", "Vous avez pioché autant qu’un tour le permet.",
                 "Ou’n tir otan ki en tour i permet.", "Anda sudah mengambil sebanyak yang boleh.",
                 "Ya has robado todo lo que permite un turno.", "这一轮已经摸够了。"}},
    RuleRefusal{"fits_nowhere",
                "R3.1",
                {"It fits nowhere.", "Il ne va nulle part.", "I pa ale okenn par.", "Tidak cocok di mana pun.",
                 "No encaja en ningún sitio.", "哪里都放不下。"}},
    RuleRefusal{"match_over", "R7.1", refusal_texts::match_over},
    RuleRefusal{"must_draw_first",
                "R5.5",
                {"You may pass only when you cannot draw.", "On ne passe que si l’on ne peut pas piocher.",
                 "Ou kapab pas zis ler ou pa kapab tire.", "Anda boleh lewat hanya bila tidak bisa mengambil.",
                 "Solo puedes pasar si no puedes robar.", "不能摸牌时才能过。"}},
    RuleRefusal{"must_play", "R5.6", refusal_texts::must_play},
    RuleRefusal{"no_such_rotation",
                "R3.4",
                {"A tile turns three ways.", "Un domino se tourne de trois façons.", "En domino i vir trwa fason.",
                 "Kartu hanya berputar tiga arah.", "Una ficha gira de tres maneras.", "骨牌只有三个方向。"}},
    RuleRefusal{"not_beside_a_tile",
                "R3.1",
                {"A tile must lie next to another.", "Un domino se pose à côté d’un autre.",
                 "En domino i ganny poze akote en lot.", "Kartu dipasang di samping kartu lain.",
                 "Una ficha se coloca junto a otra.", "骨牌要挨着别的骨牌放。"}},
    RuleRefusal{"not_your_turn", "R5.1", refusal_texts::not_your_turn},
    RuleRefusal{"only_drawn_tiles",
                "R5.4",
                {"After drawing, you may lay only a tile you have just drawn.",
                 "Après une pioche, seul un domino pioché à ce tour peut être posé.",
                 "Apre ki ou’n tire, zis en domino fek tire i kapab ganny poze.",
                 "Setelah mengambil, hanya kartu yang baru diambil boleh dipasang.",
                 "Después de robar solo se coloca una ficha recién robada.", "摸牌之后只能放刚摸到的牌。"}},
    RuleRefusal{"pool_empty",
                "R5.5",
                {"There is nothing left to draw.", "Il n’y a plus rien à piocher.", "Napa nanryen pour tire.",
                 "Tidak ada lagi yang bisa diambil.", "No queda nada que robar.", "没有牌可摸了。"}},
    RuleRefusal{
        "side_differs",
        "R3.2",
        {"The numbers along a side differ.", "Les chiffres d’un côté diffèrent.", "Bann nimero lo en kote pa parey.",
         "Angka di satu sisi berbeda.", "Los números de un lado no coinciden.", "相邻边的数字不同。"}},
    RuleRefusal{"tile_not_in_hand", "R5.2", refusal_texts::tile_not_in_hand}};

}  // namespace takamaka::triple
