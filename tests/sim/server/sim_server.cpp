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

// Everything of the store but the steps of a sweep.
class Unswept final : public storage::Evidence {
 public:
  explicit Unswept(storage::Evidence& store) : store_{store} {}
  storage::Outcome<void> keep(std::span<const storage::Activity> activities) override {
    return store_.keep(activities);
  }
  storage::Outcome<std::int64_t> add_note(const storage::Note& note) override { return store_.add_note(note); }
  storage::Outcome<void> change_report(const storage::ReportChange& change) override {
    return store_.change_report(change);
  }
  storage::Outcome<std::vector<storage::ClosedReport>> untold_reports(const PlayerId& player, int max) override {
    return store_.untold_reports(player, max);
  }
  storage::Outcome<void> mark_told(std::span<const std::int64_t> reports, std::int64_t now_ms) override {
    return store_.mark_told(reports, now_ms);
  }
  storage::Outcome<bool> sweep_words(int) override { return false; }

 private:
  storage::Evidence& store_;
};

std::vector<Loop*> pointers_to(const std::vector<std::unique_ptr<SimLoop>>& loops) {
  std::vector<Loop*> pointers;
  for (const auto& loop : loops) pointers.push_back(loop.get());
  return pointers;
}

}  // namespace

SimServer::SimServer(SimClock& clock, Chance& chance, const SimStorage& storage, std::string name,
                     const ServerSettings& settings, SimQueue::Stored stored, std::unique_ptr<NodeLease> lease)
    : chance_{chance},
      name_{std::move(name)},
      settings_{settings},
      lease_{std::move(lease)},
      own_loops_{make_loops(settings.loops, clock, chance)},
      retention_loop_{std::make_unique<SimLoop>(clock, chance.bits("retention"))},
      node_loop_{std::make_unique<SimLoop>(clock, chance.bits("node"))},
      thread_{std::make_unique<SimLoop>(clock, chance.bits("thread"))},
      loops_{pointers_to(own_loops_)},
      queue_{*thread_, chance, storage.events, settings.queue_max, std::move(stored)},
      unswept_{settings.sweeps ? nullptr : std::make_unique<Unswept>(storage.database)},
      store_{queue_,
             storage.events,
             storage.database,
             storage.database,
             [&clock] { return clock.steady_ms * 1000; },
             unswept_ ? unswept_.get() : &storage.database,
             &storage.database},
      people_{store_},
      connections_{settings.connections_max, settings.connections_per_address, *lease_},
      lobby_{loops_, store_, settings.rooms, settings.idle_ms, ThisNode{name_, *lease_, storage.nodes}},
      node_{{*node_loop_, store_, storage.nodes, *lease_, lobby_, connections_},
            {name_},
            {[this](bool alone) { news_.begin(alone); }, [this](const storage::News& piece) { news_.hear(piece); },
             [this] { news_.exchange_rooms(); }, [this](const storage::Order& order) { orders_.hear(order); }}},
      news_{{*node_loop_, lobby_, node_, storage.nodes, connections_, store_, replays_}, {}},
      orders_{{*node_loop_, lobby_, store_, storage.nodes, name_}},
      retention_{storage.database,
                 storage.nodes,
                 store_,
                 lobby_,
                 connections_,
                 stopping_,
                 [times = settings.times] { return times; }},
      worker_{*thread_, chance, 2 * ReplayService::waiting_max},
      replays_{store_, worker_, settings.replayed != nullptr ? settings.replayed : settings.rooms.variants},
      context_{lobby_,
               node_,
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
  for (const auto& loop : {retention_loop_.get(), node_loop_.get(), thread_.get()}) all_loops_.push_back(loop);
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
  node_loop_->post([this] { node_.begin([] {}); });
  retention_loop_->post([this] { spawn(*retention_loop_, "retention", retention_.run(*retention_loop_)); });
}

std::shared_ptr<SimSocket> SimServer::open(const std::string& address, SimSocket::Ends ends,
                                           LobbyService::CameBy came_by) {
  if (stopping_) return nullptr;
  SimLoop& loop = *own_loops_[came_by ? *came_by % own_loops_.size() : chance_.below(own_loops_.size())];
  const auto taken = context_.over_budget(ops::Budget::connections, CountedAddress{address}, {}, loop.steady_ms());
  if (taken) return nullptr;
  auto [admission, place] = connections_.enter(address);
  if (admission != Connections::Admission::welcome) return nullptr;
  auto socket =
      std::make_shared<SimSocket>(loop, connections_, std::move(place), limits::messages_per_second, std::move(ends));
  sockets_.push_back(socket);
  loop.post([this, socket, address, came_by] { socket->open(context_, address, came_by); });
  return socket;
}

void SimServer::sweep() {
  std::erase_if(sockets_, [](const auto& socket) { return socket->finished() && !socket->busy(); });
}

void SimServer::drain() {
  stopping_ = true;
  node_.drain();
  lobby_.stop([this] {
    retention_loop_->post([this] {
      connections_.close_all(closing::restarting);
      node_loop_->post([this, until_ms = node_loop_->steady_ms() + 8000] { leave_when_empty(until_ms); });
    });
  });
}

void SimServer::leave_when_empty(std::int64_t until_ms) {
  if (connections_.sockets() == 0 || node_loop_->steady_ms() >= until_ms) {
    return node_.leave([this] { drained_ = true; });
  }
  node_loop_->start_timer(node_loop_->steady_ms() + 10, [this, until_ms] { leave_when_empty(until_ms); });
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
