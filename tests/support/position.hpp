#pragma once

// One position of a variant, and what happens in it: for tests of single rules.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match/ruleset.hpp"

namespace takamaka::testing {

template <Ruleset R>
class Position {
 public:
  using State = typename R::State;
  using Action = typename R::Action;
  using Event = typename R::Event;

  // The scene is found in the variant's testing.hpp, which must be included first.
  Position(const typename R::Options& options, std::uint8_t seats, const std::vector<std::string>& lines)
      : state_{R::setup(options, seats)} {
    auto parsed = scene(options, seats, lines);
    EXPECT_TRUE(parsed.has_value()) << parsed.error();
    if (parsed) state_ = std::move(*parsed);
  }

  // Acts; the position follows when the action is accepted.
  std::vector<Event> act(Seat seat, const Action& action) {
    return settle([&](Journal<R>& journal) { return R::decide(journal, seat, action); });
  }
  std::vector<Event> house(const HouseMove& move) {
    return settle([&](Journal<R>& journal) { return R::decide(journal, move); });
  }
  // Why it is refused; "accepted" if it is not. Nothing changes.
  Rejection refusal(Seat seat, const Action& action) const {
    Journal<R> journal{state_};
    const Verdict verdict = R::decide(journal, seat, action);
    return verdict ? Rejection{"accepted", ""} : verdict.error();
  }
  std::vector<Action> legal(Seat seat) const { return R::legal(state_, seat); }
  ToAct turn() const { return R::to_act(state_); }
  const State& state() const { return state_; }
  State& state() { return state_; }

 private:
  template <class Decide>
  std::vector<Event> settle(Decide&& decide) {
    Journal<R> journal{state_};
    const Verdict verdict = decide(journal);
    EXPECT_TRUE(verdict.has_value()) << verdict.error().code << ' ' << verdict.error().rule;
    auto [state, events] = std::move(journal).take();
    state_ = std::move(state);
    return events;
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
