#pragma once

// Plays a stored match again from its log, for the replays of the players' page and of the admin page.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/games/any_match.hpp"
#include "protocol/games/catalog.hpp"
#include "storage/ports/results.hpp"
#include "storage/ports/rows.hpp"

namespace takamaka::replay {

// One event of a match, with its place in the room's log.
struct LogLine {
  Seq seq;
  storage::EventRow event;
};

// Returns the match's events among `rows`, the room's events after the first `from`.
std::vector<LogLine> lines_of(const MatchId&, std::span<const storage::EventRow> rows, Seq from);

// A batch: the events of one step, that is of one move or one action of the house. The log does not mark steps, but the
// events of one step follow each other without a gap, have the same author and time, and only the last has a request.
struct ReplayStep {
  std::size_t begin = 0, end = 0;  // indexes into the lines
};
std::vector<ReplayStep> steps_of(std::span<const LogLine>);

// Returns the variant with the rules version of the match, or null if this program does not have it. `variants` is another
// one only in tests.
const CatalogEntry* rules_of(const storage::MatchOpened&, FindVariant variants = find_variant);

class Playback {
 public:
  // The lines must outlive it. `rules` comes from rules_of().
  Playback(const CatalogEntry& rules, const storage::MatchOpened& opened, std::span<const LogLine> lines);

  // Plays the lines of one batch, which must follow the lines played before. The error names the event that does not
  // belong to this game.
  Result<std::vector<WrittenEvent>, std::string> play(const ReplayStep&);
  // The current state of the match.
  const AnyMatch& match() const { return *match_; }

 private:
  std::unique_ptr<AnyMatch> match_;
  std::span<const LogLine> lines_;
};

}  // namespace takamaka::replay
