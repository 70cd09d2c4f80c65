#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// The places in which something about a player is stored, in the order of a complete list.
inline constexpr std::array<std::string_view, 12> personal_sources{"player",    "name",  "device",    "match",
                                                                   "handed_on", "chips", "said",      "report",
                                                                   "seat",      "host",  "room_name", "activity"};

// One stored item about a player. It names no other player and contains nothing that another one wrote.
struct PersonalItem {
  std::string position;    // within its source: the next item comes after it
  std::int64_t at_ms = 0;  // 0: not stored
  std::string text;
  friend bool operator==(const PersonalItem&, const PersonalItem&) = default;
};

// Port: everything that is stored about one player. Called from one thread at a time.
class PersonalData {
 public:
  virtual ~PersonalData() = default;
  // Returns the items of one of the personal_sources after this position (empty: from the first), at most `limit`.
  // `refused` if the source or the position is not valid.
  virtual Outcome<std::vector<PersonalItem>> personal_items(const PlayerId&, std::string_view source,
                                                            const std::string& after, int limit) = 0;
  // Returns rooms with a running match in which the player has a seat, at most `limit`.
  virtual Outcome<std::vector<RoomId>> rooms_played_in(const PlayerId&, int limit) = 0;
};

}  // namespace takamaka::storage
