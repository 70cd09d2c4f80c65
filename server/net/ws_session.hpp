#pragma once

#include <string>

#include "server/http/handshake.hpp"
#include "server/net/net_context.hpp"

namespace takamaka::net {

// Bytes that a client may send before it receives the handshake's answer.
inline constexpr std::size_t early_bytes_max = 1024;

// A checked handshake on its way to the WebSocket, which keeps the connection's place. `early` holds the bytes after the
// request's head.
struct Handshake {
  http::Upgrade asked;
  std::string early, address;
  Connections::Slot place;
  std::optional<RoutingKey> came_by{};
};

// Answers the handshake, and lets the WebSocket go on by itself until it ends: it passes text messages to the client session
// and writes the frames of its outbox. `socket` belongs to the loop.
asio::awaitable<void> open_websocket(AsioLoop& loop, Socket socket, Handshake handshake, const NetContext& context);

}  // namespace takamaka::net
