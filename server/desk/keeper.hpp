#pragma once

#include <atomic>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/net/asio.hpp"
#include "server/reception/later.hpp"
#include "storage/desk.hpp"

namespace takamaka::desk {

// What the desk stores, on a thread of its own, so that no connection waits for the disk.
class Keeper {
 public:
  explicit Keeper(std::unique_ptr<storage::Desk> desk) : desk_{std::move(desk)} {}
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() { stop(); }

  // `work(storage::Desk&) → Outcome<T>`, done after everything asked for before; `unavailable` when too much waits.
  template <class Work>
  auto ask(Strand strand, Work work) -> asio::awaitable<std::invoke_result_t<Work&, storage::Desk&>> {
    using Outcome = std::invoke_result_t<Work&, storage::Desk&>;
    Later<Outcome> later{strand};
    run(std::move(work), [later](Outcome outcome) { later.give(std::move(outcome)); });
    co_return co_await later.wait();
  }
  // The same from anywhere; `done` is called on the keeper's thread, or at once when too much waits, and must only post.
  template <class Work, class Done>
  void run(Work work, Done done) {
    using Outcome = std::invoke_result_t<Work&, storage::Desk&>;
    if (waiting_.fetch_add(1) >= waiting_max) {
      waiting_.fetch_sub(1);
      return done(Outcome{std::unexpected(storage::Error{storage::ErrorKind::unavailable, "too much waits"})});
    }
    asio::post(thread_, [this, work = std::move(work), done = std::move(done)]() mutable {
      Outcome outcome = work(*desk_);
      waiting_.fetch_sub(1);
      done(std::move(outcome));
    });
  }
  // Finishes what was asked for.
  void stop() { thread_.join(); }

 private:
  static constexpr int waiting_max = 256;

  std::unique_ptr<storage::Desk> desk_;
  std::atomic<int> waiting_ = 0;
  asio::thread_pool thread_{1};
};

}  // namespace takamaka::desk
