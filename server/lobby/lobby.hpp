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
  // The room's line is now this. The order of rooms first published decides between equals.
  void publish(const RoomId&, RoomSummary);
  void withdraw(const RoomId&);

  // What somebody who looks for a table wants to see first: rooms that gather and have an open seat, the fullest first;
  // then running ones that may be watched; then the rest. At most `listed_rooms_max`.
  std::vector<RoomSummary> list() const;

  // Rooms that are not closed and were made by this player; `may_open` is false at the bound
  // (limits::rooms_per_player_max).
  void opened(const RoomId&, const PlayerId& host);
  void closed(const RoomId&);
  bool may_open(const PlayerId&) const;

 private:
  struct Line {
    std::uint64_t order = 0;
    RoomSummary summary;
  };
  std::map<RoomId, Line> lines_;
  std::map<RoomId, PlayerId> hosts_;
  std::map<PlayerId, int> rooms_of_;
  std::uint64_t published_ = 0;
};

// A fresh room code; `taken` says whether one is in use, as a room's code or as its watch code. None after 16 tries,
// which with 40 bits only a broken `taken` or a broken generator can bring about.
std::optional<std::string> allocate_code(const std::function<Seed()>& entropy,
                                         const std::function<bool(const std::string&)>& taken);

}  // namespace takamaka
