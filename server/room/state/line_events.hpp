#pragma once

// The events of the line of people who wait for a seat, a part of the room's events (events.hpp).

#include <string>
#include <string_view>
#include <vector>

#include "engine/match/viewer.hpp"
#include "server/room/state/state.hpp"

namespace takamaka::room::did {
using takamaka::operator==;

// A person waits for a seat: alone at the end of the line, or as the partner of the person at this place.
struct LinedUp {
  static constexpr std::string_view wire_name = "lined_up";
  Hidden<PlayerId> player;
  std::string name;
  int place = 1;
  std::optional<bool> program{};
  static constexpr auto fields =
      Fields{field("player", &LinedUp::player), field("name", &LinedUp::name), field("place", &LinedUp::place),
             field("program", &LinedUp::program, "True: this player is a program. Left out for a person.")};
};
struct LeftLine {
  static constexpr std::string_view wire_name = "left_line";
  Hidden<PlayerId> player;
  std::string name;
  static constexpr auto fields = Fields{field("player", &LeftLine::player), field("name", &LeftLine::name)};
};
// Before a match: people of the line took seats. `in[i]` sits on `seats[i]` now. `out` had some of these seats; those that
// were open have nobody there. `left` and `players` are the ids of `out` and `in`; none for a bot.
struct SeatsChanged {
  static constexpr std::string_view wire_name = "seats_changed";
  std::vector<std::string> out{}, in{};
  std::vector<Seat> seats{};
  Hidden<std::vector<std::optional<PlayerId>>> left{};
  Hidden<std::vector<PlayerId>> players{};
  static constexpr auto fields =
      Fields{field("out", &SeatsChanged::out), field("in", &SeatsChanged::in), field("seats", &SeatsChanged::seats),
             field("left", &SeatsChanged::left), field("players", &SeatsChanged::players)};
};

}  // namespace takamaka::room::did
