#pragma once

// Quick phrases: chat that needs no keyboard and cannot insult anybody. A message carries the id; the page shows the
// phrase in the reader's language, or `text` if it has no translation. A game's own calls stay in the language of its
// tables.

#include <array>
#include <string_view>

namespace takamaka {

struct Phrase {
  std::string_view id;
  std::string_view variant;  // empty: for every game
  std::string_view text;
};

inline constexpr std::array phrases{
    Phrase{"hello", "", "Hello!"},
    Phrase{"good_luck", "", "Good luck!"},
    Phrase{"well_played", "", "Well played!"},
    Phrase{"thanks", "", "Thank you!"},
    Phrase{"sorry", "", "Sorry!"},
    Phrase{"one_moment", "", "One moment, please."},
    Phrase{"your_turn", "", "It is your turn."},
    Phrase{"so_close", "", "So close!"},
    Phrase{"once_more", "", "Once more?"},
    Phrase{"goodbye", "", "Goodbye!"},

    Phrase{"gaple", "gaple", "Gaple!"},
    Phrase{"lewat", "gaple", "Lewat"},
    Phrase{"balak", "gaple", "Balak!"},

    Phrase{"pass", "seychelles", "Pass"},
    Phrase{"domino", "seychelles", "Domino!"},
    Phrase{"i_lo_lakle", "seychelles", "I lo lakle"},
    Phrase{"zete", "seychelles", "Zete"},
    Phrase{"kapot_bef", "seychelles", "Kapot bef 🐄"},
    Phrase{"pike", "seychelles", "Pike!"},
    Phrase{"tank", "seychelles", "Tank!"},
    Phrase{"kalkouta", "seychelles", "Kalkouta!"},

    Phrase{"paso", "garrafina", "¡Paso!"},
    Phrase{"domino_es", "garrafina", "¡Dominó!"},

    Phrase{"ten", "kap_tai_shap", "十!"},
};

// Returns the phrase if a table of this variant allows it, else null.
constexpr const Phrase* find_phrase(std::string_view id, std::string_view variant) {
  for (const Phrase& phrase : phrases) {
    if (phrase.id == id && (phrase.variant.empty() || phrase.variant == variant)) return &phrase;
  }
  return nullptr;
}

}  // namespace takamaka
