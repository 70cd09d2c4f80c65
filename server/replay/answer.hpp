#pragma once

// Builds the replay that a viewer receives.

#include <string>

#include "engine/base/result.hpp"
#include "engine/match/viewer.hpp"
#include "protocol/messages/messages.hpp"
#include "server/replay/recording.hpp"

namespace takamaka::replay {

// The view scope: the viewer, and how far they may see. The archive sees every hand, and only of a match that is over;
// a seat sees its own hand and everything it was shown during the match; a spectator sees no hand.
struct ViewScope {
  Viewer viewer = Spectator{};
  Seq until{};            // later events have not been told yet
  int own_from_deal = 0;  // a seat sees its hand from this deal on; before, another person held it
};

// Returns the frames after `after` that this viewer may see, as many as one answer holds (limits::replay_…). The error
// says in words why the log cannot be played. `rules` comes from rules_of().
Result<tell::ReplayIs, std::string> answer(const Recording&, const CatalogEntry& rules, const ViewScope&, Seq after);

}  // namespace takamaka::replay
