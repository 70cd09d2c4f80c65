#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "server/loop/loop.hpp"
#include "server/loop/routing_key.hpp"

namespace takamaka {

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
