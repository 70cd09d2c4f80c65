#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace takamaka::storage {

// Moves the write-ahead log to the file on a thread and a connection of its own, so that commits go on meanwhile. The log
// starts again from its beginning at the next commit after everything was moved.
class Checkpointer {
 public:
  explicit Checkpointer(std::string path);
  ~Checkpointer();  // finishes the current checkpoint
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  void wake();  // begins a checkpoint soon, if none runs; any thread
  // Keeps checkpoints away while the lock is held; waits for the current one.
  std::unique_lock<std::mutex> pause() { return std::unique_lock{running_}; }
  // Tells whether a write or a sync of the disk has failed. Nothing is lost: everything is in the log.
  bool has_failed() const { return has_failed_; }

 private:
  void work();

  const std::string path_;
  std::mutex running_;  // held during a checkpoint
  std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false, stopping_ = false;  // guarded by mutex_
  std::atomic<bool> has_failed_ = false;
  std::thread thread_;
};

}  // namespace takamaka::storage
