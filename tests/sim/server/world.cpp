#include "tests/sim/server/world.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>

#include "protocol/messages/limits.hpp"
#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "tests/sim/server/client.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::sim {
namespace {

constexpr std::int64_t minute_ms = 60'000, hour_ms = 60 * minute_ms;

// The request that a frame answers; null: none.
const std::string* answered_by(const ServerMessage& message) {
  return std::visit(
      []<class M>(const M& m) -> const std::string* {
        if constexpr (requires { m.re; }) {
          return &m.re;
        } else {
          return nullptr;
        }
      },
      message);
}

}  // namespace

WorldSettings world_of(std::uint64_t seed, int steps) {
  WorldSettings settings{.seed = seed, .clients = 3 + static_cast<int>(seed % 6), .steps = steps};
  settings.hostile = seed % 5 == 0 ? 2 : 0;
  settings.mishaps = seed % 4 != 0;
  settings.server.loops = 1 + static_cast<int>(seed % 3);
  settings.server.rooms.variants = room::find_variant_or_tiny;
  if (seed % 7 == 0) settings.server.rooms_max = 3;
  if (seed % 9 == 0) settings.server.queue_max = 4;
  return settings;
}

WorldSettings cluster_of(std::uint64_t seed, int steps) {
  WorldSettings settings = world_of(seed, steps);
  settings.mishaps = true;
  settings.hostile = 0;
  settings.nodes = 2 + static_cast<int>(seed % 3);
  settings.wrong_proxy = seed % 2 == 0;
  settings.server.idle_ms = 20'000;
  settings.server.rooms_max = limits::rooms_max;
  return settings;
}

WorldSettings crowd_of(std::uint64_t seed, int steps, int players) {
  WorldSettings settings = cluster_of(seed, steps);
  settings.clients = players;
  settings.nodes = 4;
  settings.server.loops = 2;
  settings.server.queue_max = ServerSettings{}.queue_max;
  settings.to_the_end = false;
  return settings;
}

World::World(const WorldSettings& settings)
    : settings_{settings},
      chance_{settings.seed},
      outside_{clock_, chance_.bits("outside")},
      shared_{disk_.store(), [this] { return clock_.steady_ms; }, std::chrono::milliseconds{settings.lease_ms}},
      promises_{settings.server.rooms},
      nodes_(static_cast<std::size_t>(settings.nodes)),
      recovery_{outside_} {
  start();
  for (int i = 0; i < settings.clients + settings.hostile; ++i) {
    clients_.push_back(std::make_unique<SimClient>(*this, i, i >= settings.clients));
  }
}

World::~World() {
  for (const auto& line : lines_) line->client = nullptr;
  nodes_.clear();
  clients_.clear();
  recovery_.cancel();
  outside_.clear();
}

// ------------------------------------------------------------------------------------------------------ the network

// As a proxy with consistent hashing: when a node goes, only its keys go to others.
std::optional<std::size_t> World::place_of(RoutingKey key) const {
  std::optional<std::size_t> best;
  std::uint64_t best_weight = 0;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!nodes_[node].runs() || nodes_[node].server->stopping()) continue;
    const std::uint64_t weight = std::hash<std::uint64_t>{}(key * 31 + node) * 0x9E3779B97F4A7C15ULL >> 20;
    if (best && weight <= best_weight) continue;
    best = node;
    best_weight = weight;
  }
  return best;
}

std::shared_ptr<Line> World::connect(SimClient& client, const std::string& address, LobbyService::CameBy key) {
  const bool wrong = !key || (settings_.wrong_proxy && chance_.one_in(8));
  const auto place = nodes_.size() == 1 ? std::optional<std::size_t>{0}
                     : wrong            ? std::optional{chance_.below(nodes_.size())}
                                        : place_of(*key);
  if (!place || !nodes_[*place].server) return nullptr;
  SimServer& server = *nodes_[*place].server;
  const auto line = std::make_shared<Line>();
  SimSocket::Ends ends;
  ends.sent = [this, weak = std::weak_ptr{line}](const std::string& frame) {
    if (const auto alive = weak.lock()) written(alive, frame);
  };
  ends.closed = [this, weak = std::weak_ptr{line}](const CloseCode* why) {
    if (const auto alive = weak.lock()) ended(alive, why);
  };
  const auto socket = server.open(address, std::move(ends), key);
  if (!socket) return nullptr;
  line->client = &client;
  line->socket = socket;
  line->node = server.name();
  lines_.push_back(line);
  return line;
}

// How long a message travels; now and then one is late, and all behind it.
std::int64_t World::travel_ms() { return chance_.between(0, settings_.mishaps && chance_.one_in(20) ? 1500 : 60); }

void World::send(const std::shared_ptr<Line>& line, const std::string& id, std::string text) {
  if (line->over) return;
  ++requests_;
  ++line->asked[id];
  const auto name_room = [&](const auto& request) {
    if constexpr (requires { std::string_view{request.room}; }) line->room_of[id] = request.room;
  };
  if (const auto message = decode_message(text)) std::visit(name_room, *message);
  line->arrives_ms = std::max(line->arrives_ms, clock_.steady_ms + travel_ms());
  outside_.start_timer(line->arrives_ms, [line, text = std::move(text)]() mutable {
    const auto socket = line->socket.lock();
    if (line->over || !socket) return;
    SimLoop& loop = socket->loop();
    loop.post([socket, text = std::move(text)]() mutable { socket->hear(std::move(text)); });
  });
}

void World::cut(const std::shared_ptr<Line>& line) {
  line->over = true;
  if (const auto socket = line->socket.lock()) socket->loop().post([socket] { socket->cut(); });
  if (line->client != nullptr) std::exchange(line->client, nullptr)->closed(nullptr);
}

void World::let_read(const std::shared_ptr<Line>& line, bool reads) {
  line->reads = reads;
  if (const auto socket = line->socket.lock()) socket->loop().post([socket, reads] { socket->let_read(reads); });
}

// Checks a frame when the server writes it, and brings it to the client later.
void World::written(const std::shared_ptr<Line>& line, const std::string& frame) {
  if (!tamper) return check(line, frame);
  for (const std::string& other : tamper(frame)) check(line, other);
}

void World::check(const std::shared_ptr<Line>& line, const std::string& frame) {
  ++frames_;
  promises_.mix(frame);
  auto message = decode_server_message(frame);
  if (!message) return promises_.expect(false, "a frame is no message: " + frame);
  if (const auto* compact = std::get_if<tell::Compact>(&*message)) *message = line->compact.update_of(*compact);
  check_owner(*line, *message);
  if (const auto* welcome = std::get_if<tell::Welcome>(&*message)) line->player = welcome->player;
  if (const auto* joined = std::get_if<tell::Joined>(&*message)) {
    promises_.told(line->player.value_or(PlayerId{}), *joined);
    line->in_room = joined->room;
  }
  if (const auto* update = std::get_if<tell::Update>(&*message)) {
    promises_.expect(line->in_room.empty() || line->in_room == update->room, "an update of a room that was left");
    promises_.told(line->player.value_or(PlayerId{}), *update, disk_.store());
    line->in_room = update->room;
  }
  if (const auto* ok = std::get_if<tell::Ok>(&*message)) promises_.told(*ok, line->room_of[ok->re]);
  if (const auto* replay = std::get_if<tell::ReplayIs>(&*message)) {
    promises_.told(line->player.value_or(PlayerId{}), *replay);
  }
  if (const std::string* id = answered_by(*message)) {
    const int times = ++line->answered[*id];
    promises_.expect(times <= line->asked[*id], "more answers than requests: " + frame);
  }
  line->reaches_ms = std::max(line->reaches_ms, clock_.steady_ms + travel_ms());
  outside_.start_timer(line->reaches_ms, [line, message = std::move(*message)] {
    if (line->client != nullptr) line->client->hear(message);
  });
}

// Nothing is told of a room by a node that has lost it: from the moment in which another one has claimed it.
void World::check_owner(const Line& line, const ServerMessage& message) {
  if (nodes_.size() == 1) return;
  std::string room;
  if (const auto* update = std::get_if<tell::Update>(&message)) room = update->room;
  if (const auto* joined = std::get_if<tell::Joined>(&message)) room = joined->room;
  if (const std::string* id = answered_by(message)) {
    const auto asked = line.room_of.find(*id);
    if (asked != line.room_of.end() && asked->second == line.in_room) room = line.in_room;
  }
  // These speak of the connection: a leave without a room is `ok` without a `seq`.
  const auto* refused = std::get_if<tell::Refused>(&message);
  const auto* ok = std::get_if<tell::Ok>(&message);
  if (room.empty() || (refused != nullptr && refused->code == refusals::not_in_room.code) ||
      (ok != nullptr && !ok->seq))
    return;
  const std::string holder = shared_.holder(RoomId{room});
  promises_.expect(holder.empty() || holder == line.node,
                   "node " + line.node + " tells of a room that " + holder + " has: " + encode(message));
}

void World::ended(const std::shared_ptr<Line>& line, const CloseCode* why) {
  line->over = true;
  promises_.mix(why == nullptr ? "cut" : why->name);
  outside_.start_timer(std::max(line->reaches_ms, clock_.steady_ms),
                       [line, why = why == nullptr ? std::nullopt : std::optional{*why}] {
                         if (line->client == nullptr) return;
                         std::exchange(line->client, nullptr)->closed(why ? &*why : nullptr);
                       });
}

// ------------------------------------------------------------------------------------------------------------- time

void World::settle() {
  if (std::exchange(thaws_, false)) gather_loops();
  for (bool any = true; any;) {
    any = false;
    const std::size_t first = chance_.below(loops_.size());
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      SimLoop& loop = *loops_[(first + i) % loops_.size()];
      any |= loop.run_ready();
      any |= loop.run_due();
    }
  }
}

void World::advance(std::int64_t ms) {
  const std::int64_t until_ms = clock_.steady_ms + ms;
  while (goes_on()) {
    settle();
    for (const Node& node : nodes_) {
      if (node.server) node.server->sweep();
    }
    std::erase_if(lines_, [](const auto& line) { return line->over && line->client == nullptr; });
    check_bounds();
    std::int64_t next_ms = std::numeric_limits<std::int64_t>::max();
    for (const SimLoop* loop : loops_) next_ms = std::min(next_ms, loop->next_timer_ms());
    if (next_ms > until_ms && !thaws_) break;
    if (thaws_) continue;
    clock_.advance(std::max<std::int64_t>(next_ms - clock_.steady_ms, 0));
  }
  clock_.advance(std::max<std::int64_t>(until_ms - clock_.steady_ms, 0));
}

void World::check_bounds() {
  for (const Node& node : nodes_) {
    if (!node.server) continue;
    const SimQueue& queue = node.server->queue();
    promises_.expect(queue.waiting_besides_commits() <= settings_.server.queue_max + storage::WriteQueue::ahead_max,
                     "the queue of the storage is too long");
    promises_.expect(!queue.had_two_of_a_room(), "two commits of a room are in the queue of the storage");
    for (const auto& socket : node.server->sockets()) {
      if (socket->finished()) continue;
      promises_.expect(socket->outbox_bytes() <= limits::outbox_bytes_max, "an outbox is too large");
    }
  }
}

void World::run() {
  for (int i = 0; i < settings_.steps && goes_on(); ++i) {
    advance(chance_.between(100, 8000));
    if (goes_on()) fate();
    if (chance_.one_in(12)) quiet();
  }
  if (goes_on() && settings_.to_the_end) end();
}

// ------------------------------------------------------------------------------------------------------- the quiet

void World::quiet() {
  if (nodes_.size() == 1 && (!server() || server()->stopping())) return;
  calm = true;
  recovery_.cancel();
  for (std::size_t place = 0; place < nodes_.size(); ++place) {
    Node& node = nodes_[place];
    node.frozen = false;
    if (node.server && node.server->stopping()) kill(place);
  }
  start();
  for (const Node& node : nodes_) node.server->queue().disk = Disk::good;
  gather_loops();
  for (const auto& line : lines_) {
    if (!line->reads) let_read(line, true);
  }
  advance(30'000);
  if (goes_on()) check_answers();
  if (goes_on()) promises_.compare_with(disk_.store());
  calm = false;
}

void World::check_answers() {
  for (const Node& node : nodes_) {
    // A sweep may run, and the lease be renewed.
    promises_.expect(node.server->queue().waiting() <= (nodes_.size() == 1 ? 1 : 4),
                     "the storage has not come to rest");
  }
  promises_.expect(admin_asked_ == admin_answered_, "an order of an admin was not answered once");
  check_orders();
  for (const auto& line : lines_) {
    const auto socket = line->socket.lock();
    if (line->over || !socket || socket->closing()) continue;
    promises_.expect(!socket->busy(), "a request is still under way");
    for (const auto& [id, times] : line->asked) {
      const auto found = line->answered.find(id);
      const int answers = found == line->answered.end() ? 0 : found->second;
      promises_.expect(answers == times, "request " + id + " was sent " + std::to_string(times) + " times and has " +
                                             std::to_string(answers) + " answers");
    }
  }
}

void World::end() {
  if (!server()) start();
  if (nodes_.size() == 1 && server()->stopping()) {
    crash();
    start();
  }
  quiet();
  for (const auto& client : clients_) client->rest();
  for (const auto& line : std::vector{lines_}) cut(line);
  const auto leftovers = [this] {
    std::string left;
    for (const Node& node : nodes_) left += node.server->leftovers();
    return left;
  };
  for (int minutes = 0; minutes < 4 * 60 && goes_on(); ++minutes) {
    advance(minute_ms);
    if (leftovers().empty()) break;
  }
  promises_.expect(leftovers().empty(), "everybody has gone, and there is still: " + leftovers());
  if (nodes_.size() > 1) return;  // days of renewed leases show nothing
  const Retention::Times& times = settings_.server.times;
  const int hours = times.retention_days * 24 + times.abandon_hours + 30;
  for (int hour = 0; hour < hours && goes_on(); ++hour) advance(hour_ms);
  const auto rooms = disk_.store().count_rooms();
  promises_.expect(rooms && *rooms == 0, "rooms are never purged: " + std::to_string(rooms.value_or(0)));
  promises_.expect(leftovers().empty(), "the retention has left: " + leftovers());
}

std::string World::summary() const {
  return std::to_string(promises_.rooms()) + " rooms, " + std::to_string(requests_) + " requests, " +
         std::to_string(frames_) + " frames, " + std::to_string(promises_.events()) + " events, " +
         std::to_string(promises_.matches()) + " matches, " + std::to_string(crashes_) + " crashes, " +
         std::to_string(freezes_) + " freezes";
}

}  // namespace takamaka::sim
