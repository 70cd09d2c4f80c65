// The yardstick: Beast as in its examples, with one thread; it sends every message back unchanged.

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>

#include "server/net/asio.hpp"

namespace {

namespace websocket = boost::beast::websocket;
namespace asio = boost::asio;

asio::awaitable<void> echo(asio::ip::tcp::socket socket) {
  socket.set_option(asio::ip::tcp::no_delay{true});
  websocket::stream<asio::ip::tcp::socket> ws{std::move(socket)};
  ws.set_option(websocket::stream_base::decorator{
      [](websocket::response_type& response) { response.set("Sec-WebSocket-Protocol", "takamaka.v1.json"); }});
  co_await ws.async_accept(asio::use_awaitable);
  ws.text(true);
  boost::beast::flat_buffer buffer;
  while (true) {
    boost::system::error_code error;
    co_await ws.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    co_await ws.async_write(buffer.data(), asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    buffer.clear();
  }
}

asio::awaitable<void> accept_all(asio::ip::tcp::acceptor acceptor) {
  while (true) {
    asio::ip::tcp::socket socket = co_await acceptor.async_accept(asio::use_awaitable);
    asio::co_spawn(acceptor.get_executor(), echo(std::move(socket)), asio::detached);
  }
}

}  // namespace

int main(int, char** argv) {
  asio::io_context io{1};
  const asio::ip::tcp::endpoint here{asio::ip::make_address("127.0.0.1"),
                                     static_cast<std::uint16_t>(std::atoi(argv[1]))};
  asio::co_spawn(io, accept_all(asio::ip::tcp::acceptor{io, here}), asio::detached);
  io.run();
}
