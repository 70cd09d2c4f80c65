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

bool Memories::may_say(const PlayerId& player, std::int64_t steady_ms) {
  constexpr std::int64_t price = 60'000, full = limits::says_per_minute * price;
  Memory& memory = of(player);
  const std::int64_t passed = std::clamp<std::int64_t>(steady_ms - memory.say_at, 0, 60'000);
  memory.say_budget = std::min(full, memory.say_budget + passed * limits::says_per_minute);
  memory.say_at = std::max(memory.say_at, steady_ms);
  if (memory.say_budget < price) return false;
  memory.say_budget -= price;
  return true;
}

}  // namespace takamaka::room
