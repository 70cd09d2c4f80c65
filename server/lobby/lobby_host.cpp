#include "server/lobby/lobby_host.hpp"

#include <atomic>

#include "protocol/refusals.hpp"
#include "server/identity/tokens.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

constexpr std::size_t made_max = 1024;

std::unexpected<room::Refusal> refuse(const RefusalCode& why, std::string message) {
  return std::unexpected(room::Refusal{why.code, std::move(message), {}, {}, why.retryable});
}
auto no_such_room() { return refuse(refusals::no_such_room, std::string{refusals::no_such_room.meaning}); }
auto storage_trouble() { return refuse(refusals::storage, "The store cannot be read just now."); }
auto unreadable() { return refuse(refusals::storage, "What is stored of this room cannot be played on."); }
auto restarting() { return refuse(refusals::busy, "The server is about to restart."); }

// What a new room is given by its codes: found free by the storage thread.
struct Codes {
  std::string code, watch_code;
};

storage::Outcome<Codes> allocate_codes(storage::EventStore& events) {
  std::optional<storage::Error> failed;
  Codes codes;
  const auto taken = [&](const std::string& code) {
    const auto found = events.find_room(code);
    if (!found) failed = found.error();
    return code == codes.code || (found && found->has_value());
  };
  for (std::string* code : {&codes.code, &codes.watch_code}) {
    auto free = allocate_code(fresh_entropy, taken);
    if (failed) return std::unexpected(*failed);
    if (!free) return std::unexpected(storage::Error{storage::ErrorKind::unavailable, "no code is free"});
    *code = std::move(*free);
  }
  return codes;
}

}  // namespace

LobbyHost::LobbyHost(asio::io_context& io, ops::Store& store, const room::Terms& terms,
                     std::chrono::milliseconds idle_time)
    : io_{io},
      store_{store},
      terms_{terms},
      house_{io, store, idle_time,
             [this](const RoomId& id, std::optional<RoomSummary> summary) {
               const std::lock_guard lock{mutex_};
               if (summary) {
                 lobby_.publish(id, std::move(*summary));
               } else {
                 lobby_.withdraw(id);
               }
             },
             [this](const RoomHost& host) {
               const std::lock_guard lock{mutex_};
               const auto found = by_id_.find(host.id().value);
               if (found == by_id_.end() || found->second.get() != &host) return;
               by_id_.erase(found);
               ids_.erase(host.code());
               ids_.erase(host.watch_code());
               lobby_.closed(host.id());
             }} {}

std::shared_ptr<RoomHost> LobbyHost::in_memory(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

void LobbyHost::find(const std::string& code, Lookup answer) {
  std::shared_ptr<RoomHost> host;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return answer(restarting());
    if (const auto id = ids_.find(code); id != ids_.end()) host = in_memory(id->second);
  }
  if (host) {
    const auto door = host->watch_code() == code ? room::Door::watch : room::Door::table;
    return answer(Found{std::move(host), door});
  }
  open([code](storage::EventStore& events) { return events.find_room(code); }, code, std::move(answer));
}

void LobbyHost::find(const RoomId& id, Lookup answer) {
  std::shared_ptr<RoomHost> host;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return answer(restarting());
    host = in_memory(id.value);
  }
  if (host) return answer(Found{std::move(host), room::Door::watch});
  open([id](storage::EventStore& events) { return events.find_open_room(id); }, {}, std::move(answer));
}

template <class Find>
void LobbyHost::open(Find find, std::string code, Lookup answer) {
  auto work = [find](storage::EventStore& events, storage::Accounts&) { return read(events, find(events)); };
  auto done = [this, code = std::move(code), answer](storage::Outcome<std::optional<Stored>> outcome) {
    asio::post(io_, [this, code, answer, outcome = std::move(outcome)] {
      if (!outcome) {
        ops::log_error("room_unreadable", outcome.error().what);
        return answer(storage_trouble());
      }
      if (!*outcome) return answer(no_such_room());
      const auto door = (*outcome)->room.code == code ? room::Door::table : room::Door::watch;
      auto opened = restore(**outcome);
      if (!opened) return answer(std::unexpected(opened.error()));
      answer(Found{std::move(*opened), door});
    });
  };
  store_.run(std::move(work), std::move(done));
}

// The room's log from its checkpoint on; none if there is no such room or it is closed.
storage::Outcome<std::optional<LobbyHost::Stored>> LobbyHost::read(
    storage::EventStore& events, storage::Outcome<std::optional<storage::StoredRoom>> room) {
  if (!room) return std::unexpected(room.error());
  if (!*room) return std::optional<Stored>{};
  auto rows = events.read((*room)->room, (*room)->checkpoint);
  if (!rows) return std::unexpected(rows.error());
  return Stored{std::move(**room), std::move(*rows)};
}

LobbyHost::Opened LobbyHost::restore(const Stored& stored) {
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return restarting();
    if (auto host = in_memory(stored.room.room.value)) return host;  // somebody else was faster
  }
  auto room = room::Room::restore(stored.room, stored.rows, terms_);
  if (!room) {
    ops::log_error("room_unreadable", room.error(), {{"room", stored.room.room.value}});
    return unreadable();
  }
  if (room->state().closed) return no_such_room();
  return enlist(std::move(*room), true);
}

std::shared_ptr<RoomHost> LobbyHost::enlist(room::Room room, bool restored) {
  const auto maker = room.state().host;
  auto host = std::make_shared<RoomHost>(house_, std::move(room));
  const std::lock_guard lock{mutex_};
  if (auto faster = in_memory(host->id().value)) return faster;
  by_id_.emplace(host->id().value, host);
  ids_.emplace(host->code(), host->id().value);
  ids_.emplace(host->watch_code(), host->id().value);
  if (maker) lobby_.opened(host->id(), *maker);
  if (restored) host->load();
  return host;
}

void LobbyHost::create(const PlayerId& host, const std::string& host_name, ask::Create wish, Lookup answer) {
  const std::string key = host.value + "/" + wish.id;
  {
    std::unique_lock lock{mutex_};
    if (stopping_) return answer(restarting());
    if (const auto made = made_.find(key); made != made_.end()) {
      const RoomId id{made->second};
      lock.unlock();
      return find(id, std::move(answer));
    }
    if (!lobby_.may_open(host))
      return answer(refuse(refusals::too_many_rooms, std::string{refusals::too_many_rooms.meaning}));
  }
  auto work = [](storage::EventStore& events, storage::Accounts&) { return allocate_codes(events); };
  auto done = [this, host, host_name, wish = std::move(wish), key, answer](storage::Outcome<Codes> codes) mutable {
    asio::post(io_, [this, host, host_name, wish = std::move(wish), key, answer, codes = std::move(codes)]() mutable {
      if (!codes) return answer(storage_trouble());
      const room::Moment now{ops::steady_ms(), ops::unix_ms(), fresh_entropy()};
      room::NewRoom fresh{RoomId{make_ulid(now.unix_ms, fresh_entropy())},
                          codes->code,
                          codes->watch_code,
                          host,
                          host_name,
                          std::move(wish)};
      auto room = room::Room::create(fresh, now, terms_);
      if (!room) return answer(std::unexpected(room.error()));
      auto hosted = enlist(std::move(*room), false);
      {
        const std::lock_guard lock{mutex_};
        remember(key, fresh.id);
      }
      ops::log_info("room_created", "A room was made.", {{"room", fresh.id.value}, {"variant", fresh.wish.variant}});
      answer(Found{std::move(hosted), room::Door::table});
    });
  };
  store_.run(std::move(work), std::move(done));
}

void LobbyHost::remember(const std::string& wish, const RoomId& room) {
  if (!made_.emplace(wish, room.value).second) return;
  made_order_.push_back(wish);
  if (made_order_.size() <= made_max) return;
  made_.erase(made_order_.front());
  made_order_.pop_front();
}

std::vector<RoomSummary> LobbyHost::list() const {
  const std::lock_guard lock{mutex_};
  return lobby_.list();
}

std::size_t LobbyHost::rooms() const {
  const std::lock_guard lock{mutex_};
  return by_id_.size();
}

std::vector<std::shared_ptr<RoomHost>> LobbyHost::all() const {
  const std::lock_guard lock{mutex_};
  std::vector<std::shared_ptr<RoomHost>> hosts;
  for (const auto& [id, host] : by_id_) hosts.push_back(host);
  return hosts;
}

void LobbyHost::open_running(std::function<void(storage::Outcome<std::size_t>)> done) {
  auto work = [](storage::EventStore& events, storage::Accounts&) -> storage::Outcome<std::vector<Stored>> {
    auto rooms = events.open_rooms();
    if (!rooms) return std::unexpected(rooms.error());
    std::vector<Stored> running;
    for (auto& room : *rooms) {
      if (room.phase != name_of(RoomPhase::playing) && room.phase != name_of(RoomPhase::between_deals)) continue;
      auto rows = events.read(room.room, room.checkpoint);
      if (rows) {
        running.push_back({std::move(room), std::move(*rows)});
      } else {  // one room's damage stops nobody else
        ops::log_error("room_unreadable", rows.error().what, {{"room", room.room.value}});
      }
    }
    return running;
  };
  auto answer = [this, done](storage::Outcome<std::vector<Stored>> running) {
    asio::post(io_, [this, done, running = std::move(running)] {
      if (!running) return done(std::unexpected(running.error()));
      std::size_t opened = 0;
      for (const Stored& stored : *running) opened += restore(stored).has_value();
      done(opened);
    });
  };
  store_.run(std::move(work), std::move(answer));
}

void LobbyHost::stop(std::function<void()> done) {
  std::vector<std::shared_ptr<RoomHost>> hosts;
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
    for (const auto& [id, host] : by_id_) hosts.push_back(host);
  }
  if (hosts.empty()) return done();
  const auto left = std::make_shared<std::atomic<std::size_t>>(hosts.size());
  for (const auto& host : hosts) {
    host->stop([left, done] {
      if (left->fetch_sub(1) == 1) done();
    });
  }
}

void LobbyHost::clear() {
  std::unordered_map<std::string, std::shared_ptr<RoomHost>> hosts;
  const std::lock_guard lock{mutex_};
  hosts.swap(by_id_);
}

}  // namespace takamaka
