#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/net/asio.hpp"
#include "server/session/async_value.hpp"
#include "storage/admin_store.hpp"

namespace takamaka::admin {

// The admin store on its own thread, so that no connection thread waits for the disk.
class AdminStoreThread {
 public:
  explicit AdminStoreThread(std::unique_ptr<storage::AdminStore> store) : store_{std::move(store)} {}
  AdminStoreThread(const AdminStoreThread&) = delete;
  AdminStoreThread& operator=(const AdminStoreThread&) = delete;
  ~AdminStoreThread() { stop(); }

  // Runs `work(storage::AdminStore&) → Outcome<T>` after all earlier jobs; `unavailable` if too many jobs wait.
  template <class Work>
  auto ask(Strand strand, Work work) -> asio::awaitable<std::invoke_result_t<Work&, storage::AdminStore&>> {
    using Outcome = std::invoke_result_t<Work&, storage::AdminStore&>;
    AsyncValue<Outcome> later{strand};
    run(std::move(work), [later](Outcome outcome) { later.give(std::move(outcome)); });
    return later.wait();
  }
  // The same from any thread. Calls `done` on the store's thread, or immediately on the caller's if too many jobs wait;
  // `done` must only post.
  template <class Work, class Done>
  void run(Work work, Done done) {
    using Outcome = std::invoke_result_t<Work&, storage::AdminStore&>;
    post([work = std::move(work), done = std::move(done)](storage::AdminStore* store) mutable {
      if (store != nullptr) return done(work(*store));
      done(Outcome{std::unexpected(storage::Error{storage::ErrorKind::overloaded, "too many jobs wait"})});
    });
  }
  // Finishes all jobs.
  void stop() { thread_.join(); }

 private:
  static constexpr int waiting_max = 256;

  using Job = std::move_only_function<void(storage::AdminStore*)>;
  // Runs `job` on the thread; here and without the store when too many jobs wait.
  void post(Job job) {
    if (waiting_.fetch_add(1) >= waiting_max) {
      waiting_.fetch_sub(1);
      return job(nullptr);
    }
    asio::post(thread_, [this, job = std::move(job)]() mutable {
      job(store_.get());
      waiting_.fetch_sub(1);
    });
  }

  std::unique_ptr<storage::AdminStore> store_;
  std::atomic<int> waiting_ = 0;
  asio::thread_pool thread_{1};
};

}  // namespace takamaka::admin
