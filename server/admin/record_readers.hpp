#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "protocol/names.hpp"
#include "server/admin/problems.hpp"
#include "server/net/asio.hpp"
#include "server/session/async_value.hpp"
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
  auto ask(Strand strand, Work work) {
    return ask_of(lists_, std::move(strand), std::move(work));
  }
  // The same for work that reads a large part of the file.
  template <class Work>
  auto ask_sum(Strand strand, Work work) {
    return ask_of(sums_, std::move(strand), std::move(work));
  }
  // Finishes all jobs.
  void stop() {
    lists_.thread.join();
    sums_.thread.join();
  }

 private:
  struct ReaderThread {
    const int waiting_max;
    const std::chrono::milliseconds time_limit;
    Connection connection{};  // used by the thread only; opened by the first job
    std::atomic<int> waiting = 0;
    asio::thread_pool thread{1};
  };

  // Only this function knows the type of the job; the waiting is compiled once.
  template <class Work>
  auto ask_of(ReaderThread& reader, Strand strand, Work work)
      -> asio::awaitable<std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>> {
    using Answer = std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>;
    AsyncValue<Answer> later{strand};
    run(reader, [later, work = std::move(work)](Result<const Connection*, Problem> connection) mutable {
      later.give(connection ? work(*(*connection)->review, *(*connection)->store)
                            : Answer{std::unexpected(std::move(connection).error())});
    });
    return later.wait();
  }

  using Job = std::move_only_function<void(Result<const Connection*, Problem>)>;
  // Runs `job` on the reader's thread; here, with the problem, if too many jobs wait.
  void run(ReaderThread& reader, Job job) {
    if (reader.waiting.fetch_add(1) >= reader.waiting_max) {
      reader.waiting.fetch_sub(1);
      return job(std::unexpected(Problem{problems::busy}));
    }
    asio::post(reader.thread, [this, &reader, job = std::move(job)]() mutable {
      job(opened(reader));
      reader.waiting.fetch_sub(1);
    });
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
