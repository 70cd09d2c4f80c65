#pragma once

// What players do on a line, for the games that are played on one (rules 0.5).

#include <string>
#include <string_view>
#include <tuple>

#include "engine/kit/double_six/line.hpp"

namespace takamaka::double_six {

// Plays a tile at an end. The first tile of a line has no choice: it is played on the left.
struct Play {
  static constexpr std::string_view wire_name = "play";
  Tile tile{};
  End end = End::left;
  static constexpr auto fields = std::tuple{field("tile", &Play::tile), field("end", &Play::end)};
  friend bool operator==(const Play&, const Play&) = default;
};

struct Pass {
  static constexpr std::string_view wire_name = "pass";
  static constexpr std::tuple<> fields{};
  friend bool operator==(const Pass&, const Pass&) = default;
};

// A tile of one's own that cannot be played at either end now, and the refusal that playing it would meet.
struct Unplayable {
  Tile tile{};
  std::string code{}, rule{};
  static constexpr auto fields =
      std::tuple{field("tile", &Unplayable::tile), field("code", &Unplayable::code), field("rule", &Unplayable::rule)};
  friend bool operator==(const Unplayable&, const Unplayable&) = default;
};

}  // namespace takamaka::double_six
