#include "engine/match/sheet_words.hpp"

#include <gtest/gtest.h>

#include <array>

namespace takamaka {
namespace {

constexpr Translated any_text{"text", "text", "text", "text", "text", "text"};
constexpr std::array out{SheetWord{"out", any_text}};

consteval bool fits(const SheetWord& line) {
  const std::array lines{line};
  return sheet_words_fit({lines, out, out});
}

// The checks are done while compiling: a game with words that do not fit is no game.
TEST(SheetWords, HaveAReasonForEachEnd) {
  static_assert(sheet_words_fit({{}, out, out}), "a sheet may have no lines");
  static_assert(!sheet_words_fit({out, {}, out}), "deals end");
  static_assert(!sheet_words_fit({out, out, {}}), "matches end");
}

TEST(SheetWords, HaveEachIdentifierOnce) {
  static constexpr std::array twice{SheetWord{"out", any_text}, SheetWord{"out", any_text}};
  static_assert(!sheet_words_fit({twice, out, out}));
  static_assert(!sheet_words_fit({out, twice, out}));
  static_assert(!sheet_words_fit({out, out, twice}));
  static_assert(!fits({"", any_text}));
}

TEST(SheetWords, HaveATextInEveryLanguageWithoutPlaceholders) {
  static_assert(fits({"pips_left", any_text}));
  static_assert(!fits({"pips_left", {"text", "text", "text", "text", "text", ""}}));
  static_assert(!fits({"pips_left", {"text", "{n} text", "text", "text", "text", "text"}}));
}

}  // namespace
}  // namespace takamaka
