#pragma once

#include "server/net/net_context.hpp"

namespace takamaka::net {

// The other end of a connection. Behind a trusted proxy it is the proxy, and each request names its client.
struct Peer {
  std::string address;
  bool proxied;
};
// Returns nothing if the connection is already gone.
std::optional<Peer> peer_of(const Socket& socket, const NetContext& context);

// Serves one accepted connection of the loop until it ends: requests one by one, or a WebSocket, which moves to the loop
// of its routing key.
asio::awaitable<void> serve(AsioLoop& loop, Socket socket, Peer from, const NetContext& context);

}  // namespace takamaka::net
