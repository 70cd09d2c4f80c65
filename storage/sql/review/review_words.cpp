// The words that are typed for a search.

#include "storage/sql/review/review.hpp"

namespace takamaka::storage {
namespace {

constexpr std::size_t words_max = 16;

// The words and phrases of typed text.
std::vector<SearchedWord> words_of(std::string_view typed) {
  std::vector<SearchedWord> all;
  const auto add = [&](std::string_view word, bool whole) {
    if (all.size() < words_max) all.push_back({word, whole});
  };
  while (!typed.empty()) {
    if (typed.front() == ' ' || typed.front() == '\t') {
      typed.remove_prefix(1);
      continue;
    }
    const bool phrase = typed.front() == '"';
    if (phrase) typed.remove_prefix(1);
    const std::size_t end = typed.find_first_of(phrase ? "\"" : " \t\"");
    const std::string_view word = typed.substr(0, end);
    typed.remove_prefix(end == std::string_view::npos ? typed.size() : end + (phrase ? 1 : 0));
    // Too many words begin with one or two given letters.
    if (!word.empty()) add(word, phrase || !typed.empty() || word.size() < 3);
  }
  return all;
}

}  // namespace

std::string Review::word_query(const std::string& typed) const {
  const std::string formed = name_form(typed);
  return connection_.dialect().match_of(words_of(formed));
}

}  // namespace takamaka::storage
