// The invariants of the whole game in random matches: random options, any number of seats, random legal actions.

#include "tests/support/playout.hpp"

#include <gtest/gtest.h>

#include "engine/match/match.hpp"
#include "engine/variants/triple/testing.hpp"
#include "engine/variants/triple/turn.hpp"

namespace takamaka::triple {
namespace {

Options random_options(Lots& lots) {
  const auto pick = [&](auto... values) {
    const std::array all{values...};
    return all[lots.below(static_cast<std::uint32_t>(all.size()))];
  };
  return {.hexagon_points = pick(40, 50),
          .hexagon_multi = pick(HexagonMulti::each, HexagonMulti::once),
          .corner_rule = pick(CornerRule::strict, CornerRule::edges_only),
          .after_draw = pick(AfterDraw::drawn_only, AfterDraw::any),
          .decline = pick(true, false),
          .block_detection = pick(BlockDetection::immediate, BlockDetection::full_cycle),
          .blocked_tie = pick(BlockedTie::each, BlockedTie::none),
          .target = pick(100, 300, 1000),
          .match_end = pick(MatchEnd::after_deal, MatchEnd::at_once),
          .deals = pick(1, 2, 3),
          .start_bonus = pick(0, 5, 1000),
          .end_bonus = pick(0, 20, 1000),
          .bridge = pick(0, 30, 1000),
          .double_connection = pick(0, 25, 1000),
          .draw_penalty = pick(0, 5, 1000),
          .empty_penalty = pick(0, 5, 1000),
          .max_draws = pick(1, 3, 56),
          .solo_hand = pick(6, 8, 10),
          .pick_cap = pick(0, 1, 20, 45)};
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  return texts;
}

State reshuffled(State state, const Viewer& viewer, Lots& lots) {
  reshuffle_unseen(state, viewer, lots);
  return state;
}

// Every action to try: every tile on every open or laid cell and on one far away, every rotation, the draw, the pass.
std::vector<Action> everything(const State& state) {
  std::vector<Action> all{Draw{}, Pass{}};
  std::vector<Cell> cells = state.table.lattice.open_cells();
  for (const Placement& laid : state.table.placements) cells.push_back(laid.cell);
  cells.push_back({true, 40, 40});
  for (const Tile each : triangles::full_set()) {
    for (const Cell cell : cells) {
      for (int rotation = 0; rotation < 3; ++rotation) all.push_back(Play{each, cell, rotation});
    }
  }
  return all;
}

void expect_legal_exactly_what_is_accepted(const Match<Rules>& match, Seat seat) {
  std::size_t accepted = 0;
  const auto legal = Rules::legal(match.state(), seat);
  for (const Action& action : everything(match.state())) {
    State state = match.state();
    Journal<Rules> journal{state};
    const bool listed = std::ranges::find(legal, action) != legal.end();
    const bool taken = Rules::decide(journal, seat, action).has_value();
    ASSERT_EQ(listed, taken);
    ASSERT_EQ(taken, !journal.events().empty());
    accepted += taken ? 1 : 0;
  }
  ASSERT_EQ(accepted, legal.size()) << "each accepted action is listed exactly once";
}

// Random play ends soon; play that lasts as long as possible must end too.
enum class Manner { random, draw_and_pass };

struct Played_out {
  int longest_deal = 0, deals = 0;
  std::size_t legal_max = 0;
};

Played_out play_out(int number, Manner manner, int every = 211) {
  Lots lots{testing::seed_of(static_cast<std::uint64_t>(number), 1)};
  const Options options = random_options(lots);
  const auto seats = static_cast<std::uint8_t>(1 + lots.below(6));
  Match<Rules> match{options, seats}, folded{options, seats};
  Played_out seen;
  int actions = 0, step = 0;
  std::vector<int> running(seats);
  while (!std::holds_alternative<Over>(Rules::to_act(match.state()))) {
    const ToAct turn = Rules::to_act(match.state());
    Result<Match<Rules>::Events, Rejection> events;
    if (const Seat* seat = std::get_if<Seat>(&turn)) {
      const auto legal = Rules::legal(match.state(), *seat);
      EXPECT_FALSE(legal.empty());
      EXPECT_EQ(first_choice(match.state(), *seat), legal.front());
      seen.legal_max = std::max(seen.legal_max, legal.size());
      if (step % every == 0) expect_legal_exactly_what_is_accepted(match, *seat);
      for (std::uint8_t other = 0; other < seats; ++other) {
        if (Seat{other} == *seat) continue;
        EXPECT_TRUE(Rules::legal(match.state(), Seat{other}).empty());
      }
      const auto at = lots.below(static_cast<std::uint32_t>(legal.size()));
      if (manner == Manner::random && lots.below(20) == 0) {
        events = match.house(TimeUp{*seat});
        EXPECT_NE(Rules::to_act(match.state()), (seats > 1 ? turn : ToAct{House{}}))
            << "a time-out always ends the turn";
      } else {
        events = match.act(*seat, manner == Manner::random ? legal[at] : legal.back());
      }
      actions += 1;
    } else {
      seen.longest_deal = std::max(seen.longest_deal, actions);
      seen.deals += 1;
      actions = 0;
      events = match.house(
          Deal{Lots{testing::seed_of(static_cast<std::uint64_t>(number), static_cast<std::uint8_t>(1 + seen.deals))}});
    }
    if (!events) {
      ADD_FAILURE() << events.error().code;
      return seen;
    }
    for (const Event& event : *events) folded.replay(event);
    EXPECT_EQ(folded.state(), match.state());
    EXPECT_EQ(sorted(tiles_in(match.state())), sorted(tiles_of(options, seats)));
    EXPECT_LT(actions, actions_max(seats));
    if (step % 5 == 0) {
      const State other = reshuffled(match.state(), Spectator{}, lots);
      EXPECT_EQ(Rules::public_view(other), Rules::public_view(match.state()));
      for (std::uint8_t seat = 0; seat < seats; ++seat) {
        const State unseen = reshuffled(match.state(), Seat{seat}, lots);
        EXPECT_EQ(Rules::own_view(unseen, Seat{seat}), Rules::own_view(match.state(), Seat{seat}));
        EXPECT_EQ(Rules::public_view(unseen), Rules::public_view(match.state()));
      }
    }
    // A sheet's lines add up to the deal's points, and those to the running totals.
    if (const auto* ended = [&]() -> const DealEnded* {
          for (const Event& event : *events) {
            if (const auto* found = std::get_if<DealEnded>(&event)) return found;
          }
          return nullptr;
        }()) {
      std::vector<int> lines(seats);
      for (const ScoreLine& line : ended->result.lines) lines[line.seat.value] += line.points;
      for (std::size_t seat = 0; seat < seats; ++seat) {
        running[seat] += lines[seat];
        EXPECT_EQ(lines[seat], ended->result.seats[seat].points);
        EXPECT_EQ(running[seat], ended->result.seats[seat].total);
      }
    }
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "match " << number << ", step " << step;
      return seen;
    }
    ++step;
  }
  seen.longest_deal = std::max(seen.longest_deal, actions);
  EXPECT_LE(seen.deals, options.deals);
  return seen;
}

TEST(TriplePlayouts, random_matches_keep_every_invariant) {
  std::size_t legal_max = 0;
  for (int number = 0; number < 100 && !HasFailure(); ++number) {
    legal_max = std::max(legal_max, play_out(number, Manner::random).legal_max);
  }
  RecordProperty("legal_max", static_cast<int>(legal_max));
}

TEST(TriplePlayouts, matches_of_only_draws_and_passes_end_too) {
  for (int number = 0; number < 40 && !HasFailure(); ++number) play_out(number, Manner::draw_and_pass, 401);
}

}  // namespace
}  // namespace takamaka::triple
