#pragma once

// The list of public rooms for all connections, and the changes for those that have subscribed to them. Where several
// servers share the rooms, each tells the others of its own, and lists all. Any thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/connection/outbox.hpp"
#include "server/lobby/own_rooms.hpp"
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

  // From now on collects what to tell other nodes, who know nothing yet.
  void share();
  // Returns what to tell them next, of at most so many rooms.
  RoomNews take_news(std::size_t rooms_max);
  // Tells these again with the next ones: they did not arrive. Any thread.
  void tell_again(const RoomNews& untold);
  // Lists what another node has told. Of all others at most `others_rooms_max` rooms are known; further ones are not
  // listed.
  void hear(const std::string& node, const RoomNews& news);
  static constexpr std::size_t others_rooms_max = std::size_t{8} * limits::listed_rooms_max;
  // Forgets the rooms of all other nodes but these.
  void keep_only(const std::set<std::string>& nodes);

 private:
  void changed();
  void withdraw_other(const std::string& code);
  void collect();
  void tell_changes();

  Loop& loop_;
  LoopTimer timer_;
  mutable std::mutex mutex_;  // guards all below
  PublicRooms rooms_;
  RoomListFeed feed_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Outbox>> outboxes_;  // of the subscribers
  bool collecting_ = false;
  bool shares_ = false;
  OwnRooms own_;
  std::unordered_map<std::string, std::string> others_;  // nodes by the codes of their rooms
};

}  // namespace takamaka
