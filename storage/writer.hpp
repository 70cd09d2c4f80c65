#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "storage/event_store.hpp"

namespace takamaka::storage {

// The only thread that uses the store. Everything that queues up during a transaction is stored in the next one, so that
// all rooms and all players share the wait for the disk: first the commits, in the order of the calls, then the writes of
// others. Jobs, which only look things up or need a transaction of their own, run after that and never divide it.
// commit, write and run may be called from any thread and return immediately. `done` is called once, on the writer's
// thread, and must neither throw nor block: post from it to the thread that needs the answer. If the queue is full or the
// writer has stopped, `done` is called immediately instead, on the caller's thread, with `overloaded` or `unavailable`.
class Writer {
 public:
  struct Limits {
    std::size_t waiting_max = 8192;  // commits and jobs; some seconds of work even on a slow disk
    std::size_t batch_max = 512;     // commits in a transaction; a larger batch gains nothing
    // Minimum time between the starts of two transactions; after a longer pause the next one starts immediately.
    std::chrono::microseconds pace{1000};
    std::chrono::milliseconds idle_after{100};  // without work for this long, calls the store's idle()
    std::function<void(std::size_t)>
        stored{};                    // called on the writer's thread with the number of commits in a transaction
    std::function<void()> broken{};  // called on the writer's thread, once, when the store says that it is broken
  };
  using Done = std::function<void(Outcome<Seq>)>;

  explicit Writer(EventStore& store);
  Writer(EventStore& store, const Limits& limits);
  ~Writer();  // stop()
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void commit(Commit commit, Done done);

  // Runs `job() → Outcome<T>` on the writer's thread, after all earlier commits and writes, and passes the result to
  // `done`. For look-ups, and for work with transactions of its own.
  template <class Job, class Answer>
  void run(Job job, Answer done) {
    using Outcome = std::invoke_result_t<Job>;
    enqueue(PendingJob{[job = std::move(job), done = std::move(done)](const Error* refused) mutable {
      done(refused != nullptr ? Outcome{std::unexpected(*refused)} : job());
    }});
  }
  // Runs `job() → Outcome<T>` as a part of the next transaction, and passes the result to `done` when that is durable. For
  // the accounts.
  template <class Job, class Answer>
  void write(Job job, Answer done) {
    enqueue(pending_write(std::move(job), std::move(done), true));
  }
  // The same for writes that are not worth a wait for the disk: without anything else to store, `job` runs on its own.
  template <class Job, class Answer>
  void write_along(Job job, Answer done) {
    enqueue(pending_write(std::move(job), std::move(done), false));
  }

  // Returns the number of commits, writes and jobs that have not started.
  std::size_t waiting() const;

  // Finishes all earlier calls, then ends the thread. Must not be called from a `done`.
  void stop();

 private:
  struct PendingCommit {
    Commit commit;
    Done done;
  };
  // Called with null to run, or with the reason why it cannot run.
  struct PendingJob {
    std::move_only_function<void(const Error*)> run;
  };
  struct PendingWrite {
    std::move_only_function<void()> run;
    std::move_only_function<void(const Error*)> answer;  // null: the transaction is durable
    bool is_synced = true;
  };
  using Pending = std::variant<PendingCommit, PendingWrite, PendingJob>;
  using Clock = std::chrono::steady_clock;

  template <class Job, class Answer>
  static PendingWrite pending_write(Job job, Answer done, bool is_synced) {
    using Outcome = std::invoke_result_t<Job>;
    auto result = std::make_shared<std::optional<Outcome>>();
    return {[result, job = std::move(job)]() mutable { result->emplace(job()); },
            [result, done = std::move(done)](const Error* failed) mutable {
              // A refusal of its own stays, if only the transaction has failed too.
              if (failed == nullptr || (*result && !**result)) return done(std::move(**result));
              done(Outcome{std::unexpected(*failed)});
            },
            is_synced};
  }

  void enqueue(Pending pending);
  void work();
  void store(std::deque<Pending>& taken);
  void store_batch(std::span<PendingCommit> batch, std::span<PendingWrite> writes);
  std::vector<Outcome<Seq>> append(std::span<PendingCommit> batch);
  void look_whether_broken();

  EventStore& store_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Pending> waiting_;  // guarded by mutex_
  bool stopping_ = false;        // guarded by mutex_
  bool told_broken_ = false;     // of the writer's thread
  std::thread thread_;
};

}  // namespace takamaka::storage
