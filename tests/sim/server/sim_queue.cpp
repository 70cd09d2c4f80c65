#include "tests/sim/server/sim_queue.hpp"

#include <algorithm>
#include <utility>

namespace takamaka::sim {

using storage::Error;
using storage::ErrorKind;

void SimQueue::add(Pending pending) {
  if (stopped_) return refuse(pending, {ErrorKind::unavailable, "the storage has stopped"});
  auto* const commit = std::get_if<PendingCommit>(&pending);
  if (commit == nullptr && waiting_.size() - commits_ + jobs_.size() >= waiting_max_ && !lies.unbounded)
    return refuse(pending, {ErrorKind::overloaded, "too many writes are waiting"});
  if (commit != nullptr) {
    commits_ += 1;
    had_two_of_a_room_ |= !rooms_.insert(commit->commit.room).second;
  }
  if (commit != nullptr && lies.stores_late) {
    const Seq length{commit->commit.expected.value + static_cast<std::uint32_t>(commit->commit.events.size())};
    std::exchange(commit->done, [](const auto&) {})(length);
  }
  waiting_.push_back(std::move(pending));
  schedule();
}

void SimQueue::post_ahead(Job job) {
  const Error refusal = stopped_ ? Error{ErrorKind::unavailable, "the storage has stopped"}
                                 : Error{ErrorKind::overloaded, "too many jobs go ahead"};
  if (stopped_ || ahead_.size() >= ahead_max) return job(&refusal);
  ahead_.push_back(std::move(job));
  schedule();
}

void SimQueue::refuse(Pending& pending, const Error& error) {
  if (auto* commit = std::get_if<PendingCommit>(&pending)) return commit->done(std::unexpected(error));
  if (auto* write = std::get_if<Write>(&pending)) return write->answer(&error);
  std::get<Job>(pending)(&error);
}

void SimQueue::schedule() {
  if (std::exchange(scheduled_, true)) return;
  const std::int64_t rest_ms = disk == Disk::slow    ? chance_.between(50, 3000)
                               : disk == Disk::hangs ? 50
                                                     : chance_.between(0, 3);
  timer_.set_after(rest_ms, [this] {
    scheduled_ = false;
    if (disk != Disk::hangs) step();
    if (waiting() > 0) schedule();
  });
}

void SimQueue::step() {
  for (Job& job : std::exchange(ahead_, {})) run_job(std::move(job));
  store_all();
  if (jobs_.empty()) return;
  Job next = std::move(jobs_.front());
  jobs_.pop_front();
  run_job(std::move(next));
}

void SimQueue::store_all() {
  std::vector<PendingCommit> commits;
  std::vector<Write> writes;
  commits_ = 0;
  rooms_.clear();
  for (Pending& pending : std::exchange(waiting_, {})) {
    if (auto* commit = std::get_if<PendingCommit>(&pending)) commits.push_back(std::move(*commit));
    if (auto* write = std::get_if<Write>(&pending)) writes.push_back(std::move(*write));
    if (auto* job = std::get_if<Job>(&pending)) jobs_.push_back(std::move(*job));
  }
  if (!commits.empty() || !writes.empty()) store(commits, writes);
}

std::optional<Error> SimQueue::refusal() const {
  if (disk == Disk::full) return Error{ErrorKind::full, "as the simulation wants"};
  if (disk == Disk::failing || disk == Disk::lost) return Error{ErrorKind::unavailable, "as the simulation wants"};
  return std::nullopt;
}

void SimQueue::store(std::vector<PendingCommit>& batch, std::vector<Write>& writes) {
  std::optional<Error> failed = refusal();
  std::vector<storage::Outcome<Seq>> outcomes;
  if (!failed && (disk != Disk::doubtful || chance_.one_in(2))) {
    std::vector<storage::Commit> commits;
    for (PendingCommit& pending : batch) commits.push_back(std::move(pending.commit));
    const auto stored = events_.together([&] {
      outcomes = append(commits);
      for (Write& write : writes) write.run();
    });
    if (!stored) failed = stored.error();
  }
  if (!failed && disk == Disk::doubtful) failed = Error{ErrorKind::unknown, "as the simulation wants"};
  for (std::size_t i = 0; i < batch.size(); ++i) {
    batch[i].done(failed ? storage::Outcome<Seq>{std::unexpected(*failed)} : std::move(outcomes[i]));
  }
  for (Write& write : writes) write.answer(failed ? &*failed : nullptr);
}

void SimQueue::run_job(Job job) {
  const bool refused = disk == Disk::lost || (disk == Disk::failing && chance_.one_in(2));
  if (const auto failed = refusal(); failed && refused) return job(&*failed);
  job(nullptr);
}

std::vector<storage::Outcome<Seq>> SimQueue::append(const std::vector<storage::Commit>& commits) {
  std::vector<storage::Outcome<Seq>> outcomes;
  if (lies.forgets) {
    for (const storage::Commit& commit : commits) {
      outcomes.push_back(Seq{commit.expected.value + static_cast<std::uint32_t>(commit.events.size())});
    }
  } else if (lies.unfenced) {
    for (storage::Commit commit : commits) {
      const auto end = events_.tail(commit.room);
      if (end) commit.expected = end->length;
      if (end) commit.epoch = end->epoch;
      outcomes.push_back(events_.append({&commit, 1}).front());
    }
  } else {
    outcomes = events_.append(commits);
  }
  for (std::size_t i = 0; i < commits.size(); ++i) {
    if (outcomes[i]) stored_(commits[i]);
  }
  return outcomes;
}

void SimQueue::stop() {
  stopped_ = true;
  while (waiting() > 0) step();
  timer_.cancel();
}

void SimQueue::die() {
  std::vector<storage::Commit> commits;
  for (Pending& pending : waiting_) {
    auto* commit = std::get_if<PendingCommit>(&pending);
    if (commit == nullptr) continue;
    if (chance_.one_in(3)) break;
    commits.push_back(std::move(commit->commit));
  }
  if (!commits.empty() && disk != Disk::full && disk != Disk::failing) append(commits);
  waiting_.clear();
  commits_ = 0;
  rooms_.clear();
  jobs_.clear();
  ahead_.clear();
  timer_.cancel();
  stopped_ = true;
}

}  // namespace takamaka::sim
