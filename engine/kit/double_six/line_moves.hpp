#pragma once

// The actions of players in games that are played on a line (rules 0.5).

#include <string_view>

#include "engine/base/short_text.hpp"
#include "engine/kit/double_six/line.hpp"

namespace takamaka::double_six {

// Plays a tile at an end. The first tile of a line is always played on the left.
struct Play {
  static constexpr std::string_view wire_name = "play";
  Tile tile{};
  End end = End::left;
  static constexpr auto fields = Fields{field("tile", &Play::tile), field("end", &Play::end)};
};

struct Pass {
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
};

// A tile in the seat's own hand that cannot be played at either end now, and the refusal that a player would get.
struct Unplayable {
  Tile tile{};
  ShortText code{}, rule{};
  static constexpr auto fields =
      Fields{field("tile", &Unplayable::tile), field("code", &Unplayable::code), field("rule", &Unplayable::rule)};
};

}  // namespace takamaka::double_six
