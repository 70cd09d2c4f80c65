#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "server/desk/problems.hpp"
#include "server/net/asio.hpp"
#include "server/reception/later.hpp"
#include "storage/sqlite/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::desk {

// What the desk looks up in the record, on connections and a thread of its own that only read: no move ever waits for an
// administrator. A look-up that takes too long is given up.
class Reading {
 public:
  struct Open {
    std::unique_ptr<storage::Review> review;
    std::unique_ptr<storage::SqliteStore> store;
  };
  // `patience`: 0: none is given up.
  static storage::Outcome<Open> open(const std::string& path, std::chrono::milliseconds patience) {
    auto review = storage::Review::open(path);
    if (!review) return std::unexpected(review.error());
    auto store = storage::SqliteStore::open_to_read(path, {});
    if (!store) return std::unexpected(store.error());
    (*review)->give_up_after(patience);
    return Open{std::move(*review), std::move(*store)};
  }

  explicit Reading(std::string path) : path_{std::move(path)} {}
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading() { stop(); }

  // `work(storage::Review&, storage::SqliteStore&) → Result<T, Problem>`, after everything asked for before.
  template <class Work>
  auto ask(Strand strand, Work work)
      -> asio::awaitable<std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>> {
    using Told = std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>;
    if (waiting_.fetch_add(1) >= waiting_max) {
      waiting_.fetch_sub(1);
      co_return std::unexpected(Problem{problems::busy});
    }
    Later<Told> later{strand};
    asio::post(thread_, [this, later, work = std::move(work)]() mutable {
      later.give(look<Told>(work));
      waiting_.fetch_sub(1);
    });
    co_return co_await later.wait();
  }
  // Finishes what was asked for.
  void stop() { thread_.join(); }

 private:
  static constexpr int waiting_max = 64;
  static constexpr std::chrono::milliseconds patience{5000};

  template <class Told, class Work>
  Told look(Work& work) {
    if (!open_.review) {
      auto opened = open(path_, patience);
      if (!opened) return std::unexpected(Problem{problems::storage, opened.error().what});
      open_ = std::move(*opened);
    }
    return work(*open_.review, *open_.store);
  }

  const std::string path_;
  Open open_;  // of the thread; opened when first asked for
  std::atomic<int> waiting_ = 0;
  asio::thread_pool thread_{1};
};

}  // namespace takamaka::desk
