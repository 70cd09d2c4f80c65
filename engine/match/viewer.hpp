#pragma once

#include <variant>

#include "engine/base/ids.hpp"

namespace takamaka {

// The reader of an output. These are the only readers: a seat, a spectator, the archive.
struct Spectator {
  friend bool operator==(Spectator, Spectator) = default;
};
struct Archive {  // the stored log, which must contain everything
  friend bool operator==(Archive, Archive) = default;
};
using Viewer = std::variant<Seat, Spectator, Archive>;

// Part of an event that only one seat may see: written as its value for the owner and the archive, null for everyone
// else.
template <class T>
struct OnlyFor {
  Seat owner;
  T value;
  friend bool operator==(const OnlyFor&, const OnlyFor&) = default;
};

// Part of an event that nobody at the table may see: written as its value for the archive, null for everyone else.
template <class T>
struct Hidden {
  T value;
  friend bool operator==(const Hidden&, const Hidden&) = default;
};

}  // namespace takamaka
