#pragma once

#include <array>

#include "engine/match/rule_refusal.hpp"

namespace takamaka::garrafina {

// Every code with which the rules refuse an action of a player.
inline constexpr std::array refusals{
    RuleRefusal{"between_deals", "R3.1", refusal_texts::between_deals},
    RuleRefusal{"double_already_led",
                "R2.8",
                {"A double has already been led.", "Un double est déjà posé.", "En doub in fini zwe.",
                 "Balak sudah diturunkan.", "Ya se ha salido con un doble.", "已经用双牌开局了。"}},
    RuleRefusal{"exchange_or_keep",
                "R2.9",
                {"First keep your hand or exchange it.", "D’abord gardez votre main ou échangez-la.",
                 "Premye, gard ou lanmin oubyen sanz li.", "Pilih dulu: tetap atau tukar.",
                 "Primero quédate la mano o cámbiala.", "先决定换牌或不换。"}},
    RuleRefusal{"first_turn_only",
                "R4.3",
                {"You may exchange at your first turn only.", "On n’échange qu’à son premier tour.",
                 "Ou kapab sanze zis lo ou premye latour.", "Menukar hanya pada giliran pertama Anda.",
                 "Solo puedes cambiar en tu primer turno.", "只能在自己的第一轮换牌。"}},
    RuleRefusal{
        "keep_after_lead_only",
        "R2.9",
        {"Only the player who has just led may keep or exchange.", "Seul celui qui vient d’ouvrir garde ou échange.",
         "Zis sa ki fek konmanse i garde oubyen sanze.", "Hanya yang baru memulai boleh tetap atau menukar.",
         "Solo quien acaba de salir se queda o cambia.", "只有刚开局的人可以选择换或不换。"}},
    RuleRefusal{"match_over", "R6.7", refusal_texts::match_over},
    RuleRefusal{"must_draw",
                "R7.1 R7.2",
                {"Draw while there are tiles to draw.", "Piochez tant qu’il reste des dominos.", "Tire tan ki i reste.",
                 "Ambil selama masih ada.", "Roba mientras queden fichas.", "还有牌就要摸。"}},
    RuleRefusal{"must_lead_a_double",
                "R2.4",
                {"You must lead a double.", "Il faut ouvrir avec un double.", "Ou bezwen konmans avek en doub.",
                 "Harus memulai dengan balak.", "Hay que salir con un doble.", "必须用双牌开局。"}},
    RuleRefusal{"must_lead_highest_double",
                "R2.2",
                {"In the first deal you must lead the highest double.",
                 "À la première donne, on ouvre avec le plus haut double.",
                 "Premye lanmin i konmans avek pli gro doub.", "Putaran pertama dimulai dengan balak tertinggi.",
                 "En la primera mano se sale con el doble más alto.", "第一局要用最大的双牌开局。"}},
    RuleRefusal{"must_play", "R3.4", refusal_texts::must_play},
    RuleRefusal{"no_draw_for_a_double",
                "R7.2",
                {"At this table nobody draws for a double.", "À cette table, on ne pioche pas pour un double.",
                 "Lo sa latab ou pa tire pou en doub.", "Di meja ini tidak mengambil untuk mencari balak.",
                 "En esta mesa no se roba para tener un doble.", "这一桌不为双牌摸牌。"}},
    RuleRefusal{"no_heap_left",
                "R4.2",
                {"No heap is left.", "Il ne reste plus de tas.", "Napa ta ki reste.", "Tidak ada tumpukan lagi.",
                 "No queda ningún montón.", "没有牌堆可换了。"}},
    RuleRefusal{"no_such_train",
                "R3.2",
                {"There is no such train.", "Ce train n’existe pas.", "Napa sa tren.", "Kereta itu tidak ada.",
                 "No existe ese tren.", "没有那列车。"}},
    RuleRefusal{"not_your_turn", "R3.1", refusal_texts::not_your_turn},
    RuleRefusal{"nothing_to_draw",
                "R7.1",
                {"Nothing is left to draw.", "Il ne reste rien à piocher.", "Napa nanryen pou tire.",
                 "Tidak ada yang bisa diambil.", "No queda nada que robar.", "没有牌可摸。"}},
    RuleRefusal{"tile_does_not_match", "R3.2", refusal_texts::tile_does_not_match},
    RuleRefusal{"tile_not_in_hand", "R2.4 R3.2", refusal_texts::tile_not_in_hand},
    RuleRefusal{
        "train_is_closed",
        "R3.2",
        {"That train is closed: only its owner may add to it.", "Ce train est fermé : seul son propriétaire y joue.",
         "Sa tren i fermen: zis son met i kapab zwe lo la.", "Kereta itu tertutup: hanya pemiliknya yang boleh.",
         "Ese tren está cerrado: solo su dueño puede seguirlo.", "那列车关着：只有主人可以接。"}}};

}  // namespace takamaka::garrafina
