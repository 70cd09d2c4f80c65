#include "server/room/memories.hpp"

#include <algorithm>

namespace takamaka::room {

Memories::Memory& Memories::of(const PlayerId& player) {
  const auto found =
      std::find_if(memories_.begin(), memories_.end(), [&](const Memory& m) { return m.player == player; });
  if (found != memories_.end()) {
    memories_.splice(memories_.begin(), memories_, found);
  } else {
    memories_.push_front({player});
    if (memories_.size() > players_max) memories_.pop_back();
  }
  return memories_.front();
}

Text Memories::answer(const PlayerId& player, const std::string& request) {
  for (const Answer& answer : of(player).answers) {
    if (answer.request == request) return answer.text;
  }
  return nullptr;
}

void Memories::answered(const PlayerId& player, const std::string& request, Text text) {
  auto& answers = of(player).answers;
  answers.push_back({request, std::move(text)});
  if (answers.size() > limits::answers_kept) answers.pop_front();
}

bool Memories::Budget::take(std::int64_t steady_ms) {
  const std::int64_t passed = std::clamp<std::int64_t>(steady_ms - at, 0, span_ms);
  left = std::min(count * span_ms, left + passed * count);
  at = std::max(at, steady_ms);
  if (left < span_ms) return false;
  left -= span_ms;
  return true;
}

bool Memories::may_say(const PlayerId& player, std::int64_t steady_ms) { return of(player).says.take(steady_ms); }
bool Memories::may_report(const PlayerId& player, std::int64_t steady_ms) { return of(player).reports.take(steady_ms); }
bool Memories::may_note(const PlayerId& player, std::int64_t steady_ms) { return of(player).notes.take(steady_ms); }

}  // namespace takamaka::room
