#include "server/net/ws_session.hpp"

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "protocol/messages/limits.hpp"
#include "protocol/messages/messages.hpp"
#include "server/loop/spawn.hpp"
#include "server/net/answer_handshake.hpp"
#include "server/net/frame_reader.hpp"
#include "server/net/frame_writer.hpp"
#include "server/ops/limits/paced_limits.hpp"
#include "server/ops/limits/rate_limit.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka::net {
namespace {

constexpr std::size_t piece_bytes = 256;  // a move fits
// Of what arrives while an answer waits. The rest waits in the socket, and so does the news that the client is gone.
constexpr std::size_t kept_bytes_max = limits::frame_bytes_max;
constexpr std::int64_t second_ms = 1000;
constexpr std::int64_t close_ms = 5 * second_ms;
// While no frame is understood, not even a close frame: after frames that broke a bound, and while a message is answered.
constexpr std::int64_t unread_close_ms = second_ms;
// Between two reads of a connection that closes: it cannot keep a thread busy. An answer may also wait so long before the connection
// reads on: most are there by then, and a read that begins earlier takes more memory.
constexpr std::int64_t slow_read_ms = 100;
constexpr std::int64_t idle_ms = limits::idle_seconds * second_ms;
// A client that waits so long after each `slow_down` is never closed for it.
constexpr std::int64_t grace_refill_ms = second_ms;

constexpr CloseCode over{1000, "normal", ""};

// One connection from its handshake to its end. The frames are read and written here, without extensions: compression would
// cost memory and leak the lengths of secrets (docs/SECURITY.md, item 10).
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
        budget_{context.messages_per_second, ops::messages_burst(context.messages_per_second)},
        reader_{context.messages_per_second, ops::messages_burst(context.messages_per_second)} {}

  ~WsSession() { connections_.remove(outbox_); }
  WsSession(const WsSession&) = delete;
  WsSession& operator=(const WsSession&) = delete;

  Socket& socket() { return socket_; }

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

  // Reads until the connection ends. `early`: the octets that the client sent after its request.
  void run(std::string early, bool is_version_supported) {
    error_code ignored;
    socket_.non_blocking(true, ignored);
    connections_.add(outbox_, address_);
    if (!is_version_supported) outbox_->close(closing::unsupported_version);
    set(hello_, limits::handshake_seconds * second_ms, &WsSession::hello_is_late);
    heard_ms_ = loop_.steady_ms();
    set(idle_, idle_ms / 2, &WsSession::look_whether_idle);
    kept_ = std::move(early);
    unread_ = kept_;
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
    if (std::exchange(is_reading_, true)) return;
    if (!outbox_->closing() && !drains_) return read();
    pause_.set_after(slow_read_ms, [self = shared_from_this()] { self->read(); });  // nobody else holds it meanwhile
  }
  void read() {
    socket_.async_read_some(asio::buffer(piece_), [self = shared_from_this()](error_code error, std::size_t octets) {
      self->is_reading_ = false;
      if (error) return self->ended(error);
      self->heard_ms_ = self->loop_.steady_ms();
      self->pinged_ = false;
      self->unread_ = {self->piece_.data(), octets};
      if (self->is_answering_) return self->keep();
      self->read_on();
    });
  }
  // While an answer waits, what arrives is kept for later, so that the end of the connection is noticed.
  void keep() {
    kept_ += std::exchange(unread_, {});
    if (kept_.size() < kept_bytes_max) read_more();
  }
  // The handler learns that the client is gone by its outbox, and the connection finishes after it.
  void ended(error_code error) {
    if (!is_answering_) return finish(error);
    outbox_->close(over);
    cut();
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
          if (outbox_->closing() || heard()) {  // closing: waits only for the answer to the close frame
            reader_.forget_text();
            break;
          }
          reader_.forget_text();
          kept_ = std::string{std::exchange(unread_, {})};
          return pause_.set_after(slow_read_ms, [self = shared_from_this()] { self->keep(); });
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
          reader_.forget_text();
          outbox_->close(*reader_.wrong());
          break;
      }
    }
    kept_.clear();
    kept_.shrink_to_fit();
    if (!finished_) read_more();
  }
  static FrameReader::Read all_of(std::string_view octets) { return {octets.size(), FrameReader::Found::nothing}; }

  // Handles the message. False: the answer must wait, and answered() is called when it is there.
  bool heard() {
    try {
      if (std::optional<Task<>> rest = handle()) {
        is_answering_ = true;
        loop_.tasks().start(*std::move(rest), [self = shared_from_this()](const std::exception_ptr& failure) {
          if (failure) self->fail(failure);
          self->loop_.post([self] { self->answered(); });
        });
        return false;
      }
    } catch (...) {
      fail(std::current_exception());
    }
    return true;
  }

  void answered() {
    is_answering_ = false;
    if (!is_reading_) pause_.cancel();
    unread_ = kept_;
    read_on();
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
  std::string address_;
  std::shared_ptr<Outbox> outbox_;
  std::shared_ptr<MessageHandler> session_;
  ops::TokenBucket budget_;
  ops::TokenBucket grace_{1000.0 / grace_refill_ms,
                          limits::messages_per_second};  // messages answered with `slow_down` before 4429
  FrameReader reader_;
  std::array<char, piece_bytes> piece_;
  std::string kept_;         // arrived with the handshake, or while an answer waited
  std::string_view unread_;  // of `kept_` or of `piece_`
  std::int64_t heard_ms_ = 0;
  FrameWriter writer_;
  std::optional<std::string> pong_;  // waits for another control frame
  std::uint64_t ping_ = 0;           // goes after the messages; 0: none
  std::optional<Close> closes_;      // goes last
  bool close_added_ = false;
  bool is_writing_ = false;  // waits until the socket takes more
  bool is_reading_ = false, is_answering_ = false;
  bool drains_ = false;  // what still arrives means nothing
  bool pinged_ = false, finished_ = false, left_ = false, close_timed_ = false, hello_was_late_ = false;
};

}  // namespace

asio::awaitable<void> open_websocket(AsioLoop& loop, Socket socket, Handshake handshake, const NetContext& context) {
  const auto session = std::make_shared<WsSession>(loop, std::move(socket), std::move(handshake.place), context);
  session->open(context, std::move(handshake.address), handshake.came_by);
  const bool accepted = co_await answer_handshake(session->socket(), handshake.asked, context.strict_transport);
  if (!accepted) co_return session->finish({});
  session->run(std::move(handshake.early), handshake.asked.subprotocol == subprotocol);
}

}  // namespace takamaka::net
