// What the bot takes a heap for (R4).

#include "engine/variants/garrafina/bot.hpp"

#include <gtest/gtest.h>

#include "engine/variants/garrafina/testing.hpp"
#include "tests/support/position.hpp"

namespace takamaka::garrafina {
namespace {

using Position = takamaka::testing::Position<Rules>;

Action choice(const std::vector<std::string>& lines) {
  const Position position{Rules::defaults(2), 2, lines};
  return choose(Rules::public_view(position.state()), Rules::own_view(position.state(), A));
}

TEST(GarrafinaBot, R4_3_exchanges_a_heavy_hand_that_cannot_play) {
  const auto stuck = [](const std::string& hand) {
    return choice({"centre 1-1", "hands A " + hand + " | B 2-2", "heap 0-0 0-2", "turn A", "had_first_turn B"});
  };
  EXPECT_EQ(stuck("6-6 5-6 5-5 4-6"), Action{Exchange{}}) << "43 pips";
  EXPECT_EQ(stuck("6-6 5-6 5-5 4-5"), Action{Exchange{}}) << "42 pips";
  EXPECT_EQ(stuck("6-6 5-6 5-5 4-4"), Action{Pass{}}) << "41 pips";
  EXPECT_EQ(stuck("1-6 6-6 5-6 5-5 4-6"), (Action{Play{{1, 6}, A}}));
}

TEST(GarrafinaBot, R4_2_takes_the_second_heap_for_any_hand_that_cannot_play) {
  const std::vector<std::string> lines{"centre 1-1", "hands A 2-3 | B 2-2", "heap 0-0 0-2", "turn A",
                                       "had_first_turn B"};
  EXPECT_EQ(choice(lines), Action{Pass{}});
  std::vector<std::string> again = lines;
  again.push_back("taken 1 0");
  EXPECT_EQ(choice(again), Action{Exchange{}});
}

TEST(GarrafinaBot, R2_6_R2_9_takes_none_before_the_lead_or_after_its_own) {
  EXPECT_EQ(choice({"hands A 5-6 4-6 3-6 4-5 3-5 | B 2-2", "heap 0-0 0-2", "opening A"}), Action{Pass{}});
  EXPECT_EQ(choice({"centre 1-1", "hands A 6-6 5-6 5-5 4-6 | B 2-2", "heap 0-0 0-2", "after_lead A"}), Action{Keep{}});
}

}  // namespace
}  // namespace takamaka::garrafina
