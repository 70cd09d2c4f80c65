#include "engine/variants/garrafina/rules.hpp"

namespace takamaka::garrafina {

Options Rules::defaults(std::uint8_t seats) {
  Options options;
  options.deals = seats == 2 ? 10 : seats == 3 ? 9 : 12;
  return options;
}

std::vector<Preset<Options>> Rules::presets() {
  Options ludoteka = defaults(3);
  ludoteka.tie_rule = TieRule::share;
  Options two_hundred = defaults(4);
  two_hundred.deals = 0;
  two_hundred.target = 200;
  Options ten_deals = defaults(4);
  ten_deals.deals = 10;
  ten_deals.target = 0;
  // The Mexican page sets a target and no number of deals.
  const auto mexican = [](std::uint8_t seats, int target, HeapMode heap_mode = HeapMode::exchange) {
    Options options = defaults(seats);
    options.heap_mode = heap_mode;
    options.next_starter = NextStarter::winner;
    options.tie_rule = TieRule::earlier_turn;
    options.deals = 0;
    options.target = target;
    return options;
  };
  return {
      {"four", "Four players", "Twelve deals, or until somebody has a hundred points.", "Spain", 4, defaults(4)},
      {"ludoteka", "Three players", "With one heap to exchange; tied players share.", "Spain", 3, ludoteka},
      {"two", "Two players", "With two heaps to exchange; a loss may count four times.", "Spain", 2, defaults(2)},
      {"two_hundred", "To two hundred",
       "The start goes round and nobody wins a tie; no number of deals: until somebody has two hundred points.", "", 4,
       two_hundred},
      {"ten_deals", "Ten deals", "A fixed number of deals and no target.", "", 4, ten_deals},
      {"mexico", "Mexican, four players",
       "The winner starts the next deal, the earlier turn wins a tie: until somebody has a hundred points.", "Mexico",
       4, mexican(4, 100)},
      {"mexico_two_hundred", "Mexican, to two hundred", "The winner starts: until somebody has two hundred points.",
       "Mexico", 4, mexican(4, 200)},
      {"mexico_three", "Mexican, three players", "The winner starts: to a hundred points, with one heap to exchange.",
       "Mexico", 3, mexican(3, 100)},
      {"mexico_three_two_hundred", "Mexican, three players, to two hundred",
       "The winner starts: until somebody has two hundred points.", "Mexico", 3, mexican(3, 200)},
      {"mexico_two", "Mexican, two players", "The winner starts: to a hundred points, with two heaps to exchange.",
       "Mexico", 2, mexican(2, 100)},
      {"mexico_two_two_hundred", "Mexican, two players, to two hundred",
       "The winner starts: until somebody has two hundred points.", "Mexico", 2, mexican(2, 200)},
      {"correlativa", "Correlativa",
       "From Mexico: draw from a boneyard; the winner starts the next deal; to a hundred points.", "Mexico", 3,
       mexican(3, 100, HeapMode::boneyard), true},
      {"correlativa_two_hundred", "Correlativa to two hundred",
       "The winner starts: until somebody has two hundred points.", "Mexico", 3, mexican(3, 200, HeapMode::boneyard)},
      {"correlativa_two", "Correlativa for two",
       "The winner starts: to a hundred points, with fourteen tiles to draw from.", "Mexico", 2,
       mexican(2, 100, HeapMode::boneyard)},
      {"correlativa_two_two_hundred", "Correlativa for two, to two hundred",
       "The winner starts: until somebody has two hundred points.", "Mexico", 2, mexican(2, 200, HeapMode::boneyard)},
  };
}

std::optional<OptionError> Rules::check(const Options& options, std::uint8_t seats) {
  if (seats < seats_min || seats > seats_max) {
    return OptionError{"seats", "Garrafina is for two, three or four players."};
  }
  if (options.deals == 0 && options.target == 0) {  // R8.1
    return OptionError{"deals", "A match needs a number of deals or a target; both are 0."};
  }
  if (options.target != 0 && options.target < 50) {
    return OptionError{"target", "The target must be 0 (none) or 50 to 500."};
  }
  return {};
}

}  // namespace takamaka::garrafina
