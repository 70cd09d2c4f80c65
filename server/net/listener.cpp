#include "server/net/listener.hpp"

#include "server/net/http_session.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka::net {
namespace {

// Closes without a farewell, so a flood leaves nothing in the kernel's tables.
void reset(Socket& socket) {
  error_code ignored;
  socket.set_option(asio::socket_base::linger{true, 0}, ignored);
  socket.close(ignored);
}

}  // namespace

Result<OpenPort, std::string> open_port(const std::string& address, std::uint16_t port) {
  error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return std::unexpected("the address to listen on is not an IP address: " + address);
  const asio::ip::tcp::endpoint endpoint{ip, port};
  asio::io_context io;
  Acceptor acceptor{io};
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address{true}, error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  const std::string place = address + " port " + std::to_string(port);
  if (error == asio::error::address_in_use) return std::unexpected(place + " is in use by another program");
  if (error == asio::error::access_denied)
    return std::unexpected(place + " cannot be opened: this user needs a port above 1023");
  if (error) return std::unexpected(place + " cannot be opened: " + error.message());
  return OpenPort{endpoint.protocol(), acceptor.release()};
}

void run_logged(AsioLoop& loop, std::string_view what, asio::awaitable<void> coroutine) {
  asio::co_spawn(loop.io(), std::move(coroutine), [name = std::string{what}](const std::exception_ptr& failure) {
    if (!failure) return;
    try {
      std::rethrow_exception(failure);
    } catch (const std::exception& known) {
      ops::log_error("task_failed", known.what(), {{"task", name}});
    } catch (...) {
      ops::log_error("task_failed", "an unknown exception", {{"task", name}});
    }
  });
}

asio::awaitable<void> accept_all(AsioLoop& loop, Acceptor& acceptor, const NetContext& context) {
  Timer pause{loop.executor()};
  bool said = false;
  while (acceptor.is_open()) {
    error_code error;
    Socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) co_return;
    if (error) {
      if (!std::exchange(said, true))
        ops::log_warn("accept_failed", "A connection could not be accepted; retrying.", {{"why", error.message()}});
      pause.expires_after(std::chrono::milliseconds{50});
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    said = false;
    if (context.open_session) ops::metrics().accepted.add();
    auto peer = peer_of(socket, context);
    if (!peer) continue;
    // An address that connects again and again is refused here, where it costs least: no timer, no reading.
    if (!peer->proxied && context.too_many_arrivals && context.too_many_arrivals(peer->address)) {
      ops::metrics().turned_away.add();
      reset(socket);
      continue;
    }
    socket.set_option(asio::ip::tcp::no_delay{true}, error);
    // Bounds the kernel memory of a slow reader; the system's default would let it grow to megabytes.
    socket.set_option(asio::socket_base::send_buffer_size{128 * 1024}, error);
    run_logged(loop, "connection", serve(loop, std::move(socket), std::move(*peer), context));
  }
}

}  // namespace takamaka::net
