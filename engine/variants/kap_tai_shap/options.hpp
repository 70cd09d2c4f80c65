#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/describe.hpp"
#include "engine/kit/turns.hpp"

namespace takamaka::kap_tai_shap {
using takamaka::operator==;

enum class PairRule : std::uint8_t { any_sum, listed_only };
constexpr std::array<std::string_view, 2> names(PairRule) { return {"any_sum", "listed_only"}; }

enum class FourTwo : std::uint8_t { six, three };
constexpr std::array<std::string_view, 2> names(FourTwo) { return {"six", "three"}; }

enum class TurnMode : std::uint8_t { either, both };
constexpr std::array<std::string_view, 2> names(TurnMode) { return {"either", "both"}; }

enum class PickupScope : std::uint8_t { any, last };
constexpr std::array<std::string_view, 2> names(PickupScope) { return {"any", "last"}; }

enum class DrawnTile : std::uint8_t { must_discard, may_keep };
constexpr std::array<std::string_view, 2> names(DrawnTile) { return {"must_discard", "may_keep"}; }

// `automatic` is written "auto" on the wire; `auto` is a C++ keyword.
enum class WinClaim : std::uint8_t { automatic, announce };
constexpr std::array<std::string_view, 2> names(WinClaim) { return {"auto", "announce"}; }

enum class Exhausted : std::uint8_t { carry_pot, refund, reshuffle };
constexpr std::array<std::string_view, 3> names(Exhausted) { return {"carry_pot", "refund", "reshuffle"}; }

enum class FirstPlayer : std::uint8_t { dice, random, winner };
constexpr std::array<std::string_view, 3> names(FirstPlayer) { return {"dice", "random", "winner"}; }

struct Options {
  int sets = 0;
  int ante = 1;
  PairRule pair_rule = PairRule::any_sum;
  FourTwo four_two_value = FourTwo::six;
  TurnMode turn_mode = TurnMode::either;
  PickupScope pickup_scope = PickupScope::any;
  DrawnTile drawn_tile = DrawnTile::must_discard;
  WinClaim win_claim = WinClaim::automatic;
  Exhausted exhausted = Exhausted::carry_pot;
  FirstPlayer first_player = FirstPlayer::dice;
  Direction direction = Direction::ccw;
  int deals = 5;
  int rake_percent = 0;
  bool reveal_losers = false;

  static constexpr auto fields = Fields{
      option("sets", &Options::sets, "Sets of tiles",
             "How many; 0 means the usual number for this many players. (R1.2)", Range{0, 9}),
      option("ante", &Options::ante, "Ante", "Chips that everybody pays into the pot for each deal. (R2.1)",
             Range{1, 1000}),
      option("pair_rule", &Options::pair_rule, "Pairs",
             "Any two tiles that add up to ten or twenty, or only the fourteen that the source lists. (R4.2)"),
      option("four_two_value", &Options::four_two_value, "The tile 4-2 counts", "Six pips, or three. (R4.3)", {},
             {When{"pair_rule", "any_sum"}}),
      option("turn_mode", &Options::turn_mode, "A turn", "Pick up or draw; or pick up if you like, then draw. (R3.3)"),
      option("pickup_scope", &Options::pickup_scope, "Picking up", "Any discard, or only the last one. (R3.4)"),
      option("drawn_tile", &Options::drawn_tile, "A drawn tile",
             "Must be discarded unless it wins, or may be kept for another. (R3.6)"),
      option("win_claim", &Options::win_claim, "Winning",
             "A complete hand wins automatically, or the player announces it. (R3.7)"),
      option("exhausted", &Options::exhausted, "If the woodpile is empty",
             "The pot is carried to the next deal, or refunded, or the discards are shuffled again. (R5.3)"),
      option("first_player", &Options::first_player, "First player",
             "Decided by dice, drawn by lot, or the last winner. (R2.3)"),
      option("direction", &Options::direction, "Direction", "The direction of play. (R1.3)"),
      formerly("hands", option("deals", &Options::deals, "Deals", "How many deals make a match. (R5.4)", Range{1, 99})),
      option("rake_percent", &Options::rake_percent, "Rake",
             "The share of a pot that the table keeps, in percent. (R5.1)", Range{0, 10}),
      option("reveal_losers", &Options::reveal_losers, "Show the other hands",
             "As soon as somebody has won; the replay of the finished match shows them in any case. (R1.5)")};
};

// R1.2
int sets_in_play(const Options& options, std::uint8_t seats);

}  // namespace takamaka::kap_tai_shap
