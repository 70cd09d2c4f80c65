#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace takamaka {

// Until when this node may speak for its rooms, as far as it can know without asking: while it holds a lease, no other node
// has them (storage/ports/nodes.hpp). A lease without a gap is a term. What belongs to a term, a room or a connection, says
// nothing from its end on, because another node may have the rooms from then on; not even in a later term of this node.
// Any thread may ask. One loop changes it, that of the NodeService.
class NodeLease {
 public:
  using Term = std::uint64_t;

  NodeLease() = default;
  NodeLease(const NodeLease&) = delete;
  NodeLease& operator=(const NodeLease&) = delete;
  virtual ~NodeLease() = default;

  // The present term; before its lease, and between two leases, the next one.
  Term term() const { return term_; }
  // Tells whether what belongs to this term may be told at this moment.
  bool holds(Term term, std::int64_t steady_ms) const {
    // In this order: a later term begins before its lease does.
    const std::int64_t until_ms = until_ms_;
    return steady_ms < until_ms && term == term_;
  }

  // Tells whether this node may speak at this moment.
  bool holds(std::int64_t steady_ms) const { return holds(term_, steady_ms); }

  // Tells whether this lease has no end, because no other node can have the rooms of this one.
  bool endless() const { return until_ms_ == std::numeric_limits<std::int64_t>::max(); }

  // The lease of the present term holds until this time; the greatest number: it has no end. (Virtual for a test that shows what would happen without an end.)
  virtual void extend(std::int64_t until_steady_ms) { until_ms_ = until_steady_ms; }
  // Ends the present term.
  virtual void end() {
    until_ms_ = 0;
    ++term_;
  }

 private:
  std::atomic<std::int64_t> until_ms_ = 0;
  std::atomic<Term> term_ = 1;
};

// The lease of what knows no other nodes, such as tests and connections without rooms: it never ends.
inline const NodeLease& endless_lease() {
  static const struct Endless final : NodeLease {
    Endless() { extend(std::numeric_limits<std::int64_t>::max()); }
  } lease;
  return lease;
}

}  // namespace takamaka
