#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "storage/ports/rows.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// The queue in front of a store. Commits and writes are stored in the order of the calls, several in one transaction; jobs,
// which only look things up or need a transaction of their own, run one by one and never divide a transaction. Only what a
// node owes the other nodes goes ahead of them. In production the queue is a thread (writer.hpp); the simulator runs it in
// virtual time.
// commit, write, run and run_ahead may be called from any thread and return immediately. `done` is called once, on the
// queue's thread, and must neither throw nor block: post from it to the thread that needs the answer. If the queue is full or
// has stopped, `done` is called immediately instead, on the caller's thread, with `overloaded` or `unavailable`. Commits do not
// fill the queue, and a full one takes them: a room has at most one under way, so no table is lost because others wait.
class WriteQueue {
 public:
  using Done = std::function<void(Outcome<Seq>)>;
  // Jobs that go ahead of the others and wait at a time. A node has one of each kind under way.
  static constexpr std::size_t ahead_max = 16;

  WriteQueue() = default;
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;
  virtual ~WriteQueue() = default;

  virtual void commit(Commit commit, Done done) = 0;

  // Runs `work() → Outcome<T>` on the queue's thread, after all earlier commits and writes, and passes the result to
  // `done`. For look-ups, and for work with transactions of its own.
  template <class Work, class Answer>
  void run(Work work, Answer done) {
    post(a_job(std::move(work), std::move(done)));
  }
  // Runs `work() → Outcome<T>` ahead of everything that waits, as soon as the transaction or the job under way has ended, and
  // passes the result to `done`. For what a node must do in time however much there is to store. A full queue does not
  // refuse it, but more than `ahead_max` at a time are `overloaded`.
  template <class Work, class Answer>
  void run_ahead(Work work, Answer done) {
    post_ahead(a_job(std::move(work), std::move(done)));
  }
  // Runs `work() → Outcome<T>` as a part of the next transaction, and passes the result to `done` when that is durable. If the
  // transaction is not stored, `work` may run again: it must not use up what it has. For the accounts.
  template <class Work, class Answer>
  void write(Work work, Answer done) {
    put(a_write(std::move(work), std::move(done), true));
  }
  // The same for writes that are not worth a wait for the disk: without anything else to store, `work` runs on its own.
  template <class Work, class Answer>
  void write_along(Work work, Answer done) {
    put(a_write(std::move(work), std::move(done), false));
  }

  // Returns the number of commits, writes and jobs that have not started. Any thread.
  virtual std::size_t waiting() const = 0;
  // Finishes all earlier calls; later ones are refused. Must not be called from a `done`.
  virtual void stop() = 0;

 protected:
  // Called with null to run, or with the reason why it cannot run.
  using Job = std::move_only_function<void(const Error*)>;
  struct Write {
    std::move_only_function<void()> run;
    std::move_only_function<void(const Error*)> answer;  // null: the transaction is durable
    bool is_synced = true;
  };

  virtual void put(Write write) = 0;
  virtual void post(Job job) = 0;
  virtual void post_ahead(Job job) = 0;

 private:
  template <class Work, class Answer>
  static Job a_job(Work work, Answer done) {
    using Outcome = std::invoke_result_t<Work>;
    return [work = std::move(work), done = std::move(done)](const Error* refused) mutable {
      done(refused != nullptr ? Outcome{std::unexpected(*refused)} : work());
    };
  }
  template <class Work, class Answer>
  static Write a_write(Work work, Answer done, bool is_synced) {
    using Outcome = std::invoke_result_t<Work>;
    auto result = std::make_shared<std::optional<Outcome>>();
    return {[result, work = std::move(work)]() mutable { result->emplace(work()); },
            [result, done = std::move(done)](const Error* failed) mutable {
              // A refusal of its own stays, if only the transaction has failed too.
              if (failed == nullptr || (*result && !**result)) return done(std::move(**result));
              done(Outcome{std::unexpected(*failed)});
            },
            is_synced};
  }
};

}  // namespace takamaka::storage
