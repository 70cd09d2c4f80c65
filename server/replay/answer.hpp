#pragma once

// What a replay shows, and to whom.

#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/viewer.hpp"
#include "protocol/messages.hpp"
#include "server/replay/playback.hpp"

namespace takamaka::replay {

// A match as the store has it. `lines` grow while it runs.
struct Recording {
  storage::MatchRecord record;
  std::vector<Line> lines;
};

// Who looks, and how far. The archive sees every hand, and may look only at a match that is over; a seat sees its own
// hand and what it was shown at the time; a spectator no hand.
struct Sight {
  Viewer viewer = Spectator{};
  Seq until{};  // nothing after it has been told yet
};

// The frames after `after` that this viewer may see, as many as one answer holds (limits::replay_…). An error says in
// words why the log cannot be played. `rules` are those of rules_of().
Result<tell::ReplayIs, std::string> answer(const Recording&, const CatalogEntry& rules, const Sight&, Seq after);

}  // namespace takamaka::replay
