#pragma once

#include <string>

#include "storage/ports/log.hpp"
#include "storage/ports/room_index.hpp"

namespace takamaka::storage {

// A store that has both ports, for those who need both.
class EventStore : public Log, public RoomIndex {
 public:
  // Returns which of its files the store has lost, because it was moved, deleted, replaced or cut short; every call is `unavailable`
  // until it is back. Empty: none.
  virtual std::string lost_file() { return {}; }
};

}  // namespace takamaka::storage
