#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/ports/room_index.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// Rooms that one renewal names as wanted; the others come with a later one.
inline constexpr std::size_t wanted_rooms_max = 256;
// A room that was handed over is not handed on again for so long.
inline constexpr std::chrono::milliseconds room_stays{30'000};
// A lost node's rooms are `orphans` from so long after the end of its lease, and until so long after it. Before that, their
// people come back by themselves; after it, nobody expects the tables to go on.
inline constexpr std::chrono::milliseconds orphans_from{10'000}, orphans_until{300'000};
// The news of so long can be read. A node that is further behind has lost its lease, and starts with the newest.
inline constexpr std::chrono::milliseconds news_kept{600'000};
// The longest body of a piece of news, in bytes; a longer one is `refused`.
inline constexpr std::size_t news_body_max = 16'384;
// Orders of all nodes that nobody has finished; one more is `overloaded`.
inline constexpr std::size_t orders_max = 100;
// An order that its node has not taken for so long is not given to it any more.
inline constexpr std::chrono::milliseconds order_waits{5'000};
// An order is kept for so long if the node that gave it does not finish it.
inline constexpr std::chrono::milliseconds orders_kept{60'000};
// The longest body of an order or an answer, in bytes; a longer one is `refused`.
inline constexpr std::size_t order_body_max = 65'536;

// What a node says of itself. `node` names one start of one process: no two starts have the same name.
struct NodeState {
  std::string node;
  std::string url{};         // where its admin finds it; may be empty
  bool draining = false;     // it takes no rooms any more
  std::int64_t rooms = 0;    // in memory
  std::int64_t playing = 0;  // of them with a running match
  std::int64_t connections = 0;
  std::string version{};  // of the program
  friend bool operator==(const NodeState&, const NodeState&) = default;
};

// The promise that no other node gets this node's rooms. It begins when the call that renewed it was made.
struct Lease {
  std::chrono::milliseconds lasts{};
  std::vector<RoomId> wanted{};  // rooms of the node which a living node wants; at most wanted_rooms_max
  std::int64_t news = 0;         // the number of the newest piece of news
  bool orders = false;           // orders wait for the node
  bool orphans = false;          // there may be some: a node was lost
  friend bool operator==(const Lease&, const Lease&) = default;
};
// Longer than any process lives: a back end for one node.
inline constexpr std::chrono::milliseconds endless_lease = std::chrono::hours{24 * 365 * 100};

// A node as the store knows it. Its times are those of the store's clock.
struct NodeRow {
  NodeState state;
  std::int64_t began_ms = 0, renewed_ms = 0;
  bool lives = false;  // its lease has not run out
  friend bool operator==(const NodeRow&, const NodeRow&) = default;
};

// Something that every node must learn. The storage knows neither kinds nor bodies.
struct News {
  std::int64_t number = 0;  // later pieces have larger ones
  std::string node, kind, body;
  friend bool operator==(const News&, const News&) = default;
};

// What one node asks of a room that another one holds. The storage does not know bodies.
struct Order {
  std::int64_t number = 0;
  RoomId room;
  std::string body;
  friend bool operator==(const Order&, const Order&) = default;
};

// Port: the nodes that share the store, and which rooms they hold (see Log::claim). Only the store's clock counts, never
// that of a node. Called from one thread at a time, the one that calls the Log.
class Nodes {
 public:
  virtual ~Nodes() = default;

  // Begins or extends the node's lease, for as long as the result says. `fenced` if the lease had run out before the call,
  // however short a time ago: it has begun again, but rooms of the node may belong to others.
  virtual Outcome<Lease> renew(const NodeState&) = 0;
  // Ends the node's lease: others may claim its rooms at once. No effect on a node without one.
  virtual Outcome<void> leave(const std::string& node) = 0;
  // Asks the holders of these rooms to hand them over: their renewals name a room as wanted until they release it, or until
  // this node's lease has run out. Returns those rooms that no other living node holds, in any order: claim them. Nobody is
  // asked for a room that its holder has by such a hand-over, less than `room_stays` ago: a node claimed the room after one
  // had asked for it and another one had released it. A room that was left behind has not been handed over. Nor may a holder
  // be asked whose renewal is overdue; so call again until all rooms are free.
  virtual Outcome<std::vector<RoomId>> want(std::span<const RoomId>, const std::string& node) = 0;
  // Tells whether a living node holds the room. Before a room is purged: its node may have it in memory.
  virtual Outcome<bool> is_held(const RoomId&) = 0;
  // Counts the open rooms with this host that living nodes other than this one hold.
  virtual Outcome<std::size_t> rooms_elsewhere(const PlayerId& host, const std::string& node) = 0;
  // Returns rooms with a running match whose node was lost (`orphans_from`, `orphans_until`), and that nobody has claimed since;
  // at most `limit`. Each node gets them in another order, so that several nodes take different ones: claim them.
  virtual Outcome<std::vector<RoomId>> orphans(const std::string& node, std::size_t limit) = 0;
  // Returns the nodes that live, and those whose lease has run out or ended less than a day ago; by their beginning.
  virtual Outcome<std::vector<NodeRow>> nodes() = 0;

  // Adds a piece of news, durably, and returns its number.
  virtual Outcome<std::int64_t> tell(const std::string& node, const std::string& kind, const std::string& body) = 0;
  // Returns the news after this number, in order, of all nodes; at most `limit`. News older than `news_kept` may be
  // missing.
  virtual Outcome<std::vector<News>> news(std::int64_t after, std::size_t limit) = 0;

  // Leaves an order, durably, for the living node other than this one that holds the room, and returns its number. None, and
  // nothing else, if there is no such node: claim the room.
  virtual Outcome<std::optional<std::int64_t>> order(const RoomId&, const std::string& node,
                                                     const std::string& body) = 0;
  // Gives the node the orders that wait for it, the oldest first, at most `limit`. Each is given once, whatever happens then.
  virtual Outcome<std::vector<Order>> take_orders(const std::string& node, std::size_t limit) = 0;
  // Answers an order that was taken. No effect on one that is finished.
  virtual Outcome<void> answer_order(std::int64_t number, const std::string& answer) = 0;
  // Returns the answer and finishes the order; none: there is no answer so far.
  virtual Outcome<std::optional<std::string>> take_answer(std::int64_t number) = 0;
  // Finishes the order if its node has not taken it. True: nobody has taken it, and nobody will.
  virtual Outcome<bool> withdraw_order(std::int64_t number) = 0;
};

}  // namespace takamaka::storage
