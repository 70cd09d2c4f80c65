#pragma once

// A socket whose input passes a FrameMeter before the WebSocket library decodes it, and whose output is written by two: the
// connection writes messages without the library, and the library its control frames. Their frames never mix. Use it only on the
// socket's loop. How the library ends such a connection is in ws_session.cpp.

#include <algorithm>
#include <boost/asio/compose.hpp>
#include <functional>
#include <span>
#include <string_view>
#include <utility>

#include "server/net/asio.hpp"
#include "server/net/frame_meter.hpp"
#include "server/ops/clock.hpp"

namespace takamaka::net {

class MeteredSocket {
 public:
  using executor_type = Socket::executor_type;
  using next_layer_type = Socket;

  MeteredSocket(Socket socket, FrameMeter meter)
      : socket_{std::move(socket)},
        meter_{std::move(meter)},
        pause_{socket_.get_executor()},
        turn_{socket_.get_executor(), Timer::time_point::max()} {}

  // Called once, with the reason, when a frame breaks a bound. Nothing that follows is passed on.
  void on_wrong(std::function<void(const CloseCode&)> tell) { tell_ = std::move(tell); }
  // Octets that arrived before the first read.
  void arrived(std::string_view octets) { measure(octets); }
  // From now on reads little at a time: a connection that is about to close cannot keep a thread busy.
  void slow_down() { slow_ = true; }
  bool wrong() const { return meter_.wrong().has_value(); }

  // Called when the library has written a frame of its own while messages waited for it.
  void on_turn(std::function<void()> turn) { on_turn_ = std::move(turn); }
  // Tells whether a message may be written now: the library is not in the middle of a frame, and has written no close frame.
  // If not, on_turn follows, except after a close frame.
  bool may_write() {
    waited_for_ = writing_;
    return !writing_ && !closed_;
  }
  // Writes what the socket takes at once; returns the number of octets.
  std::size_t write_now(std::span<const asio::const_buffer> buffers, error_code& error) {
    return socket_.write_some(buffers, error);
  }
  // Tells whether a message is written in part: until it is whole, the library waits.
  void hold(bool in_frame) {
    if (std::exchange(held_, in_frame) && !in_frame) turn_.cancel();
  }

  executor_type get_executor() noexcept { return socket_.get_executor(); }
  Socket& next_layer() noexcept { return socket_; }
  const Socket& next_layer() const noexcept { return socket_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) ->
      typename asio::async_result<std::decay_t<Token>, void(error_code, std::size_t)>::return_type {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Reading<Buffers>{this, buffers}, token, socket_);
  }
  // For the library: writes all of the buffers, which are one control frame or the answer to the handshake.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) ->
      typename asio::async_result<std::decay_t<Token>, void(error_code, std::size_t)>::return_type {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Writing<Buffers>{this, buffers}, token, socket_);
  }

 private:
  static constexpr std::chrono::milliseconds pause_time{100};

  // Completes with the good octets, or with the socket's error.
  template <class Buffers>
  struct Reading {
    MeteredSocket* socket;
    Buffers buffers;
    enum { begin, paused, received } step = begin;

    template <class Self>
    void operator()(Self& self, error_code error = {}, std::size_t octets = 0) {
      MeteredSocket& from = *socket;
      if (error) return self.complete(error, 0);
      if (step == received) {
        const std::size_t good = from.measure(buffers, octets);
        if (good > 0 || octets == 0) return self.complete(error, good);
        step = begin;
      }
      if (step == begin && from.slow_) {
        step = paused;
        from.pause_.expires_after(pause_time);
        return from.pause_.async_wait(std::move(self));
      }
      step = received;
      const Buffers into = buffers;  // a copy, because `self` holds the original and is moved away
      from.socket_.async_read_some(into, std::move(self));
    }
  };

  template <class Buffers>
  struct Writing {
    MeteredSocket* socket;
    Buffers buffers;
    bool written = false;

    template <class Self>
    void operator()(Self& self, error_code error = {}, std::size_t octets = 0) {
      MeteredSocket& to = *socket;
      if (written) {
        to.writing_ = false;
        if (std::exchange(to.waited_for_, false) && to.on_turn_) to.on_turn_();
        return self.complete(error, octets);
      }
      if (to.held_) return to.turn_.async_wait(std::move(self));  // ends when hold() cancels it
      written = true;
      to.writing_ = true;
      to.closed_ = to.closed_ || is_close(buffers);
      const Buffers from = buffers;  // a copy, because `self` holds the original and is moved away
      asio::async_write(to.socket_, from, std::move(self));
    }
  };

  template <class Buffers>
  static bool is_close(const Buffers& buffers) {
    const asio::const_buffer first{*asio::buffer_sequence_begin(buffers)};
    constexpr unsigned char final_close = 0x88;
    return first.size() > 0 && *static_cast<const unsigned char*>(first.data()) == final_close;
  }

  template <class Buffers>
  std::size_t measure(const Buffers& buffers, std::size_t octets) {
    std::size_t good = 0;
    for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers) && octets > 0; ++at) {
      const asio::const_buffer buffer{*at};
      const std::size_t here = std::min(octets, buffer.size());
      good += measure(std::string_view{static_cast<const char*>(buffer.data()), here});
      octets -= here;
    }
    return good;
  }

  std::size_t measure(std::string_view octets) {
    const bool was_wrong = wrong();
    const std::size_t good = meter_.feed(octets, ops::steady_ms());
    if (wrong() && !was_wrong) {
      slow_ = true;
      if (tell_) tell_(*meter_.wrong());
    }
    return good;
  }

  Socket socket_;
  FrameMeter meter_;
  Timer pause_, turn_;
  std::function<void(const CloseCode&)> tell_;
  std::function<void()> on_turn_;
  bool slow_ = false;
  bool held_ = false;        // a message is written in part
  bool writing_ = false;     // the library writes a frame
  bool waited_for_ = false;  // messages wait until it is written
  bool closed_ = false;      // the library has begun to write a close frame
};

}  // namespace takamaka::net
