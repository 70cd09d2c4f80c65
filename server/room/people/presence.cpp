// Arriving and leaving, and the seat of an absent person.

#include <algorithm>
#include <utility>

#include "server/room/core.hpp"

namespace takamaka::room {

// After a restore no one is connected: people whom the log shows as here go away, their grace begins, and the clocks
// continue from the last stored event. A running match stands still until somebody enters, and nobody's turn is charged
// before they are back or their grace is over: the restart, not they, broke the connection.
void Room::Core::wake() {
  if (awake) return;
  awake = true;
  restart_clocks();
  attendance.set_empty_since(now.steady_ms - table.state.settings.grace_seconds * 1000);
  for (const SeatState& seat : std::vector{table.state.seats}) {
    if (!seat.player || seat.presence == Presence::stand_in) continue;
    go_away(Author::clock(), *seat.player);
    attendance.expect(*seat.player);
  }
  if (table.state.host) go_away(Author::clock(), *table.state.host);
  for (const Party& party : table.state.line) {
    for (const Waiter& one : party.people) go_away(Author::clock(), one.player);
  }
  wake_offers();
}

// wake() has done the rest.
void Room::Core::handle(in::Loaded& loaded) {
  if (loaded.adopted) attendance.set_empty_since(now.steady_ms);
}

// Clocks go on from the last stored event.
void Room::Core::restart_clocks() { clocks_since = pace_since = paused_at = proposed_at = now.steady_ms; }

void Room::Core::handle(in::Arrived& arrived) {
  bool watcher = false;
  if (const auto why = may_enter(arrived, watcher)) {
    telling.unsaid.turned_away.push_back({arrived.session, arrived.id, *why});
    if (memories.may_note(arrived.player, now.steady_ms)) note("turned_away", arrived.player);
    return;
  }
  if (comes_too_late(arrived)) {
    effects.push_back(out::Detach{arrived.session, closing::superseded});
    return;
  }
  if (stands_still()) restart_clocks();
  memories.changed(arrived.player, now.steady_ms);
  Session session{arrived.session, arrived.player,  arrived.name,    watcher,           0,
                  arrived.name,    arrived.program, arrived.compact, arrived.connection};
  if (silence_of(arrived.player)) session.name = name_while_muted(arrived.player);
  supersede(arrived.player);
  note(arrived.id ? "joined" : "resumed", arrived.player);
  attendance.enter(session);
  telling.unsaid.entering.push_back({arrived.session, arrived.id, arrived.since});
  come_back(arrived.player);
  rename(Author::player(arrived.player), arrived.player, session.name);
}

// Lets seat holders, the host, those who have claimed a seat and those who wait in the line in with any code; everyone
// else depends on the room's settings. A player who is already in the room may change the connection even if the room was
// locked or filled in the meantime. Somebody who comes with the room's code to a full table may wait for a seat, unless
// nobody may watch here.
std::optional<Refusal> Room::Core::may_enter(const in::Arrived& arrived, bool& watcher) {
  if (arrived.id && !arrived.request.empty() &&
      is_taken(arrived.request, memories.answer(arrived.player, *arrived.id),
               table.done_requests.find(arrived.request)))
    return refusal(refusals::id_taken);
  if (table.state.is_removed(arrived.player)) return refusal(refusals::removed);
  const Session* before = attendance.session_of(arrived.player);
  const bool was_here = before != nullptr;
  if (arrived.door == Door::id) {
    if (!knows(arrived.player)) return refusal(refusals::no_such_room);
    watcher = was_here && before->watcher;
    return std::nullopt;
  }
  if (const int wait = memories.wait_to_change(arrived.player, now.steady_ms); arrived.id && wait > 0)
    return refusal_for(wait);
  if (is_awaited(arrived.player) || table.state.claim_of(arrived.player)) return std::nullopt;
  if (const auto why = may_play(arrived.program)) return why;
  if (table.state.locked && !was_here) return refusal(refusals::locked);
  watcher = arrived.door == Door::watch;
  if (watcher && table.state.settings.watching == Watching::off) return refusal(refusals::watching_off);
  const bool may_sit = table.state.seat_to_take() || (was_here && !before->watcher);
  if (!watcher && !may_sit && table.state.settings.watching == Watching::off) return refusal(refusals::room_full);
  const auto has_space = [&](bool for_watcher) {
    const int most = for_watcher ? limits::watchers_per_room_max : limits::guests_per_room_max;
    return (was_here && before->watcher == for_watcher) || unseated(for_watcher) < most;
  };
  if (has_space(watcher)) return std::nullopt;
  const bool anyone_watches = table.state.settings.listed && table.state.settings.watching == Watching::anyone;
  if (watcher || !anyone_watches || !has_space(true)) return refusal(refusals::room_full);
  watcher = true;
  return std::nullopt;
}

// Programs that are here already keep what they have; without a seat they get none (request(Sit), request(LineUp)).
std::optional<Refusal> Room::Core::may_play(bool program) const {
  if (program && !table.state.settings.programs) return refusal(refusals::programs_off);
  return std::nullopt;
}

// Somebody who has left during a match may take their seat back with a code. A connection does not by itself: its client may
// have lost the answer to the leave.
bool Room::Core::knows(const PlayerId& player) const {
  const auto seat = table.state.seat_of(player);
  const bool has_left = seat && table.state.at(*seat).left;
  return (is_awaited(player) && !has_left) || table.state.claim_of(player) || table.state.is_removed(player) ||
         attendance.session_of(player) != nullptr;
}

// Tells whether the player has dialled again since this connection's hello, which has waited: for the database, or for another
// node that had the room. A join is wanted now, on whichever connection it comes.
bool Room::Core::comes_too_late(const in::Arrived& arrived) const {
  const Session* present = attendance.session_of(arrived.player);
  return !arrived.id && present != nullptr && arrived.connection < present->connection;
}

// A player has one connection here, the latest. The earlier one is closed and can no longer act.
void Room::Core::supersede(const PlayerId& player) {
  const Session* earlier = attendance.session_of(player);
  if (earlier == nullptr) return;
  effects.push_back(out::Detach{earlier->id, closing::superseded});
  note("superseded", player);
}

void Room::Core::come_back(const PlayerId& player) {
  const auto seat = table.state.seat_of(player);
  const bool is_host = table.state.host == player;
  const bool replaced = seat && table.state.at(*seat).presence == Presence::stand_in;
  if (is_turn_held() && table.turn() == seat) batch.new_turn = true;  // the clock goes on when the return is told
  attendance.end_absence(player);
  if ((seat && table.state.at(*seat).presence != Presence::here) || (is_host && !table.state.host_here)) {
    emit(Author::player(player), did::CameBack{seat, {player}});
  }
  // The owner was first: nobody else gets the seat.
  if (replaced && table.state.at(*seat).handover->stage != SeatOffer::none) cancel_offer(Author::player(player), *seat);
  if (!seat) telling.unsaid.info = true;  // the number of people without a seat
}

void Room::Core::handle(in::Left& left) {
  const Session* session = attendance.find(left.session);
  if (session == nullptr) return;  // superseded: the new connection continues
  const PlayerId player = session->player;
  drop_session(left.session);
  note("left", player);
  go_away(Author::player(player), player);
  if (!table.state.seat_of(player)) telling.unsaid.info = true;
}

// Tells whether the room keeps a seat, the host's role or a place in the line for this player.
bool Room::Core::is_awaited(const PlayerId& player) const {
  return table.state.seat_of(player) || table.state.host == player || table.state.place_of(player);
}

void Room::Core::go_away(const Author& author, const PlayerId& player) {
  const auto seat = table.state.seat_of(player);
  const bool is_host = table.state.host == player;
  if (!is_awaited(player)) return;
  attendance.go_away(player, now.steady_ms);
  if ((seat && table.state.at(*seat).presence == Presence::here) || (is_host && table.state.host_here)) {
    emit(author, did::WentAway{seat, {player}});
  }
}

// A muted player keeps the name that the room knows until the mute ends. An empty name is shown at once: the player was
// erased, who also loses a claim and a place in the line, and what they said is told to nobody any more.
void Room::Core::handle(in::Renamed& renamed) {
  const Author author = Author::player(renamed.player);
  Session* session = attendance.session_of(renamed.player);
  if (session != nullptr) session->own_name = renamed.name;
  if (silence_of(renamed.player) && !renamed.name.empty()) return;
  if (session != nullptr && std::exchange(session->name, renamed.name) != renamed.name) telling.unsaid.info = true;
  rename(author, renamed.player, renamed.name);
  const bool named_it = table.state.named_by == renamed.player && !table.state.settings.name.empty();
  if (!renamed.name.empty()) return;
  if (named_it) emit(author, did::RoomUnnamed{});
  cancel_claim_of(author, renamed.player);
  leave_line(author, renamed.player);
  telling.history.forget(renamed.player);
  memories.forget(renamed.player);
}

void Room::Core::handle(in::Expired&) {
  if (attendance.sessions().empty() && table.state.in_match()) abandon_match("nobody_returned");
}

// Returns the name that the room last showed for a muted player; empty if it does not know any.
std::string Room::Core::name_while_muted(const PlayerId& player) const {
  if (const auto seat = table.state.seat_of(player)) return table.state.at(*seat).name;
  if (table.state.host == player) return table.state.host_name;
  if (const auto seat = table.state.claim_of(player)) return table.state.at(*seat).handover->successor_name;
  if (const Waiter* waiter = table.state.waiter(player)) return waiter->name;
  const Session* here = attendance.session_of(player);
  return here == nullptr ? std::string{} : here->name;
}

// After a mute: shows the name that the player has now.
void Room::Core::show_own_name(const Author& author, const PlayerId& player) {
  Session* session = attendance.session_of(player);
  if (session == nullptr || silence_of(player)) return;
  session->name = session->own_name;
  telling.unsaid.info = true;
  rename(author, player, session->name);
}

void Room::Core::rename(const Author& author, const PlayerId& player, const std::string& name) {
  const auto seat = table.state.seat_of(player);
  const auto claimed = table.state.claim_of(player);
  const Waiter* waiter = table.state.waiter(player);
  const bool differs = (seat && table.state.at(*seat).name != name) ||
                       (table.state.host == player && table.state.host_name != name) ||
                       (claimed && table.state.at(*claimed).handover->successor_name != name) ||
                       (waiter != nullptr && waiter->name != name);
  if (differs) emit(author, did::Renamed{seat, {player}, name});
}

// ---------------------------------------------------------------------------------------------------------- grace

void Room::Core::take_over_after_grace() {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const SeatState& seat = table.state.seats[i];
    if (seat.presence != Presence::away || !seat.player) continue;
    if (now.steady_ms < attendance.away_since(*seat.player).value() + table.state.settings.grace_seconds * 1000)
      continue;
    emit(Author::clock(), did::StandInTookOver{Seat{i}});
    attendance.expect_no_more(*seat.player);
    if (table.turn() == Seat{i}) batch.pace_anew = true;
  }
  leave_line_after_grace();
  agree_by_themselves();
}

std::int64_t Room::Core::next_grace() const {
  std::int64_t due = never;
  for (const Party& party : table.state.line) {
    for (const Waiter& one : party.people) {
      const auto since = attendance.away_since(one.player);
      if (since) due = std::min(due, *since + table.state.settings.grace_seconds * 1000);
    }
  }
  for (const SeatState& seat : table.state.seats) {
    if (seat.presence != Presence::away || !seat.player) continue;
    due = std::min(due, attendance.away_since(*seat.player).value() + table.state.settings.grace_seconds * 1000);
  }
  return due;
}

// Returns the remaining grace of everyone who is away; none if no one is. It stops during a pause.
std::optional<std::vector<GraceView>> Room::Core::graces(std::int64_t steady_ms) const {
  std::vector<GraceView> left;
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const SeatState& seat = table.state.seats[i];
    if (seat.presence != Presence::away || !seat.player) continue;
    const auto since = attendance.away_since(*seat.player);
    if (!since) continue;  // restored and not yet awake
    const std::int64_t until = table.state.paused ? std::max(paused_at, *since) : steady_ms;
    const std::int64_t ms = table.state.settings.grace_seconds * 1000 - (until - *since);
    left.push_back({Seat{i}, static_cast<int>(std::max<std::int64_t>(ms, 0))});
  }
  if (left.empty()) return std::nullopt;
  return left;
}

// ------------------------------------------------------------------------------------------------------- sessions

void Room::Core::drop_session(SessionId id) { attendance.drop(id, now.steady_ms); }
int Room::Core::unseated(bool watchers) const {
  return static_cast<int>(std::ranges::count_if(attendance.sessions(), [&](const Session& s) {
    return s.watcher == watchers && !table.state.seat_of(s.player);
  }));
}
bool Room::Core::is_here(Seat seat) const {
  return table.state.at(seat).occupant == Occupant::person && table.state.at(seat).presence == Presence::here;
}

}  // namespace takamaka::room
