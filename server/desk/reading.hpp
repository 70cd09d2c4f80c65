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

// What the desk looks up in the record, on connections and threads of its own that only read: no move ever waits for an
// administrator. A look-up that takes too long is given up. Sums over everything have a thread to themselves, so that no list
// waits for them.
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
  auto ask(Strand strand, Work work) {
    return ask_of(lists_, std::move(strand), std::move(work));
  }
  // The same for what reads a large part of the file.
  template <class Work>
  auto ask_sum(Strand strand, Work work) {
    return ask_of(sums_, std::move(strand), std::move(work));
  }
  // Finishes what was asked for.
  void stop() {
    lists_.thread.join();
    sums_.thread.join();
  }

 private:
  struct Reader {
    const int waiting_max;
    const std::chrono::milliseconds patience;
    Open open{};  // of the thread; opened when first asked for
    std::atomic<int> waiting = 0;
    asio::thread_pool thread{1};
  };

  template <class Work>
  auto ask_of(Reader& reader, Strand strand, Work work)
      -> asio::awaitable<std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>> {
    using Told = std::invoke_result_t<Work&, storage::Review&, storage::SqliteStore&>;
    if (reader.waiting.fetch_add(1) >= reader.waiting_max) {
      reader.waiting.fetch_sub(1);
      co_return std::unexpected(Problem{problems::busy});
    }
    Later<Told> later{strand};
    asio::post(reader.thread, [this, &reader, later, work = std::move(work)]() mutable {
      later.give(look<Told>(reader, work));
      reader.waiting.fetch_sub(1);
    });
    co_return co_await later.wait();
  }

  template <class Told, class Work>
  Told look(Reader& reader, Work& work) {
    if (!reader.open.review) {
      auto opened = open(path_, reader.patience);
      if (!opened) return std::unexpected(Problem{problems::storage, opened.error().what});
      reader.open = std::move(*opened);
    }
    return work(*reader.open.review, *reader.open.store);
  }

  const std::string path_;
  Reader lists_{.waiting_max = 64, .patience = std::chrono::seconds{5}};
  Reader sums_{.waiting_max = 4, .patience = std::chrono::minutes{2}};
};

}  // namespace takamaka::desk
