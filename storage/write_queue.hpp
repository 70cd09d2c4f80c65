#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

#include "storage/rows.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// The queue in front of a store. Everything happens in the order of the calls, and one thing at a time. In production it
// is a thread (writer.hpp); the simulator runs it in virtual time.
// commit and run may be called from any thread and return immediately. `done` is called once, on the queue's thread, and
// must neither throw nor block: post from it to the thread that needs the answer. If the queue is full or has stopped,
// `done` is called immediately instead, on the caller's thread, with `overloaded` or `unavailable`.
class WriteQueue {
 public:
  using Done = std::function<void(Outcome<Seq>)>;
  // Called with null to run, or with the reason why it cannot run.
  using Job = std::move_only_function<void(const Error*)>;

  WriteQueue() = default;
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;
  virtual ~WriteQueue() = default;

  virtual void commit(Commit commit, Done done) = 0;
  virtual void post(Job job) = 0;
  // Runs `job() → Outcome<T>` on the queue's thread, after all earlier calls, and passes the result to `done`. For
  // look-ups and the accounts.
  template <class Work, class Answer>
  void run(Work work, Answer done) {
    using Outcome = std::invoke_result_t<Work>;
    post([work = std::move(work), done = std::move(done)](const Error* refused) mutable {
      done(refused != nullptr ? Outcome{std::unexpected(*refused)} : work());
    });
  }

  // Returns the number of commits and jobs that have not started. Any thread.
  virtual std::size_t waiting() const = 0;
  // Finishes all earlier calls; later ones are refused. Must not be called from a `done`.
  virtual void stop() = 0;
};

}  // namespace takamaka::storage
