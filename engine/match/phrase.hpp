#pragma once

// Quick phrases: chat that needs no keyboard and cannot insult anybody. A game lists its own in `phrases.hpp` of its folder
// and names the list `Rules::phrases`; the calls stay in the language of its tables.

#include <span>
#include <string_view>

namespace takamaka {

struct Phrase {
  std::string_view id, text;
  std::string_view meaning{};  // in English, as far as our source tells it; empty if the words say it themselves
};

// Returns the phrases of a game; empty if it has none.
template <class R>
constexpr std::span<const Phrase> phrases_of() {
  if constexpr (requires { R::phrases; }) {
    return R::phrases;
  } else {
    return {};
  }
}

}  // namespace takamaka
