// What everyone sees of the room and its clocks, and how much a session may see of the match.

#include "server/room/core.hpp"

namespace takamaka::room {

RoomView Room::Core::view() const {
  RoomView view{.variant = table.state.variant,
                .options = table.state.options,
                .settings = table.state.settings,
                .phase = table.state.phase,
                .host = table.state.host_name,
                .locked = table.state.locked,
                .unseated = unseated(false) + unseated(true),
                .unseated_people = unseated_people(),
                .match = table.state.matches,
                .match_id = table.state.match ? std::optional{table.state.match->id} : std::nullopt,
                .paused = table.state.paused,
                .pause_agreed = table.state.pause_agreed,
                .line_wait_ms = line_wait_ms(),
                .row = row_view(),
                .next_seats = next_seats_view(),
                .host_program = program_mark(table.state.host_program)};
  if (table.has_partners) view.partners = {{Seat{0}, Seat{2}}, {Seat{1}, Seat{3}}};
  for (const Party& party : table.state.line) {
    PartyView& shown = view.line.emplace_back();
    for (const Waiter& one : party.people) shown.people.push_back(one.name);
  }
  for (const SeatState& seat : table.state.seats) {
    view.seats.push_back(
        {.occupant = seat.occupant,
         .name = seat.name,
         .presence = seat.occupant == Occupant::person ? std::optional{seat.presence} : std::nullopt,
         .host = seat.player && seat.player == table.state.host,
         .ready = seat.ready,
         .muted = seat.player && (table.state.is_muted(*seat.player) || table.state.is_silenced(*seat.player)),
         .strength = seat.occupant == Occupant::bot ? std::optional{seat.strength} : std::nullopt,
         .offer = seat.handover->stage,
         .successor = seat.handover->successor ? std::optional{seat.handover->successor_name} : std::nullopt,
         .program = program_mark(seat.program)});
  }
  return view;
}

// Returns at most limits::unseated_shown_max people: guests first, then spectators, in the order of arrival.
std::vector<UnseatedView> Room::Core::unseated_people() const {
  std::vector<UnseatedView> people;
  for (const bool watcher : {false, true}) {
    for (const Session& session : attendance.sessions()) {
      if (people.size() == limits::unseated_shown_max) return people;
      if (session.watcher != watcher || session.player == table.state.host || table.state.seat_of(session.player))
        continue;
      people.push_back({session.person, session.name, watcher, program_mark(session.program)});
    }
  }
  return people;
}

ClockView Room::Core::clock_view(std::int64_t steady_ms) const {
  ClockView view{.turn = table.turn()};
  const Clocks clocks = advanced(table.state.clocks, is_turn_held() ? 0 : steady_ms - clocks_since);
  if (clocks.turn) view.turn_ms = clocks.turn_ms;
  if (clocks.turn && is_turn_held()) view.held = true;
  view.bank_ms = clocks.bank_ms;
  view.next_deal_ms = clocks.next_deal_ms;
  view.pause_ms = clocks.pause_ms;
  view.grace = graces(steady_ms);
  return view;
}

// A finished match is open to everyone who is here. In a running one, each hand is open to the player it was dealt to.
Result<MatchScope, Refusal> Room::Core::match_scope(SessionId id) const {
  const Session* session = attendance.find(id);
  if (session == nullptr) return std::unexpected(refusal(refusals::not_in_room));
  if (!table.state.match) return std::unexpected(refusal(refusals::no_match));
  MatchScope scope{.match = table.state.match->id, .from = table.checkpoint, .until = telling.stored};
  if (!table.state.in_match()) {
    scope.viewer = Archive{};
  } else if (const auto seat = session->watcher ? std::nullopt : table.state.seat_of(session->player);
             seat && table.state.owns_hand(*seat, session->player)) {
    scope.viewer = *seat;
    scope.own_from_deal = table.state.match->held_since(*seat);
  }
  return scope;
}

}  // namespace takamaka::room
