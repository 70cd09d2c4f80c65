#pragma once

// The lobby service: the directory of the rooms in memory. Finds rooms, creates new ones, and loads others from the
// store.

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/room/room_service.hpp"

namespace takamaka {

// Any loop may call. Each answer comes once, on any thread, possibly before the call returns, and must only post.
class LobbyService {
 public:
  LobbyService(Loops& loops, ops::Store& store, const room::RoomConfig& config, std::int64_t idle_ms);
  LobbyService(const LobbyService&) = delete;
  LobbyService& operator=(const LobbyService&) = delete;

  // `room` keeps the room in memory while it is held; to refer to it for longer, take its shared_from_this().
  struct FoundRoom {
    std::shared_ptr<RoomService> room;
    room::Door door = room::Door::table;
  };
  using Lookup = std::function<void(Result<FoundRoom, room::Refusal>)>;

  // Bounds the rooms in memory from now on. At `in_memory` `create` is refused with `server_full`; a stored room is
  // loaded until there are a quarter more, so new rooms do not keep out players who return.
  // Bounds the stored rooms, too, those in memory among them: at `stored`, `create` is refused with `server_full`.
  void set_rooms_max(int in_memory, int stored) {
    rooms_max_ = static_cast<std::size_t>(in_memory);
    rooms_stored_max_ = static_cast<std::size_t>(stored);
  }

  // Finds a room by its code or watch code in normal form. Refusals: `no_such_room` (also for a closed room), `damaged`,
  // `storage`, `busy`, `server_full`.
  void find(const std::string& code, Lookup answer);
  // Finds a room by its id, for a player who returns. The id lets nobody in: ask Room::knows before the player arrives.
  // Refusals: `no_such_room` (also for a closed room), `damaged`, `storage`, `busy`, `server_full`.
  void find(const RoomId& id, Lookup answer);
  // Creates a room; its maker then arrives in it with the same request. A repeated request with the same id gets the room
  // created before, while it is among the last 1024, or the one that is being created.
  // `home` is the caller's loop, which gives the time and the random bits.
  void create(Loop& home, const PlayerId& host, const std::string& host_name, ask::Create request, Lookup answer);

  Lobby::Page list(std::optional<std::uint64_t> after) const;
  // Tells whether the room is in memory. The storage thread asks before it deletes a room.
  bool in_use(const RoomId& id) const;
  std::size_t rooms() const;
  // Returns the rooms in memory, in no particular order.
  std::vector<std::shared_ptr<RoomService>> all() const;

  struct Expired {
    int matches = 0;
    std::optional<RoomId> last{};  // go on after it; none: this was the last step
  };
  // Ends, with refunds, running matches without an event since `before_ms` (Unix time) in rooms that are not in memory:
  // one small step through the rooms after `after`. `done` receives the number of matches.
  void expire_matches(std::int64_t before_ms, const RoomId& after, std::function<void(storage::Outcome<Expired>)> done);
  // Tells every room that the server stops, and calls `done` when all rooms are stored. From then on, requests to find
  // or create a room are refused with `busy`.
  void stop(std::function<void()> done);
  // Drops all rooms. Call only when no thread runs them any more.
  void clear();

 private:
  struct Expiring;
  struct StoredLog {
    storage::StoredRoom room;
    std::vector<storage::EventRow> rows;
  };
  using OpenResult = Result<std::shared_ptr<RoomService>, room::Refusal>;

  // Whether one more room may be stored. Storage thread only.
  storage::Outcome<bool> may_store(storage::EventStore& events);
  template <class Find>
  void open(Find find, std::string code, Lookup answer);
  static storage::Outcome<std::optional<StoredLog>> read(storage::EventStore& events,
                                                         storage::Outcome<std::optional<storage::StoredRoom>> room);
  template <class Make>
  std::optional<std::invoke_result_t<Make>> contained(const RoomId& room, std::string_view input, Make make);
  OpenResult restore(const StoredLog& stored);
  std::shared_ptr<RoomService> enlist(room::Room room, bool restored);  // held
  std::shared_ptr<RoomService> held(const std::string& id) const;       // under the lock; null: not in memory
  void remove(const RoomService& room);                                 // under the lock
  void remember(const std::string& request, const RoomId& room);        // under the lock
  void forget(const std::string& request);
  void made(const std::string& key, const Result<FoundRoom, room::Refusal>& result);
  void note_damaged(const std::string& room);
  bool is_damaged(const std::string& room) const;

  Loops& loops_;
  ops::Store& store_;
  const room::RoomConfig config_;
  const RoomService::Dependencies deps_;
  std::atomic<std::size_t> rooms_max_ = limits::rooms_max, rooms_stored_max_ = limits::rooms_stored_max;
  // Storage thread only. The stored rooms at the last count and those created since; none: not counted yet. Deleted ones
  // are left out at the next count, which comes when this reaches the bound.
  std::optional<std::size_t> stored_rooms_;
  mutable std::mutex mutex_;  // guards all below
  Lobby lobby_;
  std::unordered_map<std::string, std::shared_ptr<RoomService>> by_id_;
  std::unordered_map<std::string, std::string> ids_;   // by code and by watch code
  std::unordered_map<std::string, std::string> made_;  // room id by maker and request id, the last 1024
  std::deque<std::string> made_order_;
  std::unordered_map<std::string, std::vector<Lookup>> making_;  // who waits, by maker and request id
  std::deque<std::string> damaged_;  // rooms whose code has thrown in this process, the last 1024
  bool stopping_ = false;
};

}  // namespace takamaka
