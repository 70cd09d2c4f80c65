#include "server/loop/worker_thread.hpp"

namespace takamaka {

WorkerThread::WorkerThread(std::size_t waiting_max, std::function<void()> begin)
    : waiting_max_{waiting_max}, thread_{[this, begin = std::move(begin)] {
        if (begin) begin();
        work();
      }} {}

bool WorkerThread::post(Job job) {
  {
    const std::lock_guard lock{mutex_};
    if (stopping_ || waiting_.size() >= waiting_max_) return false;
    waiting_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

std::size_t WorkerThread::waiting() const {
  const std::lock_guard lock{mutex_};
  return waiting_.size();
}

void WorkerThread::stop() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void WorkerThread::work() {
  std::unique_lock lock{mutex_};
  for (;;) {
    changed_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
}

}  // namespace takamaka
