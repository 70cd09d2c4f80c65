#pragma once

#include <string>

#include "engine/base/ids.hpp"
#include "storage/ports/storage_error.hpp"

// The errors about a room's log, in the same words from every engine.
namespace takamaka::storage {

inline Error no_such_length(const RoomId& room, std::uint32_t length) {
  return {ErrorKind::conflict, "the log of room " + room.value + " holds " + std::to_string(length) + " events"};
}
inline Error damaged_at(const RoomId& room, std::uint32_t seq) {
  return {ErrorKind::corrupt, "the log of room " + room.value + " is damaged at event " + std::to_string(seq)};
}
inline Error other_epoch(const RoomId& room, std::int64_t epoch) {
  return {ErrorKind::fenced, "room " + room.value + " has the epoch " + std::to_string(epoch)};
}

}  // namespace takamaka::storage
