#pragma once

#include <variant>

#include "engine/base/ids.hpp"
#include "engine/kit/lots.hpp"

namespace takamaka {

// The house (the dealer) moves next. Two seats never move at the same time. While the house is to move, a seat's legal
// list may still contain asides, such as a request for a final deal; the house does not wait for them.
struct House {
  friend bool operator==(House, House) = default;
};
struct Over {
  friend bool operator==(Over, Over) = default;
};
using ToAct = std::variant<Seat, House, Over>;

// The phases of a match that every game has: the house deals next, and the match is over.
struct AwaitingDeal {
  friend bool operator==(AwaitingDeal, AwaitingDeal) = default;
};
struct Finished {
  friend bool operator==(Finished, Finished) = default;
};

// Everything that happens without a player's choice arrives as data: randomness as Deal, time as TimeUp.
struct Deal {
  Lots lots;                 // fresh for this deal, never used before
  bool others_wait = false;  // for the table, which has chosen to end the match soon after a set that nobody wins
};
struct TimeUp {
  Seat seat;  // must be the seat to act; the rules choose for it, and the match always moves on
};
using HouseMove = std::variant<Deal, TimeUp>;

}  // namespace takamaka
