#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/describe.hpp"
#include "engine/kit/turns.hpp"

namespace takamaka::seychelles {
using takamaka::operator==;

enum class StarterRule : std::uint8_t { double_six, winner, rotate };
constexpr std::array<std::string_view, 3> names(StarterRule) { return {"double_six", "winner", "rotate"}; }

enum class RestartWhen : std::uint8_t { at_50, as_soon_as_dead };
constexpr std::array<std::string_view, 2> names(RestartWhen) { return {"at_50", "as_soon_as_dead"}; }

enum class TenPoints : std::uint8_t { restart, kapot_bef };
constexpr std::array<std::string_view, 2> names(TenPoints) { return {"restart", "kapot_bef"}; }

enum class ThreePlayerWin : std::uint8_t { all_below_10, any_below_10 };
constexpr std::array<std::string_view, 2> names(ThreePlayerWin) { return {"all_below_10", "any_below_10"}; }

enum class FinalMode : std::uint8_t { deal, set };
constexpr std::array<std::string_view, 2> names(FinalMode) { return {"deal", "set"}; }

enum class ZeteThrowsOut : std::uint8_t { deal, set };
constexpr std::array<std::string_view, 2> names(ZeteThrowsOut) { return {"deal", "set"}; }

enum class LakeCosts : std::uint8_t { nothing, deal, match };
constexpr std::array<std::string_view, 3> names(LakeCosts) { return {"nothing", "deal", "match"}; }

struct Options {
  int target = 50;
  StarterRule starter_rule = StarterRule::double_six;
  RestartWhen restart_when = RestartWhen::at_50;
  TenPoints ten_points = TenPoints::restart;
  ThreePlayerWin three_player_win = ThreePlayerWin::all_below_10;
  int zwe_final_after = 3;
  FinalMode zwe_final_mode = FinalMode::deal;
  Direction direction = Direction::cw;
  bool announce_lake = false;
  ZeteThrowsOut zete = ZeteThrowsOut::deal;
  LakeCosts lake_costs = LakeCosts::nothing;

  static constexpr auto fields = Fields{
      option("target", &Options::target, "Target", "The points that a side needs to win a set. (R6.1)", Range{10, 500}),
      option("starter_rule", &Options::starter_rule, "Starter of a deal",
             "In every later deal of a set: the holder of 6-6, the winner of the last deal, or the next seat. (R2.3)"),
      option("restart_when", &Options::restart_when, "A set is thrown away",
             "When a side reaches the target but cannot win, or as soon as nobody can win any longer. (R6.6)"),
      option("ten_points", &Options::ten_points, "Exactly ten points",
             "Ten points save a side from kapot bef, or are kapot bef too. (R6.4)"),
      option("three_player_win", &Options::three_player_win, "Three players",
             "To win, both opponents must be below ten, or one of them. (R6.2)", {}, {When{"seats", "3"}}),
      option("zwe_final_after", &Options::zwe_final_after, "Zwe final after",
             "The number of sets thrown away; 0 means never, and such a match may never end. (R6.7)", Range{0, 20}),
      option("zwe_final_mode", &Options::zwe_final_mode, "The zwe final is",
             "One deal, or one set that starts at zero. (R6.8, R6.9)"),
      option("direction", &Options::direction, "Direction", "The direction of play. (R1.4)"),
      option("announce_lake", &Options::announce_lake, "Announce a lake",
             "A player may try a tile that does not fit; the tile comes back, and everybody hears of it. (R3.8)"),
      option("zete", &Options::zete, "A zete throws out", "The deal alone, or the whole set. (R5.3)"),
      option("lake_costs", &Options::lake_costs, "A lake costs",
             "The side of the player who tries one loses nothing, the deal, or the match. (R5.5)", {},
             {When{"announce_lake", "true"}, When{"seats", "2 4"}})};
};

// The highest score that is still kapot bef (R6.3, R6.4).
constexpr int bef_max(const Options& options) { return options.ten_points == TenPoints::kapot_bef ? 10 : 9; }

}  // namespace takamaka::seychelles
