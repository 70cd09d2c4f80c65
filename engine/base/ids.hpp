#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/strong.hpp"

namespace takamaka {

// A tag whose values clients see says what they are: `about`, for the reference, and for text `pattern`, a regular expression.

// Rules 0.1.
struct SeatTag {
  static constexpr std::string_view about = "A place at the table: 0 … seats−1, clockwise as seen from above.";
};
using Seat = Strong<SeatTag, std::uint8_t>;

struct SeqTag {
  static constexpr std::string_view about =
      "The number of events in a room's log. The number of a single event counts from 1.";
};
using Seq = Strong<SeqTag, std::uint32_t>;

// ULIDs: 26 characters of Crockford base32, sorted by time of creation.
inline constexpr std::string_view ulid_pattern = "^[0-9A-HJKMNP-TV-Z]{26}$";
struct PlayerIdTag {
  static constexpr std::string_view about = "A player, for as long as their data is kept.", pattern = ulid_pattern;
};
struct MatchIdTag {
  static constexpr std::string_view about = "A match, for `replay`.", pattern = ulid_pattern;
};
using PlayerId = Strong<PlayerIdTag, std::string>;
using RoomId = Strong<struct RoomIdTag, std::string>;
using MatchId = Strong<MatchIdTag, std::string>;

}  // namespace takamaka
