#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/loop/worker.hpp"

namespace takamaka {

// A worker with a thread of its own, whose queue has a bound.
class WorkerThread final : public Worker {
 public:
  // `begin` runs first on the thread.
  explicit WorkerThread(std::size_t waiting_max, std::function<void()> begin = {});
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;
  ~WorkerThread() override { stop(); }

  bool post(Job job) override;
  std::size_t waiting() const override;
  void stop() override;

 private:
  void work();

  const std::size_t waiting_max_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> waiting_;  // guarded by mutex_
  bool stopping_ = false;    // guarded by mutex_
  std::thread thread_;
};

}  // namespace takamaka
