#include "tests/support/tiles_named.hpp"

#include <algorithm>

namespace takamaka::testing {

std::set<std::string> tiles_named(std::string_view json, const std::vector<std::string>& tiles) {
  std::set<std::string> named;
  for (std::size_t at = json.find('"'); at != std::string_view::npos;) {
    const std::size_t end = json.find('"', at + 1);
    if (end == std::string_view::npos) break;
    const std::string word{json.substr(at + 1, end - at - 1)};
    const std::string turned{word.rbegin(), word.rend()};
    for (const auto& each : {word, turned}) {
      if (std::ranges::binary_search(tiles, each)) named.insert(each);
    }
    at = json.find('"', end + 1);
  }
  return named;
}

}  // namespace takamaka::testing
