#pragma once

// Every identifier on a score sheet is declared, so that a client that knows no game shows words (sheet_words.hpp), and nothing
// is declared that the rules do not know. That each has its texts is checked while the game compiles.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "tests/contract/walk.hpp"

namespace takamaka::testing {

template <class R>
class SheetContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(SheetContract);

inline bool declares(std::span<const SheetWord> words, std::string_view id) {
  return std::ranges::count(words, id, &SheetWord::id) == 1;
}

// Returns the code of a game without its tests.
inline std::string code_of_game(std::string_view key) {
  std::string text;
  const auto folder = std::filesystem::path{TAKAMAKA_SOURCE_DIR} / "engine" / "variants" / key;
  for (const auto& file : std::filesystem::directory_iterator{folder}) {
    if (file.path().extension() != ".cpp" || file.path().filename().string().ends_with("_test.cpp")) continue;
    std::ifstream in{file.path()};
    text.append(std::istreambuf_iterator<char>{in}, {});
  }
  return text;
}

TYPED_TEST_P(SheetContract, whatever_random_matches_write_is_declared) {
  using R = TypeParam;
  const SheetWords& words = R::sheet_words;
  for_each_step<R>(60, 400, [&](Walk<R>&, const auto& events) {
    for (const auto& event : events) {
      const BookEntries record = R::record(event);
      for (const DealResult& deal : record.deals) {
        EXPECT_TRUE(declares(words.deal_reasons, deal.reason)) << "a deal ended for `" << deal.reason << "`";
        for (const ScoreLine& line : deal.lines)
          EXPECT_TRUE(declares(words.lines, line.what)) << "a line has `" << line.what << "`";
      }
      if (record.match) {
        EXPECT_TRUE(declares(words.match_reasons, record.match->reason))
            << "a match ended for `" << record.match->reason << "`";
      }
    }
  });
}

// Some lines are too rare for random matches. In the code an identifier stands before its rule, as a refusal does.
// `deal_in_progress` refuses a move of the house, so no player reads it.
TYPED_TEST_P(SheetContract, every_line_in_the_code_is_declared) {
  using R = TypeParam;
  const std::string code = code_of_game(R::key);
  const std::regex line{R"re("([a-z_0-9]+)",\s*"R[0-9])re"};
  for (std::sregex_iterator one{code.begin(), code.end(), line}, end; one != end; ++one) {
    const std::string id = (*one)[1];
    const bool is_refusal = std::ranges::count(refusals_of<R>(), id, &RuleRefusal::code) > 0;
    EXPECT_TRUE(is_refusal || id == "deal_in_progress" || declares(R::sheet_words.lines, id)) << id;
  }
}

TYPED_TEST_P(SheetContract, nothing_is_declared_that_the_rules_do_not_know) {
  using R = TypeParam;
  const std::string code = code_of_game(R::key);
  const SheetWords& words = R::sheet_words;
  for (const auto list : {words.lines, words.deal_reasons, words.match_reasons}) {
    for (const SheetWord& word : list)
      EXPECT_TRUE(code.contains('"' + std::string{word.id} + '"')) << word.id << " is not in the game's code";
  }
  for (const Multiplier& multiplier : multipliers_of<R>()) {
    EXPECT_TRUE(declares(words.lines, multiplier.what)) << multiplier.what;
  }
}

REGISTER_TYPED_TEST_SUITE_P(SheetContract, whatever_random_matches_write_is_declared,
                            every_line_in_the_code_is_declared, nothing_is_declared_that_the_rules_do_not_know);

}  // namespace takamaka::testing
