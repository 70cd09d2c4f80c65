// People who come with the room's code while a match runs: each may take over the seat of a bot. As with a seat that is
// handed on, it is theirs from the next deal on, so nobody sees a hand that was dealt to somebody else. People in the line
// come first.

#include "server/room/core.hpp"

namespace takamaka::room {

// A guest who asks again for the seat that is already theirs succeeds.
Reply Room::Core::sit_during_match(const Caller& caller, const ask::Sit& ask) {
  if (caller.seat || !table.state.settings.late_guests) return refusal(refusals::match_running);
  if (const auto claimed = table.state.claim_of(caller.session.player)) {
    if (!ask.seat || ask.seat == claimed) return tell::Ok{};
    return refusal(refusals::seated_already);
  }
  if (ask.seat && !table.state.is_bot_to_take_over(*ask.seat)) return refusal(refusals::seat_taken);
  const auto first = table.state.seat_to_take(caller.session.player);
  if (!first) return refusal(refusals::no_open_seat);
  const Seat seat = ask.seat.value_or(*first);
  emit(caller.author(),
       did::SeatClaimed{seat, {caller.session.player}, caller.session.name, program_mark(caller.session.program)});
  return tell::Ok{};
}

}  // namespace takamaka::room
