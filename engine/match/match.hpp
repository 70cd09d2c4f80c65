#pragma once

#include <utility>
#include <vector>

#include "engine/base/check.hpp"
#include "engine/match/ruleset.hpp"

namespace takamaka {

// One match in progress: the rules' state, changed only by whole accepted moves.
template <Ruleset R>
class Match {
 public:
  using Events = std::vector<typename R::Event>;

  // `options` must have passed `R::check` for this number of seats.
  Match(const typename R::Options& options, std::uint8_t seats) : state_{R::setup(options, seats)} {}
  // A match that continues from this state.
  explicit Match(typename R::State state) : state_{std::move(state)} {}

  Result<Events, Rejection> act(Seat seat, const typename R::Action& action) {
    return settle([&](Journal<R>& journal) { return R::decide(journal, seat, action); });
  }
  Result<Events, Rejection> house(const HouseMove& move) {
    return settle([&](Journal<R>& journal) { return R::decide(journal, move); });
  }
  // Folds one event of a stored log.
  void replay(const typename R::Event& event) { R::evolve(state_, event); }

  const typename R::State& state() const { return state_; }

 private:
  template <class Decide>
  Result<Events, Rejection> settle(Decide&& decide) {
    Journal<R> journal{state_};
    const Verdict verdict = decide(journal);
    TAKAMAKA_CHECK(verdict.has_value() == !journal.events().empty());
    if (!verdict) return std::unexpected(verdict.error());
    return std::move(journal).take();
  }

  typename R::State state_;
};

}  // namespace takamaka
