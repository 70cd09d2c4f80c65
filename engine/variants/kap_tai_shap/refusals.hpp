#pragma once

#include <array>

#include "engine/match/rule_refusal.hpp"

namespace takamaka::kap_tai_shap {

// Every code with which the rules refuse an action of a player.
inline constexpr std::array refusals{
    RuleRefusal{"between_deals", "R3.1", refusal_texts::between_deals},
    RuleRefusal{"drawn_tile_must_go",
                "R3.6",
                {"You must discard the tile you have just drawn.", "C’est le domino pioché qu’il faut défausser.",
                 "Domino ki ou’n tire menm ki bezwen zete.", "Kartu yang baru diambil harus dibuang.",
                 "Hay que descartar la ficha robada.", "摸到的那张必须打出。"}},
    RuleRefusal{
        "just_picked_up",
        "R3.5",
        {"You may not discard the tile you have just picked up.", "Le domino ramassé ne peut pas être défaussé.",
         "Domino ki ou fek ramase pa kapab ganny zete.", "Kartu yang baru dipungut tidak boleh dibuang lagi.",
         "La ficha recién recogida no se puede devolver.", "刚捡的牌不能马上打回。"}},
    RuleRefusal{"match_over", "R5.4", refusal_texts::match_over},
    RuleRefusal{"must_discard",
                "R3.3",
                {"Now you must discard a tile.", "Maintenant défaussez un domino.", "La ou zet en domino.",
                 "Sekarang buang satu kartu.", "Ahora descarta una ficha.", "现在要打出一张。"}},
    RuleRefusal{"must_draw",
                "R3.3",
                {"Now you must draw.", "Maintenant vous piochez.", "La ou tire.", "Sekarang Anda mengambil.",
                 "Ahora toca robar.", "现在要摸牌。"}},
    RuleRefusal{"no_skip_here",
                "R3.3",
                {"At this table you pick up or draw.", "À cette table on ramasse ou on pioche.",
                 "Lo sa latab ou ramas oubyen ou tire.", "Di meja ini Anda memungut atau mengambil.",
                 "En esta mesa se recoge o se roba.", "这桌要么捡要么摸。"}},
    RuleRefusal{"not_complete",
                "R3.7",
                {"Your hand is not complete.", "Votre main n’est pas complète.", "Ou lanmin pa konple.",
                 "Tangan Anda belum lengkap.", "Tu mano no está completa.", "你还没有成牌。"}},
    RuleRefusal{"not_to_be_picked_up",
                "R3.4",
                {"Only the last discard may be picked up here.", "Ici on ne ramasse que la dernière défausse.",
                 "Isi ou kapab ramas zis dernyen domino zete.", "Di sini hanya buangan terakhir boleh dipungut.",
                 "Aquí solo se recoge el último descarte.", "这里只能捡最后一张弃牌。"}},
    RuleRefusal{"not_your_turn", "R3.1", refusal_texts::not_your_turn},
    RuleRefusal{
        "pick_up_or_skip_first",
        "R3.3",
        {"First pick up a discard, or choose to pick nothing up.", "D’abord ramassez une défausse, ou renoncez-y.",
         "Premyerman ramas en domino zete, oubyen dir non.", "Pungut buangan dulu, atau katakan tidak.",
         "Primero recoge un descarte o di que no.", "先捡一张弃牌，或表示不捡。"}},
    RuleRefusal{"somebody_must_draw",
                "R3.8",
                {"After so many pick-ups, only one that completes a hand is allowed until somebody draws.",
                 "Après tant de ramassages, seul vaut celui qui complète une main, jusqu’à ce que quelqu’un pioche.",
                 "Apre tan ramas, zis enn ki konplet en lanmin i permet, ziska en dimoun i tire.",
                 "Setelah begitu banyak pungutan, hanya yang melengkapi tangan boleh, sampai ada yang mengambil.",
                 "Tras tantas recogidas solo vale una que complete la mano, hasta que alguien robe.",
                 "连续捡牌太多，在有人摸牌之前只能捡成牌的那张。"}},
    RuleRefusal{"take_a_tile_first",
                "R3.3",
                {"First pick up a discard or draw.", "D’abord ramassez une défausse ou piochez.",
                 "Premyerman ramas en domino zete oubyen tire.", "Pungut buangan atau ambil dulu.",
                 "Primero recoge un descarte o roba.", "先捡一张弃牌或摸牌。"}},
    RuleRefusal{"tile_not_in_hand", "R3.2 R3.5 R3.6", refusal_texts::tile_not_in_hand},
    RuleRefusal{"wins_by_itself",
                "R3.7",
                {"At this table a complete hand wins by itself.", "À cette table une main complète gagne d’elle-même.",
                 "Lo sa latab en lanmin konple i gannyen par li menm.", "Di meja ini tangan lengkap menang sendiri.",
                 "En esta mesa la mano completa gana sola.", "这桌成牌自动获胜。"}}};

}  // namespace takamaka::kap_tai_shap
