#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <variant>
#include <vector>

#include "storage/ports/event_store.hpp"
#include "storage/threads/write_queue.hpp"
#include "tests/sim/server/chance.hpp"
#include "tests/support/sim_loop.hpp"

namespace takamaka::sim {

// What the disk does. hangs: nothing, until it does something else, as a database behind a cut line. full: refuses what would be
// written. failing: also refuses every second look-up. lost: refuses everything. doubtful: stores some transactions and says of
// none whether it did.
enum class Disk : std::uint8_t { good, slow, hangs, full, failing, lost, doubtful };

// The storage thread in virtual time: first the jobs that go ahead, then all commits and writes that wait, in one transaction,
// then the other jobs, one by one, as storage::Writer does; with the faults of a disk.
class SimQueue final : public storage::WriteQueue {
 public:
  // Called for each commit that is really in the store, also if nobody learns it.
  using Stored = std::function<void(const storage::Commit&)>;

  SimQueue(SimLoop& thread, Chance& chance, storage::EventStore& events, std::size_t waiting_max, Stored stored)
      : chance_{chance}, events_{events}, waiting_max_{waiting_max}, stored_{std::move(stored)}, timer_{thread} {}

  Disk disk = Disk::good;
  // For tests of the promises.
  struct Lies {
    bool stores_late = false;  // says that a commit is stored before it is
    bool forgets = false;      // stores nothing of what it says is stored
    bool unbounded = false;
    bool unfenced = false;  // stores a commit at the end of the log, also if another node has the room
  };
  Lies lies{};

  void commit(storage::Commit commit, Done done) override { add(PendingCommit{std::move(commit), std::move(done)}); }
  std::size_t waiting() const override { return waiting_.size() + jobs_.size() + ahead_.size(); }
  void stop() override;
  // The process is killed: the first commits that wait may be in the store, and nobody is told.
  void die();

  // Writes and jobs that wait.
  std::size_t waiting_besides_commits() const { return waiting() - commits_; }
  // Whether two commits of one room have ever waited at once. The queue takes all commits because none do.
  bool had_two_of_a_room() const { return had_two_of_a_room_; }

 private:
  struct PendingCommit {
    storage::Commit commit;
    Done done;
  };
  using Pending = std::variant<PendingCommit, Write, Job>;

  void put(Write write) override { add(std::move(write)); }
  void post(Job job) override { add(std::move(job)); }
  void post_ahead(Job job) override;
  void add(Pending pending);
  void schedule();
  void step();
  void store_all();
  void store(std::vector<PendingCommit>& batch, std::vector<Write>& writes);
  void run_job(Job job);
  std::optional<storage::Error> refusal() const;
  std::vector<storage::Outcome<Seq>> append(const std::vector<storage::Commit>& commits);
  static void refuse(Pending& pending, const storage::Error& error);

  Chance& chance_;
  storage::EventStore& events_;
  const std::size_t waiting_max_;
  const Stored stored_;
  std::deque<Pending> waiting_;
  std::deque<Job> jobs_;     // whose earlier commits are stored
  std::deque<Job> ahead_;    // which wait for nothing
  std::size_t commits_ = 0;  // in waiting_
  std::set<RoomId> rooms_;   // with a commit that waits
  bool had_two_of_a_room_ = false;
  bool scheduled_ = false, stopped_ = false;
  LoopTimer timer_;
};

}  // namespace takamaka::sim
