#include "server/review/filter_check.hpp"

#include <gtest/gtest.h>

namespace takamaka::review {
namespace {

using storage::MatchFilter;

std::string wrong(const MatchFilter& filter) {
  const auto found = wrong_in(filter);
  return found ? found->key + ": " + found->reason : "";
}

TEST(FilterCheck, a_filter_without_values_is_right) { EXPECT_EQ(wrong({}), ""); }

TEST(FilterCheck, an_unknown_value_is_refused_with_the_right_ones) {
  EXPECT_EQ(wrong({.variant = "gaple"}), "");
  EXPECT_EQ(wrong({.variant = "chess"}),
            "game: must be one of gaple, garrafina, kap_tai_shap, seychelles, triple, not chess");
  for (const char* result : {"running", "abandoned", "target_reached", "final_set"})
    EXPECT_EQ(wrong({.result = result}), "") << result;
  EXPECT_TRUE(wrong({.result = "foo"}).starts_with("result: must be one of running, abandoned, "));
  EXPECT_EQ(wrong({.variant = "seychelles", .result = "final_set"}), "");
  EXPECT_EQ(wrong({.variant = "gaple", .result = "final_set"}),
            "result: must be one of running, abandoned, deals_played, not final_set");
  EXPECT_EQ(wrong({.option = "target", .value = "100"}), "");
  EXPECT_TRUE(wrong({.option = "colour", .value = "red"}).ends_with(", not colour"));
  EXPECT_TRUE(wrong({.variant = "gaple", .option = "announce_lake"}).ends_with(", not announce_lake"));
  EXPECT_EQ(wrong({.before = "01JZZZZZZZZZZZZZZZZZZZZZZZ"}), "");
  EXPECT_TRUE(wrong({.before = "zzz"}).starts_with("before: must be the id of a match"));
}

TEST(FilterCheck, a_time_span_must_not_be_empty) {
  EXPECT_EQ(wrong({.from_ms = 1, .until_ms = 2}), "");
  EXPECT_TRUE(wrong({.from_ms = 2, .until_ms = 2}).starts_with("until_ms: "));
}

}  // namespace
}  // namespace takamaka::review
