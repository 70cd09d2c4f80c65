#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "storage/ports/rows.hpp"

namespace takamaka::storage {

// 128 secret random bits: without them a seal reveals nothing about the words.
using Salt = std::array<std::byte, 16>;
Salt fresh_salt();
// Returns the part of a text that the chain holds: BLAKE2b of 128 bits, keyed with the salt.
EventHash seal_of(std::string_view words, const Salt& salt);

// Returns the hash of a room's event number `seq`, chained to the event before (zeros for the first): BLAKE2b of 128 bits
// over the lines described in storage/FORMAT.md. A changed bit, a missing event or an event of another room breaks the
// chain. `epoch` is the commit's: the event itself has it only after it was stored. `seals` belong to the event's texts.
EventHash chain(const EventHash& previous, const RoomId& room, Seq seq, const EventRow& event, std::int64_t epoch,
                std::span<const EventHash> seals);

}  // namespace takamaka::storage
