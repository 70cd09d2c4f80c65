#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "server/loop/loop.hpp"

namespace takamaka {

// A routing key: 16 bits of a hash of a room's code. It is enough to find the room's loop, or its node, and useless for
// joining, so it may stand in an address and in a proxy's log (decision 0036).
using RoutingKey = std::uint16_t;
RoutingKey routing_key(std::string_view room_code);

// The loops of a server, at least one. A room lives on the loop of its code for as long as it is in memory. Any thread.
class Loops {
 public:
  explicit Loops(std::vector<Loop*> loops) : loops_{std::move(loops)} {}

  Loop& first() const { return *loops_.front(); }
  Loop& of(RoutingKey key) const { return *loops_[key % loops_.size()]; }
  Loop& of_room(std::string_view code) const { return of(routing_key(code)); }

 private:
  std::vector<Loop*> loops_;
};

}  // namespace takamaka
