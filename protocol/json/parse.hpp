#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/messages/limits.hpp"

namespace takamaka {

using Json = nlohmann::json;

// Text that breaks the protocol: where (`path`, a JSON pointer) and why (`reason`, in words).
struct DecodeError {
  std::string path, reason;
  friend bool operator==(const DecodeError&, const DecodeError&) = default;
};

struct ParseLimits {
  std::size_t bytes = limits::frame_bytes_max;
  int depth = limits::json_depth_max;
};

// Limits for lines of our own log, which may be longer than a client's messages.
inline constexpr ParseLimits archive_limits{1024 * 1024, limits::json_depth_max};

// Parses one JSON text (RFC 8259). Also refuses valid JSON that exceeds the limits, has a duplicate key in an object,
// invalid UTF-8, the character U+0000 (stores cannot keep it), a number beyond the range of a double, or the integer −0.
// A number without a fraction is an integer however it is written, as in JSON Schema: 4.0 and 4e0 are 4. Never throws.
Result<Json, DecodeError> parse(std::string_view text, ParseLimits limits = {});

}  // namespace takamaka
