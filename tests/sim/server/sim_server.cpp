#include "tests/sim/server/sim_server.hpp"

#include <algorithm>
#include <limits>

#include "server/connection/address.hpp"
#include "server/loop/spawn.hpp"

namespace takamaka::sim {
namespace {

constexpr std::int64_t no_timer = std::numeric_limits<std::int64_t>::max();

std::vector<std::unique_ptr<SimLoop>> make_loops(int count, SimClock& clock, Chance& chance) {
  std::vector<std::unique_ptr<SimLoop>> loops;
  for (int i = 0; i < count; ++i) loops.push_back(std::make_unique<SimLoop>(clock, chance.bits("loop")));
  return loops;
}

std::vector<Loop*> pointers_to(const std::vector<std::unique_ptr<SimLoop>>& loops) {
  std::vector<Loop*> pointers;
  for (const auto& loop : loops) pointers.push_back(loop.get());
  return pointers;
}

}  // namespace

SimServer::SimServer(SimClock& clock, SimLoop& outside, Chance& chance, storage::SqliteStore& database,
                     const ServerSettings& settings, SimQueue::Stored stored)
    : chance_{chance},
      settings_{settings},
      own_loops_{make_loops(settings.loops, clock, chance)},
      retention_loop_{std::make_unique<SimLoop>(clock, chance.bits("retention"))},
      loops_{pointers_to(own_loops_)},
      queue_{outside, chance, database, settings.queue_max, std::move(stored)},
      store_{queue_, database, database, database, [&clock] { return clock.steady_ms * 1000; }, &database, &database},
      people_{store_},
      connections_{settings.connections_max, settings.connections_per_address},
      lobby_{loops_, store_, settings.rooms, settings.idle_ms},
      retention_{database, store_, lobby_, connections_, stopping_, [times = settings.times] { return times; }},
      worker_{outside, chance, 2 * ReplayService::waiting_max},
      replays_{store_, worker_, settings.replayed != nullptr ? settings.replayed : settings.rooms.variants},
      context_{lobby_,
               people_,
               replays_,
               store_,
               connections_,
               bans_,
               announcement_,
               "simulated",
               /*log_full_addresses=*/true,
               settings.budgets} {
  for (const auto& loop : own_loops_) all_loops_.push_back(loop.get());
  all_loops_.push_back(retention_loop_.get());
  lobby_.set_rooms_max(settings.rooms_max, settings.rooms_stored_max);
}

// What waits on the loops refers to the services, and rooms have timers on the loops.
SimServer::~SimServer() {
  queue_.die();
  const auto clear_loops = [this] {
    for (SimLoop* loop : all_loops()) loop->clear();
  };
  clear_loops();
  sockets_.clear();
  lobby_.clear();
  clear_loops();  // what was destroyed may have posted
}

void SimServer::begin() {
  retention_loop_->post([this] { spawn(*retention_loop_, "retention", retention_.run(*retention_loop_)); });
}

std::shared_ptr<SimSocket> SimServer::open(const std::string& address, SimSocket::Ends ends) {
  if (stopping_) return nullptr;
  SimLoop& loop = *own_loops_[chance_.below(own_loops_.size())];
  const auto taken = context_.over_budget(ops::Budget::connections, CountedAddress{address}, {}, loop.steady_ms());
  if (taken) return nullptr;
  auto [admission, place] = connections_.enter(address);
  if (admission != Connections::Admission::welcome) return nullptr;
  auto socket =
      std::make_shared<SimSocket>(loop, connections_, std::move(place), limits::messages_per_second, std::move(ends));
  sockets_.push_back(socket);
  loop.post([this, socket, address] { socket->open(context_, address); });
  return socket;
}

void SimServer::sweep() {
  std::erase_if(sockets_, [](const auto& socket) { return socket->finished() && !socket->busy(); });
}

void SimServer::drain() {
  stopping_ = true;
  lobby_.stop([this] {
    retention_loop_->post([this] {
      connections_.close_all(closing::restarting);
      drained_ = true;
    });
  });
}

std::string SimServer::leftovers() const {
  std::string left;
  const auto note = [&](bool wrong, const std::string& what) {
    if (wrong) left += (left.empty() ? "" : ", ") + what;
  };
  note(lobby_.rooms() != 0, std::to_string(lobby_.rooms()) + " rooms");
  note(connections_.count() != 0, std::to_string(connections_.count()) + " counted connections");
  note(connections_.sockets() != 0, std::to_string(connections_.sockets()) + " outboxes");
  note(!sockets_.empty(), std::to_string(sockets_.size()) + " sockets");
  note(queue_.waiting() != 0, "a queue of the storage");
  note(worker_.waiting() != 0, "a queue of the replays");
  for (const auto& loop : own_loops_) {
    note(!loop->tasks().empty(), "tasks");
    note(loop->next_timer_ms() != no_timer, "timers");
  }
  return left;
}

}  // namespace takamaka::sim
