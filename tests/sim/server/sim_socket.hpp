#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/connection/connections.hpp"
#include "server/ops/limits/rate_limit.hpp"
#include "server/session/client_session.hpp"
#include "tests/support/sim_loop.hpp"

namespace takamaka::sim {

// The server's end of one WebSocket: what net/ws_session.cpp does with an outbox and a message handler, without a
// network. Everything happens on its loop.
class SimSocket : public std::enable_shared_from_this<SimSocket> {
 public:
  struct Ends {
    std::function<void(const std::string& frame)> sent;  // a frame is written
    std::function<void(const CloseCode* why)> closed;    // nothing is written any more; null: without a close frame
  };

  SimSocket(SimLoop& loop, Connections& connections, Connections::Place place, double messages_per_second, Ends ends)
      : loop_{loop},
        connections_{connections},
        place_{std::move(place)},
        ends_{std::move(ends)},
        budget_{messages_per_second, 4 * messages_per_second},
        deadline_{loop},
        hello_deadline_{loop} {}
  SimSocket(const SimSocket&) = delete;
  SimSocket& operator=(const SimSocket&) = delete;

  // Call after construction.
  void open(SessionContext& context, const std::string& address, LobbyService::CameBy came_by = {});
  void hear(std::string text);
  // The client reads what is written, or not.
  void let_read(bool reads);
  void cut();

  SimLoop& loop() { return loop_; }
  bool finished() const { return finished_; }
  bool closing() const { return finished_ || (outbox_ && outbox_->closing()); }
  bool busy() const { return busy_ || !heard_.empty(); }
  std::size_t outbox_bytes() const { return outbox_ ? outbox_->bytes() : 0; }

 private:
  void next();
  void handle(const std::string& text);
  void ended(const std::exception_ptr& failure);
  void fail();
  void hello_is_late();
  void woken();
  void pump();
  void finish(const CloseCode* why);
  void leave();

  SimLoop& loop_;
  Connections& connections_;
  std::optional<Connections::Place> place_;
  Ends ends_;
  std::shared_ptr<Outbox> outbox_;
  std::shared_ptr<MessageHandler> session_;
  ops::TokenBucket budget_;
  ops::TokenBucket grace_{1, limits::messages_per_second};
  LoopTimer deadline_, hello_deadline_;
  std::deque<std::string> heard_;
  Outbox::Taken taken_;
  std::size_t next_ = 0;  // of taken_.frames
  bool reads_ = true, busy_ = false, cut_ = false, finished_ = false, left_ = false;
  bool close_timed_ = false, hello_was_late_ = false;
};

}  // namespace takamaka::sim
