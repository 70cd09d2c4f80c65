#pragma once

#include "server/net/net_context.hpp"

namespace takamaka::net {

// Serves one accepted connection until it ends: requests one by one, or a WebSocket. Runs on the socket's strand.
asio::awaitable<void> serve(Socket socket, const NetContext& context);

}  // namespace takamaka::net
