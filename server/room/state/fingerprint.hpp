#pragma once

// What a room last told or stored, in 16 bytes instead of a copy: it is only compared.

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace takamaka::room {

// BLAKE2b of 128 bits: no two of a room are the same by chance.
using Fingerprint = std::array<std::byte, 16>;

// Returns the fingerprint of the parts, in this order. Where one part ends and the next begins counts, too.
Fingerprint fingerprint_of(std::initializer_list<std::string_view> parts);

}  // namespace takamaka::room
