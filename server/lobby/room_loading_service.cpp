// LobbyService: brings stored rooms into memory. A room is claimed before it is read, so nobody else can write to it after
// that, and only one request at a time claims it.

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

#include "server/lobby/lobby_refusals.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

constexpr std::size_t damaged_max = 1024;
constexpr std::int64_t fetch_pause_ms = 150, after_lease_ms = 1000, way_pause_ms = 1000;
constexpr int expired_at_once = 4;  // rooms loaded per step of expire_matches
// Rooms taken per renewal: claiming them must not delay the requests of people.
constexpr std::size_t adopted_at_once = 4;

}  // namespace

void LobbyService::open(Wish wish) {
  if (const std::size_t most = rooms_max_; rooms() >= most + most / 4) return wish.answer(server_full());
  auto work = [this, find = wish.find](storage::EventStore& events,
                                       storage::Accounts&) -> storage::Outcome<std::optional<StoredLog>> {
    auto room = find(events);
    if (!room) return std::unexpected(room.error());
    if (!*room) return std::nullopt;
    auto stored = claim_and_read(events, std::move(**room));
    if (!stored) return std::unexpected(stored.error());
    return std::move(*stored);
  };
  auto done = [this, wish = std::move(wish)](storage::Outcome<std::optional<StoredLog>> outcome) mutable {
    // Any loop can refuse; the room's own makes it.
    Loop& home = outcome && *outcome ? loops_.of_room((*outcome)->room.code) : loops_.first();
    home.post([this, wish = std::move(wish), outcome = std::move(outcome)]() mutable {
      const Lookup& answer = wish.answer;
      if (!outcome) {
        ops::log_error("room_unreadable", outcome.error().what);
        return answer(storage_trouble());
      }
      if (!*outcome) return answer(no_such_room());
      const StoredLog& stored = **outcome;
      if (stored.elsewhere) return fetch(std::move(wish), stored.room);
      const auto door = wish.code.empty()               ? room::Door::id
                        : stored.room.code == wish.code ? room::Door::table
                                                        : room::Door::watch;
      if (stored.claim.epoch != 0) {
        auto opened = restore(stored);
        if (!opened) return answer(std::unexpected(opened.error()));
        (*opened)->stay_briefly();
        return answer(FoundRoom{std::move(*opened), door, true});
      }
      // The request that opened it has done so: its answer came before this one.
      std::shared_ptr<RoomService> room;
      {
        std::unique_lock lock{mutex_};
        if (stopping_) {
          lock.unlock();
          return answer(restarting());
        }
        room = held(stored.room.room.value);
      }
      if (room) return answer(FoundRoom{std::move(room), door});
      open(std::move(wish));  // it failed, or the room has been unloaded since
    });
  };
  store_.run(std::move(work), std::move(done));
}

// On the room's loop.
void LobbyService::fetch(Wish wish, const storage::StoredRoom& room) {
  Loop& home = loops_.of_room(room.code);
  const RoutingKey key = routing_key(room.code);
  if (wish.until_ms == 0) wish.until_ms = home.steady_ms() + node_.lease_ms + after_lease_ms;
  if (wish.came_by != key || home.steady_ms() >= wish.until_ms) return wish.answer(elsewhere(routing_key_text(key)));
  {
    const std::lock_guard lock{mutex_};
    fetching_[room.room.value].push_back(std::move(wish));
    if (std::exchange(asks_others_, true)) return;
  }
  loops_.first().post([this] { ask_others(); });
}

// Again and again, because another node may have got a room since, and a lost one says nothing.
void LobbyService::ask_others() {
  const std::int64_t now_ms = loops_.first().steady_ms();
  std::vector<RoomId> rooms;
  std::vector<Wish> over;
  bool stopping = false;
  {
    const std::lock_guard lock{mutex_};
    stopping = stopping_;
    for (auto& [room, wishes] : fetching_) {
      const auto end =
          std::ranges::partition(wishes, [&](const Wish& one) { return now_ms < one.until_ms && !stopping; });
      std::ranges::move(end, std::back_inserter(over));
      wishes.erase(end.begin(), end.end());
      if (!wishes.empty()) rooms.push_back({room});
    }
    std::erase_if(fetching_, [](const auto& waiting) { return waiting.second.empty(); });
    asks_others_ = !rooms.empty();
  }
  for (const Wish& wish : over) {
    wish.answer(stopping ? restarting() : elsewhere(routing_key_text(wish.came_by.value())));
  }
  if (rooms.empty()) return;
  auto work = [this, rooms = std::move(rooms)](storage::EventStore&, storage::Accounts&) {
    return node_.nodes.want(rooms, node_.name);
  };
  store_.run(std::move(work), [this](storage::Outcome<std::vector<RoomId>> free) {
    loops_.first().post([this, free = std::move(free)] { take_free(free); });
  });
}

void LobbyService::take_free(const storage::Outcome<std::vector<RoomId>>& free) {
  std::vector<Wish> served;
  {
    const std::lock_guard lock{mutex_};
    const auto take = [&](std::vector<Wish>& wishes) { std::ranges::move(wishes, std::back_inserter(served)); };
    if (free) {
      for (const RoomId& room : *free) {
        const auto found = fetching_.extract(room.value);
        if (found) take(found.mapped());
      }
    } else {
      for (auto& [room, wishes] : std::exchange(fetching_, {})) take(wishes);
    }
  }
  for (Wish& wish : served) {
    if (free) {
      open(std::move(wish));
    } else {
      wish.answer(storage_trouble());
    }
  }
  Loop& first = loops_.first();
  first.start_timer(first.steady_ms() + fetch_pause_ms, [this] { ask_others(); });
}

storage::Outcome<RoomService::NodeClaim> LobbyService::claim(storage::EventStore& events, const RoomId& room) {
  const NodeLease::Term term = node_.lease.term();
  if (!node_.lease.holds(term, loops_.first().steady_ms()))
    return std::unexpected(storage::Error{storage::ErrorKind::unavailable, "this node has no lease"});
  const auto epoch = events.claim(room, node_.name);
  if (!epoch) return std::unexpected(epoch.error());
  ops::metrics().claimed_rooms.add();
  return RoomService::NodeClaim{*epoch, term};
}

// Claims the room and reads its log from the checkpoint on.
storage::Outcome<LobbyService::StoredLog> LobbyService::claim_and_read(storage::EventStore& events,
                                                                       storage::StoredRoom room) {
  {
    const std::lock_guard lock{mutex_};
    if (by_id_.contains(room.room.value) || !opening_.insert(room.room.value).second) return StoredLog{std::move(room)};
  }
  const auto failed = [&](const storage::Error& why) {
    const std::lock_guard lock{mutex_};
    opening_.erase(room.room.value);
    return std::unexpected(why);
  };
  const auto claimed = claim(events, room.room);
  if (!claimed && claimed.error().kind == storage::ErrorKind::held) {
    const std::lock_guard lock{mutex_};
    opening_.erase(room.room.value);
    return StoredLog{.room = std::move(room), .elsewhere = true};
  }
  if (!claimed) return failed(claimed.error());
  // Another node may have written to the log since the room was found.
  const auto now = events.find_open_room(room.room);
  if (now && *now) room = **now;
  auto rows = events.read(room.room, room.checkpoint);
  if (now && rows) return StoredLog{std::move(room), *claimed, std::move(*rows)};
  static_cast<void>(events.release(room.room, claimed->epoch));  // nobody has the room either way
  return failed(now ? rows.error() : now.error());
}

void LobbyService::release(const RoomId& room, const RoomService::NodeClaim& claim) {
  store_.release(room, claim.epoch);
}

// The claim makes sure that it is this node's, and that nobody opens it meanwhile.
void LobbyService::let_go(const RoomId& room) {
  {
    const std::lock_guard lock{mutex_};
    if (!opening_.insert(room.value).second) return;  // it comes into memory, and can be asked for then
  }
  auto work = [this, room](storage::EventStore& events, storage::Accounts&) -> storage::Outcome<void> {
    const auto claimed = claim(events, room);
    if (!claimed) return std::unexpected(claimed.error());
    return events.release(room, claimed->epoch);
  };
  store_.run(std::move(work), [this, room](const storage::Outcome<void>& done) {
    if (!done) ops::log_warn("room_not_released", done.error().what, {{"room", room.value}});
    const std::lock_guard lock{mutex_};
    opening_.erase(room.value);
  });
}

void LobbyService::adopt() {
  {
    const std::lock_guard lock{mutex_};
    if (stopping_ || is_crowded() || std::exchange(adopts_, true)) return;
  }
  auto work = [this](storage::EventStore&, storage::Accounts&) {
    return node_.nodes.orphans(node_.name, adopted_at_once);
  };
  store_.run(std::move(work), [this](const storage::Outcome<std::vector<RoomId>>& orphans) {
    {
      const std::lock_guard lock{mutex_};
      adopts_ = false;
    }
    if (!orphans) return ops::log_warn("rooms_not_adopted", orphans.error().what);  // the next renewal tries again
    for (const RoomId& id : *orphans) adopt(id);
  });
}

void LobbyService::adopt(const RoomId& id) {
  auto work = [this, id](storage::EventStore& events,
                         storage::Accounts&) -> storage::Outcome<std::optional<StoredLog>> {
    auto room = events.find_open_room(id);
    if (!room) return std::unexpected(room.error());
    if (!*room) return std::nullopt;
    auto stored = claim_and_read(events, std::move(**room));
    if (!stored) return std::unexpected(stored.error());
    if (stored->claim.epoch == 0) return std::nullopt;  // somebody was faster
    return std::move(*stored);
  };
  store_.run(std::move(work), [this, id](storage::Outcome<std::optional<StoredLog>> stored) {
    if (!stored) return ops::log_warn("room_not_adopted", stored.error().what, {{"room", id.value}});
    if (!*stored) return;
    loops_.of_room((*stored)->room.code).post([this, log = std::move(**stored)] {
      if (!restore(log, Opening::adopted)) return;
      ops::metrics().adopted_rooms.add();
      ops::log_info("room_adopted", "The match of a lost node goes on here.", {{"room", log.room.room.value}});
    });
  });
}

LobbyService::OpenResult LobbyService::restore(const StoredLog& stored, Opening how) {
  auto opened = restored(stored, how);
  if (opened) return opened;
  {
    const std::lock_guard lock{mutex_};
    opening_.erase(stored.room.room.value);
  }
  release(stored.room.room, stored.claim);
  return opened;
}

LobbyService::OpenResult LobbyService::restored(const StoredLog& stored, Opening how) {
  const RoomId& id = stored.room.room;
  {
    const std::lock_guard lock{mutex_};
    if (stopping_) return restarting();
  }
  if (is_damaged(id.value)) return damaged();
  auto room = contained(id, "restore", [&] { return room::Room::restore(stored.room, stored.rows, config_); });
  if (!room) return damaged();
  if (!*room) {
    ops::log_error("room_unreadable", room->error(), {{"room", id.value}});
    return unreadable();
  }
  if ((*room)->state().closed) return no_such_room();
  return enlist(std::move(**room), stored.claim, how);
}

std::shared_ptr<RoomService> LobbyService::enlist(room::Room room, const RoomService::NodeClaim& claim, Opening how) {
  const auto host = room.state().host;
  auto service = std::make_shared<RoomService>(deps_, std::move(room), claim);
  std::shared_ptr<RoomService> in_hand;
  {
    const std::lock_guard lock{mutex_};
    opening_.erase(service->id().value);
    by_id_.emplace(service->id().value, service);
    ids_.emplace(service->code(), service->id().value);
    ids_.emplace(service->watch_code(), service->id().value);
    if (host) lobby_.opened(service->id(), *host);
    in_hand = service->hold();  // before the first input: an empty room is unloaded after any
  }
  if (how != Opening::made) service->load(how == Opening::adopted);
  make_way();
  return in_hand;
}

bool LobbyService::is_crowded() const {
  const std::size_t most = rooms_max_;
  return by_id_.size() >= most - most / 8;
}

void LobbyService::make_way() {
  const std::int64_t now_ms = loops_.first().steady_ms();
  {
    const std::lock_guard lock{mutex_};
    if (!is_crowded() || now_ms < next_way_ms_) return;
    next_way_ms_ = now_ms + way_pause_ms;
  }
  for (const auto& room : all()) room->make_way();
}

void LobbyService::note_damaged(const std::string& room) {
  const std::lock_guard lock{mutex_};
  damaged_.push_back(room);
  if (damaged_.size() > damaged_max) damaged_.pop_front();
}

void LobbyService::mind_crashes(const std::string& notes, std::string_view version) {
  for (const RoomId& room : ops::rooms_that_crash(notes, version)) {
    ops::log_error("room_left_alone",
                   "The process has crashed twice in the code of this room, so it is not opened. The next version "
                   "tries it again; to try it now, delete its lines in the file and start again.",
                   {{"room", room.value}, {"file", notes}});
    ops::metrics().damaged_rooms.add();
    note_damaged(room.value);
  }
  if (const auto noted = ops::note_crashes(notes, version); !noted) ops::log_warn("crashes_not_noted", noted.error());
}

bool LobbyService::is_damaged(const std::string& room) const {
  const std::lock_guard lock{mutex_};
  return std::ranges::find(damaged_, room) != damaged_.end();
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
    for (const storage::StoredRoom& room : *rooms) {
      auto stored = claim_and_read(events, room);
      if (!stored) {  // a damaged room does not stop the others
        ops::log_error("room_unreadable", stored.error().what, {{"room", room.room.value}});
      } else if (stored->claim.epoch != 0) {
        left.logs.push_back(std::move(*stored));
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

}  // namespace takamaka
