#pragma once

#include <cstddef>
#include <functional>

#include "server/loop/async_value.hpp"

namespace takamaka {

// Runs jobs one after the other, away from the loops: work that takes long or waits for a disk. In production each
// worker is a thread (worker_thread.hpp); a test can give one that runs its jobs in virtual time.
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

}  // namespace takamaka
