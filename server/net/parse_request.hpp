#pragma once

#include <string_view>

#include "engine/base/result.hpp"
#include "server/http/http.hpp"

namespace takamaka::net {

// Parses a head that ends with its empty line. The error is the answer to send before closing.
Result<http::Request, http::Answer> parse_request(std::string_view head);

}  // namespace takamaka::net
