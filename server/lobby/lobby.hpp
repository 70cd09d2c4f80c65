#pragma once

// The list of public rooms. Pure; one caller at a time.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "engine/kit/lots.hpp"
#include "protocol/room_view.hpp"

namespace takamaka {

class Lobby {
 public:
  // Sets the room's line, which counts as activity of the room. `host` has the role; none: nobody.
  void publish(const RoomId&, RoomSummary, const std::optional<PlayerId>& host);
  void withdraw(const RoomId&);

  struct Page {
    std::vector<RoomSummary> rooms;
    std::optional<std::uint64_t> next;  // `after` of the next page; none: this is the last one
  };
  // Returns at most limits::rooms_page_max rooms, the one with the newest activity first. `after` is `next` of the page
  // before. All pages together have at most limits::listed_rooms_max rooms and limits::listed_rooms_per_host_max of one
  // host; rooms without a host count as one host's. A room with activity meanwhile moves to the first page.
  Page list(std::optional<std::uint64_t> after = {}) const;

  // Count a player's rooms. The caller counts a room while it is in memory, for the player who was its host when it was
  // created or loaded. `may_open` is false at limits::rooms_per_player_max.
  void opened(const RoomId&, const PlayerId& host);
  void closed(const RoomId&);
  bool may_open(const PlayerId&) const;

 private:
  struct ListedRoom {
    RoomId room;
    std::optional<PlayerId> host;
    RoomSummary summary;
  };
  std::map<std::uint64_t, ListedRoom, std::greater<>> lines_;  // by the number of the activity, the newest first
  std::map<RoomId, std::uint64_t> line_of_;
  std::map<RoomId, PlayerId> hosts_;
  std::map<PlayerId, int> rooms_of_;
  std::uint64_t published_ = 0;
};

// Returns a new room code; `taken` tells whether a code is in use as a code or watch code. Returns none after 16 tries,
// which with 40 bits means that `taken` or the generator is broken.
std::optional<std::string> allocate_code(const std::function<Seed()>& entropy,
                                         const std::function<bool(const std::string&)>& taken);

}  // namespace takamaka
