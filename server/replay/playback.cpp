#include "server/replay/playback.hpp"

#include <utility>

#include "engine/base/check.hpp"

namespace takamaka::replay {

std::vector<LogLine> lines_of(const MatchId& match, std::span<const storage::EventRow> rows, Seq from) {
  std::vector<LogLine> lines;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].kind != "game" || rows[i].match != match) continue;
    lines.push_back({Seq{from.value + static_cast<std::uint32_t>(i) + 1}, rows[i]});
  }
  return lines;
}

std::vector<ReplayStep> steps_of(std::span<const LogLine> lines) {
  std::vector<ReplayStep> steps;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool goes_on = i > 0 && lines[i - 1].event.request.empty() &&
                         lines[i].seq.value == lines[i - 1].seq.value + 1 &&
                         lines[i].event.by == lines[i - 1].event.by && lines[i].event.at_ms == lines[i - 1].event.at_ms;
    if (!goes_on) steps.push_back({i, i});
    steps.back().end = i + 1;
  }
  return steps;
}

const CatalogEntry* rules_of(const storage::MatchOpened& opened, FindVariant variants) {
  const CatalogEntry* rules = variants(opened.variant);
  return rules != nullptr && rules->version == opened.rules_version ? rules : nullptr;
}

Playback::Playback(const CatalogEntry& rules, const storage::MatchOpened& opened, std::span<const LogLine> lines)
    : match_{rules.start(RawJson{opened.options}, static_cast<std::uint8_t>(opened.seats))}, lines_{lines} {}

Result<std::vector<WrittenEvent>, std::string> Playback::play(const ReplayStep& step) {
  TAKAMAKA_CHECK(step.end <= lines_.size());
  std::vector<WrittenEvent> events;
  for (std::size_t i = step.begin; i < step.end; ++i) {
    auto replayed = match_->replay(lines_[i].event.payload);
    if (!replayed) {
      return std::unexpected("event " + std::to_string(lines_[i].seq.value) +
                             " does not belong to this game: " + replayed.error().reason);
    }
    for (WrittenEvent& event : replayed->events) events.push_back(std::move(event));
  }
  return events;
}

}  // namespace takamaka::replay
