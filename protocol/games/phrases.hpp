#pragma once

// The quick phrases of every game together: those that all games share, and each game's own (engine/match/phrase.hpp). A
// message carries the id; the page shows the phrase in the reader's language, or `text` if it has no translation.

#include <array>
#include <string_view>

#include "engine/match/phrase.hpp"
#include "protocol/games/catalog.hpp"

namespace takamaka {

inline constexpr std::array common_phrases{
    Phrase{"hello", "Hello!"},
    Phrase{"good_luck", "Good luck!"},
    Phrase{"well_played", "Well played!"},
    Phrase{"thanks", "Thank you!"},
    Phrase{"sorry", "Sorry!"},
    Phrase{"one_moment", "One moment, please."},
    Phrase{"your_turn", "It is your turn."},
    Phrase{"so_close", "So close!"},
    Phrase{"once_more", "Once more?"},
    Phrase{"goodbye", "Goodbye!"},
};

// Returns the phrase if a table of this game allows it, else null. `game` may be null: then only the common ones.
inline const Phrase* find_phrase(std::string_view id, const CatalogEntry* game) {
  for (const Phrase& phrase : common_phrases) {
    if (phrase.id == id) return &phrase;
  }
  if (game == nullptr) return nullptr;
  for (const Phrase& phrase : game->phrases) {
    if (phrase.id == id) return &phrase;
  }
  return nullptr;
}

// Calls `visit(phrase, variant)` for every phrase; `variant` is empty for the common ones.
template <class Visit>
void for_each_phrase(Visit&& visit) {
  for (const Phrase& phrase : common_phrases) visit(phrase, std::string_view{});
  for (const CatalogEntry& game : catalog()) {
    for (const Phrase& phrase : game.phrases) visit(phrase, game.key);
  }
}

}  // namespace takamaka
