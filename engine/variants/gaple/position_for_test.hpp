#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/match.hpp"
#include "engine/variants/gaple/testing.hpp"
#include "tests/support/playout.hpp"

namespace takamaka::gaple {

using takamaka::testing::seed_of;

inline constexpr Seat A{0}, B{1}, C{2}, D{3};

// One position, and what happens in it.
class Position {
 public:
  Position(const Options& options, const std::vector<std::string>& lines, std::uint8_t seats = 4)
      : state_{parsed(options, seats, lines)} {}

  // Acts; the position follows when the action is accepted. A refused action must leave no event.
  std::vector<Event> act(Seat seat, const Action& action) {
    Journal<Rules> journal{state_};
    const Verdict verdict = Rules::decide(journal, seat, action);
    EXPECT_TRUE(verdict.has_value()) << verdict.error().code;
    auto [state, events] = std::move(journal).take();
    state_ = std::move(state);
    return events;
  }
  std::vector<Event> house(const HouseMove& move) {
    Journal<Rules> journal{state_};
    EXPECT_TRUE(Rules::decide(journal, move).has_value());
    auto [state, events] = std::move(journal).take();
    state_ = std::move(state);
    return events;
  }
  Rejection refusal(Seat seat, const Action& action) const {
    Journal<Rules> journal{state_};
    const Verdict verdict = Rules::decide(journal, seat, action);
    EXPECT_TRUE(journal.events().empty());
    return verdict ? Rejection{"accepted", ""} : verdict.error();
  }
  std::vector<Action> legal(Seat seat) const { return Rules::legal(state_, seat); }
  State& state() { return state_; }
  ToAct turn() const { return Rules::to_act(state_); }

 private:
  static State parsed(const Options& options, std::uint8_t seats, const std::vector<std::string>& lines) {
    auto state = scene(options, seats, lines);
    EXPECT_TRUE(state.has_value()) << state.error();
    return state.value_or(State{});
  }
  State state_;
};

inline Options passing() {
  Options options;
  options.cannot_play = CannotPlay::pass;
  return options;
}
inline Options playing_out() {
  Options options;
  options.discard_end = DiscardEnd::play_out;
  return options;
}

// The first event of this kind.
template <class E>
std::optional<E> find(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const E* found = std::get_if<E>(&event)) return *found;
  }
  return {};
}

// A dealt match, before anybody has acted.
inline Position dealt(const Options& options, std::uint8_t seats, std::uint64_t number,
                      std::vector<std::string> lines = {}) {
  Position position{options, lines, seats};
  if (lines.empty()) position.state().table.deal = 0;
  position.house(Deal{Lots{seed_of(number)}});
  return position;
}

}  // namespace takamaka::gaple
