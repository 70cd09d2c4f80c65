#pragma once

#include <compare>

namespace takamaka {

// A number or text with its own type, so that values with different meanings cannot be swapped by accident.
// It is an aggregate: `Seat{2}`; the plain value is `.value`.
template <class Tag, class Rep>
struct Strong {
  using rep = Rep;
  Rep value{};
  friend constexpr auto operator<=>(const Strong&, const Strong&) = default;
};

}  // namespace takamaka
