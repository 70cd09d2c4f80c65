#include "server/review/filter_check.hpp"

#include <gtest/gtest.h>

namespace takamaka::review {
namespace {

using storage::GameFilter;

std::string wrong(const GameFilter& filter, std::optional<std::string> before = {}) {
  const auto found = wrong_in({filter, std::move(before)});
  return found ? found->key + ": " + found->reason : "";
}

TEST(FilterCheck, a_filter_without_values_is_right) { EXPECT_EQ(wrong({}), ""); }

TEST(FilterCheck, an_unknown_value_is_refused_with_the_right_ones) {
  EXPECT_EQ(wrong({.game = "gaple"}), "");
  EXPECT_EQ(wrong({.game = "chess"}),
            "game: must be one of gaple, garrafina, kap_tai_shap, seychelles, triple, not chess");
  for (const char* result : {"running", "abandoned", "target_reached", "final_set"})
    EXPECT_EQ(wrong({.result = result}), "") << result;
  EXPECT_TRUE(wrong({.result = "foo"}).starts_with("result: must be one of running, abandoned, "));
  EXPECT_EQ(wrong({.game = "seychelles", .result = "final_set"}), "");
  EXPECT_EQ(wrong({.game = "gaple", .result = "final_set"}),
            "result: must be one of running, abandoned, deals_played, not final_set");
  EXPECT_EQ(wrong({.option = "target=100"}), "");
  EXPECT_TRUE(wrong({.option = "colour=red"}).ends_with(", not colour"));
  EXPECT_TRUE(wrong({.game = "gaple", .option = "announce_lake=true"}).ends_with(", not announce_lake"));
  EXPECT_EQ(wrong({.option = "target"}), "option: write an option as name=value");
  EXPECT_EQ(wrong({}, "01JZZZZZZZZZZZZZZZZZZZZZZZ"), "");
  EXPECT_TRUE(wrong({}, "zzz").starts_with("before: must be the id of a match"));
}

TEST(FilterCheck, a_time_span_must_not_be_empty) {
  EXPECT_EQ(wrong({.from_ms = 1, .until_ms = 2}), "");
  EXPECT_TRUE(wrong({.from_ms = 2, .until_ms = 2}).starts_with("until_ms: "));
}

}  // namespace
}  // namespace takamaka::review
