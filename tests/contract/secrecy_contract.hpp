#pragma once

// Two positions that differ only in hidden tiles look the same to the viewer. This covers all present and future fields
// of the views, and the time of automatic moves.

#include <algorithm>

#include "protocol/json/rows.hpp"
#include "tests/contract/walk.hpp"
#include "tests/support/tiles_named.hpp"

namespace takamaka::testing {

template <class R>
class SecrecyContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(SecrecyContract);

template <class R>
std::vector<Viewer> viewers(const Walk<R>& walk) {
  std::vector<Viewer> all{Spectator{}};
  for (const Seat seat : walk.all_seats()) all.push_back(seat);
  return all;
}
// All of them; at a large table a spectator and five seats, others at each step, because each costs as much as a step.
template <class R>
std::vector<Viewer> viewers_at(int step, const Walk<R>& walk) {
  constexpr int seats_at_most = 5;
  std::vector<Viewer> all = viewers(walk);
  if (walk.seats <= seats_at_most) return all;
  std::rotate(all.begin() + 1, all.begin() + 1 + step % walk.seats, all.end());
  all.resize(1 + seats_at_most);
  return all;
}

// All bytes of a position that this viewer gets.
template <class R>
std::string bytes_of(const typename R::State& state, const Viewer& viewer) {
  std::string bytes = to_json(R::public_view(state), Spectator{});
  if (const Seat* seat = std::get_if<Seat>(&viewer)) bytes += to_json(R::own_view(state, *seat), *seat);
  return bytes;
}
// The same bytes as rows, whose length depends on what they hold.
template <class R>
std::string rows_of(const typename R::State& state, const Viewer& viewer) {
  TextBuffer rows;
  append_row<typename R::Options>(rows, R::public_view(state));
  if (const Seat* seat = std::get_if<Seat>(&viewer)) append_row(rows, R::own_view(state, *seat));
  return rows.text();
}

TYPED_TEST_P(SecrecyContract, views_do_not_depend_on_unseen_tiles) {
  using R = TypeParam;
  int changed = 0, steps = 0;
  for_each_step<R>(30, 120, [&](Walk<R>& walk, const auto&) {
    for (const Viewer& viewer : viewers_at(steps++, walk)) {
      auto other = walk.state();
      reshuffle_unseen(other, viewer, walk.lots);
      ASSERT_EQ(sorted(tiles_in(other)), sorted(tiles_in(walk.state()))) << "the hook itself loses tiles";
      if (other != walk.state()) ++changed;
      EXPECT_EQ(R::public_view(other), R::public_view(walk.state()));
      if (const Seat* seat = std::get_if<Seat>(&viewer)) {
        EXPECT_EQ(R::own_view(other, *seat), R::own_view(walk.state(), *seat));
      }
      EXPECT_EQ(bytes_of<R>(other, viewer), bytes_of<R>(walk.state(), viewer));
      EXPECT_EQ(rows_of<R>(other, viewer), rows_of<R>(walk.state(), viewer));
    }
  });
  EXPECT_GT(changed, 100) << "the hook does not reshuffle";
}

// An event may name a tile only to viewers who can see that tile in a view before or after the event.
TYPED_TEST_P(SecrecyContract, events_name_only_visible_tiles) {
  using R = TypeParam;
  int hidden = 0;
  for (int number = 0; number < matches_to_play(10, 45); ++number) {
    Walk<R> walk{static_cast<std::uint64_t>(number)};
    SCOPED_TRACE(walk.described());
    const auto tiles = sorted(tiles_of(walk.options, walk.seats));
    for (int step = 0; step < 120 && !walk.over(); ++step) {
      const auto before = walk.state();
      const auto events = walk.step();
      for (const Viewer& viewer : viewers_at(step, walk)) {
        const auto seen = tiles_named(bytes_of<R>(before, viewer) + bytes_of<R>(walk.state(), viewer), tiles);
        for (const auto& event : events) {
          const std::string told = to_json(event, viewer);
          for (const auto& tile : tiles_named(told, tiles)) {
            ASSERT_TRUE(seen.contains(tile))
                << tile << " is told by " << told << " but is in no view of the same viewer, before or after:"
                << " a player who reconnects would not know it";
          }
          if (told != to_json(event, Archive{})) ++hidden;
        }
      }
    }
  }
  EXPECT_GT(hidden, 0) << "no event of this game hides anything, but a game with hands must";
}

// The first event of the action as this viewer is told it: later ones, such as the end of the deal, may show more.
template <class R>
std::string first_event(typename R::State state, Seat seat, const typename R::Action& action, const Viewer& viewer) {
  Journal<R> journal{state};
  EXPECT_TRUE(R::decide(journal, seat, action).has_value());
  return journal.events().empty() ? "" : to_json(journal.events().front(), viewer);
}

// The room makes an automatic move after a fixed delay and waits for every other move. So the delay tells the viewer
// that the move is automatic, and must tell nothing else: with other unseen tiles the same move is automatic too, or it
// is impossible.
TYPED_TEST_P(SecrecyContract, automatic_moves_do_not_show_a_choice_by_their_time) {
  using R = TypeParam;
  int steps = 0;
  for_each_step<R>(40, 200, [&](Walk<R>& walk, const auto&) {
    const ToAct turn = walk.turn();
    const Seat* acting = std::get_if<Seat>(&turn);
    if (acting == nullptr || !R::automatic(walk.state(), *acting)) return;
    for (const Viewer& viewer : viewers_at(steps++, walk)) {
      if (viewer == Viewer{*acting}) continue;
      const std::string told = first_event<R>(walk.state(), *acting, walk.legal(*acting).front(), viewer);
      for (int time = 0; time < 8; ++time) {
        auto other = walk.state();
        reshuffle_unseen(other, viewer, walk.lots);
        if (R::automatic(other, *acting)) continue;
        for (const auto& action : R::legal(other, *acting)) {
          EXPECT_NE(first_event<R>(other, *acting, action, viewer), told)
              << "the same move comes by itself with one hand and is chosen with another";
        }
      }
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(SecrecyContract, views_do_not_depend_on_unseen_tiles, events_name_only_visible_tiles,
                            automatic_moves_do_not_show_a_choice_by_their_time);

}  // namespace takamaka::testing
