#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/result.hpp"
#include "server/net/net_context.hpp"

namespace takamaka::net {

using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type>;

// A port that is opened before anything else, so a server that cannot open it has changed nothing.
struct OpenPort {
  asio::ip::tcp protocol;
  Acceptor::native_handle_type handle;
};
// The error is a sentence for the administrator of the machine.
Result<OpenPort, std::string> open_port(const std::string& address, std::uint16_t port);

// Accepts until the acceptor is closed; each connection gets its own strand. After an error, such as too many open
// files, waits 50 ms and tries again.
asio::awaitable<void> accept_all(asio::io_context& io, Acceptor& acceptor, const NetContext& context);

}  // namespace takamaka::net
