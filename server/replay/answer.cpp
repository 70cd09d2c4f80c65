#include "server/replay/answer.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/overloaded.hpp"
#include "protocol/messages/limits.hpp"

namespace takamaka::replay {
namespace {

std::string as_seen(WrittenEvent event, const Viewer& viewer, const CatalogEntry& rules) {
  const auto open = [&] { return rules.rewrite(event.archive, AfterMatch{}).value(); };
  return std::visit(overloaded{[&](Archive) { return open(); }, [&](AfterMatch) { return open(); },
                               [&](Spectator) { return std::move(event.shared); },
                               [&](Seat seat) {
                                 const bool says_more = !event.own.empty() && !event.own[seat.value].empty();
                                 return says_more ? std::move(event.own[seat.value]) : std::move(event.shared);
                               }},
                    viewer);
}

bool sees_hand_of(const Viewer& viewer, Seat seat) {
  return std::holds_alternative<Archive>(viewer) || viewer == Viewer{seat};
}

tell::ReplayHead head_of(const storage::MatchRecord& record, const CatalogEntry& rules, const Viewer& viewer) {
  const storage::MatchOpened& opened = record.opened;
  const RawJson stored{opened.options};  // without the options that came later
  tell::ReplayHead head{
      .match = opened.match,
      .variant = opened.variant,
      .rules_version = opened.rules_version,
      .options = rules.normalize_stored(stored, static_cast<std::uint8_t>(opened.seats)).value_or(stored),
      .started = opened.at_ms};
  for (const auto& player : opened.players) {
    head.seats.push_back({.occupant = player.occupant == name_of(Occupant::bot) ? Occupant::bot : Occupant::person,
                          .name = player.name,
                          .program = player.program ? std::optional{true} : std::nullopt});
  }
  if (const Seat* seat = std::get_if<Seat>(&viewer)) head.seat = *seat;
  // For this viewer the match still runs, even if the store already has its end.
  if (!std::holds_alternative<Archive>(viewer) || !record.closed) return head;
  head.ended = record.closed->at_ms;
  if (!record.closed->totals.empty()) {
    head.result = MatchResult{record.closed->reason, record.closed->winners, record.closed->totals};
  }
  return head;
}

std::size_t size_of(const tell::ReplayFrame& frame) {
  std::size_t size = frame.table.text.size();
  for (const RawJson& event : frame.events) size += event.text.size();
  for (const RawJson& own : frame.owns) size += own.text.size();
  return size;
}

tell::ReplayFrame frame_of(const LogLine& last, std::vector<WrittenEvent> events, const AnyMatch& match,
                           const CatalogEntry& rules, const ViewScope& scope) {
  // The hand of an earlier holder of the seat is closed to the later one, as to a spectator.
  const bool held = !std::holds_alternative<Seat>(scope.viewer) || last.event.deal >= scope.own_from_deal;
  const Viewer viewer = held ? scope.viewer : Viewer{Spectator{}};
  tell::ReplayFrame frame{.seq = last.seq, .by = last.event.by, .at = last.event.at_ms};
  for (WrittenEvent& event : events) frame.events.push_back({as_seen(std::move(event), viewer, rules)});
  frame.table.text = match.table();
  for (std::uint8_t seat = 0; seat < match.seats(); ++seat) {
    std::string& own = frame.owns.emplace_back().text;
    if (sees_hand_of(viewer, Seat{seat})) own = match.own(Seat{seat});  // else null
  }
  return frame;
}

}  // namespace

Result<tell::ReplayIs, std::string> answer(const Recording& recording, const CatalogEntry& rules,
                                           const ViewScope& scope, Seq after) {
  const storage::MatchOpened& opened = recording.record.opened;
  TAKAMAKA_CHECK(!std::holds_alternative<Archive>(scope.viewer) || recording.record.closed);
  const auto told_until = std::ranges::upper_bound(recording.lines, scope.until, {}, &LogLine::seq);
  const std::span<const LogLine> lines{recording.lines.begin(), told_until};
  const auto steps = steps_of(lines);

  tell::ReplayIs out{.head = head_of(recording.record, rules, scope.viewer)};
  out.head.frames = static_cast<int>(steps.size());
  for (const ReplayStep& step : steps) {
    const int deal = lines[step.begin].event.deal;
    const bool is_new = deal > 0 && (out.head.deals.empty() || out.head.deals.back().deal != deal);
    if (is_new) out.head.deals.push_back({deal, lines[step.end - 1].seq});
  }

  Playback playback{rules, opened, lines};
  std::size_t bytes = 0;
  for (const ReplayStep& step : steps) {
    const LogLine& last = lines[step.end - 1];
    if (last.seq > after && (out.frames.size() == limits::replay_frames_max || bytes >= limits::replay_bytes_max)) {
      out.more = true;
      break;
    }
    auto events = playback.play(step);
    if (!events) return std::unexpected(std::move(events.error()));
    if (last.seq <= after) continue;
    out.frames.push_back(frame_of(last, *std::move(events), playback.match(), rules, scope));
    bytes += size_of(out.frames.back());
  }
  return out;
}

}  // namespace takamaka::replay
