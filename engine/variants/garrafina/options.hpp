#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/describe.hpp"
#include "engine/kit/turns.hpp"

namespace takamaka::garrafina {
using takamaka::operator==;

enum class HeapMode : std::uint8_t { exchange, boneyard };
constexpr std::array<std::string_view, 2> names(HeapMode) { return {"exchange", "boneyard"}; }

enum class NextStarter : std::uint8_t { rotate, winner };
constexpr std::array<std::string_view, 2> names(NextStarter) { return {"rotate", "winner"}; }

enum class TieRule : std::uint8_t { none, share, earlier_turn };
constexpr std::array<std::string_view, 3> names(TieRule) { return {"none", "share", "earlier_turn"}; }

struct Options {
  HeapMode heap_mode = HeapMode::exchange;
  bool opening_draw = true;
  NextStarter next_starter = NextStarter::rotate;
  TieRule tie_rule = TieRule::none;
  int deals = 12;
  int target = 100;
  int stake = 1;
  Direction direction = Direction::ccw;
  bool mark_open = true;

  static constexpr auto fields = Fields{
      option("heap_mode", &Options::heap_mode, "Leftover tiles",
             "Heaps of seven that you may take in exchange for your hand, or a boneyard to draw from. (R4, R7)", {},
             {When{"seats", "2 3"}}),
      option("opening_draw", &Options::opening_draw, "Draw for a double",
             "A starter without a double draws until they have one, instead of passing. (R7.2)", {},
             {When{"heap_mode", "boneyard"}, When{"seats", "2 3"}}),
      option("next_starter", &Options::next_starter, "Who starts next",
             "The right to start goes round, or goes to the winner. (R2.3)"),
      option("tie_rule", &Options::tie_rule, "A tie in a blocked deal",
             "Nobody scores; or the players with the fewest spots share; or the first of them in turn order wins. "
             "(R6.4, R6.5, R6.6)"),
      formerly("max_deals", option("deals", &Options::deals, "Deals",
                                   "How many deals make a match; 0 means no limit. (R6.7)", Range{0, 99})),
      option("target", &Options::target, "Target",
             "A match also ends when somebody has this many points, 50 or more; 0 means none. (R6.7)", Range{0, 500}),
      option("stake", &Options::stake, "Stake",
             "How many chips a point is worth at the end of the match; 0 means no chips. (R6.8)", Range{0, 100}),
      option("direction", &Options::direction, "Direction", "The direction of play. (R1.3)"),
      option("mark_open", &Options::mark_open, "Mark open trains",
             "The table shows which trains are open; otherwise the players remember it. (R3.7)")};
};

}  // namespace takamaka::garrafina
