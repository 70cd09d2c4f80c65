#pragma once

// The test hooks of a variant: plain functions in its own namespace, in engine/variants/<variant>/testing.hpp. The
// suites find them through the types of their arguments.
//
//   tiles_of(options, seats)            every tile of such a game, as text; any order, copies included
//   tiles_in(state)                     every tile in play, wherever it is; equal to tiles_of during a deal
//   chips_in(state)                     the chips of all accounts together, the pot included: always 0
//   steps_max(options, seats)           more steps (deals and actions) than any match needs; if the rules give no
//                                       bound, more than a random match ever needs
//   reshuffle_unseen(state, viewer, lots)   randomly deals again all tiles that the viewer cannot see; each pile keeps
//                                       its size. For Spectator{} these are all hands and all other face-down tiles.
//   scene(options, seats, lines)        reads a position in words, for tests and golden games. Returns the State or an
//                                       error message. Each variant has its own words.

#include <concepts>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "engine/match/ruleset.hpp"

namespace takamaka::testing {

template <class R>
concept Testable =
    Ruleset<R> && HasBot<R> &&
    requires(const typename R::State& state, typename R::State& target, const typename R::Options& options,
             std::uint8_t seats, const Viewer& viewer, Lots& lots, const std::vector<std::string>& lines) {
      { tiles_of(options, seats) } -> std::same_as<std::vector<std::string>>;
      { tiles_in(state) } -> std::same_as<std::vector<std::string>>;
      { chips_in(state) } -> std::convertible_to<std::int64_t>;
      { steps_max(options, seats) } -> std::same_as<int>;
      { reshuffle_unseen(target, viewer, lots) } -> std::same_as<void>;
      { scene(options, seats, lines) } -> std::same_as<std::expected<typename R::State, std::string>>;
    };

}  // namespace takamaka::testing
