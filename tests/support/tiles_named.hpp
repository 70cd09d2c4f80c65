#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::testing {

// The quoted words of `json` that name one of `tiles`, which are sorted, in either direction: a laid tile may be written as it
// lies.
std::set<std::string> tiles_named(std::string_view json, const std::vector<std::string>& tiles);

}  // namespace takamaka::testing
