#include "server/net/ws_session.hpp"

#include <array>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <string>
#include <string_view>

#include "protocol/limits.hpp"
#include "protocol/messages.hpp"
#include "server/loop/spawn.hpp"
#include "server/net/frame_reader.hpp"
#include "server/net/frame_writer.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/rate_limit.hpp"

namespace takamaka::net {
namespace {

namespace websocket = boost::beast::websocket;

constexpr std::size_t piece_bytes = 256;  // a move fits
constexpr std::int64_t second_ms = 1000;
constexpr std::int64_t close_ms = 5 * second_ms;
// While nothing is read, not even a close frame: after frames that broke a bound, and while a message is answered.
constexpr std::int64_t unread_close_ms = second_ms;
// Between two reads of a connection that closes: it cannot keep a thread busy.
constexpr std::int64_t slow_read_ms = 100;
constexpr std::int64_t idle_ms = limits::idle_seconds * second_ms;
// A client that waits so long after each `slow_down` is never closed for it.
constexpr std::int64_t grace_refill_ms = second_ms;

constexpr CloseCode over{1000, "normal", ""};

// One connection from its handshake to its end. Beast answers the handshake; the frames are read and written here, without
// extensions: compression would cost memory and leak the lengths of secrets (reliability A2 2).
class WsSession : public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(AsioLoop& loop, Socket socket, Connections::Place place, const NetContext& context)
      : loop_{loop},
        place_{std::move(place)},
        socket_{std::move(socket)},
        closing_{loop},
        hello_{loop},
        idle_{loop},
        pause_{loop},
        connections_{context.connections},
        strict_transport_{context.strict_transport},
        budget_{context.messages_per_second, 4 * context.messages_per_second},
        reader_{context.messages_per_second, 4 * context.messages_per_second} {}

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
  }

  // Answers the handshake whose checked head is `head`. False: the connection has failed.
  asio::awaitable<bool> accept(const std::string& head, const std::string& chosen) {
    websocket::stream<Socket&, false> handshake{socket_};
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = std::chrono::milliseconds{close_ms};
    timeouts.idle_timeout = websocket::stream_base::none();
    handshake.set_option(timeouts);
    handshake.set_option(
        websocket::stream_base::decorator{[strict = strict_transport_, chosen](websocket::response_type& response) {
          response.set(boost::beast::http::field::sec_websocket_protocol, chosen);
          response.set(boost::beast::http::field::server, "takamaka");
          if (strict) {
            response.set(boost::beast::http::field::strict_transport_security,
                         {http::strict_transport_value.data(), http::strict_transport_value.size()});
          }
        }});
    error_code error;
    const auto bytes = asio::buffer(head);
    co_await handshake.async_accept(bytes, asio::redirect_error(asio::use_awaitable, error));
    co_return !error;
  }

  // Reads until the connection ends. `early`: the octets that the client sent after its request.
  void run(std::string early, bool is_version_supported) {
    error_code ignored;
    socket_.non_blocking(true, ignored);
    connections_.add(outbox_, address_);
    if (!is_version_supported) outbox_->close(closing::unsupported_version);
    set(hello_, limits::handshake_seconds * second_ms, &WsSession::hello_is_late);
    heard_ms_ = loop_.steady_ms();
    set(idle_, idle_ms / 2, &WsSession::look_whether_idle);
    early_ = std::move(early);
    unread_ = early_;
    read_on();
  }

  void finish(error_code why) {
    finished_ = true;
    outbox_->close(over);
    connections_.remove(outbox_);
    leave();
    for (LoopTimer* timer : {&closing_, &hello_, &idle_, &pause_}) timer->cancel();
    cut();
    ops::log_debug("socket_closed", "A WebSocket was closed.", {{"why", why.message()}});
  }

 private:
  void set(LoopTimer& timer, std::int64_t ms, void (WsSession::*due)()) {
    timer.set_after(ms, [weak = weak_from_this(), due] {
      if (const auto alive = weak.lock()) (*alive.*due)();
    });
  }

  // -------------------------------------------------------------------------------------------------------- reading
  void read_more() {
    if (!outbox_->closing() && !drains_) return read();
    pause_.set_after(slow_read_ms, [self = shared_from_this()] { self->read(); });  // nobody else holds it meanwhile
  }
  void read() {
    socket_.async_read_some(asio::buffer(piece_), [self = shared_from_this()](error_code error, std::size_t octets) {
      if (error) return self->finish(error);
      self->heard_ms_ = self->loop_.steady_ms();
      self->pinged_ = false;
      self->unread_ = {self->piece_.data(), octets};
      self->read_on();
    });
  }

  // Takes what has arrived, message by message, and then reads more. A message whose answer must wait ends it; it goes on with
  // the next one then.
  void read_on() {
    while (!unread_.empty() && !finished_) {
      const auto [octets, found] = drains_ ? all_of(unread_) : reader_.feed(unread_, heard_ms_);
      unread_.remove_prefix(octets);
      switch (found) {
        case FrameReader::Found::nothing:
          break;
        case FrameReader::Found::text:
          if (outbox_->closing()) break;  // waits only for the answer to the close frame
          if (!heard()) return;
          break;
        case FrameReader::Found::ping:
          answer_ping();
          break;
        case FrameReader::Found::pong:
          answered_ping();
          break;
        case FrameReader::Found::close:
          answer_close();
          break;
        case FrameReader::Found::wrong:
          drains_ = true;
          outbox_->close(*reader_.wrong());
          break;
      }
    }
    if (!finished_) read_more();
  }
  static FrameReader::Read all_of(std::string_view octets) { return {octets.size(), FrameReader::Found::nothing}; }

  // Handles the message. False: the answer must wait, and read_on() is called when it is there.
  bool heard() {
    try {
      if (std::optional<Task<>> rest = handle()) {
        is_answering_ = true;
        loop_.tasks().start(*std::move(rest), [self = shared_from_this()](const std::exception_ptr& failure) {
          self->is_answering_ = false;
          if (failure) self->fail(failure);
          self->loop_.post([self] { self->read_on(); });
        });
        return false;
      }
    } catch (...) {
      fail(std::current_exception());
    }
    return true;
  }

  std::optional<Task<>> handle() {
    const std::string& message = reader_.text();
    if (!budget_.take(heard_ms_)) {
      // Answers a few excess messages with `slow_down`; closes the connection if the client continues.
      if (grace_.take(heard_ms_)) {
        session_->too_fast(message, grace_refill_ms);
      } else {
        outbox_->close(closing::flooding);
      }
      return std::nullopt;
    }
    ops::metrics().received_messages.add();
    ops::metrics().received_bytes.add(message.size());
    return session_->handle(message);
  }

  // Ends only this conversation after an internal error; the room learns that the player is gone.
  void fail(const std::exception_ptr& mistake) {
    ops::log_error("session_failed", failure_text(mistake));
    outbox_->close(closing::internal_error);
    leave();
  }

  void answer_ping() {
    if (closes_) return;
    if (writer_.has_control()) {
      pong_ = reader_.payload();  // only the latest is answered (RFC 6455 section 5.5.3)
    } else {
      writer_.add(FrameWriter::Control::pong, reader_.payload());
    }
    pump();
  }
  void answered_ping() {
    const std::string_view payload = reader_.payload();
    std::uint64_t ping = 0;
    const auto [rest, wrong] = std::from_chars(payload.data(), payload.data() + payload.size(), ping);
    if (wrong == std::errc{} && rest == payload.data() + payload.size()) outbox_->answered(ping);
  }
  // Answers with the same code, once, unless it is itself the answer to our close frame. Nothing is told any more.
  void answer_close() {
    drains_ = true;
    leave();
    if (!closes_) {
      closes_ = close_with(reader_.close_code(), {});
      writer_.drop_messages();
      pong_.reset();
      set(closing_, close_ms, &WsSession::cut);
    }
    pump();
    end_writing();
  }

  // --------------------------------------------------------------------------------------------------------- timers
  // A hello that was heard may still be refused: then there is time for another one.
  void hello_is_late() {
    if (finished_ || session_->welcomed()) return;
    if (!session_->said_hello() || std::exchange(hello_was_late_, true)) return outbox_->close(closing::hello_timeout);
    set(hello_, limits::hello_again_seconds * second_ms, &WsSession::hello_is_late);
  }

  // Pings a client that has been silent for half of the time, and cuts the line after all of it.
  void look_whether_idle() {
    const std::int64_t silent_ms = loop_.steady_ms() - heard_ms_;
    if (silent_ms >= idle_ms) return cut();
    if (silent_ms >= idle_ms / 2 && !std::exchange(pinged_, true) && !closes_ && !writer_.has_control()) {
      writer_.add(FrameWriter::Control::ping, {});
      pump();
    }
    set(idle_, (pinged_ ? idle_ms : idle_ms / 2) - silent_ms, &WsSession::look_whether_idle);
  }

  void woken() {
    if (finished_) return;
    if (outbox_->closing() && !closes_ && !std::exchange(close_timed_, true)) {
      set(closing_, reader_.wrong() || is_answering_ ? unread_close_ms : close_ms, &WsSession::cut);
    }
    pump();
  }

  // -------------------------------------------------------------------------------------------------------- writing
  struct Close {
    std::string payload;
  };
  // The payload of a close frame: its code, and its reason.
  static Close close_with(std::uint16_t code, std::string_view reason) {
    Close close{{static_cast<char>(code >> 8), static_cast<char>(code & 255u)}};
    close.payload += reason;
    return close;
  }

  // Writes what waits: messages, then the ping or the close frame after the last one.
  void pump() {
    while (!is_writing_ && !finished_) {
      if (writer_.empty() && !add_next()) return;
      write();
    }
  }

  // Gives the writer what comes next; false if there is nothing.
  bool add_next() {
    if (close_added_) return false;
    if (pong_) {
      writer_.add(FrameWriter::Control::pong, *std::exchange(pong_, std::nullopt));
    } else if (ping_ != 0) {
      writer_.add(FrameWriter::Control::ping, std::to_string(std::exchange(ping_, 0)));
    } else if (closes_) {
      close_added_ = true;
      writer_.add(FrameWriter::Control::close, closes_->payload);
    } else {
      Outbox::Taken taken = outbox_->take(writer_.room());
      writer_.assign(std::move(taken.frames));
      ping_ = taken.ping;
      if (taken.close) {
        ops::metrics().closes.add(std::to_string(taken.close->code));
        closes_ = close_with(taken.close->code, taken.close->name);
      }
      return writer_.has_messages() || (ping_ != 0 || closes_ ? add_next() : false);
    }
    return true;
  }

  // All that waits with one system call. What the socket does not take waits until it does.
  void write() {
    if (writer_.has_messages() && !outbox_->may_speak()) {
      is_writing_ = true;
      return cut();
    }
    error_code error;
    FrameWriter::Buffers room;
    const std::size_t octets = socket_.write_some(writer_.next(room), error);
    writer_.wrote(octets, [&](std::size_t size) {
      outbox_->written(1, size);
      ops::metrics().sent_frames.add();
      ops::metrics().sent_bytes.add(size);
    });
    if (!error) return end_writing();
    is_writing_ = true;
    if (error != asio::error::would_block) return;  // reading gets the error too and ends the session
    socket_.async_wait(Socket::wait_write, [self = shared_from_this()](error_code failed) {
      self->is_writing_ = false;
      if (!failed) self->pump();
    });
  }

  // After the close frame nothing follows: when the client's is there too, or nothing is read any more, it learns the end.
  void end_writing() {
    if (!close_added_ || !writer_.empty() || !drains_) return;
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
  }

  void cut() {
    error_code ignored;
    socket_.close(ignored);
  }

  void leave() {
    if (std::exchange(left_, true)) return;
    session_->gone();
  }

  AsioLoop& loop_;
  const Connections::Place place_;
  Socket socket_;
  LoopTimer closing_, hello_, idle_, pause_;
  Connections& connections_;
  const bool strict_transport_;
  std::string address_;
  std::shared_ptr<Outbox> outbox_;
  std::shared_ptr<MessageHandler> session_;
  ops::TokenBucket budget_;
  ops::TokenBucket grace_{1000.0 / grace_refill_ms,
                          limits::messages_per_second};  // messages answered with `slow_down` before 4429
  FrameReader reader_;
  std::array<char, piece_bytes> piece_;
  std::string early_;
  std::string_view unread_;  // of `early_` or of `piece_`
  std::int64_t heard_ms_ = 0;
  FrameWriter writer_;
  std::optional<std::string> pong_;  // waits for another control frame
  std::uint64_t ping_ = 0;           // goes after the messages; 0: none
  std::optional<Close> closes_;      // goes last
  bool close_added_ = false;
  bool is_writing_ = false;  // waits until the socket takes more
  bool is_answering_ = false;
  bool drains_ = false;  // what still arrives means nothing
  bool pinged_ = false, finished_ = false, left_ = false, close_timed_ = false, hello_was_late_ = false;
};

}  // namespace

asio::awaitable<void> open_websocket(AsioLoop& loop, Socket socket, Handshake handshake, const NetContext& context) {
  const auto session = std::make_shared<WsSession>(loop, std::move(socket), std::move(handshake.place), context);
  session->open(context, std::move(handshake.address), handshake.came_by);
  // Beast gets a generated head with the checked key, so it can neither negotiate an extension nor fail on a header.
  const std::string head =
      "GET /ws HTTP/1.1\r\nHost: takamaka\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
      handshake.asked.key + "\r\n\r\n";
  const bool accepted = co_await session->accept(head, handshake.asked.subprotocol);
  if (!accepted) co_return session->finish({});
  session->run(std::move(handshake.early), handshake.asked.subprotocol == subprotocol);
}

}  // namespace takamaka::net
