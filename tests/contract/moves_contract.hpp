#pragma once

// Only legal actions are accepted, and every match moves on and ends.

#include "tests/contract/walk.hpp"

namespace takamaka::testing {

template <class R>
class MovesContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(MovesContract);

template <class R>
Verdict try_it(const typename R::State& state, Seat seat, const typename R::Action& action) {
  typename R::State after = state;
  Journal<R> journal{after};
  const Verdict verdict = R::decide(journal, seat, action);
  EXPECT_EQ(verdict.has_value(), !journal.events().empty()) << "accepted with events, or refused without";
  if (!verdict) {
    EXPECT_EQ(after, state);
    EXPECT_FALSE(verdict.error().code.empty());
    EXPECT_TRUE(verdict.error().rule.starts_with('R')) << verdict.error().code;
  }
  return verdict;
}

TYPED_TEST_P(MovesContract, exactly_the_legal_actions_are_accepted) {
  using R = TypeParam;
  std::vector<typename R::Action> pool;  // actions that were legal for somebody at some time
  for_each_step<R>(30, 120, [&](Walk<R>& walk, const auto&) {
    for (const Seat seat : walk.all_seats()) {
      const auto legal = walk.legal(seat);
      for (std::size_t i = 0; i < legal.size(); ++i) {
        EXPECT_EQ(std::ranges::count(legal, legal[i]), 1) << "listed twice";
        if (i >= 8) continue;
        EXPECT_TRUE(try_it<R>(walk.state(), seat, legal[i]).has_value()) << to_json(legal[i], seat);
      }
      for (int sample = 0; sample < 6 && !pool.empty(); ++sample) {
        const auto action = any_of(walk.lots, pool);
        const bool listed = std::ranges::find(legal, action) != legal.end();
        EXPECT_EQ(try_it<R>(walk.state(), seat, action).has_value(), listed) << to_json(action, seat);
      }
      for (const auto& action : legal) {
        if (pool.size() < 500) {
          pool.push_back(action);
        } else {
          pool[walk.lots.below(500)] = action;
        }
      }
    }
  });
}

TYPED_TEST_P(MovesContract, only_the_seat_on_turn_is_accepted) {
  using R = TypeParam;
  for_each_step<R>(30, 150, [&](Walk<R>& walk, const auto&) {
    const ToAct turn = walk.turn();
    const Seat* acting = std::get_if<Seat>(&turn);
    if (acting != nullptr) {
      ASSERT_LT(acting->value, walk.seats);
      ASSERT_FALSE(walk.legal(*acting).empty()) << "to act, and nothing to do";
    }
    for (const Seat seat : walk.all_seats()) {
      EXPECT_TRUE(walk.legal(seat).empty() || !std::holds_alternative<Over>(turn));
      if (acting == nullptr || seat == *acting) continue;
      EXPECT_TRUE(walk.legal(seat).empty()) << "out of turn";
      for (const auto& action : walk.legal(*acting)) EXPECT_FALSE(try_it<R>(walk.state(), seat, action).has_value());
      auto state = walk.state();
      Journal<R> journal{state};
      EXPECT_FALSE(R::decide(journal, TimeUp{seat}).has_value()) << "the clock of a seat that is not to act";
    }
    auto state = walk.state();
    Journal<R> journal{state};
    EXPECT_EQ(R::decide(journal, walk.fresh_deal()).has_value(), std::holds_alternative<House>(turn));
  });
}

TYPED_TEST_P(MovesContract, only_a_single_action_is_automatic) {
  using R = TypeParam;
  for_each_step<R>(30, 150, [&](Walk<R>& walk, const auto&) {
    for (const Seat seat : walk.all_seats()) {
      EXPECT_TRUE(!R::automatic(walk.state(), seat) || walk.legal(seat).size() == 1);
    }
  });
}

TYPED_TEST_P(MovesContract, every_match_ends) {
  using R = TypeParam;
  for (std::uint64_t number = 0; number < 30; ++number) {
    Walk<R> walk{number};
    SCOPED_TRACE(walk.described());
    int steps = 0;
    for (const int most = steps_max(walk.options, walk.seats); !walk.over() && steps < most; ++steps) walk.step();
    ASSERT_TRUE(walk.over()) << "after " << steps << " steps";
  }
}

TYPED_TEST_P(MovesContract, time_alone_ends_every_match) {
  using R = TypeParam;
  for (std::uint64_t number = 0; number < 15; ++number) {
    Walk<R> walk{number};
    SCOPED_TRACE(walk.described());
    for (int steps = steps_max(walk.options, walk.seats); !walk.over() && steps > 0; --steps) {
      const ToAct turn = walk.turn();
      const Seat* seat = std::get_if<Seat>(&turn);
      walk.house(seat ? HouseMove{TimeUp{*seat}} : HouseMove{walk.fresh_deal()});
    }
    ASSERT_TRUE(walk.over());
  }
}

TYPED_TEST_P(MovesContract, the_log_folds_to_the_state) {
  using R = TypeParam;
  for (std::uint64_t number = 0; number < 15; ++number) {
    Walk<R> walk{number};
    SCOPED_TRACE(walk.described());
    Match<R> folded{walk.options, walk.seats};
    for (int step = 0; step < 300 && !walk.over(); ++step) {
      for (const auto& event : walk.step()) folded.replay(event);
      ASSERT_EQ(folded.state(), walk.state());
    }
  }
}

TYPED_TEST_P(MovesContract, the_same_seed_gives_the_same_log) {
  using R = TypeParam;
  const auto log = [](std::uint64_t number) {
    Walk<R> walk{number};
    std::string text;
    for (int step = 0; step < 200 && !walk.over(); ++step) {
      for (const auto& event : walk.step()) text += to_json(event, Archive{});
    }
    return text;
  };
  EXPECT_EQ(log(1), log(1));
  EXPECT_NE(log(1), log(2));
}

REGISTER_TYPED_TEST_SUITE_P(MovesContract, exactly_the_legal_actions_are_accepted, only_the_seat_on_turn_is_accepted,
                            only_a_single_action_is_automatic, every_match_ends, time_alone_ends_every_match,
                            the_log_folds_to_the_state, the_same_seed_gives_the_same_log);

}  // namespace takamaka::testing
