#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/describe.hpp"

namespace takamaka::triple {
using takamaka::operator==;

enum class HexagonMulti : std::uint8_t { each, once };
constexpr std::array<std::string_view, 2> names(HexagonMulti) { return {"each", "once"}; }

enum class CornerRule : std::uint8_t { strict, edges_only };
constexpr std::array<std::string_view, 2> names(CornerRule) { return {"strict", "edges_only"}; }

enum class AfterDraw : std::uint8_t { drawn_only, any };
constexpr std::array<std::string_view, 2> names(AfterDraw) { return {"drawn_only", "any"}; }

enum class BlockDetection : std::uint8_t { immediate, full_cycle };
constexpr std::array<std::string_view, 2> names(BlockDetection) { return {"immediate", "full_cycle"}; }

enum class MatchEnd : std::uint8_t { after_deal, at_once };
constexpr std::array<std::string_view, 2> names(MatchEnd) { return {"after_deal", "at_once"}; }

enum class BlockedTie : std::uint8_t { each, none };
constexpr std::array<std::string_view, 2> names(BlockedTie) { return {"each", "none"}; }

// The choices of a table (RULES.md).
struct Options {
  int hexagon_points = 50;
  HexagonMulti hexagon_multi = HexagonMulti::each;
  CornerRule corner_rule = CornerRule::strict;
  AfterDraw after_draw = AfterDraw::drawn_only;
  bool decline = true;
  BlockDetection block_detection = BlockDetection::immediate;
  BlockedTie blocked_tie = BlockedTie::each;
  int target = 300;
  MatchEnd match_end = MatchEnd::after_deal;
  int deals = 0;
  int start_bonus = 5;
  int end_bonus = 20;
  int bridge = 30;
  int double_connection = 25;
  int draw_penalty = 5;
  int empty_penalty = 5;
  int max_draws = 3;
  int solo_hand = 10;
  int pick_cap = 20;

  static constexpr When together{"seats", "2 3 4 5 6"}, alone{"seats", "1"};
  static constexpr auto fields = Fields{
      option("hexagon_points", &Options::hexagon_points, "Points for a hexagon",
             "For a completed ring of six; the printed rules give both numbers. (R4.1)", Range{40, 50, 10}),
      option("hexagon_multi", &Options::hexagon_multi, "Several hexagons at the same time",
             "A tile that completes two or three rings scores each of them, or only one. (R4.2)"),
      option("corner_rule", &Options::corner_rule, "Corners",
             "Strict: every touching corner must agree. Edges only: the two numbers of each shared side. (R3.2, R3.3)"),
      option("after_draw", &Options::after_draw, "After drawing",
             "Lay only a tile drawn in this turn, or any tile of your hand. (R5.4)"),
      option("decline", &Options::decline, "Drawing by choice",
             "On: you may draw although you could play. Off: you draw or pass only when no tile fits. (R5.6)"),
      option("block_detection", &Options::block_detection, "A blocked deal ends",
             "Immediately, or after everybody has passed and paid for the empty pool. (R6.2, R6.3)"),
      option("blocked_tie", &Options::blocked_tie, "A tie in a blocked deal",
             "Each of the tied players scores, or nobody does. (R6.6)", {}, {together}),
      option("target", &Options::target, "Target", "The match ends when somebody has this many points. (R7.1)",
             Range{100, 1000}, {together}),
      option("match_end", &Options::match_end, "With the target reached",
             "The match ends after the deal, or at once in the middle of it. (R7.1, R7.5)", {}, {together}),
      formerly(
          "max_rounds",
          option("deals", &Options::deals, "Most deals",
                 "The match ends after this many deals; 0 means no agreed number, and the house stops at 200. (R7.2)",
                 Range{0, 200}, {together})),
      option("start_bonus", &Options::start_bonus, "Start bonus", "In addition to the start tile's value. (R2.4)",
             Range{0, 1000}, {together}),
      option("end_bonus", &Options::end_bonus, "Out bonus", "For laying the last tile of a hand. (R6.1, R8.3)",
             Range{0, 1000}),
      option("bridge", &Options::bridge, "Points for a bridge", "One side and the opposite point touch. (R4.4)",
             Range{0, 1000}),
      option("double", &Options::double_connection, "Points for a double connection",
             "Two or three sides touch and no hexagon is completed. (R4.3)", Range{0, 1000}),
      option("draw_penalty", &Options::draw_penalty, "Price of a draw", "Deducted for each tile drawn. (R5.3)",
             Range{0, 1000}),
      option("empty_penalty", &Options::empty_penalty, "Price of an empty pool",
             "Deducted when you pass because the pool is empty. (R5.5)", Range{0, 1000}),
      option("max_draws", &Options::max_draws, "Draws in a turn", "The maximum; then you may pass. (R5.3, R5.5)",
             Range{1, 56}),
      option("solo_hand", &Options::solo_hand, "Tiles in solitaire", "The hand dealt to a single player. (R8.1)",
             Range{6, 10, 2}, {alone}),
      option("pick_cap", &Options::pick_cap, "Draws in solitaire",
             "The maximum in the whole game; 0 means no limit. (R8.2)", Range{0, 45}, {alone})};
};
static_assert(FullyDescribed<Options>);

}  // namespace takamaka::triple
