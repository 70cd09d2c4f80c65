#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/variants/seychelles/rules.hpp"

namespace takamaka::seychelles {

// R1.3. With four players seats 0 and 2 are side 0, seats 1 and 3 side 1; otherwise every seat is a side.
std::size_t side_of(Seat seat, std::uint8_t seats);
std::vector<std::vector<Seat>> sides(std::uint8_t seats);

// R4.2: no tile in any hand fits either end.
bool krose(const State& state);

// Scores the deal in `state` (R5). `out`: the seat that went out; none after a krose.
DealEnded finish(const State& state, std::optional<Seat> out);

// R6.3
Fate fate(int points, const Options& options);
// R6.6: no side can win this set any longer. `scores` has one entry for each side.
bool dead(const Options& options, const std::vector<int>& scores);

// What it takes to win a set with these scores.
Outlook outlook(const Options& options, bool final, const std::vector<int>& scores);

// R6: what happens to the set after a deal. `winner`: the winning side, if there is one. `scores` include this deal.
enum class SetOutcome : std::uint8_t { goes_on, won, thrown_away };
SetOutcome set_outcome(const Options& options, bool final, const std::vector<int>& scores,
                       std::optional<std::size_t> winner);

}  // namespace takamaka::seychelles
