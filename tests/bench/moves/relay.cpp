// The anchor: a relay on Beast as in its examples, one thread, one queue of texts and one async_write at a time for each
// connection. It knows no rules, and stores nothing unless it is given a new file for SQLite.
//   takamaka_relay PORT [FILE]

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>
#include <deque>
#include <memory>
#include <optional>

#include "server/net/asio.hpp"
#include "tests/bench/moves/canned.hpp"
#include "tests/bench/moves/stored_moves.hpp"

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
namespace asio = boost::asio;
using boost::system::error_code;

struct Session : std::enable_shared_from_this<Session> {
  Session(asio::ip::tcp::socket socket, takamaka::bench::CannedRooms<Session>& all, takamaka::bench::StoredMoves* file)
      : ws{std::move(socket)}, rooms{all}, stored{file} {}

  void run() {
    ws.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    ws.set_option(websocket::stream_base::decorator{
        [](websocket::response_type& response) { response.set("Sec-WebSocket-Protocol", "takamaka.v1.json"); }});
    ws.async_accept([self = shared_from_this()](error_code error) {
      self->ws.text(true);
      if (!error) self->read();
    });
  }
  void read() {
    ws.async_read(buffer, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      const std::string message = beast::buffers_to_string(self->buffer.data());
      self->buffer.consume(self->buffer.size());
      if (self->stored == nullptr) {
        self->rooms.heard(*self, message, [](Session& to, std::string text) { to.send(std::move(text)); });
      } else {
        self->store(message);
      }
      self->read();
    });
  }
  void store(const std::string& message) {
    std::vector<std::pair<std::shared_ptr<Session>, std::string>> answers;
    rooms.heard(*this, message,
                [&](Session& to, std::string text) { answers.emplace_back(to.shared_from_this(), std::move(text)); });
    if (answers.empty()) return;
    stored->add(message, [answers = std::move(answers)] {
      for (const auto& [to, text] : answers) to->send(text);
    });
  }
  void send(std::string text) {
    queue.push_back(std::move(text));
    if (queue.size() == 1) write();
  }
  void write() {
    ws.async_write(asio::buffer(queue.front()), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;
      self->queue.pop_front();
      if (!self->queue.empty()) self->write();
    });
  }

  websocket::stream<beast::tcp_stream> ws;
  takamaka::bench::CannedRooms<Session>& rooms;
  takamaka::bench::StoredMoves* const stored;
  beast::flat_buffer buffer;
  std::deque<std::string> queue;
  std::size_t room = 0, seat = 0;
};

void accept_next(asio::ip::tcp::acceptor& acceptor, takamaka::bench::CannedRooms<Session>& rooms,
                 takamaka::bench::StoredMoves* stored) {
  acceptor.async_accept([&, stored](error_code error, asio::ip::tcp::socket socket) {
    if (!error) {
      socket.set_option(asio::ip::tcp::no_delay{true}, error);
      std::make_shared<Session>(std::move(socket), rooms, stored)->run();
    }
    accept_next(acceptor, rooms, stored);
  });
}

}  // namespace

int main(int argc, char** argv) {
  asio::io_context io{1};
  takamaka::bench::CannedRooms<Session> rooms;
  std::optional<takamaka::bench::StoredMoves> stored;
  if (argc > 2) stored.emplace(io, argv[2]);
  const asio::ip::tcp::endpoint here{asio::ip::make_address("127.0.0.1"),
                                     static_cast<std::uint16_t>(std::atoi(argv[1]))};
  asio::ip::tcp::acceptor acceptor{io, here};
  accept_next(acceptor, rooms, stored ? &*stored : nullptr);
  io.run();
}
