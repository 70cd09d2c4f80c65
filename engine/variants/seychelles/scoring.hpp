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

// R9.1: whether all other tiles of one of the tile's numbers lie in the line. With three players 0-0 is not in the game.
bool is_seventh(const Table& table, Tile tile);

// How a deal ends: a hand is empty (R4.1), nobody can play (R4.2), or somebody has tried a lake that costs it (R5.5).
enum class DealEnd : std::uint8_t { tape, krose, lake };

// Scores the deal in `state` (R5), which `acted` has ended.
DealEnded finish(const State& state, DealEnd end, Seat acted);

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
