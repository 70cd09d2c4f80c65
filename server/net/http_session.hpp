#pragma once

#include "server/net/gate.hpp"

namespace takamaka::net {

// Serves one accepted connection to its end: requests one after the other, or a WebSocket. Runs on the socket's strand.
asio::awaitable<void> serve(Socket socket, const Gate& gate);

}  // namespace takamaka::net
