#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "storage/ports/log_reader.hpp"
#include "storage/ports/nodes.hpp"
#include "storage/ports/personal_data.hpp"
#include "storage/ports/results.hpp"

namespace takamaka::storage {

class RecordLists;  // storage/lists/record_lists.hpp

// An open room that a living node holds.
struct HeldRoom {
  RoomId room;
  std::string node;
  std::optional<MatchId> match{};  // its last one
  int match_number = 0;
  friend bool operator==(const HeldRoom&, const HeldRoom&) = default;
};

// Port: everything that is looked up and that no move waits for. It reads and never writes, on a connection of its own,
// next to the server's writer. Its parts share the connection. One thread at a time, except for give_up().
class Record {
 public:
  virtual ~Record() = default;

  virtual Results& results() = 0;
  virtual RecordLists& lists() = 0;
  virtual PersonalData& personal() = 0;
  virtual LogReader& logs() = 0;
  // As Nodes::nodes. A store for one node names none.
  virtual Outcome<std::vector<NodeRow>> nodes() = 0;
  // Returns the open rooms that living nodes other than this one hold: those with a running match first, then the latest; at
  // most `limit`. A store for one node has none.
  virtual Outcome<std::vector<HeldRoom>> held_rooms(const std::string& node, std::size_t limit) = 0;

  // From now on all reads together may take this long; then each fails with `too_slow`, until the next call. 0: no limit,
  // as in the beginning.
  virtual void give_up_after(std::chrono::milliseconds) = 0;
  // Lets the running read and all later ones fail with `too_slow`, until the next give_up_after(). Any thread.
  virtual void give_up() = 0;
};

// Opens one more connection to the record. Any thread.
using OpenRecord = std::function<Outcome<std::unique_ptr<Record>>()>;

}  // namespace takamaka::storage
