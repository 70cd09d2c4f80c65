#pragma once

// The node service: keeps this node's lease, and does what it says. While the lease holds, no other node has the rooms of
// this one; when it may have run out, all that speaks for them falls silent by itself (node_lease.hpp), and this service
// makes them leave memory and closes the connections.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/connection/connections.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/ops/complaint.hpp"
#include "storage/ports/nodes.hpp"

namespace takamaka {

// On one loop, as all below.
class NodeService {
 public:
  // News that are read at once.
  static constexpr std::size_t news_at_once = 100;
  // Orders that are taken at once.
  static constexpr std::size_t orders_at_once = 20;

  struct Dependencies {
    Loop& loop;
    ops::Store& store;
    storage::Nodes& nodes;
    NodeLease& lease;
    LobbyService& lobby;
    Connections& connections;
  };
  // What other nodes have told. `term` is called when a term begins, to read again what may have changed before; `alone`: there
  // can be no other node. `news` is called for each later piece of news of another node, in their order, and `renewed` at each
  // renewal of a node that is not alone. `order` is called for each order of another node to a room of this one; empty: they
  // wait until it takes too long.
  struct Listener {
    std::function<void(bool alone)> term;
    std::function<void(const storage::News&)> news;
    std::function<void()> renewed;
    std::function<void(const storage::Order&)> order{};
  };
  NodeService(const Dependencies& deps, const storage::NodeState& self, Listener listener);

  // Asks for the lease until `leave`. `begun` is called once, when the first term has begun.
  void begin(std::function<void()> begun);
  // From now on says to the others that this node stops.
  void drain() { self_.draining = true; }
  // Ends the lease, so that others may have the rooms at once. `left` is called when the store knows that, or has failed.
  void leave(std::function<void()> left);
  // Tells all other nodes, which hear it when they renew their leases. A failure is logged, and `failed` is called on the
  // store's thread. Any thread.
  void tell(std::string_view kind, const std::string& body, std::function<void()> failed = {});
  const std::string& name() const { return self_.node; }
  const std::string& url() const { return self_.url; }

 private:
  struct Renewal {
    std::int64_t asked_ms = 0;  // the steady time before the store was asked
    storage::Outcome<storage::Lease> lease;
  };
  void renew();
  void renewed(const Renewal& renewal);
  void try_again(const storage::Error& why);
  void lose();
  void take_orders();
  void read_news(std::int64_t newest);
  void hear(const storage::Outcome<std::vector<storage::News>>& news, std::int64_t newest);

  const Dependencies deps_;
  storage::NodeState self_;
  const Listener listener_;
  std::function<void()> begun_;
  LoopTimer renewal_, end_;
  bool holds_ = false;  // the present term has a lease
  // When this node may adopt rooms, on the steady clock: when the store comes back, other nodes need a moment to renew theirs.
  std::int64_t adopts_from_ms_ = 0;
  ops::Complaint complaint_;  // that the lease is not renewed
  bool left_ = false;
  bool reads_news_ = false;
  bool takes_orders_ = false;
  std::int64_t known_news_ = 0;
  std::int64_t lasts_ms_ = 3000;  // as far as known
};

}  // namespace takamaka
