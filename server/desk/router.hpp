#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/desk/api/route.hpp"

namespace takamaka::desk {

using PathValues = std::map<std::string_view, std::string>;

// The values for the {names} of `path`, or none if `target` (without base_path) is not of its form. A value is one segment
// of 1 to 64 letters, digits, '.', ':', '_' and '-', but not made of dots alone: nothing is decoded, so there is nothing to
// climb out of.
std::optional<PathValues> match(std::string_view path, std::string_view target);

}  // namespace takamaka::desk
