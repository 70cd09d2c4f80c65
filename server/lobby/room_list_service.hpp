#pragma once

// The list of public rooms for all connections, and the changes for those that have subscribed to them. Any thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/connection/outbox.hpp"
#include "server/lobby/room_list_feed.hpp"
#include "server/loop/loop.hpp"

namespace takamaka {

class RoomListService {
 public:
  // Changes are collected on `loop`, for limits::rooms_changed_ms after the first.
  explicit RoomListService(Loop& loop) : loop_{loop}, timer_{loop} {}

  // Sets what the list shows of the room; none: it is not listed.
  void publish(const RoomId&, std::optional<RoomSummary>, const std::optional<PlayerId>& host);

  // A page, and whether this connection has subscribed.
  struct Answer {
    PageOfRooms page;
    bool subscribed = false;
  };
  Answer list(std::uint64_t connection, const RoomsQuery& query) const;
  // Subscribes the connection to changes of the rooms of the query, in place of an earlier subscription. Calls `answer` before
  // `outbox` gets the first change; it must only send. Returns false, without an answer, when too many have subscribed.
  bool subscribe(std::uint64_t connection, std::shared_ptr<Outbox> outbox, const RoomsQuery& query,
                 const std::function<void(Answer)>& answer);
  // A change that is on its way may still arrive. Does nothing if the connection has not subscribed.
  void unsubscribe(std::uint64_t connection);

 private:
  void collect();
  void tell_changes();

  Loop& loop_;
  LoopTimer timer_;
  mutable std::mutex mutex_;  // guards all below
  PublicRooms rooms_;
  RoomListFeed feed_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Outbox>> outboxes_;  // of the subscribers
  bool collecting_ = false;
};

}  // namespace takamaka
