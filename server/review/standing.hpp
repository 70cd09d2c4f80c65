#pragma once

// Puts counted rows into the words and the order that each game declares. The only place that joins the record with the
// declarations: the record itself knows no game.

#include <string>
#include <string_view>
#include <vector>

#include "protocol/games/catalog.hpp"
#include "protocol/messages/messages.hpp"
#include "storage/lists/ledger.hpp"
#include "storage/ports/results.hpp"

namespace takamaka::review {

// Returns the message for the player: by game in the order of the lobby, then in the game's own order. A kind that no game
// here declares comes last, under its own name.
tell::Standing standing_message(const storage::StandingRow& from);

// The declaration of a kind of tally. Kinds sort by `order`.
struct TallyWords {
  std::size_t order = 0;
  std::string title;       // in English; the kind itself if no game here declares it
  bool has_sides = false;  // of an unknown kind: false
};
TallyWords tally_words(std::string_view variant, std::string_view kind);

// The options by which games keep results of solitaire apart.
std::vector<storage::SoloOption> solo_options();

}  // namespace takamaka::review
