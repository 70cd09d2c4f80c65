#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/room/effects.hpp"
#include "server/room/inputs.hpp"

namespace takamaka::room {

// How fast the room makes the moves that nobody chooses. The same for all, so that a pause tells nothing (G6).
struct Pace {
  int automatic_ms = 900;  // forced passes and bots' moves
};

// SKETCH for the author of the room: keep this face, fill the rest.
class Room {
 public:
  // A new room, made by `create`; its first events are stored before the maker hears of it.
  // Room(...)
  // static Result<Room, std::string> restore(...events...)
  // std::vector<Effect> on(Input input, const Moment& now);   // no input or output, no clock, no lock
};

}  // namespace takamaka::room
