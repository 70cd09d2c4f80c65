#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace takamaka {

// A routing key: 16 bits of a hash of a room's code. It is enough to find the room's loop, or its node, and useless for
// joining, so it may stand in an address and in a proxy's log (decision 0036).
using RoutingKey = std::uint16_t;
RoutingKey routing_key(std::string_view room_code);
// Returns the key as it stands in an address: four hex digits, in lower case.
std::string routing_key_text(RoutingKey key);

}  // namespace takamaka
