#include <algorithm>
#include <string>

#include "engine/variants/kap_tai_shap/rules.hpp"

namespace takamaka::kap_tai_shap {

int sets_in_play(const Options& options, std::uint8_t seats) {
  return options.sets != 0 ? options.sets : std::max(2, 2 * seats / 5 + 1);
}

Options Rules::defaults(std::uint8_t) { return {}; }

std::vector<Preset<Options>> Rules::presets() {
  Options culin;
  culin.turn_mode = TurnMode::both;
  Options crowd;
  crowd.pickup_scope = PickupScope::last;
  Options announced;
  announced.win_claim = WinClaim::announce;
  Options listed;
  listed.pair_rule = PairRule::listed_only;
  return {
      {"four", "Four players", "Pick up any discard, or draw.", "China", 4, {}},
      {"two", "Two players", "The same for two players.", "China", 2, {}},
      {"culin", "As Culin saw it", "Pick up and discard if you like, then draw, every turn.",
       "Chinese in America, 1890s", 4, culin},
      {"crowd", "A large table", "Only the last discard may be picked up, so that ten players have time.", "", 10,
       crowd},
      {"announced", "Wins are announced", "A complete hand wins only when its player declares it.", "", 4, announced},
      {"listed", "The listed pairs", "Only the fourteen pairs that the source lists count.", "", 4, listed},
  };
}

std::optional<OptionError> Rules::check(const Options& options, std::uint8_t seats) {
  if (seats < seats_min || seats > seats_max) return OptionError{"seats", "Kap Tai Shap is for two to twenty players."};
  if (options.sets == 1) return OptionError{"sets", "There must be at least two sets, or 0 for the usual number."};
  if (chinese::set_size * sets_in_play(options, seats) < 9 * seats + 2) {
    return OptionError{"sets", "There are too few tiles for all hands; seats is " + std::to_string(seats) + "."};
  }
  if (options.pair_rule == PairRule::listed_only && options.four_two_value == FourTwo::three) {  // R4.3
    return OptionError{"four_two_value", "The list of pair_rule counts 4-2 as six."};
  }
  return {};
}

}  // namespace takamaka::kap_tai_shap
