#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/base/ids.hpp"

namespace takamaka {

// The direction of play round the table (rules 0.1): clockwise counts seats up, counter-clockwise ("to the right")
// down.
enum class Direction : std::uint8_t { cw, ccw };
constexpr std::array<std::string_view, 2> names(Direction) { return {"cw", "ccw"}; }

constexpr Seat next_seat(Seat seat, std::uint8_t seats, Direction direction) {
  const int step = direction == Direction::cw ? 1 : seats - 1;
  return Seat{static_cast<std::uint8_t>((seat.value + step) % seats)};
}

// The seats in turn order, beginning with `from`.
inline std::vector<Seat> turn_order(Seat from, std::uint8_t seats, Direction direction) {
  std::vector<Seat> order;
  order.reserve(seats);
  Seat seat = from;
  for (int i = 0; i < seats; ++i, seat = next_seat(seat, seats, direction)) order.push_back(seat);
  return order;
}

// Partners sit opposite: {0,2} against {1,3}.
constexpr Seat partner_of(Seat seat) { return Seat{static_cast<std::uint8_t>((seat.value + 2) % 4)}; }

}  // namespace takamaka
