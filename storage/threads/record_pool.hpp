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
#include <vector>

#include "storage/ports/record.hpp"

namespace takamaka::storage {

// Some connections to the record, each with its own thread, and one bounded queue in front of them. No query waits for the
// server's writer, and the writer waits for no query. Any thread may call.
class RecordPool {
 public:
  struct Limits {
    int connections = 2;
    std::size_t waiting_max = 64;              // queries that have not started
    std::chrono::milliseconds time_max{5000};  // for all reads of one query together; 0: no limit
  };

  RecordPool(OpenRecord open, const Limits& limits);
  ~RecordPool();  // stop()
  RecordPool(const RecordPool&) = delete;
  RecordPool& operator=(const RecordPool&) = delete;

  // Runs `query(Record&) → Outcome<T>` on the next free connection and passes the result to `answer`. `answer` is called
  // once, on the pool's thread, and must only post. Errors besides those of the query: `overloaded` if the queue is full, on
  // the caller's thread before the call returns; why no connection can be opened; `unavailable` after stop().
  template <class Query, class Answer>
  void ask(Query query, Answer answer) {
    using Answered = std::invoke_result_t<Query&, Record&>;
    enqueue([query = std::move(query), answer = std::move(answer)](Outcome<Record*> record) mutable {
      answer(record ? query(**record) : Answered{std::unexpected(std::move(record).error())});
    });
  }

  // Returns the number of queries that have not started.
  std::size_t waiting() const;

  // Ends the running queries early (their reads fail with `too_slow`), refuses those that wait, and ends the threads. Must
  // not be called from an `answer`.
  void stop();

 private:
  using Job = std::move_only_function<void(Outcome<Record*>)>;

  void enqueue(Job job);
  void work();
  void run(Record& record, Job& job);

  const OpenRecord open_;
  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> waiting_;       // guarded by mutex_
  std::vector<Record*> running_;  // guarded by mutex_: the connections in use
  bool stopping_ = false;         // guarded by mutex_
  std::vector<std::thread> threads_;
};

}  // namespace takamaka::storage
