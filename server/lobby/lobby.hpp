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

inline constexpr std::size_t listed_rooms_max = 200;  // lines in one answer

class Lobby {
 public:
  // Sets the room's line. Among equals, the room published first comes first.
  void publish(const RoomId&, RoomSummary);
  void withdraw(const RoomId&);

  // Returns at most `listed_rooms_max` rooms: first those without a running match that have an open seat, the fullest
  // first; then the others that may be watched; then the rest.
  std::vector<RoomSummary> list() const;

  // Count a player's rooms. The caller counts a room while it is in memory, for the player who was its host when it was
  // created or loaded. `may_open` is false at limits::rooms_per_player_max.
  void opened(const RoomId&, const PlayerId& host);
  void closed(const RoomId&);
  bool may_open(const PlayerId&) const;

 private:
  struct ListedRoom {
    std::uint64_t order = 0;
    RoomSummary summary;
  };
  std::map<RoomId, ListedRoom> lines_;
  std::map<RoomId, PlayerId> hosts_;
  std::map<PlayerId, int> rooms_of_;
  std::uint64_t published_ = 0;
};

// Returns a new room code; `taken` tells whether a code is in use as a code or watch code. Returns none after 16 tries,
// which with 40 bits means that `taken` or the generator is broken.
std::optional<std::string> allocate_code(const std::function<Seed()>& entropy,
                                         const std::function<bool(const std::string&)>& taken);

}  // namespace takamaka
