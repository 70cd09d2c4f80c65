#pragma once

// How many rooms each player has open, and the codes of new ones. Pure; one caller at a time.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "engine/base/ids.hpp"
#include "engine/kit/lots.hpp"

namespace takamaka {

class Lobby {
 public:
  // Count a player's rooms. The caller counts a room while it is in memory, for the player who was its host when it was
  // created or loaded. `may_open` is false at limits::rooms_per_player_max, where `elsewhere` are those in the memory of other
  // nodes.
  void opened(const RoomId&, const PlayerId& host);
  void closed(const RoomId&);
  bool may_open(const PlayerId&, std::size_t elsewhere = 0) const;

 private:
  std::map<RoomId, PlayerId> hosts_;
  std::map<PlayerId, std::size_t> rooms_of_;
};

// Returns a new room code; `taken` tells whether a code is in use as a code or watch code. Returns none after 16 tries,
// which with 40 bits means that `taken` or the generator is broken.
std::optional<std::string> allocate_code(const std::function<Seed()>& entropy,
                                         const std::function<bool(const std::string&)>& taken);

}  // namespace takamaka
