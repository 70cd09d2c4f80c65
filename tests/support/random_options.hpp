#pragma once

// Random options from the field list: every value of an option occurs.

#include "engine/kit/lots.hpp"
#include "engine/match/ruleset.hpp"
#include "protocol/json/conditions.hpp"

namespace takamaka::testing {

inline std::uint8_t random_seats(Lots& lots, std::uint8_t min, std::uint8_t max) {
  return static_cast<std::uint8_t>(min + lots.below(static_cast<std::uint32_t>(max - min) + 1u));
}

template <class O, class T>
void randomize(Lots& lots, O& options, const Field<O, T>& field) {
  T& value = options.*(field.member);
  if constexpr (std::same_as<T, bool>) {
    value = lots.below(2) == 1;
  } else if constexpr (NamedEnum<T>) {
    value = static_cast<T>(lots.below(static_cast<std::uint32_t>(names(value).size())));
  } else {
    static_assert(std::integral<T>, "options are switches, choices and numbers");
    TAKAMAKA_CHECK(field.range.has_value());
    const auto steps = static_cast<std::uint32_t>((field.range->max - field.range->min) / field.range->step) + 1u;
    value = static_cast<T>(field.range->min + static_cast<int>(lots.below(steps)) * field.range->step);
  }
}

// Random options for this number of seats. On average half of the fields keep their default, so that single options
// occur on their own too.
template <Ruleset R>
typename R::Options random_options(Lots& lots, std::uint8_t seats) {
  using Options = typename R::Options;
  const Options defaults = R::defaults(seats);
  for (int attempt = 0; attempt < 1000; ++attempt) {
    Options options = defaults;
    wire::for_each_field<Options>([&]<std::size_t I>() {
      if (lots.below(2) == 1) randomize(lots, options, nth<I>(Options::fields));
    });
    reset_what_does_not_apply(options, defaults, seats);
    if (!R::check(options, seats)) return options;
  }
  TAKAMAKA_CHECK(false && "random options are never playable");
}

}  // namespace takamaka::testing
