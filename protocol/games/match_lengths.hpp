#pragma once

#include <string_view>

#include "protocol/json/schema.hpp"

namespace takamaka {

// Returns how long matches of the game take, as measured by takamaka_lengths (protocol/match_lengths.json): a list of
// {preset, seats, deals, minutes_with_bots, minutes_with_people}, in which `preset` is empty for the options of a new table.
// Empty for a game that was not measured.
OrderedJson match_lengths(std::string_view variant);

}  // namespace takamaka
