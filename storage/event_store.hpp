#pragma once

#include "storage/log.hpp"
#include "storage/room_index.hpp"

namespace takamaka::storage {

// A store that has both ports, for those who need both.
class EventStore : public Log, public RoomIndex {};

}  // namespace takamaka::storage
