#pragma once

#include <cstdint>
#include <string>

#include "engine/base/strong.hpp"

namespace takamaka {

// A place at the table: 0 … seats−1, clockwise as seen from above (rules 0.1).
using Seat = Strong<struct SeatTag, std::uint8_t>;

// The number of events in a room's log. The number of a single event counts from 1.
using Seq = Strong<struct SeqTag, std::uint32_t>;

// ULIDs: 26 characters of Crockford base32, sorted by time of creation.
using PlayerId = Strong<struct PlayerIdTag, std::string>;
using RoomId = Strong<struct RoomIdTag, std::string>;
using MatchId = Strong<struct MatchIdTag, std::string>;

}  // namespace takamaka
