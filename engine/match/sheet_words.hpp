#pragma once

// What the identifiers on a score sheet mean, in the words that a player reads. A game lists them in `sheet_words.hpp` of its
// folder and names the list `Rules::sheet_words`: every line of a score sheet (ScoreLine::what), every reason for which a
// deal ends (DealResult::reason) and every reason for which a match ends (MatchResult::reason). The server serves all of
// them; the page has the same texts (web/src/boards/GAME/texts), and a test compares them. A game that lists one twice, or
// one without a text in some language, does not compile (sheet_words_fit). A text has no placeholder.

#include <algorithm>
#include <span>
#include <string_view>

#include "engine/match/translated.hpp"

namespace takamaka {

// An identifier and its text. The text of a line is a phrase without a full stop, that of a reason a sentence.
struct SheetWord {
  std::string_view id;
  Translated text;
};

struct SheetWords {
  std::span<const SheetWord> lines, deal_reasons, match_reasons;
};

// The texts of reasons that several games have.
namespace sheet_texts {
inline constexpr Translated blocked{
    "Blocked: nobody holds a tile that fits.",   "Bloqué : personne n’a de domino qui convienne.",
    "Bloke: personn napa en domino ki ale.",     "Buntu: tidak ada yang memegang kartu yang cocok.",
    "Tranca: nadie tiene una ficha que encaje.", "封盘：没有人有能接的牌。"};
inline constexpr Translated deals_played{"All deals are played.",          "Toutes les donnes sont jouées.",
                                         "Tou bann lanmin in fini zwe.",   "Semua putaran sudah dimainkan.",
                                         "Se han jugado todas las manos.", "所有的局都打完了。"};
inline constexpr Translated out{"A hand is empty.",
                                "Une main est vide.",
                                "En lanmin i vid.",
                                "Satu tangan sudah kosong.",
                                "Alguien se ha quedado sin fichas.",
                                "有人出完了手牌。"};
inline constexpr Translated target_reached{"Somebody has reached the target.", "Quelqu’un a atteint le but.",
                                           "En dimoun in ariv lo bi.",         "Ada yang mencapai target.",
                                           "Alguien ha llegado a la meta.",    "有人达到了目标分。"};
}  // namespace sheet_texts

namespace detail {

constexpr bool words_fit(std::span<const SheetWord> words) {
  return std::ranges::all_of(words, [&](const SheetWord& word) {
    return !word.id.empty() && std::ranges::count(words, word.id, &SheetWord::id) == 1 &&
           std::ranges::none_of(languages, [&](const auto& language) {
             const std::string_view text = word.text.*language.second;
             return text.empty() || text.find_first_of("{}") != std::string_view::npos;
           });
  });
}

}  // namespace detail

// Tells whether each identifier is listed once and has a text without placeholders in every language. There is at least one
// reason for the end of a deal, and one for the end of a match.
constexpr bool sheet_words_fit(const SheetWords& words) {
  return !words.deal_reasons.empty() && !words.match_reasons.empty() && detail::words_fit(words.lines) &&
         detail::words_fit(words.deal_reasons) && detail::words_fit(words.match_reasons);
}

}  // namespace takamaka
