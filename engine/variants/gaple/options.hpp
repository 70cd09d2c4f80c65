#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/describe.hpp"
#include "engine/kit/turns.hpp"

namespace takamaka::gaple {
using takamaka::operator==;

// R1.2
enum class Form : std::uint8_t { four_by_seven, four_by_six, five_by_five };
constexpr std::array<std::string_view, 3> names(Form) { return {"4x7", "4x6", "5x5"}; }

enum class CannotPlay : std::uint8_t { discard, pass };
constexpr std::array<std::string_view, 2> names(CannotPlay) { return {"discard", "pass"}; }

enum class DiscardEnd : std::uint8_t { first_empty, play_out };
constexpr std::array<std::string_view, 2> names(DiscardEnd) { return {"first_empty", "play_out"}; }

enum class NoDouble : std::uint8_t { next_seat, partner_first };
constexpr std::array<std::string_view, 2> names(NoDouble) { return {"next_seat", "partner_first"}; }

enum class Settling : std::uint8_t { chips, winner_only };
constexpr std::array<std::string_view, 2> names(Settling) { return {"chips", "winner_only"}; }

struct Options {
  Form variant = Form::four_by_seven;
  bool teams = false;
  Direction direction = Direction::cw;
  NoDouble no_double_passes_to = NoDouble::next_seat;
  CannotPlay cannot_play = CannotPlay::discard;
  DiscardEnd discard_end = DiscardEnd::first_empty;
  bool double_blank_25 = false;
  Settling settlement = Settling::chips;
  int deals = 4;
  int stake = 1;

  static constexpr auto fields = Fields{
      option("variant", &Options::variant, "Tiles",
             "4x7 deals all the tiles; in 4x6 four stay in the middle and one of them begins the line; 5x5 is for five "
             "players. (R1.2)",
             {}, {When{"seats", "4"}}),
      option("teams", &Options::teams, "Partners",
             "Players who sit opposite each other win and lose together. (R1.3, R5.9, R6.2)", {}, {When{"seats", "4"}}),
      option("direction", &Options::direction, "Direction", "The direction of play. (R1.4)"),
      option("no_double_passes_to", &Options::no_double_passes_to, "If the starter has no double",
             "The next player begins instead, or the partner comes before all others. (R2.6, R2.7)", {},
             {When{"variant", "4x7"}, When{"teams", "true"}}),
      option("cannot_play", &Options::cannot_play, "If you cannot play",
             "Throw away one of your tiles face down, or pass. (R3.5, R3.6)"),
      option("discard_end", &Options::discard_end, "The deal ends",
             "When the first hand is empty, or when all hands are empty after equal turns. (R4.1, R4.4)", {},
             {When{"cannot_play", "discard"}}),
      option("double_blank_25", &Options::double_blank_25, "Lonely double blank costs 25",
             "If it is the only tile with a blank that you have left. (R5.2)"),
      option("settlement", &Options::settlement, "Settlement",
             "Chips for the difference in points, or just the deals won. (R5.10, R5.11)"),
      option("deals", &Options::deals, "Deals", "How many deals make a match. (R6.1)", Range{1, 99}),
      option("stake", &Options::stake, "Stake", "How many chips a point is worth. (R5.12)", Range{1, 100},
             {When{"settlement", "chips"}})};
};

// R4.4 needs discards.
constexpr bool plays_out(const Options& options) {
  return options.cannot_play == CannotPlay::discard && options.discard_end == DiscardEnd::play_out;
}

}  // namespace takamaka::gaple
