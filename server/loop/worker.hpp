#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

#include "server/loop/async_value.hpp"

namespace takamaka {

// Runs jobs one after the other, away from the loops: work that takes long or waits for a disk. In production each
// worker is a thread (worker_thread.hpp); the simulator runs them in virtual time.
class Worker {
 public:
  using Job = std::move_only_function<void()>;

  virtual ~Worker() = default;
  // Any thread. Returns false, and drops the job, if too many jobs wait or the worker has stopped.
  [[nodiscard]] virtual bool post(Job job) = 0;
  // Returns how many jobs have not started. Any thread.
  virtual std::size_t waiting() const = 0;
  // Finishes all jobs; later ones are refused. Not from a job.
  virtual void stop() = 0;
};

// Runs `work() → T` on the worker and awaits its result on the loop; `refused` is the result if the worker's queue is
// full.
template <class Work, class T = std::invoke_result_t<Work&>>
Task<T> run_on(Worker& worker, Loop& loop, Work work, T refused) {
  AsyncValue<T> later{loop};
  const bool taken = worker.post([later, work = std::move(work)]() mutable { later.give(work()); });
  if (!taken) co_return refused;
  co_return co_await later.wait();
}

}  // namespace takamaka
