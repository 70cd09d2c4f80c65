#pragma once

#include <coroutine>
#include <memory>
#include <optional>
#include <utility>

#include "server/loop/loop.hpp"

namespace takamaka {

// A value that is given once, by any thread, and that a task of `loop` awaits. Copies share the one value.
template <class T>
class AsyncValue {
 public:
  explicit AsyncValue(Loop& loop) : shared_{std::make_shared<Shared>(loop)} {}

  // Any thread, also the loop's own.
  void give(T value) const {
    shared_->loop.post([shared = shared_, value = std::move(value)]() mutable {
      shared->value = std::move(value);
      if (shared->waiting) std::exchange(shared->waiting, nullptr).resume();
    });
  }

  // Await it once, on the loop's thread.
  auto wait() const { return Awaiter{shared_}; }

 private:
  struct Shared {
    explicit Shared(Loop& the_loop) : loop{the_loop} {}
    Loop& loop;
    std::optional<T> value;                     // of the loop's thread
    std::coroutine_handle<> waiting = nullptr;  // of the loop's thread, too
  };
  struct Awaiter {
    explicit Awaiter(std::shared_ptr<Shared> the_shared) : shared{std::move(the_shared)} {}
    Awaiter(Awaiter&&) = default;
    Awaiter& operator=(Awaiter&&) = delete;
    // The task may be destroyed while it waits.
    ~Awaiter() {
      if (shared) shared->waiting = nullptr;
    }
    bool await_ready() const { return shared->value.has_value(); }
    void await_suspend(std::coroutine_handle<> waiting) const { shared->waiting = waiting; }
    T await_resume() const { return std::move(*shared->value); }
    std::shared_ptr<Shared> shared;
  };
  std::shared_ptr<Shared> shared_;
};

// Waits until this time, at once if it has passed: `co_await sleep_until(loop, ms)`. On the loop's thread.
class SleepUntil {
 public:
  SleepUntil(Loop& loop, std::int64_t at_steady_ms) : loop_{loop}, at_ms_{at_steady_ms}, timer_{loop} {}
  bool await_ready() const { return loop_.steady_ms() >= at_ms_; }
  void await_suspend(std::coroutine_handle<> waiting) {
    timer_.set(at_ms_, [waiting] { waiting.resume(); });
  }
  void await_resume() const {}

 private:
  Loop& loop_;
  const std::int64_t at_ms_;
  LoopTimer timer_;
};
inline SleepUntil sleep_until(Loop& loop, std::int64_t at_steady_ms) { return {loop, at_steady_ms}; }
inline SleepUntil sleep_for(Loop& loop, std::int64_t ms) { return {loop, loop.steady_ms() + ms}; }

}  // namespace takamaka
