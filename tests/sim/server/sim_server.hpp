#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "server/admin/operations/room_orders.hpp"
#include "server/lobby/node_service.hpp"
#include "server/session/client_session.hpp"
#include "server/session/node_news.hpp"
#include "server/session/retention.hpp"
#include "storage/ports/nodes.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/sim/server/sim_queue.hpp"
#include "tests/sim/server/sim_socket.hpp"
#include "tests/sim/server/sim_worker.hpp"

namespace takamaka::sim {

struct ServerSettings {
  int loops = 1;
  std::int64_t idle_ms = 5 * 60'000;
  Retention::Times times{.retention_days = 1, .abandon_hours = 12};
  int rooms_max = limits::rooms_max, rooms_stored_max = limits::rooms_stored_max;
  std::size_t queue_max = 8192;
  std::size_t connections_max = 10'000, connections_per_address = limits::connections_per_address_max;
  ops::BudgetSettings budgets{};
  room::RoomConfig rooms{};
  FindVariant replayed{};  // null: the variants of the rooms
  bool sweeps = true;      // for tests of bounds: whether removed words ever leave their index
};

// What a process has of the storage.
struct SimStorage {
  storage::SqliteStore& database;
  storage::EventStore& events;
  storage::Nodes& nodes;
};

// One server process: the real services on loops in virtual time. Its destructor is the death of the process.
class SimServer {
 public:
  // `lease`: that of the process, which a test may replace.
  SimServer(SimClock& clock, Chance& chance, const SimStorage& storage, std::string name,
            const ServerSettings& settings, SimQueue::Stored stored,
            std::unique_ptr<NodeLease> lease = std::make_unique<NodeLease>());
  SimServer(const SimServer&) = delete;
  SimServer& operator=(const SimServer&) = delete;
  ~SimServer();

  // The lease begins, and the retention its hourly runs.
  void begin();
  // Opens a WebSocket from this address, on the loop of the key or any; null if the server turns it away.
  std::shared_ptr<SimSocket> open(const std::string& address, SimSocket::Ends ends, LobbyService::CameBy came_by = {});
  // Forgets the sockets that have ended.
  void sweep();
  // Stops as after SIGTERM: every room stores its state, then every connection closes.
  void drain();
  bool drained() const { return drained_; }

  // All loops of this process; the last ones run only the retention, the lease, and the storage and replays.
  const std::vector<SimLoop*>& all_loops() const { return all_loops_; }
  // Whether no room, connection, task or timer is left, except those of the retention.
  std::string leftovers() const;

  SimQueue& queue() { return queue_; }
  LobbyService& lobby() { return lobby_; }
  Connections& connections() { return connections_; }
  ops::Store& store() { return store_; }
  const std::vector<std::shared_ptr<SimSocket>>& sockets() const { return sockets_; }
  bool stopping() const { return stopping_; }
  const std::string& name() const { return name_; }
  NodeService& node() { return node_; }
  admin::RoomOrders& orders() { return orders_; }
  NodeLease& lease() { return *lease_; }
  SessionContext& context() { return context_; }
  Bans& bans() { return bans_; }

 private:
  void leave_when_empty(std::int64_t until_ms);

  Chance& chance_;
  const std::string name_;
  const ServerSettings settings_;
  const std::unique_ptr<NodeLease> lease_;
  std::vector<std::unique_ptr<SimLoop>> own_loops_;
  std::unique_ptr<SimLoop> retention_loop_, node_loop_, thread_;
  std::vector<SimLoop*> all_loops_;
  Loops loops_;
  SimQueue queue_;
  const std::unique_ptr<storage::Evidence> unswept_;  // null: it is swept
  ops::Store store_;
  People people_;
  Connections connections_;
  Bans bans_;
  CurrentAnnouncement announcement_;
  LobbyService lobby_;
  NodeService node_;
  NodeNews news_;
  admin::RoomOrders orders_;
  std::atomic<bool> stopping_ = false;
  bool drained_ = false;
  Retention retention_;
  SimWorker worker_;
  ReplayService replays_;
  SessionContext context_;
  std::vector<std::shared_ptr<SimSocket>> sockets_;
};

}  // namespace takamaka::sim
