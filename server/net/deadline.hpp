#pragma once

#include <memory>

#include "server/net/asio.hpp"

namespace takamaka::net {

// Closes a socket hard when the time is up, whatever it is doing. Used on the socket's strand alone.
class Deadline {
 public:
  explicit Deadline(const Strand& strand) : timer_{strand} {}

  // From now on. `stream` is anything with `close(error_code&)`, kept alive by `owner`.
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
