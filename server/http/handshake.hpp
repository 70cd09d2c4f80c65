#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"

namespace takamaka::http {

// Returns the host of an http or https URL, in lower case and without the port; empty if there is none.
std::string host_of_url(std::string_view url);

// Returns an http or https origin such as https://table.example as the URL standard writes it, so that two of them can be
// compared: in lower case, without the scheme's own port, an IPv6 address in its shortest form. None for any other text.
std::optional<std::string> origin_of(std::string_view text);

// Returns the host names of the public URL and the allowed origins; empty without a public URL.
std::vector<std::string> host_names(std::string_view public_url, const std::vector<std::string>& allowed_origins);

// Tells whether the request was sent to one of the names, to an IP address or to `localhost`, so that a page of another
// name that an attacker has pointed here (DNS rebinding) gets nothing. An IP address cannot be pointed elsewhere. True
// without names, for requests without a Host header, which no browser sends, and for /healthz and /readyz.
bool host_allowed(const Request& request, const std::vector<std::string>& names);

// Tells whether a page of this origin may open a WebSocket (docs/SECURITY.md, items 1 and 2). A request without an Origin header
// comes from no browser and is allowed, because WebSockets use no cookies. If `allowed` is empty, the origin must match
// the Host header; otherwise it must be one of `allowed`. Origins are compared as origin_of() gives them.
bool origin_allowed(const Request& request, const std::vector<std::string>& allowed);

// A handshake that may be answered. `subprotocol` is ours, or another version's that the client offers: the connection is
// then opened only to be closed with 4406, because a browser shows its page a close code but no HTTP answer.
struct Upgrade {
  std::string key, subprotocol;
};

// Checks a WebSocket handshake. The error is the answer that refuses it.
Result<Upgrade, Answer> check_handshake(const Request& request, const std::vector<std::string>& allowed_origins);

}  // namespace takamaka::http
