#pragma once

// What a node tells the other nodes of its public rooms. Pure; one caller at a time.

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

// Changes of a node's public rooms.
struct RoomNews {
  struct Line {
    RoomSummary summary;
    std::optional<PlayerId> host;  // none: nobody
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::vector<Line> changed;
  std::vector<std::string> gone;  // codes
  bool empty() const { return changed.empty() && gone.empty(); }
  friend bool operator==(const RoomNews&, const RoomNews&) = default;
};

class OwnRooms {
 public:
  void publish(const RoomId&, RoomSummary, const std::optional<PlayerId>& host);
  void withdraw(const RoomId&);
  bool has(const std::string& code) const { return by_code_.contains(code); }
  // Counts all rooms as changed: somebody knows none of them.
  void change_all();
  // Counts these as changed: they were taken, and nobody was told.
  void change_again(const RoomNews& untold);
  // Returns what has changed since it was taken last, of at most so many rooms; the others come with the next call.
  RoomNews take(std::size_t rooms_max);

 private:
  std::map<RoomId, RoomNews::Line> lines_;
  std::map<std::string, RoomId> by_code_;
  std::set<std::string> changed_;  // codes, those of withdrawn rooms too
};

}  // namespace takamaka
