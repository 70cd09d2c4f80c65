// R3.8 and R5.5: a tile that is tried where it does not fit, and what it costs.

#include <gtest/gtest.h>

#include "engine/variants/seychelles/position_for_test.hpp"

namespace takamaka::seychelles {
namespace {

// A lake shows one tile to everybody; nothing else changes.
TEST(Seychelles, R3_8_a_lake_is_announced_and_the_tile_comes_back) {
  Options options;
  options.announce_lake = true;
  Position position{options, 4, {"line 3-6", "hands A 1-3 4-5 | B 1-1 0-0 | C 2-2 | D 5-5", "turn A"}};
  const Actions before{Play{{1, 3}, End::left}, TryLake{{1, 3}, End::right}, TryLake{{4, 5}, End::left},
                       TryLake{{4, 5}, End::right}};
  EXPECT_EQ(position.legal(A), before);
  EXPECT_EQ(position.refusal(A, TryLake{{1, 3}, End::left}), (Rejection{"tile_matches", "R3.8"}));
  EXPECT_EQ(position.refusal(A, TryLake{{0, 0}, End::left}), (Rejection{"tile_not_in_hand", "R3.2"}));
  const auto events = position.act(A, TryLake{{4, 5}, End::right});
  EXPECT_EQ(events, (std::vector<Event>{LakeTried{A, {4, 5}, End::right, 6}}));
  EXPECT_EQ(position.turn(), ToAct{A});
  EXPECT_EQ(Rules::own_view(position.state(), A).hand, (TileSet{{1, 3}, {4, 5}}));
  EXPECT_EQ(position.legal(A), (Actions{Play{{1, 3}, End::left}})) << "one lake in a turn";
  EXPECT_EQ(position.refusal(A, TryLake{{4, 5}, End::left}), (Rejection{"lake_once_a_turn", "R3.8"}));
  position.act(A, Play{{1, 3}, End::left});
  EXPECT_EQ(position.legal(B).size(), 1U + 3U) << "the next player may try again";
}

TEST(Seychelles, R3_8_only_a_table_that_wants_it_announces_a_lake_and_only_from_players_who_can_play) {
  const Position silent{{}, 4, {"line 3-6", "hands A 1-3 4-5 | B 0-0", "turn A"}};
  EXPECT_EQ(silent.refusal(A, TryLake{{4, 5}, End::left}), (Rejection{"no_lakes_here", "R3.8"}));
  EXPECT_EQ(silent.legal(A).size(), 1U);
  Options options;
  options.announce_lake = true;
  const Position stuck{options, 4, {"line 3-6", "hands A 4-5 | B 0-3", "turn A"}};
  EXPECT_EQ(stuck.refusal(A, TryLake{{4, 5}, End::left}), (Rejection{"must_pass", "R3.8"}));
  EXPECT_TRUE(Rules::automatic(stuck.state(), A));
  const Position first{options, 4, {"hands A 6-6 1-1 | B 0-3", "turn A"}};
  EXPECT_EQ(first.refusal(A, TryLake{{1, 1}, End::left}), (Rejection{"nothing_to_match", "R3.8"}));
  Position late{options, 4, {"line 3-6", "hands A 0-3 4-5 | B 0-0", "turn A"}};
  EXPECT_TRUE(find<Played>(late.house(TimeUp{A}))) << "time never tries a lake";
}

// R5.5. A tries 4-5 at the six, with C and against B and D.
std::vector<Event> after_lake(LakeCosts costs, const std::string& scores = "0 0") {
  Options options;
  options.announce_lake = true;
  options.lake_costs = costs;
  options.starter_rule = StarterRule::winner;
  Position position{
      options, 4, {"line 3-6", "hands A 1-3 4-5 | B 1-1 0-0 | C 2-2 | D 5-5", "turn A", "scores " + scores}};
  return position.act(A, TryLake{{4, 5}, End::right});
}

TEST(Seychelles, R5_5_a_lake_may_cost_the_offender_and_the_partner_the_deal) {
  const auto events = after_lake(LakeCosts::deal);
  EXPECT_TRUE(find<LakeTried>(events));
  const auto ended = find<DealEnded>(events);
  EXPECT_EQ(ended->result.reason, "lake");
  EXPECT_EQ(ended->result.winners, (std::vector{B, D}));
  EXPECT_EQ(ended->scores, (std::vector{0, 17})) << "1-3, 4-5 and the partner's 2-2";
  EXPECT_EQ(ended->next_starter, B) << "as after a krose, the one with fewer pips";
  EXPECT_FALSE(find<MatchEnded>(events));
  EXPECT_TRUE(find<SetWon>(after_lake(LakeCosts::deal, "0 40"))) << "its points may win the set";
  EXPECT_FALSE(find<DealEnded>(after_lake(LakeCosts::nothing)));
}

TEST(Seychelles, R5_5_a_lake_may_cost_them_the_match) {
  const auto events = after_lake(LakeCosts::match, "45 0");
  EXPECT_EQ(find<DealEnded>(events)->scores, (std::vector{45, 17}));
  EXPECT_EQ(find<DealEnded>(events)->next_starter, std::nullopt);
  EXPECT_EQ(find<MatchEnded>(events)->result.reason, "lake");
  EXPECT_EQ(find<MatchEnded>(events)->result.winners, (std::vector{B, D}));
  EXPECT_FALSE(find<SetWon>(events)) << "nobody is kapot";
}

}  // namespace
}  // namespace takamaka::seychelles
