#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "storage/rows.hpp"

namespace takamaka::storage {

using EventHash = std::array<std::byte, 16>;

// 128 bits that nobody else knows: without them a seal says nothing about the words.
using Salt = std::array<std::byte, 16>;
Salt fresh_salt();
// What the chain holds of a text: BLAKE2b of 128 bits, keyed with the salt.
EventHash seal_of(std::string_view words, const Salt& salt);

// The hash of a room's event number `seq`, chained to the one before (zeros before the first): BLAKE2b of 128 bits over
// the lines described in storage/FORMAT.md. A flipped bit, a missing event or one of another room breaks the chain.
// `seals` are those of the event's texts.
EventHash chain(const EventHash& previous, const RoomId& room, Seq seq, const EventRow& event,
                std::span<const EventHash> seals);

}  // namespace takamaka::storage
