#include "engine/variants/gaple/rules.hpp"

namespace takamaka::gaple {

Options Rules::defaults(std::uint8_t seats) {
  Options options;
  if (seats == 5) options.variant = Form::five_by_five;
  options.deals = seats;
  return options;
}

std::vector<Preset<Options>> Rules::presets() {
  Options teams = defaults(4);
  teams.teams = true;
  Options lampung = teams;
  lampung.cannot_play = CannotPlay::pass;
  lampung.no_double_passes_to = NoDouble::partner_first;
  Options middle = defaults(4);
  middle.variant = Form::four_by_six;
  Options winners = defaults(4);
  winners.cannot_play = CannotPlay::pass;
  winners.settlement = Settling::winner_only;
  Options to_the_last = defaults(4);
  to_the_last.discard_end = DiscardEnd::play_out;
  return {
      {"four", "Four with seven tiles", "All tiles are dealt. If you cannot play, you throw a tile away.", "Indonesia",
       4, defaults(4)},
      {"teams", "Partners", "Partners face each other; the winner's team wins the deal, and all settle in chips.",
       "Indonesia", 4, teams},
      {"lampung", "Lampung contest",
       "Partners; if you cannot play, you pass; the partner of a winner without a double begins.", "Sumatra (Lampung)",
       4, lampung},
      {"middle", "Four with a tile from the middle", "Six tiles each; the line begins with a tile turned up.",
       "Indonesia", 4, middle},
      {"five", "Five players", "Five tiles each; the line begins with a tile turned up.", "Indonesia", 5, defaults(5)},
      {"winner_only", "Winner only", "If you cannot play, you pass; no chips, only the deals won count.", "", 4,
       winners},
      {"play_out", "To the last tile",
       "Everybody has the same number of turns: the deal ends when all hands are empty.", "", 4, to_the_last},
  };
}

std::optional<OptionError> Rules::check(const Options& options, std::uint8_t seats) {
  if (seats != 4 && seats != 5) return OptionError{"seats", "Gaple is for four or five players."};
  if ((options.variant == Form::five_by_five) != (seats == 5)) {
    return seats == 5 ? OptionError{"variant", "Five players play 5x5; seats is 5."}
                      : OptionError{"variant", "5x5 is for five players; seats is 4."};
  }
  if (options.teams && seats != 4) return OptionError{"teams", "Partners need four players; seats is 5."};
  return {};
}

}  // namespace takamaka::gaple
