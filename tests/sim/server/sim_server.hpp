#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "server/session/client_session.hpp"
#include "server/session/retention.hpp"
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
};

// One server process: the real services on loops in virtual time. Its destructor is the death of the process.
class SimServer {
 public:
  SimServer(SimClock& clock, SimLoop& outside, Chance& chance, storage::SqliteStore& database,
            const ServerSettings& settings, SimQueue::Stored stored);
  SimServer(const SimServer&) = delete;
  SimServer& operator=(const SimServer&) = delete;
  ~SimServer();

  // The retention begins its hourly runs.
  void begin();
  // Opens a WebSocket from this address, on any loop; null if the server turns it away.
  std::shared_ptr<SimSocket> open(const std::string& address, SimSocket::Ends ends);
  // Forgets the sockets that have ended.
  void sweep();
  // Stops as after SIGTERM: every room stores its state, then every connection closes.
  void drain();
  bool drained() const { return drained_; }

  // All loops of this process; the last one runs only the retention.
  const std::vector<SimLoop*>& all_loops() const { return all_loops_; }
  // Whether no room, connection, task or timer is left, except those of the retention.
  std::string leftovers() const;

  SimQueue& queue() { return queue_; }
  LobbyService& lobby() { return lobby_; }
  Connections& connections() { return connections_; }
  ops::Store& store() { return store_; }
  const std::vector<std::shared_ptr<SimSocket>>& sockets() const { return sockets_; }
  bool stopping() const { return stopping_; }

 private:
  Chance& chance_;
  const ServerSettings settings_;
  std::vector<std::unique_ptr<SimLoop>> own_loops_;
  std::unique_ptr<SimLoop> retention_loop_;
  std::vector<SimLoop*> all_loops_;
  Loops loops_;
  SimQueue queue_;
  ops::Store store_;
  People people_;
  Connections connections_;
  Bans bans_;
  CurrentAnnouncement announcement_;
  LobbyService lobby_;
  std::atomic<bool> stopping_ = false;
  bool drained_ = false;
  Retention retention_;
  SimWorker worker_;
  ReplayService replays_;
  SessionContext context_;
  std::vector<std::shared_ptr<SimSocket>> sockets_;
};

}  // namespace takamaka::sim
