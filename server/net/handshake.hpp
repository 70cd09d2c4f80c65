#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/http.hpp"

namespace takamaka::net {

// Whether a page of this origin may open a socket here (reliability A3 1, 2). Without an Origin header (not a browser) it
// may, for no cookie gives any right here. `allowed` empty: only the host that was asked itself; else exactly one of these.
bool origin_allowed(const Request& request, const std::vector<std::string>& allowed);

// What is needed to accept a WebSocket: the client's key, after everything else was checked. An Answer: why not.
Result<std::string, Answer> check_handshake(const Request& request, const std::vector<std::string>& allowed_origins);

}  // namespace takamaka::net
