#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/net/asio.hpp"

namespace takamaka {

// An event that a coroutine on a strand awaits. It has no type parameter, so the waiting is compiled once.
class Signal {
 public:
  explicit Signal(const Strand& strand) : timer_{strand, std::chrono::steady_clock::time_point::max()} {}

  // Wakes the coroutine. From any thread.
  static void set(std::shared_ptr<Signal> signal) {
    const Strand strand = signal->timer_.get_executor();
    asio::post(strand, [signal = std::move(signal)] {
      signal->set_ = true;
      signal->timer_.cancel();
    });
  }
  // Returns when the signal is set. Await it on the strand, and keep the signal alive meanwhile.
  asio::awaitable<void> wait() {
    error_code ignored;
    while (!set_) co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }

 private:
  Timer timer_;
  bool set_ = false;
};

// A value that another thread provides and a coroutine on `strand` awaits. Copies share the one value; give it once,
// from any thread.
template <class T>
class AsyncValue {
 public:
  explicit AsyncValue(const Strand& strand) : shared_{std::make_shared<Shared>(strand)} {}

  void give(T value) const {
    shared_->value = std::move(value);
    Signal::set(shared_);
  }
  asio::awaitable<T> wait() const { return wait_for(shared_); }

 private:
  struct Shared : Signal {
    using Signal::Signal;
    std::optional<T> value;  // read only after the signal is set
  };
  static asio::awaitable<T> wait_for(std::shared_ptr<Shared> shared) {
    co_await shared->Signal::wait();
    co_return std::move(*shared->value);
  }
  std::shared_ptr<Shared> shared_;
};

}  // namespace takamaka
