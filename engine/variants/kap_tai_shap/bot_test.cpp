// How long a deal lasts at a table of bots: a person beside them must have time to understand it.

#include "engine/variants/kap_tai_shap/bot.hpp"

#include <gtest/gtest.h>

#include <variant>

#include "tests/support/playout.hpp"

namespace takamaka::kap_tai_shap {
namespace {

using takamaka::testing::play_on;

// Returns the mean number of turns that a seat has in a deal.
template <class Choose>
double turns_each(std::uint8_t seats, Choose&& choice) {
  int turns = 0, deals = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    Match<Rules> match{Rules::defaults(seats), seats};
    play_on(
        match, number, 5000,
        [&](const Match<Rules>& now, Seat seat) {
          return choice(Rules::public_view(now.state()), Rules::own_view(now.state(), seat));
        },
        [&](const auto& events) {
          for (const Event& event : events) {
            if (std::holds_alternative<Discarded>(event)) ++turns;
            if (std::holds_alternative<DealEnded>(event)) ++deals;
          }
        });
  }
  return static_cast<double>(turns) / seats / deals;
}

TEST(KapTaiShapBot, A_deal_lasts_long_enough_for_a_person_beside_them) {
  const double normal = turns_each(4, choose), easy = turns_each(4, choose_easy);
  EXPECT_GT(normal, 2.5);
  EXPECT_GT(easy, normal);
}

}  // namespace
}  // namespace takamaka::kap_tai_shap
