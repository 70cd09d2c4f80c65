#pragma once

#include "server/http/handshake.hpp"
#include "server/net/net_context.hpp"

namespace takamaka::net {

// Answers a checked handshake with 101 (RFC 6455 section 4.2.2), within five seconds. False: the connection has failed.
// `socket` and `asked` outlive it.
asio::awaitable<bool> answer_handshake(Socket& socket, const http::Upgrade& asked, bool strict_transport);

}  // namespace takamaka::net
