#include "storage/threads/writer.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"

namespace takamaka::storage {

namespace {

bool is_corrupt(const Outcome<Seq>& outcome) { return !outcome && outcome.error().kind == ErrorKind::corrupt; }

// Whether nothing was stored for a reason that may be over: a connection that has ended, a transaction that gave way.
bool may_pass(const Error& error) {
  return error.kind == ErrorKind::unavailable || error.kind == ErrorKind::overloaded;
}

}  // namespace

Writer::Writer(EventStore& store) : Writer{store, Limits{}} {}

Writer::Writer(EventStore& store, const Limits& limits) : store_{store}, limits_{limits}, thread_{[this] { work(); }} {}

Writer::~Writer() { stop(); }

void Writer::commit(Commit commit, Done done) { enqueue(PendingCommit{std::move(commit), std::move(done)}); }

void Writer::put(Write write) { enqueue(std::move(write)); }

void Writer::post(Job job) { enqueue(std::move(job)); }

void Writer::enqueue(Pending pending) {
  std::optional<Error> refusal;
  const bool is_commit = std::holds_alternative<PendingCommit>(pending);
  bool wakes = false;  // the thread waits for the first and for a full batch, and sleeps through those in between
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) {
      refusal = Error{ErrorKind::unavailable, "the storage has stopped"};
    } else if (!is_commit && waiting_.size() - commits_ + jobs_left_ >= limits_.waiting_max) {
      refusal = Error{ErrorKind::overloaded, "too many writes are waiting"};
    } else {
      commits_ += is_commit ? 1 : 0;
      waiting_.push_back(std::move(pending));
      wakes = waiting_.size() == 1 || waiting_.size() == limits_.batch_max;
    }
  }
  if (wakes) changed_.notify_all();
  if (!refusal) return;
  if (auto* commit = std::get_if<PendingCommit>(&pending)) {
    commit->done(std::unexpected(*std::move(refusal)));
  } else if (auto* write = std::get_if<Write>(&pending)) {
    write->answer(&*refusal);
  } else {
    std::get<Job>(pending)(&*refusal);
  }
}

void Writer::post_ahead(Job job) {
  std::optional<Error> refusal;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) {
      refusal = Error{ErrorKind::unavailable, "the storage has stopped"};
    } else if (ahead_.size() >= ahead_max) {
      refusal = Error{ErrorKind::overloaded, "too many jobs go ahead"};
    } else {
      ahead_.push_back(std::move(job));
    }
  }
  if (refusal) return job(&*refusal);
  changed_.notify_all();
}

std::size_t Writer::waiting() const {
  const std::lock_guard lock{mutex_};
  return waiting_.size() + jobs_left_ + ahead_.size();
}

void Writer::stop() {
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Writer::work() {
  Clock::time_point next_transaction = Clock::now();
  bool rested = true;
  std::unique_lock lock{mutex_};
  const auto has_work = [&] { return stopping_ || !waiting_.empty() || !ahead_.empty(); };
  for (;;) {
    if (!jobs_.empty()) {
      // Nothing to wait for. What came meanwhile goes first, unless a transaction has just begun.
    } else if (rested) {
      changed_.wait(lock, has_work);
    } else if (!changed_.wait_for(lock, limits_.idle_after, has_work)) {
      lock.unlock();
      store_.idle();
      rested = true;
      lock.lock();
      continue;
    }
    if (waiting_.empty() && jobs_.empty() && ahead_.empty()) return;
    rested = false;
    if (!ahead_.empty()) {
      lock.unlock();
      run_ahead_jobs();
      lock.lock();
    }
    if (!waiting_.empty() && (jobs_.empty() || Clock::now() >= next_transaction)) {
      if (!std::holds_alternative<Job>(waiting_.front())) {
        changed_.wait_until(lock, next_transaction, [&] { return stopping_ || waiting_.size() >= limits_.batch_max; });
        next_transaction = Clock::now() + std::min(limits_.pace_max, static_cast<int>(waiting_.size()) * limits_.pace);
      }
      std::deque<Pending> taken = std::exchange(waiting_, {});
      commits_ = 0;
      jobs_left_ += static_cast<std::size_t>(
          std::ranges::count_if(taken, [](const Pending& one) { return std::holds_alternative<Job>(one); }));
      lock.unlock();
      store(taken);
      taken.clear();
      lock.lock();
    }
    if (jobs_.empty()) continue;
    jobs_left_ -= 1;
    lock.unlock();
    run_next_job();
    lock.lock();
  }
}

void Writer::run_ahead_jobs() {
  std::deque<Job> jobs;
  {
    const std::lock_guard lock{mutex_};
    jobs.swap(ahead_);
  }
  for (Job& job : jobs) run_job(job);
}

void Writer::run_next_job() {
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  run_job(job);
}

void Writer::run_job(Job& job) {
  job(nullptr);
  look_whether_broken();
}

void Writer::store(std::deque<Pending>& taken) {
  std::vector<PendingCommit> commits;
  std::vector<Write> writes;
  for (Pending& pending : taken) {
    if (auto* commit = std::get_if<PendingCommit>(&pending)) commits.push_back(std::move(*commit));
    if (auto* write = std::get_if<Write>(&pending)) writes.push_back(std::move(*write));
    if (auto* job = std::get_if<Job>(&pending)) jobs_.push_back(std::move(*job));
  }
  std::span<PendingCommit> commits_left{commits};
  std::span<Write> writes_left{writes};
  while (!commits_left.empty() || !writes_left.empty()) {
    const std::size_t batch = std::min(commits_left.size(), limits_.batch_max);
    const std::size_t along = std::min(writes_left.size(), limits_.batch_max - batch);
    store_batch(commits_left.first(batch), writes_left.first(along));
    commits_left = commits_left.subspan(batch);
    writes_left = writes_left.subspan(along);
    run_ahead_jobs();
  }
}

void Writer::store_batch(std::span<PendingCommit> batch, std::span<Write> writes) {
  std::vector<Outcome<Seq>> outcomes;
  std::optional<Error> failed = try_batch(batch, writes, outcomes);
  const auto is_lost = [&] {
    return failed ? may_pass(*failed)
                  : writes.empty() && std::ranges::all_of(outcomes, [](const Outcome<Seq>& outcome) {
                      return !outcome && may_pass(outcome.error());
                    });
  };
  // A store that is away for longer is not asked twice each time: an attempt to reach it may take seconds.
  if (is_lost() && !is_away_) failed = try_batch(batch, writes, outcomes);
  is_away_ = is_lost();
  const bool met_damage =
      failed ? failed->kind == ErrorKind::corrupt : writes.empty() && std::ranges::all_of(outcomes, is_corrupt);
  if (met_damage && batch.size() + writes.size() > 1) {
    // Nothing was stored. Damage that one of them has met is no reason to refuse the others.
    for (std::size_t i = 0; i < batch.size(); ++i) store_batch(batch.subspan(i, 1), {});
    for (std::size_t i = 0; i < writes.size(); ++i) store_batch({}, writes.subspan(i, 1));
    return;
  }
  if (limits_.stored && !batch.empty()) limits_.stored(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const bool was_stored = i < outcomes.size() && outcomes[i].has_value();
    batch[i].done(failed && (was_stored || outcomes.empty()) ? Outcome<Seq>{std::unexpected(*failed)}
                                                             : std::move(outcomes[i]));
  }
  for (Write& write : writes) write.answer(failed ? &*failed : nullptr);
  look_whether_broken();
}

std::optional<Error> Writer::try_batch(std::span<PendingCommit> batch, std::span<Write> writes,
                                       std::vector<Outcome<Seq>>& outcomes) {
  outcomes.clear();
  const auto is_synced = [](const Write& write) { return write.is_synced; };
  if (writes.empty()) {
    outcomes = append(batch);
  } else if (batch.empty() && std::ranges::none_of(writes, is_synced)) {
    for (Write& write : writes) write.run();
  } else {
    const auto stored = store_.together([&] {
      if (!batch.empty()) outcomes = append(batch);
      for (Write& write : writes) write.run();
    });
    if (!stored) return stored.error();
  }
  return std::nullopt;
}

std::vector<Outcome<Seq>> Writer::append(std::span<PendingCommit> batch) {
  std::vector<Commit> commits;
  commits.reserve(batch.size());
  for (PendingCommit& pending : batch) commits.push_back(std::move(pending.commit));
  std::vector<Outcome<Seq>> outcomes = store_.append(commits);
  TAKAMAKA_CHECK(outcomes.size() == batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) batch[i].commit = std::move(commits[i]);  // for another try
  return outcomes;
}

void Writer::look_whether_broken() {
  if (!limits_.broken || told_broken_ || !store_.is_broken()) return;
  told_broken_ = true;
  limits_.broken();
}

}  // namespace takamaka::storage
