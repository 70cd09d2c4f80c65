#pragma once

// The directory of rooms in memory, and the way to those that are not: finds them, makes new ones, opens them from the
// store.

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/lobby/lobby.hpp"
#include "server/room/room_host.hpp"

namespace takamaka {

// Any thread may call. Answers come once, on any thread (also before the call returns), and must only post.
class LobbyHost {
 public:
  LobbyHost(asio::io_context& io, ops::Store& store, const room::Terms& terms, std::chrono::milliseconds idle_time);
  LobbyHost(const LobbyHost&) = delete;
  LobbyHost& operator=(const LobbyHost&) = delete;

  struct Found {
    std::shared_ptr<RoomHost> room;
    room::Door door = room::Door::table;
  };
  using Lookup = std::function<void(Result<Found, room::Refusal>)>;

  // By its code or watch code, in normal form. `no_such_room` also for closed ones.
  void find(const std::string& code, Lookup answer);
  // By its id, for those who come back. An id opens no more than a watch code does; who has a seat or is host comes in by
  // that right.
  void find(const RoomId& id, Lookup answer);
  // A new room, for its maker to arrive in with the same request. A wish of his with the same id as one of the last
  // finds the room that was made then.
  void create(const PlayerId& host, const std::string& host_name, ask::Create wish, Lookup answer);

  std::vector<RoomSummary> list() const;
  std::size_t rooms() const;
  // The rooms in memory, in no order.
  std::vector<std::shared_ptr<RoomHost>> all() const;

  // Opens the rooms in which a match runs, so that bots and clocks go on. `done` hears how many.
  void open_running(std::function<void(storage::Outcome<std::size_t>)> done);
  // Tells every room that the server stops; `done` when all of them have stored what they had. From now on no room is
  // found or made (`restarting`).
  void stop(std::function<void()> done);
  // Forgets all rooms. Only when no thread runs them any more.
  void clear();

 private:
  struct Stored {
    storage::StoredRoom room;
    std::vector<storage::EventRow> rows;
  };
  using Opened = Result<std::shared_ptr<RoomHost>, room::Refusal>;

  template <class Find>
  void open(Find find, std::string code, Lookup answer);
  static storage::Outcome<std::optional<Stored>> read(storage::EventStore& events,
                                                      storage::Outcome<std::optional<storage::StoredRoom>> room);
  Opened restore(const Stored& stored);
  std::shared_ptr<RoomHost> enlist(room::Room room, bool restored);
  std::shared_ptr<RoomHost> in_memory(const std::string& id) const;  // under the lock
  void remember(const std::string& wish, const RoomId& room);        // under the lock

  asio::io_context& io_;
  ops::Store& store_;
  const room::Terms terms_;
  const RoomHost::House house_;
  mutable std::mutex mutex_;  // guards all below
  Lobby lobby_;
  std::unordered_map<std::string, std::shared_ptr<RoomHost>> by_id_;
  std::unordered_map<std::string, std::string> ids_;   // by code and by watch code
  std::unordered_map<std::string, std::string> made_;  // a room's id by its maker and the wish's id: the last few
  std::deque<std::string> made_order_;
  bool stopping_ = false;
};

}  // namespace takamaka
