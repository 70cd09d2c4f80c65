#pragma once

#include <atomic>
#include <functional>
#include <utility>

#include "server/ops/log.hpp"
#include "storage/accounts.hpp"
#include "storage/event_store.hpp"
#include "storage/writer.hpp"

namespace takamaka::ops {

// The storage as the rest of the server sees it: commits and look-ups are asked for from any thread, done on the writer's
// thread, and answered there; answers must only post. Remembers whether the last commit could be stored, for /readyz.
class Store {
 public:
  Store(storage::EventStore& events, storage::Accounts& accounts)
      : events_{events}, accounts_{accounts}, writer_{events} {}

  void append(storage::Commit commit, std::function<void(storage::Outcome<Seq>)> done) {
    writer_.commit(std::move(commit), [this, room = commit.room, done = std::move(done)](storage::Outcome<Seq> outcome) {
      note(room, outcome);
      done(std::move(outcome));
    });
  }
  // `work(EventStore&, Accounts&) → Outcome<T>`, then `answer(Outcome<T>)`.
  template <class Work, class Answer>
  void run(Work work, Answer answer) {
    writer_.run([this, work = std::move(work)]() mutable { return work(events_, accounts_); }, std::move(answer));
  }
  bool writable() const { return writable_; }
  // Finishes what was asked for.
  void stop() { writer_.stop(); }

 private:
  void note(const RoomId& room, const storage::Outcome<Seq>& outcome) {
    // A conflict or a refusal is one room's affair; anything else says that nothing can be stored.
    const bool stored = outcome || outcome.error().kind == storage::ErrorKind::conflict ||
                        outcome.error().kind == storage::ErrorKind::refused;
    if (!outcome) log_error("store_failed", outcome.error().what, {{"room", room.value}});
    if (writable_.exchange(stored) != stored && stored) log_info("store_works", "The store can be written again.");
  }

  storage::EventStore& events_;
  storage::Accounts& accounts_;
  std::atomic<bool> writable_ = true;
  storage::Writer writer_;
};

}  // namespace takamaka::ops
