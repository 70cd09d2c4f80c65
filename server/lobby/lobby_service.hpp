#pragma once

// The lobby service: the directory of the rooms in memory. Finds rooms, creates new ones, and loads others from the
// store.

#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "protocol/messages/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/room_list_service.hpp"
#include "server/loop/routing_key.hpp"
#include "server/ops/crash_notes.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/room/room_service.hpp"
#include "storage/ports/nodes.hpp"

namespace takamaka {

// The node that this process is, and what it shares with others. Outlives the lobby.
struct ThisNode {
  std::string name;  // of one start of one process
  const NodeLease& lease;
  storage::Nodes& nodes;
  std::int64_t lease_ms = 3000;  // how long a lease lasts, also that of another node
};

// Any loop may call. Each answer comes once, on any thread, possibly before the call returns, and must only post.
class LobbyService {
 public:
  LobbyService(Loops& loops, ops::Store& store, const room::RoomConfig& config, std::int64_t idle_ms,
               const ThisNode& node);
  LobbyService(const LobbyService&) = delete;
  LobbyService& operator=(const LobbyService&) = delete;

  // `room` keeps the room in memory while it is held; to refer to it for longer, take its shared_from_this().
  struct FoundRoom {
    std::shared_ptr<RoomService> room;
    room::Door door = room::Door::table;
    bool loaded = false;  // it was read from the store for this request
  };
  using Lookup = std::function<void(Result<FoundRoom, room::Refusal>)>;

  // Bounds the rooms in memory from now on. At `in_memory` `create` is refused with `server_full`; a stored room is
  // loaded until there are a quarter more, so new rooms do not keep out players who return.
  // Bounds the stored rooms, too, those in memory among them: at `stored`, `create` is refused with `server_full`.
  void set_rooms_max(int in_memory, int stored) {
    rooms_max_ = static_cast<std::size_t>(in_memory);
    rooms_stored_max_ = static_cast<std::size_t>(stored);
  }

  // Refuses rooms in whose code the process has crashed, as the file of notes says (crash_notes.hpp), as `damaged`, and notes
  // further crashes there. Once, before the first request.
  void mind_crashes(const std::string& notes, std::string_view version);

  // The routing key by which a connection came; none: it has given none.
  using CameBy = std::optional<RoutingKey>;
  // Finds a room by its code or watch code in normal form. Refusals: `no_such_room` (also for a closed room), `damaged`,
  // `storage`, `busy`, `server_full`, `elsewhere`. A room that another node has is asked for if the connection came by the
  // room's key, because then the proxy has chosen this node for it; it arrives within a lease and a second, or is
  // `elsewhere`.
  void find(const std::string& code, Lookup answer, CameBy came_by = {});
  // Finds a room by its id, for a player who returns. The id lets nobody in: ask Room::knows before the player arrives.
  // Refusals: the same.
  void find(const RoomId& id, Lookup answer, CameBy came_by = {});
  // Creates a room; its maker then arrives in it with the same request. A repeated request with the same id gets the room
  // that it created, also after a restart, or the one that is being created.
  // `home` is the caller's loop, which gives the time and the random bits. `fingerprint`: of the whole request; another one of
  // this player with the same id is refused as `id_taken`.
  void create(Loop& home, const room::Visitor& host, ask::Create request, const std::string& fingerprint, Lookup answer,
              CameBy came_by = {});

  RoomListService& room_list() { return room_list_; }
  // Tells whether a room with this code or watch code, in normal form, is in memory: then finding it costs nothing.
  bool has(const std::string& code) const;
  // Tells whether the room is in memory or on its way there. The storage thread asks before it deletes a room.
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
  // Opens some rooms with a running match whose node was lost and to which nobody has come back, so that bots and clocks go on for
  // a grace. Does nothing while there are many rooms in memory, nor before its last look-up of such rooms has ended.
  void adopt();
  // Hands a room over to the node that asks for it. Does nothing if the room is not in memory.
  void hand_over(const RoomId& room);
  // Makes all rooms leave memory whose claim belongs to an earlier term of the node.
  void check_lease();
  // Drops all rooms. Call only when no thread runs them any more.
  void clear();

 private:
  struct Expiring;
  // A room that was claimed and read, to be restored. Its epoch is 0 if it was not claimed: it is in memory, or another
  // request opens it, or it is elsewhere.
  struct StoredLog {
    storage::StoredRoom room;
    RoomService::NodeClaim claim{};
    std::vector<storage::EventRow> rows{};
    bool elsewhere = false;  // another node has it
  };
  // What the storage thread prepares for a new room, or `made`: the room that the same request created before.
  struct Place {
    std::string code{}, watch_code{};
    RoomService::NodeClaim claim{};
    bool full = false;
    bool too_many = false;  // of this host, on all nodes together
    bool id_taken = false;  // by another request
    std::optional<RoomId> made{};
  };
  using OpenResult = Result<std::shared_ptr<RoomService>, room::Refusal>;

  // Whether one more room may be stored. Storage thread only.
  storage::Outcome<bool> may_store(storage::EventStore& events);
  // Storage thread only, too.
  storage::Outcome<Place> place(storage::EventStore& events, storage::Accounts& accounts, const RoomId& id,
                                const Seed& entropy, const PlayerId& host, storage::AccountRequest request);
  using FindStored = std::function<storage::Outcome<std::optional<storage::StoredRoom>>(storage::EventStore&)>;
  // A request for a stored room. `until_ms`: how long to wait for its hand-over, on the steady clock; 0: it has not begun.
  struct Wish {
    FindStored find;
    std::string code;
    CameBy came_by;
    Lookup answer;
    std::int64_t until_ms = 0;
  };
  void open(Wish wish);
  // Waits until another node has handed the room over or is lost. The others are asked for all such rooms at once, on the first
  // loop.
  void fetch(Wish wish, const storage::StoredRoom& room);
  void ask_others();
  void take_free(const storage::Outcome<std::vector<RoomId>>& free);
  // Storage thread only. A claim outside of a term is `unavailable`: nothing would keep others from the room.
  storage::Outcome<RoomService::NodeClaim> claim(storage::EventStore& events, const RoomId& room);
  storage::Outcome<StoredLog> claim_and_read(storage::EventStore& events, storage::StoredRoom room);
  void release(const RoomId& room, const RoomService::NodeClaim& claim);
  // Releases a room that the store counts as this node's and that is not in memory, because an earlier release failed.
  void let_go(const RoomId& room);
  template <class Make>
  std::optional<std::invoke_result_t<Make>> contained(const RoomId& room, std::string_view input, Make make);
  // Tells whether there are so many rooms in memory that empty ones must leave. Under the lock.
  bool is_crowded() const;
  // Makes empty rooms leave if there are so many, at most once a second.
  void make_way();
  // How a room comes into memory. needed: a person or the retention needs it. adopted: nobody does, but its node was lost.
  enum class Opening : std::uint8_t { made, needed, adopted };
  void adopt(const RoomId& room);
  OpenResult restore(const StoredLog& stored, Opening how = Opening::needed);
  OpenResult restored(const StoredLog& stored, Opening how);
  std::shared_ptr<RoomService> enlist(room::Room room, const RoomService::NodeClaim& claim, Opening how);  // held
  std::shared_ptr<RoomService> held(const std::string& id) const;  // under the lock; null: not in memory
  void remove(const RoomService& room);                            // under the lock
  void remember(const std::string& request, const std::string& fingerprint, const RoomId& room);  // under the lock
  void forget(const std::string& request);
  void made(const std::string& key, const Result<FoundRoom, room::Refusal>& result);
  void note_damaged(const std::string& room);
  bool is_damaged(const std::string& room) const;

  Loops& loops_;
  ops::Store& store_;
  RoomListService room_list_;
  const room::RoomConfig config_;
  const ThisNode node_;
  const RoomService::Dependencies deps_;
  std::atomic<std::size_t> rooms_max_ = limits::rooms_max, rooms_stored_max_ = limits::rooms_stored_max;
  // Storage thread only. The stored rooms at the last count and those created since; none: not counted yet. Deleted ones,
  // and those of other nodes, are seen at the next count: when this reaches the bound, or after counted_after creations.
  std::optional<std::size_t> stored_rooms_;
  std::size_t created_since_count_ = 0;
  static constexpr std::size_t counted_after = 100;
  mutable std::mutex mutex_;  // guards all below
  Lobby lobby_;
  std::unordered_map<std::string, std::shared_ptr<RoomService>> by_id_;
  std::unordered_set<std::string> opening_;           // ids of rooms that are claimed and not restored yet
  std::unordered_map<std::string, std::string> ids_;  // by code and by watch code
  // Room id by maker and request id, the last 1024: the store finds a room only once its first events are stored.
  struct Made {
    std::string room, fingerprint;
  };
  std::unordered_map<std::string, Made> made_;
  std::deque<std::string> made_order_;
  struct Making {
    std::string fingerprint;
    std::vector<Lookup> waiting;
  };
  std::unordered_map<std::string, Making> making_;  // by maker and request id
  std::deque<std::string> damaged_;                 // rooms whose code has thrown in this process, the last 1024
  // Requests for rooms that other nodes have, by room id. A connection waits for one room at a time, so connections_max is
  // the bound.
  std::unordered_map<std::string, std::vector<Wish>> fetching_;
  std::int64_t next_way_ms_ = 0;  // on the steady clock
  bool asks_others_ = false;      // from the first such request until there is none
  bool adopts_ = false;           // looks for rooms of lost nodes
  bool stopping_ = false;
};

// Returns what `make` returns; none if the room's code fails, which damages only this room.
template <class Make>
std::optional<std::invoke_result_t<Make>> LobbyService::contained(const RoomId& room, std::string_view input,
                                                                  Make make) {
  try {
    const MistakesContained scope;
    const ops::AtWorkFor at_work{room};
    return make();
  } catch (const std::exception& mistake) {
    ops::log_error("room_damaged", mistake.what(), {{"room", room.value}, {"input", input}});
    ops::metrics().damaged_rooms.add();
    note_damaged(room.value);
    return std::nullopt;
  }
}

}  // namespace takamaka
