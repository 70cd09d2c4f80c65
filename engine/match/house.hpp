#pragma once

#include <variant>

#include "engine/base/ids.hpp"
#include "engine/kit/lots.hpp"

namespace takamaka {

// Who moves next. No game lets two seats move at once. While the house is to move, a seat may still have asides in its
// legal list (such as asking for a final deal); they never hold the house up.
struct House {
  friend bool operator==(House, House) = default;
};
struct Over {
  friend bool operator==(Over, Over) = default;
};
using ToAct = std::variant<Seat, House, Over>;

// What happens without a player's choice arrives as data: randomness as Deal, time as TimeUp.
struct Deal {
  Lots lots;  // fresh for this deal, never used before
};
struct TimeUp {
  Seat seat;  // must be the seat to act; the rules choose for it, and the match always moves on
};
using HouseMove = std::variant<Deal, TimeUp>;

}  // namespace takamaka
