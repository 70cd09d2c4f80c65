#include "server/lobby/lobby_service.hpp"

#include <algorithm>
#include <atomic>
#include <exception>

#include "engine/base/check.hpp"
#include "protocol/refusals.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

constexpr std::size_t made_max = 1024;
constexpr std::size_t damaged_max = 1024;
constexpr int expired_at_once = 4;  // rooms loaded per step of expire_matches

std::unexpected<room::Refusal> refuse(const RefusalCode& why, std::string message) {
  return std::unexpected(room::Refusal{why.code, std::move(message), {}, {}, why.retryable});
}
auto no_such_room() { return refuse(refusals::no_such_room, std::string{refusals::no_such_room.meaning}); }
auto storage_trouble() { return refuse(refusals::storage, "The database cannot be read at the moment."); }
auto unreadable() { return refuse(refusals::storage, "The stored data of this room cannot be restored."); }
auto damaged() { return refuse(refusals::damaged, std::string{refusals::damaged.meaning}); }
auto server_full() { return refuse(refusals::server_full, std::string{refusals::server_full.meaning}); }
auto restarting() { return refuse(refusals::busy, "The server is about to restart."); }

// The codes of a new room; the storage thread checks that they are free.
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
    if (!free) return std::unexpected(storage::Error{storage::ErrorKind::unavailable, "no code is free"});
    *code = std::move(*free);
  }
  return codes;
}

}  // namespace

LobbyService::LobbyService(Loops& loops, ops::Store& store, const room::RoomConfig& config, std::int64_t idle_ms)
    : loops_{loops},
      store_{store},
      config_{config},
      deps_{loops,
            store,
            idle_ms,
            [this](const RoomId& id, std::optional<RoomSummary> summary, const std::optional<PlayerId>& host) {
              const std::lock_guard lock{mutex_};
              if (summary) {
                lobby_.publish(id, std::move(*summary), host);
              } else {
                lobby_.withdraw(id);
              }
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

void LobbyService::find(const std::string& code, Lookup answer) {
  std::shared_ptr<RoomService> host;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return answer(restarting());
    if (const auto id = ids_.find(code); id != ids_.end()) host = held(id->second);
  }
  if (host) {
    const auto door = host->watch_code() == code ? room::Door::watch : room::Door::table;
    return answer(FoundRoom{std::move(host), door});
  }
  open([code](storage::EventStore& events) { return events.find_room(code); }, code, std::move(answer));
}

void LobbyService::find(const RoomId& id, Lookup answer) {
  std::shared_ptr<RoomService> host;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return answer(restarting());
    host = held(id.value);
  }
  if (host) return answer(FoundRoom{std::move(host), room::Door::id});
  open([id](storage::EventStore& events) { return events.find_open_room(id); }, {}, std::move(answer));
}

storage::Outcome<bool> LobbyService::may_store(storage::EventStore& events) {
  const std::size_t most = rooms_stored_max_;
  if (!stored_rooms_ || *stored_rooms_ >= most) {
    const auto counted = events.count_rooms();
    if (!counted) return std::unexpected(counted.error());
    stored_rooms_ = *counted;
  }
  if (*stored_rooms_ >= most) return false;
  ++*stored_rooms_;
  return true;
}

template <class Find>
void LobbyService::open(Find find, std::string code, Lookup answer) {
  if (const std::size_t most = rooms_max_; rooms() >= most + most / 4) return answer(server_full());
  auto work = [find](storage::EventStore& events, storage::Accounts&) { return read(events, find(events)); };
  auto done = [this, code = std::move(code), answer](storage::Outcome<std::optional<StoredLog>> outcome) {
    // Any loop can refuse; the room's own makes it.
    Loop& home = outcome && *outcome ? loops_.of_room((*outcome)->room.code) : loops_.first();
    home.post([this, code, answer, outcome = std::move(outcome)] {
      if (!outcome) {
        ops::log_error("room_unreadable", outcome.error().what);
        return answer(storage_trouble());
      }
      if (!*outcome) return answer(no_such_room());
      const auto door = code.empty()                    ? room::Door::id
                        : (*outcome)->room.code == code ? room::Door::table
                                                        : room::Door::watch;
      auto opened = restore(**outcome);
      if (!opened) return answer(std::unexpected(opened.error()));
      answer(FoundRoom{std::move(*opened), door});
    });
  };
  store_.run(std::move(work), std::move(done));
}

// Reads the room's log from its checkpoint on; none if there is no such room.
storage::Outcome<std::optional<LobbyService::StoredLog>> LobbyService::read(
    storage::EventStore& events, storage::Outcome<std::optional<storage::StoredRoom>> room) {
  if (!room) return std::unexpected(room.error());
  if (!*room) return std::optional<StoredLog>{};
  auto rows = events.read((*room)->room, (*room)->checkpoint);
  if (!rows) return std::unexpected(rows.error());
  return StoredLog{std::move(**room), std::move(*rows)};
}

// Returns what `make` returns; none if the room's code fails, which damages only this room.
template <class Make>
std::optional<std::invoke_result_t<Make>> LobbyService::contained(const RoomId& room, std::string_view input,
                                                                  Make make) {
  try {
    const MistakesContained scope;
    return make();
  } catch (const std::exception& mistake) {
    ops::log_error("room_damaged", mistake.what(), {{"room", room.value}, {"input", input}});
    ops::metrics().damaged_rooms.add();
    note_damaged(room.value);
    return std::nullopt;
  }
}

LobbyService::OpenResult LobbyService::restore(const StoredLog& stored) {
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return restarting();
    if (auto host = held(stored.room.room.value)) return host;  // another request was faster
  }
  if (is_damaged(stored.room.room.value)) return damaged();
  auto made =
      contained(stored.room.room, "restore", [&] { return room::Room::restore(stored.room, stored.rows, config_); });
  if (!made) return damaged();
  auto& room = *made;
  if (!room) {
    ops::log_error("room_unreadable", room.error(), {{"room", stored.room.room.value}});
    return unreadable();
  }
  if (room->state().closed) return no_such_room();
  return enlist(std::move(*room), true);
}

std::shared_ptr<RoomService> LobbyService::enlist(room::Room room, bool restored) {
  const auto maker = room.state().host;
  auto host = std::make_shared<RoomService>(deps_, std::move(room));
  std::shared_ptr<RoomService> in_hand;
  {
    const std::lock_guard lock{mutex_};
    if (auto faster = held(host->id().value)) return faster;
    by_id_.emplace(host->id().value, host);
    ids_.emplace(host->code(), host->id().value);
    ids_.emplace(host->watch_code(), host->id().value);
    if (maker) lobby_.opened(host->id(), *maker);
    in_hand = host->hold();  // before the first input: an empty room is unloaded after any
  }
  if (restored) host->load();
  return in_hand;
}

void LobbyService::create(Loop& caller, const PlayerId& host, const std::string& host_name, ask::Create request,
                          Lookup answer) {
  const std::string key = host.value + "/" + request.id;
  {
    std::unique_lock lock{mutex_};
    if (stopping_) return answer(restarting());
    if (const auto found = made_.find(key); found != made_.end()) {
      const RoomId id{found->second};
      lock.unlock();
      return find(id, [this, &caller, host, host_name, request = std::move(request), key,
                       answer = std::move(answer)](Result<FoundRoom, room::Refusal> room) {
        if (room || room.error().code != refusals::no_such_room.code) return answer(std::move(room));
        forget(key);  // it was never stored, or is closed
        caller.post(
            [this, &caller, host, host_name, request, answer] { create(caller, host, host_name, request, answer); });
      });
    }
    if (const auto waiting = making_.find(key); waiting != making_.end()) {
      waiting->second.push_back(std::move(answer));
      return;
    }
    if (by_id_.size() >= rooms_max_) return answer(server_full());
    if (!lobby_.may_open(host))
      return answer(refuse(refusals::too_many_rooms, std::string{refusals::too_many_rooms.meaning}));
    making_[key].push_back(std::move(answer));
  }
  using MaybeCodes = storage::Outcome<std::optional<Codes>>;
  const Seed entropy = caller.entropy();
  auto work = [this, entropy](storage::EventStore& events, storage::Accounts&) -> MaybeCodes {
    const auto may = may_store(events);
    if (!may) return std::unexpected(may.error());
    if (!*may) return std::nullopt;
    auto codes = allocate_codes(events, entropy);
    if (!codes) return std::unexpected(codes.error());
    return std::move(*codes);
  };
  auto done = [this, host, host_name, request = std::move(request), key](MaybeCodes codes) mutable {
    Loop& home = codes && *codes ? loops_.of_room((*codes)->code) : loops_.first();
    home.post([this, &home, host, host_name, request = std::move(request), key, codes = std::move(codes)]() mutable {
      if (!codes) return made(key, storage_trouble());
      if (!*codes || rooms() >= rooms_max_) return made(key, server_full());  // filled meanwhile
      const room::Moment now{home.steady_ms(), home.unix_ms(), home.entropy()};
      room::NewRoom fresh{RoomId{make_ulid(now.unix_ms, home.entropy())},
                          (*codes)->code,
                          (*codes)->watch_code,
                          host,
                          host_name,
                          std::move(request)};
      auto fresh_room = contained(fresh.id, "create", [&] { return room::Room::create(fresh, now, config_); });
      if (!fresh_room) return made(key, damaged());
      if (!*fresh_room) return made(key, std::unexpected(fresh_room->error()));
      ops::log_info("room_created", "A room was created.",
                    {{"room", fresh.id.value}, {"variant", fresh.request.variant}});
      made(key, FoundRoom{enlist(std::move(**fresh_room), false), room::Door::table});
    });
  };
  store_.run(std::move(work), std::move(done));
}

// Answers everybody who waits for this room.
void LobbyService::made(const std::string& key, const Result<FoundRoom, room::Refusal>& result) {
  std::vector<Lookup> waiting;
  {
    const std::lock_guard lock{mutex_};
    const auto found = making_.find(key);
    waiting = std::move(found->second);
    making_.erase(found);
    if (result) remember(key, result->room->id());
  }
  for (const Lookup& answer : waiting) answer(result);
}

void LobbyService::note_damaged(const std::string& room) {
  const std::lock_guard lock{mutex_};
  damaged_.push_back(room);
  if (damaged_.size() > damaged_max) damaged_.pop_front();
}

bool LobbyService::is_damaged(const std::string& room) const {
  const std::lock_guard lock{mutex_};
  return std::ranges::find(damaged_, room) != damaged_.end();
}

void LobbyService::remember(const std::string& request, const RoomId& room) {
  if (!made_.emplace(request, room.value).second) return;
  made_order_.push_back(request);
  if (made_order_.size() <= made_max) return;
  made_.erase(made_order_.front());
  made_order_.pop_front();
}

void LobbyService::forget(const std::string& request) {
  const std::lock_guard lock{mutex_};
  if (made_.erase(request) > 0) std::erase(made_order_, request);
}

Lobby::Page LobbyService::list(std::optional<std::uint64_t> after) const {
  const std::lock_guard lock{mutex_};
  return lobby_.list(after);
}

bool LobbyService::in_use(const RoomId& id) const {
  const std::lock_guard lock{mutex_};
  return by_id_.contains(id.value);
}

std::size_t LobbyService::rooms() const {
  const std::lock_guard lock{mutex_};
  return by_id_.size();
}

std::vector<std::shared_ptr<RoomService>> LobbyService::all() const {
  const std::lock_guard lock{mutex_};
  std::vector<std::shared_ptr<RoomService>> hosts;
  for (const auto& [id, host] : by_id_) hosts.push_back(host);
  return hosts;
}

// A step of expire_matches while the rooms of several loops are loaded.
struct LobbyService::Expiring {
  Expired result;
  std::atomic<std::size_t> missing;
  std::atomic<int> matches = 0;
  Expiring(Expired so_far, std::size_t rooms) : result{so_far}, missing{rooms} {}
};

void LobbyService::expire_matches(std::int64_t before_ms, const RoomId& after,
                                  std::function<void(storage::Outcome<Expired>)> done) {
  struct Left {
    std::vector<StoredLog> logs;
    std::optional<RoomId> last;
  };
  auto work = [this, before_ms, after](storage::EventStore& events, storage::Accounts&) -> storage::Outcome<Left> {
    auto rooms = events.rooms_in_match(before_ms, after, expired_at_once);
    if (!rooms) return std::unexpected(rooms.error());
    Left left;
    if (rooms->size() == expired_at_once) left.last = rooms->back().room;
    for (storage::StoredRoom& room : *rooms) {
      if (in_use(room.room)) continue;
      auto rows = events.read(room.room, room.checkpoint);
      if (rows) {
        left.logs.push_back({std::move(room), std::move(*rows)});
      } else {  // a damaged room does not stop the others
        ops::log_error("room_unreadable", rows.error().what, {{"room", room.room.value}});
      }
    }
    return left;
  };
  auto answer = [this, done = std::move(done)](storage::Outcome<Left> left) {
    if (!left) return done(std::unexpected(left.error()));
    const auto expired = std::make_shared<Expiring>(Expired{.last = left->last}, left->logs.size());
    if (left->logs.empty()) return done(expired->result);
    for (StoredLog& stored : left->logs) {
      Loop& home = loops_.of_room(stored.room.code);
      home.post([this, done, expired, stored = std::move(stored)] {
        const auto room = restore(stored);
        if (room) (*room)->expire();
        if (room) ++expired->matches;
        if (--expired->missing > 0) return;
        expired->result.matches = expired->matches;
        done(expired->result);
      });
    }
  };
  store_.run(std::move(work), std::move(answer));
}

void LobbyService::stop(std::function<void()> done) {
  std::vector<std::shared_ptr<RoomService>> hosts;
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

void LobbyService::clear() {
  std::unordered_map<std::string, std::shared_ptr<RoomService>> hosts;
  const std::lock_guard lock{mutex_};
  hosts.swap(by_id_);
}

}  // namespace takamaka
