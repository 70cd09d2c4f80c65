#include "server/lobby/lobby_service.hpp"

#include <algorithm>
#include <atomic>

#include "server/lobby/codes.hpp"
#include "server/lobby/lobby_refusals.hpp"
#include "server/ops/log.hpp"
#include "server/room/state/done_requests.hpp"

namespace takamaka {
namespace {

constexpr std::size_t made_max = 1024;

struct Codes {
  std::string code, watch_code;
};

// Derives as many codes from `entropy` as it takes to find free ones.
storage::Outcome<Codes> allocate_codes(storage::EventStore& events, const Seed& entropy) {
  std::optional<storage::Error> failed;
  Codes codes;
  int drawn = 0;
  const auto next = [&] { return derive(entropy, "code " + std::to_string(++drawn)); };
  const auto taken = [&](const std::string& code) {
    const auto found = events.find_room(code);
    if (!found) failed = found.error();
    return code == codes.code || (found && found->has_value());
  };
  for (std::string* code : {&codes.code, &codes.watch_code}) {
    auto free = allocate_code(next, taken);
    if (failed) return std::unexpected(*failed);
    if (!free) return std::unexpected(storage::Error{storage::ErrorKind::overloaded, "no code is free"});
    *code = std::move(*free);
  }
  return codes;
}

}  // namespace

LobbyService::LobbyService(Loops& loops, ops::Store& store, const room::RoomConfig& config, std::int64_t idle_ms,
                           const ThisNode& node)
    : loops_{loops},
      store_{store},
      room_list_{loops.first()},
      config_{config},
      node_{node},
      deps_{loops,
            store,
            node.lease,
            idle_ms,
            [this](const RoomId& id, std::optional<RoomSummary> summary, const std::optional<PlayerId>& host) {
              room_list_.publish(id, std::move(summary), host);
            },
            [this](const RoomService& room) {
              const std::lock_guard lock{mutex_};
              if (room.is_held()) return false;
              remove(room);
              return true;
            },
            [this](const RoomService& room) { note_damaged(room.id().value); },
            [this](const RoomService& room) {
              const std::lock_guard lock{mutex_};
              remove(room);
            },
            [this] {
              const std::lock_guard lock{mutex_};
              return is_crowded();
            }} {}

void LobbyService::remove(const RoomService& room) {
  const auto found = by_id_.find(room.id().value);
  if (found == by_id_.end() || found->second.get() != &room) return;
  by_id_.erase(found);
  ids_.erase(room.code());
  ids_.erase(room.watch_code());
  lobby_.closed(room.id());
}

std::shared_ptr<RoomService> LobbyService::held(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second->hold();
}

void LobbyService::find(const std::string& code, Lookup answer, CameBy came_by) {
  std::shared_ptr<RoomService> service;
  {
    std::unique_lock lock{mutex_};
    if (stopping_) {
      lock.unlock();
      return answer(restarting());
    }
    if (const auto id = ids_.find(code); id != ids_.end()) service = held(id->second);
  }
  if (service) {
    const auto door = service->watch_code() == code ? room::Door::watch : room::Door::table;
    return answer(FoundRoom{std::move(service), door});
  }
  open({[code](storage::EventStore& events) { return events.find_room(code); }, code, came_by, std::move(answer)});
}

void LobbyService::find(const RoomId& id, Lookup answer, CameBy came_by) {
  std::shared_ptr<RoomService> service;
  {
    std::unique_lock lock{mutex_};
    if (stopping_) {
      lock.unlock();
      return answer(restarting());
    }
    service = held(id.value);
  }
  if (service) return answer(FoundRoom{std::move(service), room::Door::id});
  open({[id](storage::EventStore& events) { return events.find_open_room(id); }, {}, came_by, std::move(answer)});
}

storage::Outcome<bool> LobbyService::may_store(storage::EventStore& events) {
  const std::size_t most = rooms_stored_max_;
  if (!stored_rooms_ || *stored_rooms_ >= most || created_since_count_ >= counted_after) {
    const auto counted = events.count_rooms();
    if (!counted) return std::unexpected(counted.error());
    stored_rooms_ = *counted;
    created_since_count_ = 0;
  }
  if (*stored_rooms_ >= most) return false;
  ++*stored_rooms_;
  ++created_since_count_;
  return true;
}

void LobbyService::create(Loop& caller, const room::Visitor& host, ask::Create request, const std::string& fingerprint,
                          Lookup answer, CameBy came_by) {
  const std::string key = host.player.value + "/" + request.id;
  {
    std::unique_lock lock{mutex_};
    if (stopping_) {
      lock.unlock();
      return answer(restarting());
    }
    const auto found = made_.find(key);
    const auto waiting = making_.find(key);
    if ((found != made_.end() && found->second.fingerprint != fingerprint) ||
        (waiting != making_.end() && waiting->second.fingerprint != fingerprint)) {
      lock.unlock();
      return answer(std::unexpected(room::refusal(refusals::id_taken)));
    }
    if (found != made_.end()) {
      const RoomId id{found->second.room};
      lock.unlock();
      auto again = [this, &caller, host, request = std::move(request), fingerprint, key, answer = std::move(answer),
                    came_by](Result<FoundRoom, room::Refusal> room) {
        if (room || room.error().code != refusals::no_such_room.code) return answer(std::move(room));
        forget(key);  // it was never stored, or is closed
        caller.post([this, &caller, host, request, fingerprint, answer, came_by] {
          create(caller, host, request, fingerprint, answer, came_by);
        });
      };
      return find(id, std::move(again), came_by);
    }
    if (waiting != making_.end()) {
      waiting->second.waiting.push_back(std::move(answer));
      return;
    }
    const bool full = by_id_.size() >= rooms_max_;
    if (full || !lobby_.may_open(host.player)) {
      lock.unlock();
      return answer(full ? server_full() : too_many_rooms());
    }
    making_[key] = {fingerprint, {std::move(answer)}};
  }
  const RoomId id{make_ulid(caller.unix_ms(), caller.entropy())};
  auto work =
      [this, id, entropy = caller.entropy(), player = host.player,
       wanted = storage::AccountRequest{room::request_key(host.player, request.id), fingerprint, {}, caller.unix_ms()}](
          storage::EventStore& events, storage::Accounts& accounts) {
        return place(events, accounts, id, entropy, player, wanted);
      };
  auto done = [this, id, host, request = std::move(request), key, came_by](storage::Outcome<Place> place) mutable {
    if (place && place->made) {
      return find(*place->made, [this, key](auto found) { made(key, std::move(found)); }, came_by);
    }
    Loop& home = place ? loops_.of_room(place->code) : loops_.first();
    home.post([this, &home, id, host, request = std::move(request), key, place = std::move(place)]() mutable {
      if (!place) return made(key, storage_trouble());
      if (place->id_taken) return made(key, std::unexpected(room::refusal(refusals::id_taken)));
      if (place->too_many) return made(key, too_many_rooms());
      if (place->full || rooms() >= rooms_max_) {  // filled meanwhile
        release(id, place->claim);
        return made(key, server_full());
      }
      const room::Moment now{home.table_ms(), home.unix_ms(), home.entropy()};
      room::NewRoom fresh{id, place->code, place->watch_code, host.player, host.name, std::move(request), host.program};
      auto room = contained(id, "create", [&] { return room::Room::create(fresh, now, config_); });
      if (!room || !*room) {
        release(id, place->claim);
        return made(key, room ? std::unexpected(room->error()) : damaged());
      }
      ops::log_info("room_created", "A room was created.", {{"room", id.value}, {"variant", fresh.request.variant}});
      made(key, FoundRoom{enlist(std::move(**room), place->claim, Opening::made), room::Door::table});
    });
  };
  store_.run(std::move(work), std::move(done));
}

storage::Outcome<LobbyService::Place> LobbyService::place(storage::EventStore& events, storage::Accounts& accounts,
                                                          const RoomId& id, const Seed& entropy, const PlayerId& host,
                                                          storage::AccountRequest request) {
  const auto known = accounts.requests(host);
  if (!known) return std::unexpected(known.error());
  const auto same = std::ranges::find(*known, request.request, &storage::AccountRequest::request);
  if (same != known->end() && same->fingerprint != request.fingerprint) return Place{.id_taken = true};
  const auto made = events.find_created_room(request.request);
  if (!made) return std::unexpected(made.error());
  if (*made) return Place{.made = (*made)->room};
  const auto elsewhere = node_.nodes.rooms_elsewhere(host, node_.name);
  if (!elsewhere) return std::unexpected(elsewhere.error());
  {
    const std::lock_guard lock{mutex_};
    if (!lobby_.may_open(host, *elsewhere)) return Place{.too_many = true};
  }
  const auto may = may_store(events);
  if (!may) return std::unexpected(may.error());
  if (!*may) return Place{.full = true};
  auto codes = allocate_codes(events, entropy);
  if (!codes) return std::unexpected(codes.error());
  if (same == known->end()) {
    if (!known->empty()) request.at_ms = std::max(request.at_ms, known->back().at_ms + 1);
    const auto noted = accounts.note_request(host, request, storage::account_requests_kept);
    if (!noted) return std::unexpected(noted.error());
  }
  const auto claimed = claim(events, id);
  if (!claimed) return std::unexpected(claimed.error());
  return Place{std::move(codes->code), std::move(codes->watch_code), *claimed};
}

// Answers everybody who waits for this room.
void LobbyService::made(const std::string& key, const Result<FoundRoom, room::Refusal>& result) {
  std::vector<Lookup> waiting;
  {
    const std::lock_guard lock{mutex_};
    const auto found = making_.find(key);
    waiting = std::move(found->second.waiting);
    if (result) remember(key, found->second.fingerprint, result->room->id());
    making_.erase(found);
  }
  for (const Lookup& answer : waiting) answer(result);
}

void LobbyService::remember(const std::string& request, const std::string& fingerprint, const RoomId& room) {
  if (!made_.emplace(request, Made{room.value, fingerprint}).second) return;
  made_order_.push_back(request);
  if (made_order_.size() <= made_max) return;
  made_.erase(made_order_.front());
  made_order_.pop_front();
}

void LobbyService::forget(const std::string& request) {
  const std::lock_guard lock{mutex_};
  if (made_.erase(request) > 0) std::erase(made_order_, request);
}

bool LobbyService::has(const std::string& code) const {
  const std::lock_guard lock{mutex_};
  return ids_.contains(code);
}

bool LobbyService::in_use(const RoomId& id) const {
  const std::lock_guard lock{mutex_};
  return by_id_.contains(id.value) || opening_.contains(id.value);
}

std::size_t LobbyService::rooms() const {
  const std::lock_guard lock{mutex_};
  return by_id_.size();
}

std::vector<std::shared_ptr<RoomService>> LobbyService::all() const {
  const std::lock_guard lock{mutex_};
  std::vector<std::shared_ptr<RoomService>> services;
  for (const auto& [id, service] : by_id_) services.push_back(service);
  return services;
}

void LobbyService::stop(std::function<void()> done) {
  std::vector<std::shared_ptr<RoomService>> services;
  {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
    for (const auto& [id, service] : by_id_) services.push_back(service);
  }
  if (services.empty()) return done();
  const auto left = std::make_shared<std::atomic<std::size_t>>(services.size());
  for (const auto& service : services) {
    service->stop([left, done] {
      if (left->fetch_sub(1) == 1) done();
    });
  }
}

void LobbyService::hand_over(const RoomId& room) {
  std::shared_ptr<RoomService> service;
  {
    const std::lock_guard lock{mutex_};
    const auto found = by_id_.find(room.value);
    if (found != by_id_.end()) service = found->second;
  }
  if (service) return service->hand_over();
  let_go(room);
}

void LobbyService::check_lease() {
  for (const auto& service : all()) service->check_lease();
}

void LobbyService::clear() {
  // Destroyed without the lock: a request may hold a room, which asks the lobby when it is let go.
  decltype(by_id_) services;
  decltype(making_) making;
  decltype(fetching_) fetching;
  const std::lock_guard lock{mutex_};
  services.swap(by_id_);
  making.swap(making_);
  fetching.swap(fetching_);
}

}  // namespace takamaka
