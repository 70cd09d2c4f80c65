#include "engine/match/sheet_words.hpp"

#include <gtest/gtest.h>

#include <array>

namespace takamaka {
namespace {

constexpr Translated complete{"text", "text", "text", "text", "text", "text"};
constexpr std::array one{SheetWord{"out", complete}};

consteval bool line_fits(const SheetWord& line) {
  const std::array lines{line};
  return sheet_words_fit({lines, one, one});
}

// The checks are done while compiling: a game with words that do not fit is no game.
TEST(SheetWords, HaveAReasonForEachEnd) {
  static_assert(sheet_words_fit({{}, one, one}), "a sheet may have no lines");
  static_assert(!sheet_words_fit({one, {}, one}), "deals end");
  static_assert(!sheet_words_fit({one, one, {}}), "matches end");
}

TEST(SheetWords, HaveEachIdentifierOnce) {
  static constexpr std::array twice{SheetWord{"out", complete}, SheetWord{"out", complete}};
  static_assert(!sheet_words_fit({twice, one, one}));
  static_assert(!sheet_words_fit({one, twice, one}));
  static_assert(!sheet_words_fit({one, one, twice}));
  static_assert(!line_fits({"", complete}));
}

TEST(SheetWords, HaveATextInEveryLanguageWithoutPlaceholders) {
  static_assert(line_fits({"pips_left", complete}));
  static_assert(!line_fits({"pips_left", {"text", "text", "text", "text", "text", ""}}));
  static_assert(!line_fits({"pips_left", {"text", "{n} text", "text", "text", "text", "text"}}));
}

}  // namespace
}  // namespace takamaka
