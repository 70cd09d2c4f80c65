#pragma once

// The list of public rooms. Pure; one caller at a time.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/limits.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

// A room of the list. The number of its newest activity orders the list, the highest first.
struct ListedRoom {
  std::uint64_t activity = 0;
  RoomSummary summary;
};

// Which rooms a page shows. `after` is `next` of the page before; none: the first page.
struct RoomsQuery {
  RoomFilter only{};
  std::optional<std::uint64_t> after{};
  std::size_t limit = limits::rooms_page_max;
};
struct PageOfRooms {
  std::vector<RoomSummary> rooms;
  std::optional<std::uint64_t> next;  // `after` of the next page; none: this is the last one
};

// Tells whether the filter lets this room through.
bool matches(const RoomFilter& only, const RoomSummary& room);

// Picks a page out of a list in its order.
class PagePicker {
 public:
  explicit PagePicker(const RoomsQuery& query) : query_{query} {}
  // Looks at the next room of the list. Returns false when the page is full, and it or a later room belongs to the next.
  bool look(std::uint64_t activity, const RoomSummary& room);
  PageOfRooms page() && { return std::move(page_); }

 private:
  const RoomsQuery& query_;
  std::optional<std::uint64_t> last_;
  PageOfRooms page_;
};

class PublicRooms {
 public:
  // Sets what the list shows of the room, which counts as activity of the room. `host` has the role; none: nobody.
  void publish(const RoomId&, RoomSummary, const std::optional<PlayerId>& host);
  void withdraw(const RoomId&);

  // Returns one page of the list, which has at most limits::listed_rooms_max rooms and limits::listed_rooms_per_host_max of one
  // host; rooms without a host count as one host's. A room with activity meanwhile moves to the first page.
  PageOfRooms list(const RoomsQuery& query = {}) const;
  // Returns the whole list.
  std::vector<ListedRoom> all() const;

 private:
  struct Line {
    RoomId room;
    std::optional<PlayerId> host;
    RoomSummary summary;
  };
  // Calls `look(activity, summary)` for each room of the list until it returns false.
  template <class Look>
  void each(Look look) const;

  std::map<std::uint64_t, Line, std::greater<>> lines_;  // by the number of the activity
  std::map<RoomId, std::uint64_t> line_of_;
  std::uint64_t published_ = 0;
};

}  // namespace takamaka
