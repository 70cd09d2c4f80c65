// Which events of a match belong to one step.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "server/replay/playback.hpp"

namespace takamaka::replay {
namespace {

LogLine line(std::uint32_t seq, std::int64_t at_ms, const char* by, const char* request = "") {
  return {Seq{seq}, {.at_ms = at_ms, .kind = "game", .by = by, .payload = "{}", .request = request}};
}

// Returns the first and the last seq of each step.
std::vector<std::pair<std::uint32_t, std::uint32_t>> steps(const std::vector<LogLine>& lines) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  for (const ReplayStep& step : steps_of(lines))
    found.emplace_back(lines[step.begin].seq.value, lines[step.end - 1].seq.value);
  return found;
}

using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

TEST(Steps, EventsOfOneMoveBelongTogether) {
  EXPECT_EQ(steps({line(1, 5, "seat:0"), line(2, 5, "seat:0", "A")}), (Ranges{{1, 2}}));
}

TEST(Steps, AnotherAuthorTimeOrEventBetweenBeginsAStep) {
  EXPECT_EQ(steps({line(1, 5, "seat:0"), line(2, 5, "house")}), (Ranges{{1, 1}, {2, 2}}));
  EXPECT_EQ(steps({line(1, 5, "seat:0"), line(2, 6, "seat:0")}), (Ranges{{1, 1}, {2, 2}}));
  EXPECT_EQ(steps({line(1, 5, "seat:0"), line(3, 5, "seat:0")}), (Ranges{{1, 1}, {3, 3}}));
}

// A player who draws and plays in the same millisecond has made two moves.
TEST(Steps, ARequestEndsItsStep) {
  EXPECT_EQ(steps({line(1, 5, "seat:0", "A"), line(2, 5, "seat:0", "B")}), (Ranges{{1, 1}, {2, 2}}));
}

}  // namespace
}  // namespace takamaka::replay
