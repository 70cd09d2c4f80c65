#include "storage/threads/record_pool.hpp"

#include <memory>

namespace takamaka::storage {
namespace {

std::unexpected<Error> pool_stopped() {
  return std::unexpected(Error{ErrorKind::unavailable, "the record is closed: the server stops"});
}

}  // namespace

RecordPool::RecordPool(OpenRecord open, const Limits& limits) : open_{std::move(open)}, limits_{limits} {
  for (int i = 0; i < limits_.connections; ++i) threads_.emplace_back([this] { work(); });
}

RecordPool::~RecordPool() { stop(); }

std::size_t RecordPool::waiting() const {
  const std::lock_guard lock{mutex_};
  return waiting_.size();
}

void RecordPool::enqueue(Job job) {
  Outcome<Record*> refused = nullptr;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) {
      refused = pool_stopped();
    } else if (waiting_.size() >= limits_.waiting_max) {
      refused = std::unexpected(Error{ErrorKind::overloaded, "too many queries wait for the record"});
    } else {
      waiting_.push_back(std::move(job));
    }
  }
  if (!refused) return job(std::move(refused));
  changed_.notify_one();
}

void RecordPool::work() {
  std::unique_ptr<Record> record;  // opened by the first query
  for (;;) {
    Job job;
    bool stopping = false;
    {
      std::unique_lock lock{mutex_};
      changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
      stopping = stopping_;
    }
    if (stopping) {
      job(pool_stopped());
      continue;
    }
    if (!record) {
      auto opened = open_();
      if (!opened) {
        job(std::unexpected(std::move(opened).error()));
        continue;
      }
      record = std::move(*opened);
    }
    run(*record, job);
  }
}

void RecordPool::run(Record& record, Job& job) {
  {
    const std::lock_guard lock{mutex_};
    record.give_up_after(limits_.time_max);
    if (stopping_) record.give_up();  // stop() came while the connection was opened
    running_.push_back(&record);
  }
  job(&record);
  const std::lock_guard lock{mutex_};
  std::erase(running_, &record);
}

void RecordPool::stop() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
    for (Record* record : running_) record->give_up();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

}  // namespace takamaka::storage
