#pragma once

// The query of a URL: the part after '?'.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/parse.hpp"
#include "protocol/json/shape.hpp"

namespace takamaka::admin {

// Decodes %XX and '+'. Returns none if an escape is wrong, or the result is not UTF-8 or contains U+0000.
std::optional<std::string> unescaped(std::string_view text);

// Reads the query as a JSON object of this shape: converts numbers and booleans and leaves out known keys with an empty
// value. An error names the key. Keeps unknown keys, which the decoder refuses.
Result<Json, DecodeError> read_query(std::string_view text, const shape::Type& type);

}  // namespace takamaka::admin
