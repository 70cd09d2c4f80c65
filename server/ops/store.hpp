#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "protocol/messages/limits.hpp"
#include "server/ops/complaint.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "storage/ports/accounts.hpp"
#include "storage/ports/event_store.hpp"
#include "storage/ports/evidence.hpp"
#include "storage/ports/personal_data.hpp"
#include "storage/ports/results.hpp"
#include "storage/threads/record_pool.hpp"
#include "storage/threads/write_queue.hpp"

namespace takamaka::ops {

// The storage for the rest of the server. Any thread may request commits and lookups; they run on the queue's thread and
// are answered from there, or from the caller's thread with `unavailable` if it has stopped and, if the queue is full, with
// `overloaded`; commits never are. Answers must only post. Remembers how the last commit ended, for /readyz.
class Store {
 public:
  // The queue runs commits against `events`; it and all others must outlive this object, whose end stops the queue.
  // `steady_us` returns monotonic microseconds. If `evidence` is null, activity is not stored. personal() requires
  // `personal`. look() and personal() run on `record`, beside the queue; if it is null, as in a simulation, on the queue.
  Store(storage::WriteQueue& queue, storage::EventStore& events, storage::Accounts& accounts, storage::Results& results,
        std::function<std::int64_t()> steady_us, storage::Evidence* evidence = nullptr,
        storage::PersonalData* personal = nullptr, storage::RecordPool* record = nullptr)
      : events_{events},
        accounts_{accounts},
        results_{results},
        evidence_{evidence},
        personal_{personal},
        steady_us_{std::move(steady_us)},
        queue_{queue},
        record_{record} {
    if (evidence_ != nullptr) evidence_->tell_of_words([this](const std::string& damage) { note_words(damage); });
  }
  ~Store() { stop(); }

  void append(storage::Commit commit, std::function<void(storage::Outcome<Seq>)> done) {
    const std::int64_t asked_us = steady_us_();
    queue_.commit(std::move(commit),
                  [this, asked_us, room = commit.room, done = std::move(done)](storage::Outcome<Seq> outcome) {
                    metrics().commit_seconds.observe(static_cast<double>(steady_us_() - asked_us) / 1e6);
                    note(room, outcome);
                    done(std::move(outcome));
                  });
  }
  // Runs `work(EventStore&, Accounts&) → Outcome<T>`, then `answer(Outcome<T>)`.
  template <class Work, class Answer>
  void run(Work work, Answer answer) {
    queue_.run([this, work = std::move(work)]() mutable { return work(events_, accounts_); }, std::move(answer));
  }
  // Runs `work(Accounts&) → Outcome<T>` as a part of the next transaction, which all rooms and players share, then
  // `answer(Outcome<T>)` when it is durable.
  template <class Work, class Answer>
  void write(Work work, Answer answer) {
    queue_.write([this, work = std::move(work)]() mutable { return work(accounts_); }, std::move(answer));
  }
  // Reads events of a room's log as Log::read does.
  using ReadLog = std::function<storage::Outcome<std::vector<storage::EventRow>>(const RoomId&, Seq from, Seq to)>;
  // Runs `work(const ReadLog&, Results&) → Outcome<T>`, then `answer(Outcome<T>)`. It reads what was stored before the call,
  // and no move waits for it. Errors besides those of the work: `overloaded` and `too_slow`.
  template <class Work, class Answer>
  void look(Work work, Answer answer) {
    if (record_ == nullptr) {
      auto on_queue = [this, work = std::move(work)]() mutable {
        return work([this](const RoomId& id, Seq from, Seq to) { return events_.read(id, from, to); }, results_);
      };
      return queue_.run(std::move(on_queue), std::move(answer));
    }
    auto beside = [work = std::move(work)](storage::Record& record) mutable {
      return work([&](const RoomId& id, Seq from, Seq to) { return record.logs().read(id, from, to); },
                  record.results());
    };
    record_->ask(std::move(beside), std::move(answer));
  }
  // Stores an activity for reviewers, after everything requested before. No one waits for it. If it is known not to be
  // stored, it waits for the next activity or commit. If too much waits, or its fate is unknown, it is lost, and the log reports
  // how much.
  void keep(storage::Activity activity) {
    if (evidence_ == nullptr) return;
    {
      const std::lock_guard lock{activities_mutex_};
      if (activities_.size() + activities_taken_ < activities_max) {
        activities_.push_back(std::move(activity));
      } else {
        activities_lost_ += 1;
      }
    }
    keep_waiting();
  }
  // The activities that wait to be stored, at most `activities_max`, and how many were lost. Any thread.
  std::size_t activities_waiting() {
    const std::lock_guard lock{activities_mutex_};
    return activities_.size() + activities_taken_;
  }
  std::uint64_t activities_lost() {
    const std::lock_guard lock{activities_mutex_};
    return activities_lost_;
  }
  static constexpr std::size_t activities_max = 4096;
  // Runs `work(Evidence&) → Outcome<T>`, then `answer(Outcome<T>)`. Requires `evidence`.
  template <class Work, class Answer>
  void review(Work work, Answer answer) {
    queue_.run([this, work = std::move(work)]() mutable { return work(*evidence_); }, std::move(answer));
  }
  // Calls `answer(Outcome<std::vector<ClosedReport>>)` with the closed reports to tell this player now. Does nothing without
  // `evidence`.
  template <class Answer>
  void untold_reports(const PlayerId& player, Answer answer) {
    if (evidence_ == nullptr) return;
    const auto work = [player](storage::Evidence& evidence) {
      return evidence.untold_reports(player, limits::outcomes_told_max);
    };
    review(work, std::move(answer));
  }
  // Notes that these reports' author was told. No one waits for it: after a failure they are told again.
  void mark_told(std::vector<std::int64_t> reports, std::int64_t now_ms) {
    const auto work = [reports = std::move(reports), now_ms](storage::Evidence& evidence) {
      return evidence.mark_told(reports, now_ms);
    };
    review(work, [](const storage::Outcome<void>& marked) {
      if (!marked) log_warn("outcomes_not_marked", marked.error().what);
    });
  }
  // Runs `work(PersonalData&) → Outcome<T>`, which only reads, like look().
  template <class Work, class Answer>
  void personal(Work work, Answer answer) {
    if (record_ != nullptr) {
      auto beside = [work = std::move(work)](storage::Record& record) mutable { return work(record.personal()); };
      return record_->ask(std::move(beside), std::move(answer));
    }
    queue_.run([this, work = std::move(work)]() mutable { return work(*personal_); }, std::move(answer));
  }
  // Removes erased texts from the index of words, in steps, so other requests run in between. Also finishes the sweep
  // of an earlier process; after a failure the next call continues.
  void sweep() {
    if (evidence_ != nullptr && !sweeping_.exchange(true)) sweep_on();
  }
  // Runs `work() → Outcome<T>` on the queue's thread between two transactions, then `answer(Outcome<T>)`.
  template <class Work, class Answer>
  void between(Work work, Answer answer) {
    queue_.run(std::move(work), std::move(answer));
  }
  // The same, ahead of everything that waits, and also while the queue is full (WriteQueue::run_ahead).
  template <class Work, class Answer>
  void ahead(Work work, Answer answer) {
    queue_.run_ahead(std::move(work), std::move(answer));
  }
  std::size_t waiting() const { return queue_.waiting(); }
  // Tells whether commits can be stored, as far as known: false for 10 s after a commit failed, unless a later one was
  // stored, or the store could not be reached and then was.
  bool writable() const {
    return !is_lost_ && steady_us_() / 1000 >= std::max(doubtful_until_ms_.load(), away_until_ms_.load());
  }
  // Looks whether the store has all its files, also when nothing is stored.
  void look_for_files() {
    queue_.run_ahead([this]() -> storage::Outcome<std::string> { return events_.lost_file(); },
                     [this](const storage::Outcome<std::string>& lost) {
                       if (!lost || is_lost_.exchange(!lost->empty()) == !lost->empty()) return;
                       if (lost->empty()) return log_info("database_back", "The database's file is back.");
                       log_error("database_lost",
                                 "A file of the database was moved, deleted, replaced or cut short while the server "
                                 "runs. Nothing is stored, and no move is taken, until it is back.",
                                 {{"file", *lost}});
                     });
  }
  // Notes that the store has just made something else durable, and gives back what could not be given back before. A node that
  // nobody is led to, because it is not ready, makes no commit by which it could find out. Only on the queue's thread, from the
  // answer: answers have the order of what they answer.
  void note_reached() {
    away_until_ms_ = 0;
    release_again();
  }
  // Gives back a claim on a room. Nobody waits for it; if the store cannot be reached or the queue is full, it is tried again when
  // something else was stored. Otherwise the store takes the room for one of this node's for as long as the node lives, and gives
  // no other node one that was handed over a moment ago. Any thread.
  void release(const RoomId& room, std::int64_t epoch) {
    queue_.run([this, room, epoch] { return events_.release(room, epoch); },
               [this, room, epoch](const storage::Outcome<void>& released) {
                 using enum storage::ErrorKind;
                 if (released) return;
                 const storage::ErrorKind why = released.error().kind;
                 if (why != unavailable && why != unknown && why != overloaded) return;
                 const std::lock_guard lock{unreleased_mutex_};
                 if (unreleased_.size() < unreleased_max) unreleased_.push_back({room, epoch});
                 has_unreleased_ = true;
               });
  }
  // Finishes everything requested so far, and refuses what comes later.
  void stop() {
    if (record_ != nullptr) record_->stop();
    keep_waiting();
    queue_.stop();
    lose_waiting();
  }

 private:
  static constexpr std::int64_t doubt_ms = 10'000;
  // Claims to give back; one that finds no place is given back when its room is asked for, or ends with the lease.
  static constexpr std::size_t unreleased_max = 4096, releases_at_once = 256;
  struct Unreleased {
    RoomId room;
    std::int64_t epoch;
  };

  void release_again() {
    if (!has_unreleased_) return;
    std::vector<Unreleased> again;
    {
      const std::lock_guard lock{unreleased_mutex_};
      const std::size_t count = std::min(unreleased_.size(), releases_at_once);
      again.assign(unreleased_.end() - static_cast<std::ptrdiff_t>(count), unreleased_.end());
      unreleased_.resize(unreleased_.size() - count);
      has_unreleased_ = !unreleased_.empty();
    }
    for (const Unreleased& one : again) release(one.room, one.epoch);
  }

  using Activities = std::vector<storage::Activity>;
  // Stores what waits, unless a write does that already.
  void keep_waiting() {
    {
      const std::lock_guard lock{activities_mutex_};
      if (activities_.empty() || std::exchange(keeping_, true)) return;
    }
    // The queue may run it several times, and then says how it ended.
    const auto taken = std::make_shared<Activities>();
    queue_.write_along(
        [this, taken] {
          take_waiting(*taken);
          return evidence_->keep(*taken);
        },
        [this, taken](const storage::Outcome<void>& kept) { note_kept(*taken, kept); });
  }
  void take_waiting(Activities& taken) {
    const std::lock_guard lock{activities_mutex_};
    std::ranges::move(activities_, std::back_inserter(taken));
    activities_.clear();
    activities_taken_ = taken.size();
  }
  void note_kept(Activities& taken, const storage::Outcome<void>& kept) {
    using enum storage::ErrorKind;
    const auto is_one_of = [&](auto... kinds) { return ((kept.error().kind == kinds) || ...); };
    bool says_lost = true;
    {
      const std::lock_guard lock{activities_mutex_};
      keeping_ = false;
      activities_taken_ = 0;
      if (kept) {
        activities_complaint_.succeeded();
      } else if (is_one_of(full, unavailable, overloaded)) {
        std::ranges::move(activities_, std::back_inserter(taken));
        activities_ = std::move(taken);
        has_unkept_ = true;
        says_lost = activities_complaint_.failed(steady_us_() / 1000).has_value();
      } else {
        activities_lost_ += taken.size();
      }
    }
    if (says_lost) say_lost(kept ? "Activity was not stored: too much was waiting." : kept.error().what);
    if (kept) keep_waiting();
  }
  // After the stop nobody stores it any more.
  void lose_waiting() {
    {
      const std::lock_guard lock{activities_mutex_};
      activities_lost_ += activities_.size();
      activities_.clear();
    }
    say_lost("Activity was not stored before the stop.");
  }
  void say_lost(const std::string& why) {
    std::uint64_t lost = 0;
    {
      const std::lock_guard lock{activities_mutex_};
      lost = activities_lost_ - std::exchange(activities_lost_told_, activities_lost_);
    }
    if (lost > 0) log_warn("activities_lost", why, {{"lost", lost}});
  }
  void sweep_on() {
    queue_.run([this] { return evidence_->sweep_words(storage::sweep_pages); },
               [this](const storage::Outcome<bool>& more) {
                 if (more && *more) return sweep_on();
                 sweeping_ = false;
                 if (!more) log_warn("sweep_failed", more.error().what);
               });
  }
  void note_words(const std::string& damage) {
    metrics().word_index_damaged.set(damage.empty() ? 0 : 1);
    if (damage.empty()) return log_info("words_mended", "The index of words is whole again: texts can be searched.");
    log_warn("words_damaged",
             "The index of words is damaged, and is now built again from the texts. Only searches wait for it; games "
             "and chat go on. The damage: " +
                 damage);
    sweep();
  }

  void note(const RoomId& room, const storage::Outcome<Seq>& outcome) {
    if (outcome) return note_stored();
    using enum storage::ErrorKind;
    const storage::Error& why = outcome.error();
    metrics().store_failures.add(storage::name_of(why.kind));
    const bool of_room = why.kind == conflict || why.kind == refused || why.kind == fenced;
    complain(room, why, of_room || why.kind == corrupt);
    if (of_room) return;
    // Not `full` and the like: a lease may find room where a commit does not.
    const bool is_away = why.kind == unavailable || why.kind == unknown;
    (is_away ? away_until_ms_ : doubtful_until_ms_) = steady_us_() / 1000 + doubt_ms;
  }
  // A full disk and a database that is away meet every move of every table: not each is worth a line.
  void complain(const RoomId& room, const storage::Error& why, bool always) {
    if (always) return log_error("store_failed", why.what, {{"room", room.value}});
    const std::lock_guard lock{complaint_mutex_};
    complains_ = true;
    if (const auto times = complaint_.failed(steady_us_() / 1000)) {
      log_error("store_failed", why.what, {{"room", room.value}, {"times", *times}});
    }
  }
  void note_stored() {
    doubtful_until_ms_ = away_until_ms_ = 0;
    if (has_unkept_.exchange(false)) keep_waiting();
    release_again();
    if (!complains_) return;
    const std::lock_guard lock{complaint_mutex_};
    complains_ = false;
    const std::int64_t failed = complaint_.succeeded();
    if (failed > 0) log_info("stored_again", "Moves are stored again.", {{"failed", failed}});
  }

  storage::EventStore& events_;
  storage::Accounts& accounts_;
  storage::Results& results_;
  storage::Evidence* const evidence_;
  storage::PersonalData* const personal_;
  std::mutex activities_mutex_;
  Activities activities_;             // guarded by activities_mutex_, as are the next five
  std::size_t activities_taken_ = 0;  // by the write under way
  bool keeping_ = false;              // the queue will take them, or has
  std::uint64_t activities_lost_ = 0, activities_lost_told_ = 0;
  Complaint activities_complaint_;
  std::atomic<bool> has_unkept_ = false;  // activities wait for a store that takes them
  std::mutex unreleased_mutex_;
  std::vector<Unreleased> unreleased_;        // guarded by unreleased_mutex_
  std::atomic<bool> has_unreleased_ = false;  // changed under it
  std::atomic<bool> sweeping_ = false;
  std::atomic<bool> is_lost_ = false;                                    // a file of the store
  std::atomic<std::int64_t> doubtful_until_ms_ = 0, away_until_ms_ = 0;  // away: it may not have been reached
  std::mutex complaint_mutex_;
  Complaint complaint_;                  // guarded by complaint_mutex_: that nothing is stored
  std::atomic<bool> complains_ = false;  // changed under it
  const std::function<std::int64_t()> steady_us_;
  storage::WriteQueue& queue_;
  storage::RecordPool* const record_;
};

}  // namespace takamaka::ops
