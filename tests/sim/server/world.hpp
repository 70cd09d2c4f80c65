#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "storage/ports/one_node.hpp"
#include "tests/sim/server/promises.hpp"
#include "tests/sim/server/sim_disk.hpp"
#include "tests/sim/server/sim_server.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/storage/shared_store.hpp"

namespace takamaka::sim {

class SimClient;

struct WorldSettings {
  std::uint64_t seed = 1;
  int clients = 8, hostile = 0;
  int steps = 30;          // of fate, some seconds each
  bool mishaps = true;     // of disks, lines and processes
  bool to_the_end = true;  // until every room has left memory and then the database
  ServerSettings server{};
  // Servers over one shared store, behind a proxy that chooses by routing key.
  int nodes = 1;
  std::int64_t lease_ms = 3000;
  bool wrong_proxy = false;  // it now and then sends a connection to any node
  // Admins give orders at any node. Then no node is stopped: what it wrote last may arrive when an admin, who needs no time to come
  // back, has its rooms elsewhere.
  bool orders = false;
  // For tests of the promises: a lease that a node believes to have.
  std::function<std::unique_ptr<NodeLease>()> make_lease = [] { return std::make_unique<NodeLease>(); };
  bool unfenced = false;
  std::function<void(const storage::Commit&)> stored{};  // called with each commit that is in the store
};

// The world of a seed: small ones, some of them calm, some with hostile clients, several loops, or hardly any space.
WorldSettings world_of(std::uint64_t seed, int steps);
// The same with two to four nodes, which are killed, frozen and stopped.
WorldSettings cluster_of(std::uint64_t seed, int steps);
// Four nodes with thousands of players, most of them at a table of their own.
WorldSettings crowd_of(std::uint64_t seed, int steps, int players);

// The connection of one client, as the client and the watcher of promises know it.
struct Line {
  SimClient* client = nullptr;  // null: the client has let go of it
  std::weak_ptr<SimSocket> socket;
  std::string node;     // the name of the server
  std::string in_room;  // the room that it was told of last
  std::map<std::string, int> asked, answered;
  std::optional<PlayerId> player;
  std::map<std::string, std::string> room_of;   // the room that a request names
  std::int64_t arrives_ms = 0, reaches_ms = 0;  // of the last message each way
  bool over = false, reads = true;
  testing::CompactReader compact;  // everybody behind it sees updates only
};

// A whole server with its clients, its storage and its network in virtual time. Everything follows from the seed.
class World {
 public:
  explicit World(const WorldSettings& settings);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World();

  // Lives for the steps, and to the end if the settings say so. Stops at the first broken promise.
  void run();
  const std::string& broken() const { return promises_.broken(); }
  std::string summary() const;

  // ------------------------------------------------------------------------------- for clients and tests
  Chance& chance() { return chance_; }
  SimClock& clock() { return clock_; }
  SimLoop& outside() { return outside_; }
  SimServer* server(std::size_t node = 0) { return nodes_[node].server.get(); }  // null while no process runs
  std::size_t nodes() const { return nodes_.size(); }
  // The node that the proxy chooses for this key; none: no node can be reached.
  std::optional<std::size_t> place_of(RoutingKey key) const;
  SimClient& client(std::size_t number) { return *clients_[number]; }
  Promises& promises() { return promises_; }
  storage::SqliteStore& database() { return disk_.store(); }
  std::string database_file() const { return disk_.path(); }
  std::uint64_t requests() const { return requests_; }  // of all clients
  std::shared_ptr<Line> connect(SimClient& client, const std::string& address, LobbyService::CameBy key = {});
  // Sends a text whose answer repeats `id`; it arrives a moment later.
  void send(const std::shared_ptr<Line>& line, const std::string& id, std::string text);
  void cut(const std::shared_ptr<Line>& line);
  void let_read(const std::shared_ptr<Line>& line, bool reads);
  // Lets time pass.
  void advance(std::int64_t ms);
  // The process is killed, and another one starts.
  void crash();
  void start();
  // The same with one of several nodes; the others go on.
  void kill(std::size_t node);
  void start(std::size_t node);
  // Nothing of the node runs for so long, as if its machine slept.
  void freeze(std::size_t node, std::int64_t ms);
  storage::SharedStore& shared() { return shared_; }
  // A moment in which nobody asks anything: everything asked so far has its one answer.
  void quiet();
  // Everybody goes: memory returns to what it was, and in the end the database, too.
  void end();

  // What people tell each other outside the server.
  struct Table {
    std::string room, code, watch_code;
  };
  std::vector<Table> tables;
  std::vector<std::string> matches;                         // ids
  std::vector<std::pair<std::string, std::string>> offers;  // code of the table, code of the seat
  bool calm = false;                                        // clients ask nothing now
  // Nodes whose next start has the next version of every game's rules. The logs are judged by the present one.
  std::set<std::size_t> newer;
  // For tests of the promises: returns the frames that are written in place of this one.
  std::function<std::vector<std::string>(const std::string& frame)> tamper;

 private:
  struct Node {
    std::unique_ptr<SimServer> server{};
    int starts = 0;
    bool frozen = false;
    bool runs() const { return server && !frozen; }
  };
  void gather_loops();
  void hang_up(const std::string& node);
  void settle();
  std::int64_t travel_ms();
  void fate();
  void fate_of(std::size_t node);
  SimServer* any_server();
  void check_owner(const Line& line, const ServerMessage& message);
  void admin();
  void order_anywhere();
  void check_orders();
  void written(const std::shared_ptr<Line>& line, const std::string& frame);
  void check(const std::shared_ptr<Line>& line, const std::string& frame);
  void ended(const std::shared_ptr<Line>& line, const CloseCode* why);
  void check_answers();
  void check_bounds();
  bool goes_on() const { return promises_.broken().empty(); }

  const WorldSettings settings_;
  Chance chance_;
  SimClock clock_;
  SimLoop outside_;
  SimDisk disk_;
  storage::OneNode one_node_;
  storage::SharedStore shared_;
  Promises promises_;
  std::vector<Node> nodes_;
  std::vector<SimLoop*> loops_;  // of the servers that run and of everything else
  std::vector<std::shared_ptr<Line>> lines_;
  std::vector<std::unique_ptr<SimClient>> clients_;
  LoopTimer recovery_;
  std::uint64_t freezes_ = 0;
  bool thaws_ = false;  // loops have come back
  // Orders of admins in a cluster, each by an admin of its own.
  struct GivenOrder {
    std::string by, room;
    std::shared_ptr<std::string> answer;  // "done" or the code of the problem; empty: none came
  };
  std::vector<GivenOrder> orders_;
  std::uint64_t admin_asked_ = 0, admin_answered_ = 0, frames_ = 0, crashes_ = 0, requests_ = 0;
};

}  // namespace takamaka::sim
