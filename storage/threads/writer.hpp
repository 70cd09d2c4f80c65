#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "storage/ports/event_store.hpp"
#include "storage/threads/write_queue.hpp"

namespace takamaka::storage {

// The only thread that uses the store. Everything that queues up during a transaction is stored in the next one, so that
// all rooms and all players share the wait for the disk: first the commits, then the writes of others, then the jobs, one
// by one; what came during a job is stored before the next job. Jobs that go ahead wait for one transaction or one job. A
// transaction that is known not to be stored (`unavailable`, `overloaded`) is tried once more, unless the one before failed,
// too: the store may be back. If one meets damage in the file, each of its parts is tried again on its own.
class Writer final : public WriteQueue {
 public:
  struct Limits {
    std::size_t waiting_max = 8192;  // writes and jobs; some seconds of work even on a slow disk
    std::size_t batch_max = 512;     // commits in a transaction; a larger batch gains nothing
    // Minimum time between the starts of two transactions: `pace` for each commit in the first one, at most `pace_max`. So a
    // quiet server stores a move at once, and in a busy one many share the cost of a sync.
    std::chrono::microseconds pace{500}, pace_max{3000};
    std::chrono::milliseconds idle_after{100};  // without work for this long, calls the store's idle()
    std::function<void(std::size_t)>
        stored{};                    // called on the writer's thread with the number of commits in a transaction
    std::function<void()> broken{};  // called on the writer's thread, once, when the store says that it is broken
  };
  explicit Writer(EventStore& store);
  Writer(EventStore& store, const Limits& limits);
  ~Writer() override;  // stop()

  void commit(Commit commit, Done done) override;
  std::size_t waiting() const override;
  // Ends the thread, too.
  void stop() override;

 private:
  struct PendingCommit {
    Commit commit;
    Done done;
  };
  using Pending = std::variant<PendingCommit, Write, Job>;
  using Clock = std::chrono::steady_clock;

  void put(Write write) override;
  void post(Job job) override;
  void post_ahead(Job job) override;
  void enqueue(Pending pending);
  void work();
  void store(std::deque<Pending>& taken);
  void run_ahead_jobs();
  void run_next_job();
  void run_job(Job& job);
  void store_batch(std::span<PendingCommit> batch, std::span<Write> writes);
  // Returns why the transaction as a whole was not stored; `outcomes` has those of the commits.
  std::optional<Error> try_batch(std::span<PendingCommit> batch, std::span<Write> writes,
                                 std::vector<Outcome<Seq>>& outcomes);
  std::vector<Outcome<Seq>> append(std::span<PendingCommit> batch);
  void look_whether_broken();

  EventStore& store_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Pending> waiting_;  // guarded by mutex_
  std::size_t commits_ = 0;      // guarded by mutex_: how many are in waiting_
  std::deque<Job> ahead_;        // guarded by mutex_
  std::size_t jobs_left_ = 0;    // guarded by mutex_: how many are in jobs_
  std::deque<Job> jobs_;         // of the writer's thread: those whose earlier commits are stored
  bool stopping_ = false;        // guarded by mutex_
  bool told_broken_ = false;     // of the writer's thread
  bool is_away_ = false;         // of the writer's thread: what came last was not stored, nor at the second try
  std::thread thread_;
};

}  // namespace takamaka::storage
