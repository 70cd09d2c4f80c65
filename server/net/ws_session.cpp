#include "server/net/ws_session.hpp"

#include <boost/beast/websocket.hpp>
#include <charconv>
#include <string>

#include "engine/base/utf8.hpp"
#include "protocol/limits.hpp"
#include "protocol/messages.hpp"
#include "server/loop/spawn.hpp"
#include "server/net/deadline.hpp"
#include "server/net/frame_writer.hpp"
#include "server/net/metered_socket.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/rate_limit.hpp"

namespace takamaka::net {

// Beast ends a connection through this; it finds it by its argument.
template <class Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

namespace {

using namespace std::chrono_literals;
namespace websocket = boost::beast::websocket;

constexpr std::size_t piece_bytes = 512;
constexpr auto close_time = 5s;
constexpr auto wrong_close_time = 1s;  // after frames that broke a bound nothing is read, not even a close frame
// A client that waits so long after each `slow_down` is never closed for it.
constexpr std::int64_t grace_refill_ms = 1000;
// A frame that announces more than this is refused unread, with the standard close code 1009.
constexpr std::size_t announced_bytes_max = 4 * limits::frame_bytes_max;

constexpr CloseCode unsupported_data{1003, "unsupported_data", "Only text messages."};
constexpr CloseCode bad_payload{1007, "bad_payload", "The text was not UTF-8."};
constexpr CloseCode over{1000, "normal", ""};

// Compression is compiled out: it would cost memory and leak the lengths of secrets (reliability A2 2).
class WsSession : public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(AsioLoop& loop, Socket socket, Connections::Place place, const NetContext& context)
      : loop_{loop},
        place_{std::move(place)},
        ws_{std::move(socket), FrameMeter{context.messages_per_second, 4 * context.messages_per_second}},
        deadline_{ws_.get_executor()},
        hello_deadline_{ws_.get_executor()},
        connections_{context.connections},
        strict_transport_{context.strict_transport},
        budget_{context.messages_per_second, 4 * context.messages_per_second} {}

  ~WsSession() { connections_.remove(outbox_); }
  WsSession(const WsSession&) = delete;
  WsSession& operator=(const WsSession&) = delete;

  // Call after construction, because it needs a weak pointer to this.
  void open(const NetContext& context, std::string address, std::optional<RoutingKey> came_by) {
    // Posted, so that all frames of one input are there when the connection writes.
    auto wake = [weak = weak_from_this(), &loop = loop_] {
      loop.post([weak] {
        if (const auto alive = weak.lock()) alive->woken();
      });
    };
    outbox_ = std::make_shared<Outbox>(loop_, std::move(wake), connections_.lease());
    address_ = address;
    session_ = context.open_session(loop_, outbox_, std::move(address), came_by);
    ws_.next_layer().on_wrong([outbox = outbox_](const CloseCode& why) { outbox->close(why); });
    ws_.next_layer().on_turn([weak = weak_from_this()] {
      const auto alive = weak.lock();
      if (!alive) return;
      alive->writing_ = false;
      alive->pump();
    });
    error_code ignored;
    ws_.next_layer().next_layer().non_blocking(true, ignored);
  }

  // `early`: the octets in `head` that the client sent after its request.
  asio::awaitable<bool> accept(const std::string& head, std::string_view early, const std::string& chosen) {
    websocket::stream_base::timeout timeouts;
    timeouts.handshake_timeout = close_time;
    timeouts.idle_timeout = std::chrono::seconds{limits::idle_seconds};
    timeouts.keep_alive_pings = true;
    ws_.set_option(timeouts);
    ws_.set_option(
        websocket::stream_base::decorator{[strict = strict_transport_, chosen](websocket::response_type& response) {
          response.set(boost::beast::http::field::sec_websocket_protocol, chosen);
          response.set(boost::beast::http::field::server, "takamaka");
          if (strict) {
            response.set(boost::beast::http::field::strict_transport_security,
                         {http::strict_transport_value.data(), http::strict_transport_value.size()});
          }
        }});
    ws_.control_callback([this](websocket::frame_type kind, boost::beast::string_view payload) {
      std::uint64_t ping = 0;
      const auto [rest, wrong] = std::from_chars(payload.data(), payload.data() + payload.size(), ping);
      if (kind == websocket::frame_type::pong && wrong == std::errc{}) outbox_->answered(ping);
    });
    ws_.read_message_max(announced_bytes_max);
    ws_.auto_fragment(false);
    error_code error;
    const auto bytes = asio::buffer(head);
    co_await ws_.async_accept(bytes, asio::redirect_error(asio::use_awaitable, error));
    ws_.text(true);
    if (error) co_return false;
    connections_.add(outbox_, address_);
    if (chosen != subprotocol) outbox_->close(closing::unsupported_version);
    ws_.next_layer().arrived(early);
    hello_deadline_.set(std::chrono::seconds{limits::handshake_seconds}, shared_from_this(),
                        [](WsSession& late) { late.hello_is_late(); });
    co_return true;
  }

  // Reads until the connection ends.
  void read() {
    const std::size_t before = message_.size();
    message_.resize(before + piece_bytes);
    ws_.async_read_some(asio::buffer(message_.data() + before, piece_bytes),
                        [self = shared_from_this(), before](error_code error, std::size_t bytes) {
                          self->message_.resize(before + bytes);
                          if (error) return self->finish(error);
                          self->received(before);
                        });
  }

  void finish(error_code why) {
    finished_ = true;
    outbox_->close(over);
    connections_.remove(outbox_);
    leave();
    ws_.next_layer().hold(false);
    deadline_.clear();
    hello_deadline_.clear();
    ops::log_debug("socket_closed", "A WebSocket was closed.", {{"why", why.message()}});
  }

 private:
  // The octets of the message from `before` on are new.
  void received(std::size_t before) {
    const bool whole = ws_.is_message_done();
    if (outbox_->closing()) return read_next();  // waits only for the answer to the close frame
    if (ws_.got_binary()) {
      outbox_->close(unsupported_data);
    } else if (message_.size() > limits::frame_bytes_max) {
      outbox_->close(closing::too_large);
    } else if (!utf8_.feed(std::string_view{message_}.substr(before)) || (whole && !utf8_.complete())) {
      outbox_->close(bad_payload);
    } else if (whole) {
      return heard();
    } else {
      return read();
    }
    read_next();
  }
  void read_next() {
    message_.clear();
    utf8_ = {};
    read();
  }

  // Reads the next message when this one is answered.
  void heard() {
    try {
      if (std::optional<Task<>> rest = handle()) return read_after(*std::move(rest));
    } catch (...) {
      fail(std::current_exception());
    }
    read_next();
  }
  void read_after(Task<> rest) {
    loop_.tasks().start(std::move(rest), [self = shared_from_this()](const std::exception_ptr& failure) {
      if (failure) self->fail(failure);
      self->loop_.post([self] { self->read_next(); });
    });
  }

  std::optional<Task<>> handle() {
    if (!budget_.take(loop_.steady_ms())) {
      // Answers a few excess messages with `slow_down`; closes the connection if the client continues.
      if (grace_.take(loop_.steady_ms())) {
        session_->too_fast(message_, grace_refill_ms);
      } else {
        outbox_->close(closing::flooding);
      }
      return std::nullopt;
    }
    ops::metrics().received_messages.add();
    ops::metrics().received_bytes.add(message_.size());
    return session_->handle(message_);
  }

  // Ends only this conversation after an internal error; the room learns that the player is gone.
  void fail(const std::exception_ptr& mistake) {
    ops::log_error("session_failed", failure_text(mistake));
    outbox_->close(closing::internal_error);
    leave();
  }

  // A hello that was heard may still be refused: then there is time for another one.
  void hello_is_late() {
    if (finished_ || session_->welcomed()) return;
    if (!session_->said_hello() || std::exchange(hello_was_late_, true)) return outbox_->close(closing::hello_timeout);
    hello_deadline_.set(std::chrono::seconds{limits::hello_again_seconds}, shared_from_this(),
                        [](WsSession& late) { late.hello_is_late(); });
  }

  void woken() {
    if (finished_) return;
    if (outbox_->closing() && !std::exchange(close_timed_, true)) {
      MeteredSocket& socket = ws_.next_layer();
      socket.slow_down();
      deadline_.set(socket.wrong() ? wrong_close_time : close_time, shared_from_this(),
                    [](WsSession& late) { late.cut(); });
    }
    pump();
  }

  // Writes what waits, and the ping or the close frame after the last message.
  void pump() {
    while (!writing_ && !finished_) {
      if (frames_.empty() && taken_.ping == 0 && !taken_.close) {
        taken_ = outbox_->take();
        frames_.assign(std::move(taken_.frames));
      }
      if (!frames_.empty()) {
        write_frames();
      } else if (taken_.ping != 0) {
        writing_ = true;
        const std::string number = std::to_string(std::exchange(taken_.ping, 0));
        ws_.async_ping(websocket::ping_data{number.c_str()}, [self = shared_from_this()](error_code error) {
          self->writing_ = false;
          if (!error) self->pump();
        });
      } else if (taken_.close) {
        writing_ = true;  // nothing is written after a close frame
        ops::metrics().closes.add(std::to_string(taken_.close->code));
        const websocket::close_reason reason{static_cast<websocket::close_code>(taken_.close->code),
                                             {taken_.close->name.data(), taken_.close->name.size()}};
        ws_.async_close(reason, [self = shared_from_this()](error_code) { self->cut(); });
      } else {
        return;
      }
    }
  }

  // Writes messages past the library, all that wait with one system call. What the socket does not take waits until it does.
  void write_frames() {
    if (!outbox_->may_speak()) {
      writing_ = true;
      return cut();
    }
    MeteredSocket& socket = ws_.next_layer();
    if (!socket.may_write()) {
      writing_ = true;
      return;
    }
    error_code error;
    FrameWriter::Buffers room;
    const std::size_t octets = socket.write_now(frames_.next(room), error);
    frames_.wrote(octets, [&](std::size_t size) {
      outbox_->written(1, size);
      ops::metrics().sent_frames.add();
      ops::metrics().sent_bytes.add(size);
    });
    socket.hold(frames_.in_frame());
    if (!error) return;
    writing_ = true;
    if (error != asio::error::would_block) return;  // the read loop gets the error too and ends the session
    socket.next_layer().async_wait(Socket::wait_write, [self = shared_from_this()](error_code failed) {
      self->writing_ = false;
      if (!failed) self->pump();
    });
  }

  void cut() {
    error_code ignored;
    ws_.next_layer().next_layer().close(ignored);
  }

  void leave() {
    if (std::exchange(left_, true)) return;
    session_->gone();
  }

  AsioLoop& loop_;
  const Connections::Place place_;
  websocket::stream<MeteredSocket, false> ws_;
  Deadline deadline_, hello_deadline_;
  Connections& connections_;
  const bool strict_transport_;
  std::string address_;
  std::shared_ptr<Outbox> outbox_;
  std::shared_ptr<MessageHandler> session_;
  ops::TokenBucket budget_;
  ops::TokenBucket grace_{1000.0 / grace_refill_ms,
                          limits::messages_per_second};  // messages answered with `slow_down` before 4429
  std::string message_;                                  // as far as it is read
  Utf8Check utf8_;
  Outbox::Taken taken_;  // its frames are in frames_
  FrameWriter frames_;
  bool writing_ = false, finished_ = false, left_ = false, close_timed_ = false, hello_was_late_ = false;
};

}  // namespace

asio::awaitable<void> open_websocket(AsioLoop& loop, Socket socket, Handshake handshake, const NetContext& context) {
  const auto session = std::make_shared<WsSession>(loop, std::move(socket), std::move(handshake.place), context);
  session->open(context, std::move(handshake.address), handshake.came_by);
  // Beast gets a generated head with the checked key, so it can neither negotiate an extension nor fail on a header.
  // The early bytes follow the head.
  const std::string head =
      "GET /ws HTTP/1.1\r\nHost: takamaka\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
      handshake.asked.key + "\r\n\r\n" + handshake.early;
  const bool accepted = co_await session->accept(head, handshake.early, handshake.asked.subprotocol);
  if (!accepted) co_return session->finish({});
  session->read();
}

}  // namespace takamaka::net
