// World: processes that start, end, sleep and have faulty disks.

#include <algorithm>
#include <array>
#include <iterator>

#include "server/loop/spawn.hpp"
#include "tests/sim/server/client.hpp"
#include "tests/sim/server/world.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::sim {
namespace {

constexpr std::array faults{Disk::slow, Disk::hangs, Disk::full, Disk::failing, Disk::lost, Disk::doubtful};

}  // namespace

void World::start() {
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!nodes_[node].server) start(node);
  }
}

void World::start(std::size_t place) {
  Node& node = nodes_[place];
  const bool alone = nodes_.size() == 1;
  const SimStorage storage{disk_.store(), alone ? static_cast<storage::EventStore&>(disk_.store()) : shared_,
                           alone ? static_cast<storage::Nodes&>(one_node_) : shared_};
  ServerSettings settings = settings_.server;
  if (newer.contains(place)) settings.rooms.variants = room::find_newer_variant;
  const std::string name = "n" + std::to_string(place) + "." + std::to_string(++node.starts);
  node.server = std::make_unique<SimServer>(
      clock_, chance_, storage, name, settings,
      [this](const storage::Commit& commit) {
        promises_.stored(commit);
        if (settings_.stored) settings_.stored(commit);
      },
      settings_.make_lease());
  node.server->queue().lies.unfenced = settings_.unfenced;
  gather_loops();
  node.server->begin();
}

void World::gather_loops() {
  loops_ = {&outside_};
  for (const Node& node : nodes_) {
    if (node.runs()) std::ranges::copy(node.server->all_loops(), std::back_inserter(loops_));
  }
}

void World::crash() {
  ++crashes_;
  admin_asked_ = admin_answered_ = 0;
  loops_ = {&outside_};
  for (Node& node : nodes_) {
    node.server.reset();
    node.frozen = false;
  }
  hang_up({});
  disk_.reopen();
  shared_.use(disk_.store());
  promises_.compare_with(disk_.store());
}

void World::kill(std::size_t place) {
  ++crashes_;
  admin_asked_ = admin_answered_ = 0;
  Node& node = nodes_[place];
  const std::string name = node.server->name();
  node.frozen = true;  // its loops leave the others
  gather_loops();
  node.server.reset();
  node.frozen = false;
  hang_up(name);
}

void World::freeze(std::size_t place, std::int64_t ms) {
  ++freezes_;
  Node& node = nodes_[place];
  node.frozen = true;
  gather_loops();
  outside_.start_timer(clock_.steady_ms + ms, [this, place, starts = node.starts] {
    Node& thawed = nodes_[place];
    if (thawed.starts != starts || !thawed.server) return;
    thawed.frozen = false;
    thaws_ = true;
  });
}

// Ends the connections of this node; empty: of all.
void World::hang_up(const std::string& node) {
  const auto is_there = [&](const auto& line) { return node.empty() || line->node == node; };
  std::vector<std::shared_ptr<Line>> cut;
  std::ranges::copy_if(lines_, std::back_inserter(cut), is_there);
  std::erase_if(lines_, is_there);
  for (const auto& line : cut) {
    line->over = true;
    if (line->client != nullptr) std::exchange(line->client, nullptr)->closed(nullptr);
  }
}

SimServer* World::any_server() {
  std::vector<SimServer*> running;
  for (const Node& node : nodes_) {
    if (node.runs()) running.push_back(node.server.get());
  }
  if (running.empty()) return nullptr;
  return running.size() == 1 ? running.front() : chance_.any_of(running);
}

void World::fate_of(std::size_t place) {
  Node& node = nodes_[place];
  if (!node.server) {
    if (chance_.one_in(2)) start(place);
    return;
  }
  if (node.frozen) return;
  SimServer& server = *node.server;
  if (server.drained() && server.connections().sockets() == 0) return kill(place);
  const std::size_t what = chance_.below(40);
  if (what < 5) {
    server.queue().disk = faults[chance_.below(faults.size())];
    outside_.start_timer(clock_.steady_ms + chance_.between(500, 10'000), [this, place, starts = node.starts] {
      if (nodes_[place].server && nodes_[place].starts == starts) nodes_[place].server->queue().disk = Disk::good;
    });
  } else if (what < 8) {
    kill(place);
  } else if (what < 12) {
    freeze(place, chance_.between(200, 3 * settings_.lease_ms));
  } else if (what == 12 && !server.stopping() && !settings_.orders) {
    server.queue().disk = Disk::good;
    server.drain();
  }
}

void World::fate() {
  if (nodes_.size() > 1) {
    for (std::size_t node = 0; node < nodes_.size(); ++node) fate_of(node);
  } else if (!server()) {
    if (chance_.one_in(2)) start();
    return;
  } else if (server()->drained() && server()->connections().sockets() == 0) {
    return crash();
  }
  const bool admins = chance_.one_in(4);
  if (admins && nodes_.size() == 1) admin();
  for (int order = 0; order < 4 && settings_.orders; ++order) order_anywhere();
  if (!settings_.mishaps) return;
  const std::size_t what = chance_.below(40);
  if (what < 9 && nodes_.size() > 1) return;
  if (what < 6) {
    server()->queue().disk = faults[chance_.below(faults.size())];
    recovery_.set_after(chance_.between(500, 10'000), [this] {
      if (server()) server()->queue().disk = Disk::good;
    });
  } else if (what < 8) {
    crash();
  } else if (what == 8 && !server()->stopping()) {
    server()->queue().disk = Disk::good;
    server()->drain();
  } else if (what < 14 && !lines_.empty()) {
    cut(std::shared_ptr{chance_.any_of(lines_)});
  } else if (what < 17 && !lines_.empty()) {
    const auto line = chance_.any_of(lines_);
    let_read(line, !line->reads);
  }
}

// An order, a look or opened hands, each with one answer.
void World::admin() {
  auto rooms = server()->lobby().all();
  if (rooms.empty()) return;
  std::ranges::sort(rooms, {}, [](const auto& room) { return room->id(); });
  const auto room = chance_.any_of(rooms);
  ++admin_asked_;
  const auto answered = [this](const auto&) { ++admin_answered_; };
  switch (chance_.below(5)) {
    case 0:
      return room->order(room::in::Ordered::Close{}, "admin:sim", answered);
    case 1:
      return room->open_hands("sim", answered);
    case 2: {
      const auto& somebody = chance_.any_of(clients_)->player();
      if (somebody) return room->order(room::in::Ordered::Remove{*somebody}, "admin:sim", answered);
      break;
    }
    case 3: {
      const auto& somebody = chance_.any_of(clients_)->player();
      if (somebody) return room->order(room::in::Ordered::Mute{*somebody, chance_.one_in(2)}, "admin:sim", answered);
      break;
    }
    default:
      break;
  }
  room->look([](const room::Room& seen) { return seen.people(); }, answered);
}

// An order at any node to any table, wherever it is.
void World::order_anywhere() {
  SimServer* const server = any_server();
  const auto& somebody = chance_.any_of(clients_)->player();
  if (server == nullptr || tables.empty() || !somebody) return;
  const auto kind = chance_.one_in(8)   ? admin::OrderKind::close
                    : chance_.one_in(2) ? admin::OrderKind::mute
                                        : admin::OrderKind::unmute;
  const GivenOrder given{"admin:" + std::to_string(orders_.size()), chance_.any_of(tables).room,
                         std::make_shared<std::string>()};
  orders_.push_back(given);
  const auto give = [](admin::RoomOrders& orders, Loop& loop, admin::RoomOrder order, GivenOrder about) -> Task<> {
    std::string room = about.room;
    const auto outcome = co_await orders.carry_out(loop, std::move(room), std::move(order));
    *about.answer = outcome ? "done" : outcome.error().code.code;
  };
  Loop& loop = *server->all_loops().front();
  spawn(loop, "order", give(server->orders(), loop, {kind, somebody->value, given.by}, given));
}

// Each is carried out once, or not at all if the admin was told so.
void World::check_orders() {
  for (const GivenOrder& order : orders_) {
    const auto log = database().read(RoomId{order.room}, {}, storage::last_seq);
    if (!log) continue;
    const auto times = std::ranges::count_if(*log, [&](const storage::EventRow& event) {
      const bool acts = event.payload.contains(R"("silenced")") || event.payload.contains(R"("closed")");
      return acts && event.by == order.by;  // not the names that are shown then
    });
    const bool refused = *order.answer == "no_answer" || *order.answer == "elsewhere" ||
                         *order.answer == "no_such_room" || *order.answer == "no_such_player";
    promises_.expect(times <= (refused ? 0 : 1), "an order of an admin was carried out " + std::to_string(times) +
                                                     " times, and they were told: " + *order.answer);
  }
}

}  // namespace takamaka::sim
