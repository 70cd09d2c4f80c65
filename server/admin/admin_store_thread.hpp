#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/loop/async_value.hpp"
#include "server/loop/worker_thread.hpp"
#include "storage/ports/admin_store.hpp"

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
  auto ask(Loop& loop, Work work) -> Task<std::invoke_result_t<Work&, storage::AdminStore&>> {
    using Outcome = std::invoke_result_t<Work&, storage::AdminStore&>;
    AsyncValue<Outcome> later{loop};
    run(std::move(work), [later](Outcome outcome) { later.give(std::move(outcome)); });
    co_return co_await later.wait();
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
  void stop() { thread_.stop(); }

 private:
  static constexpr std::size_t waiting_max = 256;

  using Job = std::move_only_function<void(storage::AdminStore*)>;
  // Runs `job` on the thread; here and without the store when too many jobs wait.
  void post(Job job) {
    const auto shared = std::make_shared<Job>(std::move(job));
    if (!thread_.post([this, shared] { (*shared)(store_.get()); })) (*shared)(nullptr);
  }

  std::unique_ptr<storage::AdminStore> store_;
  WorkerThread thread_{waiting_max};
};

}  // namespace takamaka::admin
