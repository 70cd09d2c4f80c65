#include "tests/sim/server/sim_queue.hpp"

#include <algorithm>
#include <utility>

namespace takamaka::sim {

void SimQueue::add(Pending pending) {
  if (stopped_) return refuse(pending, {storage::ErrorKind::unavailable, "the storage has stopped"});
  if (waiting_.size() >= waiting_max_) {
    return refuse(pending, {storage::ErrorKind::overloaded, "too many writes are waiting"});
  }
  waiting_.push_back(std::move(pending));
  most_waiting_ = std::max(most_waiting_, waiting_.size());
  if (std::exchange(scheduled_, true)) return;
  timer_.set_after(disk == Disk::slow ? chance_.between(50, 3000) : chance_.between(0, 3), [this] { run(); });
}

void SimQueue::refuse(Pending& pending, const storage::Error& error) {
  if (auto* commit = std::get_if<PendingCommit>(&pending)) return commit->done(std::unexpected(error));
  std::get<Job>(pending)(&error);
}

void SimQueue::run() {
  scheduled_ = false;
  std::deque<Pending> taken = std::exchange(waiting_, {});
  std::vector<PendingCommit> batch;
  for (Pending& pending : taken) {
    if (auto* commit = std::get_if<PendingCommit>(&pending)) {
      batch.push_back(std::move(*commit));
    } else {
      store(batch);
      std::get<Job>(pending)(nullptr);
    }
  }
  store(batch);
}

void SimQueue::store(std::vector<PendingCommit>& batch) {
  if (batch.empty()) return;
  std::vector<storage::Commit> commits;
  for (PendingCommit& pending : batch) commits.push_back(std::move(pending.commit));
  std::vector<storage::Outcome<Seq>> outcomes;
  if (disk == Disk::full || disk == Disk::failing) {
    const auto kind = disk == Disk::full ? storage::ErrorKind::full : storage::ErrorKind::unavailable;
    outcomes.assign(batch.size(), std::unexpected(storage::Error{kind, "as the simulation wants"}));
  } else {
    const bool doubtful = disk == Disk::doubtful;
    if (!doubtful || chance_.one_in(2)) outcomes = append(commits);
    if (doubtful) {
      outcomes.assign(batch.size(), std::unexpected(storage::Error{storage::ErrorKind::unknown, "as it wants"}));
    }
  }
  for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(std::move(outcomes[i]));
  batch.clear();
}

std::vector<storage::Outcome<Seq>> SimQueue::append(const std::vector<storage::Commit>& commits) {
  auto outcomes = events_.append(commits);
  for (std::size_t i = 0; i < commits.size(); ++i) {
    if (outcomes[i]) stored_(commits[i]);
  }
  return outcomes;
}

void SimQueue::stop() {
  while (!waiting_.empty()) run();
  timer_.cancel();
  stopped_ = true;
}

void SimQueue::die() {
  std::vector<storage::Commit> commits;
  for (Pending& pending : waiting_) {
    auto* commit = std::get_if<PendingCommit>(&pending);
    if (commit == nullptr || chance_.one_in(3)) break;
    commits.push_back(std::move(commit->commit));
  }
  if (!commits.empty() && disk != Disk::full && disk != Disk::failing) append(commits);
  waiting_.clear();
  timer_.cancel();
  stopped_ = true;
}

}  // namespace takamaka::sim
