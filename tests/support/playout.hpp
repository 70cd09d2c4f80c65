#pragma once

// Whole matches played by functions, from one number: the same number gives the same match on every machine.

#include <cstdint>
#include <ranges>
#include <utility>
#include <variant>

#include "engine/kit/lots.hpp"
#include "engine/match/match.hpp"

namespace takamaka::testing {

// A seed for tests: the number's eight bytes, low byte first, and `purpose` in the ninth, so that one number gives
// several independent streams.
inline Seed seed_of(std::uint64_t number, std::uint8_t purpose = 0) {
  Seed seed{};
  for (std::size_t byte = 0; byte < 8; ++byte) seed[byte] = static_cast<std::uint8_t>(number >> (8 * byte));
  seed[8] = purpose;
  return seed;
}

template <std::ranges::random_access_range Choices>
std::ranges::range_value_t<Choices> any_of(Lots& lots, const Choices& choices) {
  return choices[lots.below(static_cast<std::uint32_t>(choices.size()))];
}

// Plays `match` to its end. `choose(match, seat)` acts for the seats, each deal gets fresh lots from `number`, and
// `after(events)` gets the events of every step. Stops early after `steps_max` steps. Returns whether the match is
// over.
template <Ruleset R, class Choose, class After>
bool play_on(Match<R>& match, std::uint64_t number, int steps_max, Choose&& choose, After&& after) {
  std::uint8_t deals = 0;
  for (int step = 0; step < steps_max; ++step) {
    const ToAct turn = R::to_act(match.state());
    if (std::holds_alternative<Over>(turn)) return true;
    const Seat* seat = std::get_if<Seat>(&turn);
    auto events = seat ? match.act(*seat, choose(std::as_const(match), *seat))
                       : match.house(Deal{Lots{seed_of(number, ++deals)}});
    TAKAMAKA_CHECK(events.has_value());
    after(*events);
  }
  return std::holds_alternative<Over>(R::to_act(match.state()));
}

// Plays a whole match and returns its record.
template <Ruleset R, class Choose>
BookEntries play_match(const typename R::Options& options, std::uint8_t seats, std::uint64_t number, int steps_max,
                       Choose&& choose) {
  Match<R> match{options, seats};
  BookEntries books;
  const bool over = play_on(match, number, steps_max, choose, [&](const auto& events) {
    for (const auto& event : events) books.merge(R::record(event));
  });
  TAKAMAKA_CHECK(over);
  return books;
}

}  // namespace takamaka::testing
