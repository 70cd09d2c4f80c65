#pragma once

#include <memory>
#include <optional>

#include "server/net/asio.hpp"

namespace takamaka {

// A value that another thread provides and a coroutine on `strand` awaits. Copies share the one value; give it once,
// from any thread.
template <class T>
class AsyncValue {
 public:
  explicit AsyncValue(const Strand& strand) : shared_{std::make_shared<Shared>(strand)} {}

  void give(T value) const {
    asio::post(shared_->timer.get_executor(), [shared = shared_, value = std::move(value)]() mutable {
      shared->value = std::move(value);
      shared->timer.cancel();
    });
  }
  asio::awaitable<T> wait() {
    const std::shared_ptr<Shared> shared = shared_;
    error_code ignored;
    while (!shared->value) co_await shared->timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    co_return std::move(*shared->value);
  }

 private:
  struct Shared {
    explicit Shared(const Strand& strand) : timer{strand, std::chrono::steady_clock::time_point::max()} {}
    Timer timer;
    std::optional<T> value;
  };
  std::shared_ptr<Shared> shared_;
};

}  // namespace takamaka
