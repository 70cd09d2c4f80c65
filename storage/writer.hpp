#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>

#include "storage/event_store.hpp"

namespace takamaka::storage {

// The one thread that uses the store. Commits that queue up while one is being stored are stored together, so that all
// rooms share the wait for the disk. Everything happens in the order it was asked for.
// commit and run may be called from any thread and return at once; `done` is called on the writer's thread, once, and
// must neither throw nor block: post from it to where the answer belongs. Only when the queue is full or the writer has
// stopped is it called at once, in the caller's thread, with `unavailable`.
class Writer {
 public:
  struct Limits {
    std::size_t waiting_max = 8192;  // commits and jobs; some seconds' worth even on a slow disk
    std::size_t batch_max = 512;     // commits in a transaction; beyond this a larger batch gains nothing
    // Transactions begin no closer together than this; after a pause the next one begins at once.
    std::chrono::microseconds pace{1000};
    std::chrono::milliseconds idle_after{100};  // with nothing to do, the store is given time for itself
    std::function<void(std::size_t)> stored{};  // hears, on the writer's thread, how many commits shared a transaction
  };
  using Done = std::function<void(Outcome<Seq>)>;

  explicit Writer(EventStore& store);
  Writer(EventStore& store, const Limits& limits);
  ~Writer();  // stop()
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void commit(Commit commit, Done done);

  // Runs `job() → Outcome<T>` on the writer's thread, after everything asked for before, and hands what it brings to
  // `done`: look-ups and the accounts.
  template <class Job, class Answer>
  void run(Job job, Answer done) {
    using Outcome = std::invoke_result_t<Job>;
    enqueue([job = std::move(job), done = std::move(done)](const Error* refused) mutable {
      done(refused != nullptr ? Outcome{std::unexpected(*refused)} : job());
    });
  }

  // Commits and jobs that have not begun.
  std::size_t waiting() const;

  // Finishes what was asked for, then ends the thread. Not from a `done`.
  void stop();

 private:
  struct PendingCommit {
    Commit commit;
    Done done;
  };
  // Called with null to run, or with why it cannot.
  using Job = std::move_only_function<void(const Error*)>;
  using Pending = std::variant<PendingCommit, Job>;
  using Clock = std::chrono::steady_clock;

  void enqueue(Pending pending);
  void work();
  void store(std::deque<Pending>& taken);
  void store_batch(std::vector<PendingCommit>& batch);

  EventStore& store_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Pending> waiting_;  // guarded by mutex_
  bool stopping_ = false;        // guarded by mutex_
  std::thread thread_;
};

}  // namespace takamaka::storage
