#pragma once

#include <array>

#include "engine/match/rule_refusal.hpp"

namespace takamaka::gaple {

// Every code with which the rules refuse an action of a player.
inline constexpr std::array refusals{
    RuleRefusal{"between_deals", "R3.1", refusal_texts::between_deals},
    RuleRefusal{"first_tile_is_left", "R2.8", refusal_texts::first_tile_is_left},
    RuleRefusal{"match_over", "R6.1", refusal_texts::match_over},
    RuleRefusal{"must_open_with_double",
                "R2.5",
                {"The line must begin with a double.", "La ligne doit commencer par un double.",
                 "Laliny i bezwen konmans avek en doub.", "Jalur harus dimulai dengan balak.",
                 "La línea debe empezar con un doble.", "必须用双牌开头。"}},
    RuleRefusal{"must_open_with_double_blank",
                "R2.4",
                {"The first deal begins with the double blank.", "La première donne commence par le double blanc.",
                 "Premye lanmin i konmans avek doube blan.", "Putaran pertama dimulai dengan balak kosong.",
                 "La primera mano empieza con la doble blanca.", "第一局必须用双白开头。"}},
    RuleRefusal{"must_play", "R3.4", refusal_texts::must_play},
    RuleRefusal{"no_discards_here",
                "R3.5",
                {"At this table you pass instead of throwing a tile away.",
                 "À cette table, on passe au lieu d’écarter un domino.", "Lo sa latab ou pase, ou pa zet domino.",
                 "Di meja ini Anda lewat, bukan membuang.", "En esta mesa se pasa en vez de descartar.",
                 "这一桌不能出牌时过牌，不弃牌。"}},
    RuleRefusal{"no_passes_here",
                "R3.6",
                {"At this table you throw a tile away instead of passing.",
                 "À cette table, on écarte un domino au lieu de passer.", "Lo sa latab ou zet en domino, ou pa pase.",
                 "Di meja ini Anda membuang, bukan lewat.", "En esta mesa se descarta una ficha en vez de pasar.",
                 "这一桌不能出牌时弃一张牌，不能过。"}},
    RuleRefusal{"not_your_turn", "R3.1", refusal_texts::not_your_turn},
    RuleRefusal{"tile_does_not_match", "R3.2", refusal_texts::tile_does_not_match},
    RuleRefusal{"tile_not_in_hand", "R3.2 R3.5", refusal_texts::tile_not_in_hand}};

}  // namespace takamaka::gaple
