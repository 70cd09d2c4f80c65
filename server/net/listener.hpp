#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/result.hpp"
#include "server/net/gate.hpp"

namespace takamaka::net {

using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, asio::io_context::executor_type>;

// A port that is open before there is anything to serve, so that a server which cannot have it has touched nothing
// else.
struct OpenPort {
  asio::ip::tcp protocol;
  Acceptor::native_handle_type handle;
};
// The error is a sentence for the admin.
Result<OpenPort, std::string> open_port(const std::string& address, std::uint16_t port);

// Accepts until the acceptor is closed; each connection gets a strand of its own. Survives running out of descriptors:
// it waits 50 ms and tries again.
asio::awaitable<void> accept_all(asio::io_context& io, Acceptor& acceptor, const Gate& gate);

}  // namespace takamaka::net
