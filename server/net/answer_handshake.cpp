#include "server/net/answer_handshake.hpp"

#include <boost/beast/websocket.hpp>
#include <chrono>
#include <string>

#include "server/http/http.hpp"

namespace takamaka::net {

asio::awaitable<bool> answer_handshake(Socket& socket, const http::Upgrade& asked, bool strict_transport) {
  namespace websocket = boost::beast::websocket;
  websocket::stream<Socket&, false> handshake{socket};
  websocket::stream_base::timeout timeouts{};
  timeouts.handshake_timeout = std::chrono::seconds{5};
  timeouts.idle_timeout = websocket::stream_base::none();
  handshake.set_option(timeouts);
  handshake.set_option(websocket::stream_base::decorator{[&](websocket::response_type& response) {
    response.set(boost::beast::http::field::sec_websocket_protocol, asked.subprotocol);
    response.set(boost::beast::http::field::server, "takamaka");
    if (strict_transport) {
      response.set(boost::beast::http::field::strict_transport_security,
                   {http::strict_transport_value.data(), http::strict_transport_value.size()});
    }
  }});
  // Beast gets a generated head with the checked key, so it can neither negotiate an extension nor fail on a header.
  const std::string head =
      "GET /ws HTTP/1.1\r\nHost: takamaka\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
      asked.key + "\r\n\r\n";
  error_code error;
  const auto bytes = asio::buffer(head);
  co_await handshake.async_accept(bytes, asio::redirect_error(asio::use_awaitable, error));
  co_return !error;
}

}  // namespace takamaka::net
