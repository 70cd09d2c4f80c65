#pragma once

#include "protocol/json/shape.hpp"

namespace takamaka::room {

// Returns the shape of the events of a room, except those that only the log may contain.
shape::TypePtr told_events();

}  // namespace takamaka::room
