#pragma once

#include <exception>
#include <optional>
#include <utility>

#include "server/loop/async_value.hpp"
#include "server/net/asio_loop.hpp"

namespace takamaka::net {

// Awaits a task of the loop in a coroutine of Asio, on the loop's thread.
inline asio::awaitable<void> await_task(AsioLoop& loop, Task<> task) {
  auto start = [&loop](auto handler, Task<> started) {
    // The handler resumes the coroutine, which must have been suspended by then.
    loop.tasks().start(std::move(started), [&loop, handler = std::move(handler)](std::exception_ptr failure) mutable {
      loop.post([handler = std::move(handler), failure = std::move(failure)]() mutable {
        std::move(handler)(std::move(failure));
      });
    });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr)>(
      std::move(start), asio::use_awaitable, std::move(task));
}

// The same for a task that returns a value.
template <class T>
asio::awaitable<T> await_task(AsioLoop& loop, Task<T> task) {
  std::optional<T> value;
  auto take = [](Task<T> from, std::optional<T>& into) -> Task<> { into = co_await std::move(from); };
  Task<> taking = take(std::move(task), value);
  co_await await_task(loop, std::move(taking));
  co_return std::move(*value);
}

template <class T>
Task<T> wait_for(AsyncValue<T> later) {
  co_return co_await later.wait();
}

}  // namespace takamaka::net
