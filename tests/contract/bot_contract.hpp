#pragma once

// Every bot follows the rules and plays clearly better than chance.

#include <cmath>
#include <cstdio>

#include "tests/contract/walk.hpp"

namespace takamaka::testing {

template <class R>
class BotContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(BotContract);

template <class R>
typename R::Action bot_choice(const typename R::State& state, Seat seat) {
  return choose(R::public_view(state), R::own_view(state, seat));
}

template <class R>
typename R::Action easy_choice(const typename R::State& state, Seat seat) {
  return choose_easy(R::public_view(state), R::own_view(state, seat));
}

TYPED_TEST_P(BotContract, chooses_legal_actions_and_repeats_its_choice) {
  using R = TypeParam;
  for_each_step<R>(25, 150, [](Walk<R>& walk, const auto&) {
    const ToAct turn = walk.turn();
    const Seat* seat = std::get_if<Seat>(&turn);
    if (seat == nullptr) return;
    const auto legal = walk.legal(*seat);
    for (const auto choose_so : {bot_choice<R>, easy_choice<R>}) {
      const auto choice = choose_so(walk.state(), *seat);
      EXPECT_NE(std::ranges::find(legal, choice), legal.end()) << to_json(choice, *seat);
      EXPECT_EQ(choose_so(walk.state(), *seat), choice);
    }
  });
}

// Plays one bot against the others, equally often in every seat. If it played like them, its wins above a fair share
// would be zero on average; the lower end of the 95 % interval must be above zero.
template <class R, class Others>
void expect_more_than_its_share(const char* against, Others&& others) {
  const std::uint8_t seats = std::max<std::uint8_t>(R::seats_min, 2);
  const auto options = R::defaults(seats);
  constexpr int matches = 1200;
  double wins = 0, share = 0, above = 0, squares = 0;
  for (int number = 0; number < matches; ++number) {
    const Seat bot{static_cast<std::uint8_t>(number % seats)};
    Lots lots{seed_of(static_cast<std::uint64_t>(number), 254)};
    const BookEntries books =
        play_match<R>(options, seats, static_cast<std::uint64_t>(number), steps_max(options, seats),
                      [&](const Match<R>& match, Seat seat) {
                        return seat == bot ? bot_choice<R>(match.state(), seat) : others(match.state(), seat, lots);
                      });
    const auto& winners = books.match->winners;
    const double won = std::ranges::find(winners, bot) != winners.end() ? 1 : 0;
    const double fair = static_cast<double>(winners.size()) / seats;
    wins += won;
    share += fair;
    above += won - fair;
    squares += (won - fair) * (won - fair);
  }
  const double mean = above / matches;
  const double half = 1.96 * std::sqrt((squares / matches - mean * mean) / matches);
  std::printf(
      "%s, %d seats, against %s: the bot wins %.1f %% of %d matches, a fair share is %.1f %%; above it %.1f %% ± "
      "%.1f %%\n",
      std::string{R::key}.c_str(), int{seats}, against, 100 * wins / matches, matches, 100 * share / matches,
      100 * mean, 100 * half);
  EXPECT_GT(mean - half, 0);
}

TYPED_TEST_P(BotContract, wins_more_than_its_share_against_chance) {
  using R = TypeParam;
  expect_more_than_its_share<R>("chance", [](const typename R::State& state, Seat seat, Lots& lots) {
    return any_of(lots, R::legal(state, seat));
  });
}

TYPED_TEST_P(BotContract, wins_more_than_its_share_against_easy_bots) {
  using R = TypeParam;
  expect_more_than_its_share<R>(
      "easy bots", [](const typename R::State& state, Seat seat, Lots&) { return easy_choice<R>(state, seat); });
}

REGISTER_TYPED_TEST_SUITE_P(BotContract, chooses_legal_actions_and_repeats_its_choice,
                            wins_more_than_its_share_against_chance, wins_more_than_its_share_against_easy_bots);

}  // namespace takamaka::testing
