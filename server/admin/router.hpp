#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/admin/api/route.hpp"

namespace takamaka::admin {

using PathValues = std::map<std::string_view, std::string>;

// Returns the values for the {names} of `path`, or none if `target` (without base_path) does not match. A value is one
// segment of 1 to 64 letters, digits, '.', ':', '_' and '-', not only dots. Nothing is decoded, so no path can escape.
std::optional<PathValues> match(std::string_view path, std::string_view target);

}  // namespace takamaka::admin
