#pragma once

#include <variant>

#include "engine/base/ids.hpp"

namespace takamaka {

// The reader of an output. These are the only readers: a seat, a spectator, the archive, and everyone after the match.
struct Spectator {
  friend bool operator==(Spectator, Spectator) = default;
};
struct Archive {  // the stored log, which must contain everything
  friend bool operator==(Archive, Archive) = default;
};
struct
    AfterMatch {  // anyone who looks back at a finished match: every hand is open, in the same form as a seat sees its own
  friend bool operator==(AfterMatch, AfterMatch) = default;
};
using Viewer = std::variant<Seat, Spectator, Archive, AfterMatch>;

// Part of an event that only one seat may see: written as its value for the owner and after the match, with its owner for
// the archive, null for everyone else.
template <class T>
struct OnlyFor {
  Seat owner;
  T value;
  friend bool operator==(const OnlyFor&, const OnlyFor&) = default;
};

// Part of an event that nobody at the table may see: written as its value for the archive and after the match, null for
// everyone else.
template <class T>
struct Hidden {
  T value;
  friend bool operator==(const Hidden&, const Hidden&) = default;
};

}  // namespace takamaka
