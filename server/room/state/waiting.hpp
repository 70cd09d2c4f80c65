#pragma once

// Waiting for a seat: the parts of a room's state (state.hpp) that are about its line.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"

namespace takamaka::room {
using takamaka::operator==;

struct Waiter {
  PlayerId player;
  std::string name{};
  bool program = false;
  static constexpr auto fields = Fields{field("player", &Waiter::player), field("name", &Waiter::name),
                                        defaulted(field("program", &Waiter::program))};
};

// One person, or two who want to play as partners.
struct Party {
  std::vector<Waiter> people;
  static constexpr auto fields = Fields{field("people", &Party::people)};
};

// The winners of the last match, and how many matches the same people have won on the same seats one after another.
struct WinRow {
  std::vector<Seat> seats;
  std::vector<std::optional<PlayerId>> players{};  // none for a bot
  int wins = 0;
  static constexpr auto fields =
      Fields{field("seats", &WinRow::seats), field("players", &WinRow::players), field("wins", &WinRow::wins)};
};

// The number of people in the line.
inline std::size_t people_in(const std::vector<Party>& line) {
  std::size_t people = 0;
  for (const Party& party : line) people += party.people.size();
  return people;
}

}  // namespace takamaka::room
