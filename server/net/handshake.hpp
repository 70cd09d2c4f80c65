#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/http.hpp"

namespace takamaka::net {

// Tells whether a page of this origin may open a WebSocket (reliability A3 1, 2). A request without an Origin header
// comes from no browser and is allowed, because WebSockets use no cookies. If `allowed` is empty, the origin must match
// the Host header; otherwise it must be one of `allowed`.
bool origin_allowed(const Request& request, const std::vector<std::string>& allowed);

// Checks a WebSocket handshake. Returns the client's key, or the answer that refuses it.
Result<std::string, Answer> check_handshake(const Request& request, const std::vector<std::string>& allowed_origins);

}  // namespace takamaka::net
