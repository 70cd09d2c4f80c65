#pragma once

// The words of a variant's RULES.md, so that a test can hold them against the code.

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace takamaka::testing {

// Returns RULES.md of this variant from the rule `from` up to the rule or heading `until`, each run of white space as one
// blank. Throws, and so fails the test, if they are not there.
inline std::string rules_text(std::string_view variant, std::string_view from, std::string_view until) {
  std::ifstream file{std::filesystem::path{TAKAMAKA_SOURCE_DIR} / "engine" / "variants" / variant / "RULES.md"};
  std::string text;
  for (std::string word; file >> word;) text += (text.empty() ? "" : " ") + word;
  const std::size_t begin = text.find(from), end = text.find(until, begin);
  if (begin == std::string::npos || end == std::string::npos) throw std::runtime_error("RULES.md has no such part");
  return text.substr(begin, end - begin);
}

}  // namespace takamaka::testing
