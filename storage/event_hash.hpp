#pragma once

#include <array>
#include <cstddef>

#include "storage/rows.hpp"

namespace takamaka::storage {

using EventHash = std::array<std::byte, 16>;

// The hash of a room's event number `seq`, chained to the one before (zeros before the first): BLAKE2b of 128 bits over
// the lines described in storage/FORMAT.md. A flipped bit, a missing event or one of another room breaks the chain.
EventHash chain(const EventHash& previous, const RoomId& room, Seq seq, const EventRow& event);

}  // namespace takamaka::storage
