#pragma once

#include <chrono>
#include <type_traits>
#include <utility>

#include "server/admin/problems.hpp"
#include "server/admin/record/record_rows.hpp"
#include "server/loop/async_value.hpp"
#include "server/loop/task.hpp"
#include "storage/threads/record_pool.hpp"

namespace takamaka::admin {

// Reads the record for the admin API, so that no move waits for an admin. Sums over the whole record and files have their
// own connections, so that no list waits for them.
class RecordReaders {
 public:
  explicit RecordReaders(const storage::OpenRecord& open)
      : lists_{open, {.connections = 2, .waiting_max = 64, .time_max = std::chrono::seconds{5}}},
        sums_{open, {.connections = 1, .waiting_max = 4, .time_max = std::chrono::minutes{2}}},
        files_{open, {.connections = 2, .waiting_max = 4, .time_max = std::chrono::milliseconds{0}}} {}
  RecordReaders(const RecordReaders&) = delete;
  RecordReaders& operator=(const RecordReaders&) = delete;

  // Runs `work(storage::Record&) → Result<T, Problem>`.
  template <class Work>
  auto ask(Loop& loop, Work work) {
    return ask_of(lists_, loop, std::move(work));
  }
  // The same for work that reads a large part of the record.
  template <class Work>
  auto ask_sum(Loop& loop, Work work) {
    return ask_of(sums_, loop, std::move(work));
  }
  // Files are read as slowly as their clients receive them, so they have no time limit.
  storage::RecordPool& files() { return files_; }

  // Cuts running reads off and refuses all others.
  void stop() {
    files_.stop();
    lists_.stop();
    sums_.stop();
  }

 private:
  // Only this function knows the type of the job; the waiting is compiled once.
  template <class Work>
  auto ask_of(storage::RecordPool& pool, Loop& loop, Work work) -> Task<std::invoke_result_t<Work&, storage::Record&>> {
    using Answer = std::invoke_result_t<Work&, storage::Record&>;
    using Answered = storage::Outcome<Answer>;
    AsyncValue<Answer> later{loop};
    pool.ask(
        [work = std::move(work)](storage::Record& record) mutable { return Answered{std::in_place, work(record)}; },
        [later](Answered answered) {
          later.give(answered ? *std::move(answered)
                              : Answer{std::unexpected(problem_of(answered.error(), problems::storage))});
        });
    co_return co_await later.wait();
  }

  storage::RecordPool lists_, sums_, files_;
};

}  // namespace takamaka::admin
