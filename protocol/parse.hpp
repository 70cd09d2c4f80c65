#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/any_match.hpp"
#include "protocol/limits.hpp"

namespace takamaka {

using Json = nlohmann::json;

struct ParseLimits {
  std::size_t bytes = limits::frame_bytes_max;
  int depth = limits::json_depth_max;
};

// Lines of our own log: longer than what a client may send, and still bounded.
inline constexpr ParseLimits archive_limits{1024 * 1024, limits::json_depth_max};

// Reads one JSON text (RFC 8259). Refused besides what is no JSON: more than the limits, a key twice in one object,
// invalid UTF-8, the character U+0000 (stores cannot keep it), numbers beyond what a double holds, and −0. Never
// throws.
Result<Json, DecodeError> parse(std::string_view text, ParseLimits limits = {});

}  // namespace takamaka
