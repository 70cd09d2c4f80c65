#pragma once

// One position of a variant and its next steps, for tests of single rules.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match/match.hpp"

namespace takamaka::testing {

// A match that begins at any position and is expected to accept the test's actions.
template <Ruleset R>
class Position {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Events = typename Match<R>::Events;

  // Uses `scene` of the variant's testing.hpp, which must be included first.
  Position(const typename R::Options& options, std::uint8_t seats, const std::vector<std::string>& lines)
      : state_{R::setup(options, seats)} {
    auto parsed = scene(options, seats, lines);
    EXPECT_TRUE(parsed.has_value()) << parsed.error();
    if (parsed) state_ = std::move(*parsed);
  }

  Events act(Seat seat, const Action& action) {
    return accepted([&](Match<R>& match) { return match.act(seat, action); });
  }
  Events house(const HouseMove& move) {
    return accepted([&](Match<R>& match) { return match.house(move); });
  }
  // Why the action is refused; "accepted" if it is not. Changes nothing.
  Rejection refusal(Seat seat, const Action& action) const {
    const auto events = Match<R>{state_}.act(seat, action);
    return events ? Rejection{"accepted", ""} : events.error();
  }
  auto legal(Seat seat) const { return R::legal(state_, seat); }
  ToAct turn() const { return R::to_act(state_); }
  const State& state() const { return state_; }
  State& state() { return state_; }

 private:
  template <class Move>
  Events accepted(Move&& move) {
    Match<R> match{state_};
    auto events = move(match);
    EXPECT_TRUE(events.has_value()) << events.error().code << ' ' << events.error().rule;
    state_ = match.state();
    return events ? std::move(*events) : Events{};
  }
  State state_;
};

// The first event of this kind.
template <class E, class Event>
std::optional<E> find(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const E* found = std::get_if<E>(&event)) return *found;
  }
  return {};
}

}  // namespace takamaka::testing
