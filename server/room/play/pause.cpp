// Pauses by consent: one person proposes, everyone who is here agrees, anyone ends it. Bots always agree; absent people
// are not asked.

#include <algorithm>

#include "server/room/core.hpp"

namespace takamaka::room {

// A proposal reaches everyone, so it counts as chat.
Reply Room::Core::request(const Caller& caller, const ask::Pause& ask) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (!table.state.in_match()) return refusal(refusals::no_match);
  if (!caller.seat) return refusal(refusals::not_seated);
  if (table.state.settings.pause_minutes == 0) return refusal(refusals::pause_off);
  if (!ask.agree) {
    if (table.state.paused || table.state.pause_agreed.empty()) return refusal(refusals::not_paused);
    emit(caller.author(), did::PauseDeclined{caller.seat});
    return tell::Ok{};
  }
  const bool has_agreed = std::ranges::find(table.state.pause_agreed, *caller.seat) != table.state.pause_agreed.end();
  if (table.state.paused || has_agreed) return tell::Ok{};
  if (!table.state.pause_agreed.empty()) {
    emit(caller.author(), did::PauseAgreed{*caller.seat});
    return tell::Ok{};
  }
  if (const int wait = memories.wait_to_say(caller.session.player, now.steady_ms)) return refusal_for(wait);
  proposed_at = now.steady_ms;
  emit(caller.author(), did::PauseProposed{*caller.seat});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::PlayOn&) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (!caller.seat) return refusal(refusals::not_seated);
  if (!table.state.paused) return refusal(refusals::not_paused);
  end_pause(caller.author(), caller.seat);
  return tell::Ok{};
}

// Runs after every input, because a person who goes away may have been the last one without an answer.
void Room::Core::pause_if_all_agree() {
  if (table.state.paused || table.state.pause_agreed.empty()) return;
  bool somebody = false;
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    if (!is_here(Seat{i})) continue;
    if (std::ranges::find(table.state.pause_agreed, Seat{i}) == table.state.pause_agreed.end()) return;
    somebody = true;
  }
  if (!somebody) return;
  clocks_now();  // computed before the clocks stop
  paused_at = now.steady_ms;
  emit(Author::house(), did::Paused{});
  clocks_now().pause_ms = table.state.clocks.pause_ms;
  batch.new_turn = true;  // the pause starts when it is told
}

// Clocks resume, bots restart their delay, and remaining grace periods are kept.
void Room::Core::end_pause(const Author& author, std::optional<Seat> seat) {
  clocks_now().pause_ms.reset();
  emit(author, did::PlayedOn{seat});
  attendance.end_pause(paused_at, now.steady_ms);
  batch.new_turn = true;
}

}  // namespace takamaka::room
