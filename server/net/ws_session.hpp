#pragma once

#include <string>

#include "server/net/net_context.hpp"

namespace takamaka::net {

// Bytes that a client may send before it receives the handshake's answer.
inline constexpr std::size_t early_bytes_max = 1024;

// Accepts a checked handshake and serves the WebSocket until it ends: passes text messages to the client session and
// writes the frames of its outbox. `early` holds the bytes after the request's head. `socket` belongs to the loop.
asio::awaitable<void> serve_websocket(AsioLoop& loop, Socket socket, std::string key, std::string early,
                                      std::string address, const NetContext& context);

}  // namespace takamaka::net
