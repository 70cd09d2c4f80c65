#include "server/review/standing.hpp"

#include <gtest/gtest.h>

namespace takamaka::review {
namespace {

TEST(Standing, comes_in_the_order_of_the_games_and_the_kinds_that_they_declare) {
  const storage::StandingRow row{3,
                                 1,
                                 -4,
                                 {{"chess", "castling", 5, 0},
                                  {"seychelles", "kapot", 2, 0},
                                  {"seychelles", "restart", 1, 0},
                                  {"seychelles", "unheard_of", 0, 1},
                                  {"seychelles", "zete", 7, 0}}};
  const tell::Standing told{3,
                            1,
                            -4,
                            {{"seychelles", "kapot", 2, 0},
                             {"seychelles", "restart", 1, {}},
                             {"seychelles", "zete", 7, {}},
                             {"chess", "castling", 5, {}},
                             {"seychelles", "unheard_of", 0, 1}}};
  EXPECT_EQ(standing_message(row), told);
}

TEST(Standing, a_kind_has_the_english_words_of_its_game_or_else_its_own_name) {
  EXPECT_EQ(tally_words("seychelles", "kapot_bef").title, "Kapot befs");
  EXPECT_TRUE(tally_words("seychelles", "kapot_bef").has_sides);
  EXPECT_EQ(tally_words("gaple", "kapot_bef").title, "kapot_bef");
}

TEST(Standing, triple_domino_keeps_results_of_solitaire_apart_by_the_tiles_that_may_be_drawn) {
  const auto options = solo_options();
  ASSERT_EQ(options.size(), 1u);
  EXPECT_EQ(options.front().variant, "triple");
  EXPECT_EQ(options.front().option, "pick_cap");
}

}  // namespace
}  // namespace takamaka::review
