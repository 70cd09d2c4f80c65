#pragma once

#include <array>

#include "engine/match/rule_refusal.hpp"

namespace takamaka::seychelles {

// Every code with which the rules refuse an action of a player.
inline constexpr std::array refusals{
    RuleRefusal{"between_deals", "R3.1", refusal_texts::between_deals},
    RuleRefusal{"final_already_asked",
                "R6.7",
                {"You have already asked, or the final is on.", "Vous l’avez déjà demandée, ou elle est en cours.",
                 "Ou'n fini demande, oubyen final in konmanse.", "Anda sudah meminta, atau final sudah berjalan.",
                 "Ya la pediste, o la final ya está en juego.", "你已要求过，或决胜已在进行。"}},
    RuleRefusal{"final_between_deals_only",
                "R6.7",
                {"You can ask for the final only between two deals.", "La finale se demande entre deux donnes.",
                 "Final i ganny demande ant de lanmin.", "Final diminta di antara dua putaran.",
                 "La final se pide entre dos manos.", "只能在两局之间要求决胜。"}},
    RuleRefusal{"first_tile_is_left",
                "R2.6",
                {"The first tile has no choice of end.", "Le premier domino ne choisit pas de bout.",
                 "Premye domino napa swa lebout.", "Kartu pertama tidak punya pilihan ujung.",
                 "La primera ficha no elige extremo.", "第一张牌没有左右之分。"}},
    RuleRefusal{"lake_once_a_turn",
                "R3.8",
                {"You have already tried a lake in this turn.", "Vous avez déjà tenté un lake à ce tour.",
                 "Ou’n fini esey en lake sa tour.", "Anda sudah mencoba lake pada giliran ini.",
                 "Ya has intentado un lake en este turno.", "这一轮你已经试过一次 lake。"}},
    RuleRefusal{"match_over", "R6.2", refusal_texts::match_over},
    RuleRefusal{
        "must_pass",
        "R3.8",
        {"No tile of yours fits: pass.", "Aucun de vos dominos ne va : passez.", "Okenn ou domino pa al: pas.",
         "Tidak ada kartu Anda yang cocok: lewat.", "Ninguna ficha tuya encaja: pasa.", "你没有能接的牌：过。"}},
    RuleRefusal{"must_play", "R3.4", refusal_texts::must_play},
    RuleRefusal{
        "no_lakes_here",
        "R3.8",
        {"This table does not announce a lake.", "Cette table n’annonce pas les lakes.", "Sa latab pa anons lake.",
         "Meja ini tidak mengumumkan lake.", "Esta mesa no anuncia los lakes.", "这张牌桌不公布 lake。"}},
    RuleRefusal{"not_your_turn", "R3.1", refusal_texts::not_your_turn},
    RuleRefusal{"nothing_to_match",
                "R3.8",
                {"The line has no end yet.", "La ligne n’a pas encore de bout.", "Laliny napa lebout ankor.",
                 "Deretnya belum punya ujung.", "La línea todavía no tiene extremos.", "牌线还没有两端。"}},
    RuleRefusal{"tile_does_not_match", "R3.2", refusal_texts::tile_does_not_match},
    RuleRefusal{"tile_matches",
                "R3.8",
                {"That tile fits there: play it.", "Ce domino va là : posez-le.", "Sa domino i al la: poz li.",
                 "Kartu itu cocok di sana: pasang saja.", "Esa ficha encaja ahí: juégala.", "这张牌接得上：打出它。"}},
    RuleRefusal{"tile_not_in_hand", "R3.2", refusal_texts::tile_not_in_hand}};

}  // namespace takamaka::seychelles
