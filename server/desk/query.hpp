#pragma once

// What stands behind the '?' of an address.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/parse.hpp"
#include "protocol/shape.hpp"

namespace takamaka::desk {

// Text with %XX and '+' taken back; none if it is not so written, is no UTF-8 or holds U+0000.
std::optional<std::string> unescaped(std::string_view text);

// The query as the object that a body of this shape would be: numbers and switches from their text, what is empty left out.
// An error names the key. Unknown keys are left in, for the decoder to refuse.
Result<Json, DecodeError> read_query(std::string_view text, const shape::Type& type);

}  // namespace takamaka::desk
