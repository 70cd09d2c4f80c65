#pragma once

// What a variant tells the shared suites about itself, in engine/variants/<variant>/testing.hpp, as plain functions in
// its own namespace. The suites find them through the types of their arguments.
//
//   tiles_of(options, seats)            every tile there is in such a game, as text; any order, copies included
//   tiles_in(state)                     every tile that lies or is held anywhere; the same as tiles_of while a deal is on
//   chips_in(state)                     the chips of all accounts together, the pot included: always 0
//   steps_max(options, seats)           more steps (deals and actions) than any match can have
//   reshuffle_unseen(state, viewer, lots)   deals out again, at random, all tiles that the viewer cannot see, each pile
//                                       keeping its size. For Spectator{} these are all hands and all that is face down.
//   scene(options, seats, lines)        a position in words, for tests and golden games: the State, or what is wrong.
//                                       Which words there are is the variant's own affair.

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
