#include "server/room/telling/memories.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

namespace takamaka::room {

Memories::Memory& Memories::of(const PlayerId& player) {
  const auto found =
      std::find_if(memories_.begin(), memories_.end(), [&](const Memory& m) { return m.player == player; });
  if (found != memories_.end()) {
    memories_.splice(memories_.begin(), memories_, found);
  } else {
    memories_.push_front({player});
    if (memories_.size() > players_max) {
      bytes_ -= memories_.back().bytes;
      memories_.pop_back();
    }
  }
  return memories_.front();
}

Memories::Known Memories::answer(const PlayerId& player, const std::string& request) {
  const std::size_t hash = std::hash<std::string>{}(request);
  for (const Answer& answer : of(player).answers) {
    if (answer.hash == hash && answer.request == request) return answer.known;
  }
  return {};
}

void Memories::answered(const PlayerId& player, const std::string& request, Text text, const std::string& key) {
  Memory& memory = of(player);
  const std::hash<std::string> hash;
  Answer answer{hash(request), request, {std::move(text), hash(key)}};
  bytes_ -= memory.bytes;
  memory.bytes += answer.bytes();
  if (memory.answers.size() < limits::answers_kept) {
    memory.answers.push_back(std::move(answer));
  } else {
    Answer& oldest = memory.answers[memory.oldest];
    memory.bytes -= oldest.bytes();
    oldest = std::move(answer);
    memory.oldest = (memory.oldest + 1) % limits::answers_kept;
  }
  bytes_ += memory.bytes;
  while (bytes_ > limits::answers_bytes_kept) forget_oldest(*std::ranges::max_element(memories_, {}, &Memory::bytes));
}

void Memories::forget(const PlayerId& player) {
  const auto found = std::ranges::find(memories_, player, &Memory::player);
  if (found == memories_.end()) return;
  bytes_ -= found->bytes;
  memories_.erase(found);
}

void Memories::forget_oldest(Memory& memory) {
  auto& answers = memory.answers;
  std::ranges::rotate(answers, answers.begin() + static_cast<std::ptrdiff_t>(memory.oldest));
  memory.oldest = 0;
  memory.bytes -= answers.front().bytes();
  bytes_ -= answers.front().bytes();
  answers = std::vector<Answer>(std::make_move_iterator(answers.begin() + 1), std::make_move_iterator(answers.end()));
}

template <std::int64_t count, std::int64_t span_ms>
int Memories::Budget<count, span_ms>::wait_ms(std::int64_t steady_ms) {
  const std::int64_t passed = std::clamp<std::int64_t>(steady_ms - at, 0, span_ms);
  left = std::min(count * span_ms, left + passed * count);
  at = std::max(at, steady_ms);
  return left >= span_ms ? 0 : static_cast<int>((span_ms - left + count - 1) / count);
}

template <std::int64_t count, std::int64_t span_ms>
bool Memories::Budget<count, span_ms>::take(std::int64_t steady_ms) {
  if (wait_ms(steady_ms) > 0) return false;
  left -= span_ms;
  return true;
}

int Memories::wait_to_say(const PlayerId& player, std::int64_t steady_ms) {
  auto& says = of(player).says;
  return says.take(steady_ms) ? 0 : says.wait_ms(steady_ms);
}
int Memories::wait_to_report(const PlayerId& player, std::int64_t steady_ms) {
  auto& reports = of(player).reports;
  return reports.take(steady_ms) ? 0 : reports.wait_ms(steady_ms);
}
int Memories::wait_to_change(const PlayerId& player, std::int64_t steady_ms) {
  return of(player).changes.wait_ms(steady_ms);
}
void Memories::changed(const PlayerId& player, std::int64_t steady_ms) { of(player).changes.take(steady_ms); }
bool Memories::may_note(const PlayerId& player, std::int64_t steady_ms) { return of(player).notes.take(steady_ms); }

}  // namespace takamaka::room
