#pragma once

// A stored match, played again from its log: for the page's replay and for the administrator's.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "protocol/any_match.hpp"
#include "protocol/catalog.hpp"
#include "storage/results.hpp"
#include "storage/rows.hpp"

namespace takamaka::replay {

// One of a match's own events, where it stands in its room's log.
struct Line {
  Seq seq;
  storage::EventRow event;
};

// The match's events among those of its room after the first `from` ones.
std::vector<Line> lines_of(const MatchId&, std::span<const storage::EventRow> rows, Seq from);

// One step: what one move, or the house, brought about at once. The log has no mark for it; but what belongs together
// was stored together, by the same hand, at the same moment and without a gap.
struct Stretch {
  std::size_t begin = 0, end = 0;  // of the lines
};
std::vector<Stretch> stretches_of(std::span<const Line>);

// The variant by whose rules the match was played, if this program has that version of it; else null.
const CatalogEntry* rules_of(const storage::MatchOpened&);

class Playback {
 public:
  // The lines must outlive it. `rules` are those of rules_of().
  Playback(const CatalogEntry& rules, const storage::MatchOpened& opened, std::span<const Line> lines);

  // Plays the lines of one stretch; they must follow those played before. An error says in words which of them is not of
  // this game.
  Result<std::vector<WrittenEvent>, std::string> play(const Stretch&);
  // How the match stands.
  const AnyMatch& match() const { return *match_; }

 private:
  std::unique_ptr<AnyMatch> match_;
  std::span<const Line> lines_;
};

}  // namespace takamaka::replay
