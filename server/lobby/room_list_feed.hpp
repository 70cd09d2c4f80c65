#pragma once

// What the subscribers of the list of public rooms know, and what they must be told. Pure; one caller at a time.

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "server/lobby/public_rooms.hpp"

namespace takamaka {

// Everybody knows the same list: that of the last call of advance(). A subscriber's pages come from it, too, so that the list and
// the changes that follow fit together.
class RoomListFeed {
 public:
  using Subscriber = std::uint64_t;

  // Adds a subscriber, or changes what one wants. Returns false, and changes nothing, beyond limits::rooms_subscribers_max.
  bool subscribe(Subscriber subscriber, const RoomFilter& only, const PublicRooms& rooms);
  void unsubscribe(Subscriber subscriber) { subscribers_.erase(subscriber); }
  bool has(Subscriber subscriber) const { return subscribers_.contains(subscriber); }
  bool empty() const { return subscribers_.empty(); }
  // Returns a page of the list that the subscribers know.
  PageOfRooms list(const RoomsQuery& query) const;

  // A message and those who get it.
  struct News {
    tell::RoomsChanged message;
    std::vector<Subscriber> subscribers;
  };
  // Makes this list the known one. Returns what that changes, for those who see the rooms. A subscriber for whom more than
  // limits::rooms_changed_max rooms change is told to ask again.
  std::vector<News> advance(const PublicRooms& rooms);

 private:
  std::map<Subscriber, RoomFilter> subscribers_;
  std::vector<ListedRoom> known_;
};

}  // namespace takamaka
