#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "protocol/names.hpp"
#include "server/admin/problems.hpp"
#include "server/loop/async_value.hpp"
#include "server/loop/worker_thread.hpp"
#include "storage/sqlite/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::admin {

// Reads the record for the admin API on its own read-only connections and threads, so that no move waits for an admin.
// Aborts a look-up that takes too long. Sums over the whole file have their own thread, so that no list waits for them.
class RecordReaders {
 public:
  struct Connection {
    std::unique_ptr<storage::Review> review;
    std::unique_ptr<storage::SqliteStore> store;
  };
  // With `time_limit` 0 no look-up is aborted.
  static storage::Outcome<Connection> open(const std::string& path, std::chrono::milliseconds time_limit) {
    auto review = storage::Review::open(path);
    if (!review) return std::unexpected(review.error());
    auto store = storage::SqliteStore::open_to_read(path, {});
    if (!store) return std::unexpected(store.error());
    (*review)->give_up_after(time_limit);
    (*review)->compare_as(composed);
    return Connection{std::move(*review), std::move(*store)};
  }

  explicit RecordReaders(std::string path) : path_{std::move(path)} {}
  RecordReaders(const RecordReaders&) = delete;
  RecordReaders& operator=(const RecordReaders&) = delete;
  ~RecordReaders() { stop(); }

  // Runs `work(storage::Review&, storage::SqliteStore&) → Result<T, Problem>` after all earlier jobs.
  template <class Work>
  auto ask(Loop& loop, Work work) {
    return ask_of(lists_, loop, std::move(work));
  }
  // The same for work that reads a large part of the file.
  template <class Work>
  auto ask_sum(Loop& loop, Work work) {
    return ask_of(sums_, loop, std::move(work));
  }
  // Finishes all jobs.
  void stop() {
    lists_.thread.stop();
    sums_.thread.stop();
  }

 private:
  struct ReaderThread {
    const std::size_t waiting_max;
    const std::chrono::milliseconds time_limit;
    Connection connection{};  // used by the thread only; opened by the first job
    WorkerThread thread{waiting_max};
  };

  // Only this function knows the type of the job; the waiting is compiled once.
  template <class Work>
  auto ask_of(ReaderThread& reader, Loop& loop, Work work)
      -> Task<std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>> {
    using Answer = std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>;
    AsyncValue<Answer> later{loop};
    run(reader, [later, work = std::move(work)](Result<const Connection*, Problem> connection) mutable {
      later.give(connection ? work(*(*connection)->review, *(*connection)->store)
                            : Answer{std::unexpected(std::move(connection).error())});
    });
    co_return co_await later.wait();
  }

  using Job = std::move_only_function<void(Result<const Connection*, Problem>)>;
  // Runs `job` on the reader's thread; here, with the problem, if too many jobs wait.
  void run(ReaderThread& reader, Job job) {
    const auto shared = std::make_shared<Job>(std::move(job));
    if (!reader.thread.post([this, &reader, shared] { (*shared)(opened(reader)); }))
      (*shared)(std::unexpected(Problem{problems::busy}));
  }

  Result<const Connection*, Problem> opened(ReaderThread& reader) {
    if (!reader.connection.review) {
      auto opened = open(path_, reader.time_limit);
      if (!opened) return std::unexpected(Problem{problems::storage, opened.error().what});
      reader.connection = std::move(*opened);
    }
    return &reader.connection;
  }

  const std::string path_;
  ReaderThread lists_{.waiting_max = 64, .time_limit = std::chrono::seconds{5}};
  ReaderThread sums_{.waiting_max = 4, .time_limit = std::chrono::minutes{2}};
};

}  // namespace takamaka::admin
