#pragma once

#include <string>

#include "server/net/gate.hpp"

namespace takamaka::net {

// How much a client may send before it has seen the handshake's answer.
inline constexpr std::size_t early_bytes_max = 1024;

// Accepts a checked handshake and serves the WebSocket to its end: takes text messages to a Visitor and writes what its
// outbox holds. `early` is what came after the request's head. Runs on the socket's strand.
asio::awaitable<void> serve_websocket(Socket socket, std::string key, std::string early, std::string address,
                                      const Gate& gate);

}  // namespace takamaka::net
