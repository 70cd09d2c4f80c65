#include "storage/writer.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"

namespace takamaka::storage {

Writer::Writer(EventStore& store) : Writer{store, Limits{}} {}

Writer::Writer(EventStore& store, const Limits& limits) : store_{store}, limits_{limits}, thread_{[this] { work(); }} {}

Writer::~Writer() { stop(); }

void Writer::commit(Commit commit, Done done) { enqueue(PendingCommit{std::move(commit), std::move(done)}); }

void Writer::enqueue(Pending pending) {
  std::optional<Error> refusal;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) {
      refusal = Error{ErrorKind::unavailable, "the storage has stopped"};
    } else if (waiting_.size() >= limits_.waiting_max) {
      refusal = Error{ErrorKind::overloaded, "too many writes are waiting"};
    } else {
      waiting_.push_back(std::move(pending));
    }
  }
  if (!refusal) {
    changed_.notify_all();
    return;
  }
  if (auto* commit = std::get_if<PendingCommit>(&pending)) {
    commit->done(std::unexpected(*std::move(refusal)));
  } else {
    std::get<Job>(pending)(&*refusal);
  }
}

std::size_t Writer::waiting() const {
  const std::lock_guard lock{mutex_};
  return waiting_.size();
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
  const auto has_work = [&] { return stopping_ || !waiting_.empty(); };
  for (;;) {
    if (rested) {
      changed_.wait(lock, has_work);
    } else if (!changed_.wait_for(lock, limits_.idle_after, has_work)) {
      lock.unlock();
      store_.idle();
      rested = true;
      lock.lock();
      continue;
    }
    if (waiting_.empty()) return;
    if (std::holds_alternative<PendingCommit>(waiting_.front())) {
      changed_.wait_until(lock, next_transaction, [&] { return stopping_ || waiting_.size() >= limits_.batch_max; });
      next_transaction = Clock::now() + limits_.pace;
    }
    std::deque<Pending> taken = std::exchange(waiting_, {});
    lock.unlock();
    store(taken);
    rested = false;
    taken.clear();
    lock.lock();
  }
}

void Writer::store(std::deque<Pending>& taken) {
  std::vector<PendingCommit> batch;
  for (Pending& pending : taken) {
    if (auto* commit = std::get_if<PendingCommit>(&pending)) {
      batch.push_back(std::move(*commit));
      if (batch.size() == limits_.batch_max) store_batch(batch);
    } else {
      store_batch(batch);
      std::get<Job>(pending)(nullptr);
      look_whether_broken();
    }
  }
  store_batch(batch);
}

void Writer::store_batch(std::vector<PendingCommit>& batch) {
  if (batch.empty()) return;
  std::vector<Commit> commits;
  commits.reserve(batch.size());
  for (PendingCommit& pending : batch) commits.push_back(std::move(pending.commit));
  std::vector<Outcome<Seq>> outcomes = store_.append(commits);
  TAKAMAKA_CHECK(outcomes.size() == batch.size());
  if (limits_.stored) limits_.stored(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(std::move(outcomes[i]));
  batch.clear();
  look_whether_broken();
}

void Writer::look_whether_broken() {
  if (!limits_.broken || told_broken_ || !store_.is_broken()) return;
  told_broken_ = true;
  limits_.broken();
}

}  // namespace takamaka::storage
