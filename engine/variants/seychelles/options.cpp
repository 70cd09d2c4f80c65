#include "engine/variants/seychelles/rules.hpp"

namespace takamaka::seychelles {

Options Rules::defaults(std::uint8_t) { return {}; }

std::vector<Preset<Options>> Rules::presets() {
  Options winner;
  winner.starter_rule = StarterRule::winner;
  Options quick;
  quick.restart_when = RestartWhen::as_soon_as_dead;
  quick.zwe_final_after = 1;
  return {
      {"partners",
       "Partners to 50",
       "Four players, two against two; the holder of 6-6 starts every deal.",
       "Seychelles",
       4,
       {}},
      {"lapoz", "The winner has lapoz", "The winner of the last deal starts the next one.", "Seychelles", 4, winner},
      {.key = "picnic",
       .title = "Others are waiting",
       .about = "A dead set is thrown away immediately, the next deal is the zwe final, and the losers leave.",
       .region = "Seychelles",
       .seats = 4,
       .options = quick,
       .losers_leave = true},
      {"three", "Three players", "Everybody alone, without the double blank.", "Seychelles", 3, {}},
      {"two", "Two players", "Fourteen tiles each.", "Seychelles", 2, {}},
  };
}

std::optional<OptionError> Rules::check(const Options&, std::uint8_t seats) {
  if (seats < seats_min || seats > seats_max)
    return OptionError{"seats", "Seychelles is for two, three or four players."};
  return {};
}

}  // namespace takamaka::seychelles
