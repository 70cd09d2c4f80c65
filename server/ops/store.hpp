#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "storage/accounts.hpp"
#include "storage/event_store.hpp"
#include "storage/evidence.hpp"
#include "storage/results.hpp"
#include "storage/writer.hpp"

namespace takamaka::ops {

// The storage as the rest of the server sees it: commits and look-ups are asked for from any thread, done on the
// writer's thread, and answered there; answers must only post. Remembers how the last commits ended, for /readyz.
class Store {
 public:
  // `broken` is called, at most once and on the writer's thread, when the store has given up: nothing more can be
  // stored until the database is opened anew.
  // `evidence` null: attempts are not kept.
  Store(storage::EventStore& events, storage::Accounts& accounts, storage::Results& results,
        std::function<void()> broken, storage::Evidence* evidence = nullptr)
      : events_{events},
        accounts_{accounts},
        results_{results},
        evidence_{evidence},
        broken_{std::move(broken)},
        writer_{events, counting()} {}

  void append(storage::Commit commit, std::function<void(storage::Outcome<Seq>)> done) {
    const auto asked = std::chrono::steady_clock::now();
    writer_.commit(std::move(commit),
                   [this, asked, room = commit.room, done = std::move(done)](storage::Outcome<Seq> outcome) {
                     const std::chrono::duration<double> took = std::chrono::steady_clock::now() - asked;
                     metrics().commit_seconds.observe(took.count());
                     note(room, outcome);
                     done(std::move(outcome));
                   });
  }
  // `work(EventStore&, Accounts&) → Outcome<T>`, then `answer(Outcome<T>)`.
  template <class Work, class Answer>
  void run(Work work, Answer answer) {
    writer_.run([this, work = std::move(work)]() mutable { return work(events_, accounts_); }, std::move(answer));
  }
  // `work(EventStore&, Results&) → Outcome<T>`, likewise.
  template <class Work, class Answer>
  void look(Work work, Answer answer) {
    writer_.run([this, work = std::move(work)]() mutable { return work(events_, results_); }, std::move(answer));
  }
  // Something for those who review a game, from any thread: kept after what was asked for before. Nobody waits for it, and
  // when too much waits it is lost, which the log counts.
  void keep(storage::Attempt attempt) {
    if (evidence_ == nullptr) return;
    {
      const std::lock_guard lock{attempts_mutex_};
      if (attempts_.size() >= attempts_max) {
        attempts_lost_ += 1;
        return;
      }
      attempts_.push_back(std::move(attempt));
      if (std::exchange(keeping_, true)) return;
    }
    writer_.run([this] { return keep_all(); },
                [this](const storage::Outcome<void>& kept) {
                  if (!kept) lose_all(kept.error());
                });
  }
  // How many attempts were lost since the start.
  std::uint64_t attempts_lost() const { return attempts_lost_; }
  // `work(Evidence&) → Outcome<T>`, then `answer(Outcome<T>)`. Only when there is evidence.
  template <class Work, class Answer>
  void review(Work work, Answer answer) {
    writer_.run([this, work = std::move(work)]() mutable { return work(*evidence_); }, std::move(answer));
  }
  // Takes what was erased out of the index of words, in steps, so that everything else that is asked for meanwhile goes
  // between them. Also finishes what an earlier server began; what fails is left to the next call.
  void sweep() {
    if (evidence_ != nullptr && !sweeping_.exchange(true)) sweep_on();
  }
  // `work() → Outcome<T>` on the writer's thread, between two transactions; likewise.
  template <class Work, class Answer>
  void between(Work work, Answer answer) {
    writer_.run(std::move(work), std::move(answer));
  }
  std::size_t waiting() const { return writer_.waiting(); }
  // Whether commits can be stored, as far as is known: not for a while after one that could not.
  bool writable() const { return steady_ms() >= doubtful_until_ms_; }
  // Finishes what was asked for.
  void stop() { writer_.stop(); }

 private:
  static constexpr std::int64_t doubt_ms = 10'000;
  static constexpr std::size_t attempts_max = 4096;  // waiting to be kept

  storage::Outcome<void> keep_all() {
    std::vector<storage::Attempt> attempts;
    std::uint64_t lost = 0;
    {
      const std::lock_guard lock{attempts_mutex_};
      attempts.swap(attempts_);
      keeping_ = false;
      lost = attempts_lost_ - std::exchange(attempts_lost_told_, attempts_lost_);
    }
    if (lost > 0)
      log_warn("attempts_lost", "Refusals or connections were not kept: too many at once.", {{"lost", lost}});
    auto kept = evidence_->keep(attempts);
    if (!kept) {
      const std::lock_guard lock{attempts_mutex_};
      attempts_lost_ += attempts.size();
    }
    return kept;
  }
  void sweep_on() {
    writer_.run([this] { return evidence_->sweep_words(storage::sweep_pages); },
                [this](const storage::Outcome<bool>& more) {
                  if (more && *more) return sweep_on();
                  sweeping_ = false;
                  if (!more) log_warn("sweep_failed", more.error().what);
                });
  }
  // The store, or the writer, could not take them.
  void lose_all(const storage::Error& error) {
    {
      const std::lock_guard lock{attempts_mutex_};
      attempts_lost_ += attempts_.size();
      attempts_.clear();
      keeping_ = false;
    }
    log_warn("attempts_lost", error.what, {{"lost", attempts_lost_.load()}});
  }

  static storage::Writer::Limits counting() {
    storage::Writer::Limits limits;
    limits.stored = [](std::size_t commits) { metrics().commit_batch.observe(static_cast<double>(commits)); };
    return limits;
  }

  void note(const RoomId& room, const storage::Outcome<Seq>& outcome) {
    if (outcome) {
      doubtful_until_ms_ = 0;
      return;
    }
    using enum storage::ErrorKind;
    const storage::ErrorKind kind = outcome.error().kind;
    constexpr std::array<std::string_view, 7> kinds{"conflict",    "refused", "unknown",     "full",
                                                    "unavailable", "corrupt", "newer_schema"};
    metrics().store_failures.add(kinds.at(static_cast<std::size_t>(kind)));
    log_error("store_failed", outcome.error().what, {{"room", room.value}});
    if (kind == conflict || kind == refused) return;  // one room's affair
    doubtful_until_ms_ = steady_ms() + doubt_ms;
    if (kind == unknown || kind == unavailable) look_whether_broken();
  }

  // After a failed disk the store refuses to read, too.
  void look_whether_broken() {
    writer_.run([this] { return events_.open_rooms(); },
                [this](const storage::Outcome<std::vector<storage::StoredRoom>>& rooms) {
                  if (!rooms && rooms.error().kind == storage::ErrorKind::unavailable && broken_)
                    std::exchange(broken_, nullptr)();
                });
  }

  storage::EventStore& events_;
  storage::Accounts& accounts_;
  storage::Results& results_;
  storage::Evidence* const evidence_;
  std::mutex attempts_mutex_;
  std::vector<storage::Attempt> attempts_;        // guarded by attempts_mutex_
  bool keeping_ = false;                          // likewise: the writer will take them
  std::uint64_t attempts_lost_told_ = 0;          // likewise
  std::atomic<std::uint64_t> attempts_lost_ = 0;  // changed under attempts_mutex_
  std::atomic<bool> sweeping_ = false;
  std::atomic<std::int64_t> doubtful_until_ms_ = 0;
  std::function<void()> broken_;  // of the writer's thread; empty once it was called
  storage::Writer writer_;
};

}  // namespace takamaka::ops
