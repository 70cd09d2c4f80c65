#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "server/net/net_context.hpp"

namespace takamaka::net {

using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;

// A port that is opened before anything else, so a server that cannot open it has changed nothing.
struct OpenPort {
  asio::ip::tcp protocol;
  Acceptor::native_handle_type handle;
};
// The error is a sentence for the administrator of the machine.
Result<OpenPort, std::string> open_port(const std::string& address, std::uint16_t port);

// Accepts on the loop until the acceptor is closed. After an error, such as too many open files, waits 50 ms and tries
// again.
asio::awaitable<void> accept_all(AsioLoop& loop, Acceptor& acceptor, const NetContext& context);

// Starts a coroutine on the loop. If it ends by an exception, the log says so; `what` names it there.
void run_logged(AsioLoop& loop, std::string_view what, asio::awaitable<void> coroutine);

}  // namespace takamaka::net
