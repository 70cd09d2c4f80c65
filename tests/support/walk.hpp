#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/kit/turns.hpp"
#include "protocol/json/encode.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/random_options.hpp"

namespace takamaka::testing {

// A match with random options, a random number of seats and random actions, all derived from `number`.
template <Ruleset R>
class Walk {
 public:
  using Action = typename R::Action;
  using Events = std::vector<typename R::Event>;

  explicit Walk(std::uint64_t number)
      : lots{seed_of(number, 255)},
        seats{random_seats(lots, R::seats_min, R::seats_max)},
        options{random_options<R>(lots, seats)},
        match{options, seats},
        number_{number} {}

  ToAct turn() const { return R::to_act(match.state()); }
  bool over() const { return std::holds_alternative<Over>(turn()); }
  const typename R::State& state() const { return match.state(); }
  auto legal(Seat seat) const { return R::legal(match.state(), seat); }
  std::vector<Seat> all_seats() const { return turn_order(Seat{0}, seats, Direction::cw); }

  // Performs the next step: a legal action of the seat on turn, or a deal.
  Events step() {
    const ToAct now = turn();
    const Seat* seat = std::get_if<Seat>(&now);
    return seat ? act(*seat, any_of(lots, legal(*seat))) : house(fresh_deal());
  }
  Events act(Seat seat, const Action& action) { return accepted(match.act(seat, action)); }
  Events house(const HouseMove& move) { return accepted(match.house(move)); }
  // In every fourth match others wait for the table.
  Deal fresh_deal() { return Deal{Lots{seed_of(number_, ++deals_)}, number_ % 4 == 3}; }

  std::string described() const {
    return std::string{R::key} + " walk " + std::to_string(number_) + ", " + std::to_string(seats) + " seats, " +
           to_json(options, Spectator{});
  }

  Lots lots;
  std::uint8_t seats;
  typename R::Options options;
  Match<R> match;

 private:
  Events accepted(Result<Events, Rejection> events) {
    TAKAMAKA_CHECK(events.has_value());
    return std::move(*events);
  }
  std::uint64_t number_;
  std::uint8_t deals_ = 0;
};

}  // namespace takamaka::testing
