#pragma once

#include <memory>

#include "server/net/asio.hpp"

namespace takamaka::net {

// Closes a socket without a handshake when the time is up. Use it only on the socket's loop.
class Deadline {
 public:
  explicit Deadline(const Executor& executor) : timer_{executor} {}

  // Starts the time. `closing` is called with the owner, unless the owner is gone by then.
  template <class Owner, class Closing>
  void set(std::chrono::milliseconds time, const std::shared_ptr<Owner>& owner, Closing closing) {
    timer_.expires_after(time);
    timer_.async_wait([weak = std::weak_ptr<Owner>{owner}, closing](error_code error) {
      if (error) return;
      if (const auto alive = weak.lock()) closing(*alive);
    });
  }
  void clear() { timer_.cancel(); }

 private:
  Timer timer_;
};

}  // namespace takamaka::net
