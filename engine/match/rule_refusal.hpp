#pragma once

// Why the rules of a game refuse an action, in the words that a player reads. A game lists the codes of its rejections
// (verdict.hpp) in `refusals.hpp` of its folder and names the list `Rules::refusals`. The server answers with the English
// text and serves all of them; the page has the same texts (web/src/boards/GAME/texts), and a test compares them.

#include <array>
#include <span>
#include <string_view>

#include "engine/match/translated.hpp"

namespace takamaka {

struct RuleRefusal {
  std::string_view code;   // Rejection::code
  std::string_view rules;  // every rule with which it comes, separated by blanks
  Translated text;
};

// The texts of codes that several games have.
namespace refusal_texts {
inline constexpr Translated between_deals{"The deal is over.",      "La donne est finie.",   "Lanmin in fini.",
                                          "Putaran sudah selesai.", "La mano ha terminado.", "本局已经结束。"};
inline constexpr Translated first_tile_is_left{
    "The first tile is played on the left.",     "Le premier domino se joue à gauche.",
    "Premye domino i ganny zwe agos.",           "Kartu pertama dipasang di kiri.",
    "La primera ficha se juega a la izquierda.", "第一张牌放在左边。"};
inline constexpr Translated match_over{"The match is over.",       "La partie est finie.",     "Parti in fini.",
                                       "Permainan sudah selesai.", "La partida ha terminado.", "比赛已经结束。"};
inline constexpr Translated must_play{"You can play, so you must.",        "Vous pouvez jouer, donc vous devez.",
                                      "Ou kapab zwe, alor ou bezwen zwe.", "Anda bisa memasang, jadi harus.",
                                      "Puedes jugar, así que debes.",      "你能出牌，就必须出。"};
inline constexpr Translated not_your_turn{"It is not your turn.", "Ce n’est pas à vous.", "I pa ou tour.",
                                          "Belum giliran Anda.",  "No es tu turno.",      "还没轮到你。"};
// True of a tile that fits the other end, and of one that fits nowhere.
inline constexpr Translated tile_does_not_match{
    "The tile does not fit there.",   "Le domino ne va pas là.", "Domino pa al la.",
    "Kartu itu tidak cocok di situ.", "La ficha no encaja ahí.", "这张牌接不上那里。"};
inline constexpr Translated tile_not_in_hand{"That tile is not in your hand.", "Ce domino n’est pas dans votre main.",
                                             "Sa domino pa dan ou lanmin.",    "Kartu itu tidak ada di tangan Anda.",
                                             "No tienes esa ficha.",           "你手里没有这张牌。"};
}  // namespace refusal_texts

// Returns why the rules of R refuse; empty if R declares nothing.
template <class R>
constexpr std::span<const RuleRefusal> refusals_of() {
  if constexpr (requires { R::refusals; }) {
    return R::refusals;
  } else {
    return {};
  }
}

// Returns the English text of a code, or a general one if it is not declared.
constexpr std::string_view text_of(std::span<const RuleRefusal> declared, std::string_view code) {
  for (const RuleRefusal& one : declared) {
    if (one.code == code) return one.text.en;
  }
  return "The rules forbid it.";
}

}  // namespace takamaka
