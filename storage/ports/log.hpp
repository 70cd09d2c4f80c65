#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "storage/ports/rows.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// Beyond the end of every log.
inline constexpr Seq last_seq{std::numeric_limits<std::uint32_t>::max()};

// The end of a room's log. `epoch` is that of its owner, or of its last event if nobody has claimed it since. The hash
// identifies all events before it; it is zero for an empty log, and differs between back ends.
struct Tail {
  std::int64_t epoch = 0;
  Seq length{};
  EventHash hash{};
  friend bool operator==(const Tail&, const Tail&) = default;
};

// Port: the append-only logs of all rooms, what a move waits for. Called from one thread at a time.
class Log {
 public:
  virtual ~Log() = default;

  // Stores the commits in one durable transaction, in the given order, and returns one outcome per commit: the log's new
  // length, or the error. A commit that is a conflict, fenced or refused, or on a damaged log, does not affect the others;
  // any other error applies to all of them. Commits reported as stored survive a power cut. A room begins with a commit
  // whose `expected` is 0 and whose first row is its PutRoom. All rows belong to the commit's room, and the row that opens
  // a match comes before its other rows.
  virtual std::vector<Outcome<Seq>> append(std::span<const Commit> commits) = 0;

  // Returns the events after the first `from` ones, up to number `to`, in order; none for an unknown room. Costs what is
  // read, however many events lie before or after it. `corrupt` if that part of the log is damaged; other rooms' logs can
  // still be read.
  virtual Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) = 0;
  // The same to the end of the log.
  Outcome<std::vector<EventRow>> read(const RoomId& room, Seq from) { return read(room, from, last_seq); }

  // Returns the end of the log; length 0 for an unknown room. `corrupt` if events are missing there.
  virtual Outcome<Tail> tail(const RoomId&) = 0;

  // Makes `node` the holder of the room and returns a new epoch for its commits, larger than every earlier one of the room:
  // commits with an earlier epoch are `fenced` from now on, even while the claim is the only trace of the new one. The
  // room need not exist yet. `held` if another node holds the room and that node's lease (Nodes::renew) has not run out;
  // a node that holds the room itself, because it has forgotten it or was not answered, gets a new epoch. On a back end
  // for one node, any name will do.
  virtual Outcome<std::int64_t> claim(const RoomId&, const std::string& node) = 0;
  // Ends the holding of a room that leaves memory; no effect if it was claimed again since `epoch` was opened.
  virtual Outcome<void> release(const RoomId&, std::int64_t epoch) = 0;

  // Runs `work`, which calls other functions of the store, and makes all that it writes durable together: they share the
  // wait for the disk. Each call is stored completely or not at all, as on its own. If the result is an error, nothing of
  // it was stored (`unknown`: all or nothing), whatever the calls have returned. A call that needs its own transaction,
  // such as a purge, must not be part of it.
  virtual Outcome<void> together(const std::function<void()>& work) {
    work();
    return {};
  }

  // Tells whether the store is broken: every call is `unavailable` until it is opened again, by a new process or by a
  // person. A full disk, a conflict or a slow disk does not break a store.
  virtual bool is_broken() const { return false; }

  // Called when there is nothing else to do for a moment: the time for work that would delay a commit.
  virtual void idle() {}
};

}  // namespace takamaka::storage
