// The updates to players. The code that writes the shared part never holds a hand; a seat's own part is written only
// for the session of that seat's player.

#include <algorithm>

#include "protocol/encode_messages.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

tell::Entry entry_of(const Shown& shown, const std::string& text) {
  tell::Entry entry{.seq = shown.seq};
  (shown.match == 0 ? entry.room : entry.game) = RawJson{text};
  return entry;
}

}  // namespace

std::string Room::Core::shared_part(const std::vector<Shown>& entries, bool info, std::int64_t steady_ms) const {
  std::vector<tell::Entry> events;
  for (const Shown& entry : entries) events.push_back(entry_of(entry, entry.shared));
  std::optional<RoomView> whole;
  if (info) whole = view();
  std::string out;
  append_shared_update(out, {table.state.id.value, table.seq, events, whole ? &*whole : nullptr, clock_view(steady_ms),
                             table.match.get()});
  return out;
}

// Writes a hand only for the player it was dealt to: another person may have taken the seat over.
std::string Room::Core::own_part(const Session& session, const std::vector<Shown>& entries) const {
  const auto seat = session.watcher ? std::nullopt : table.state.seat_of(session.player);
  const bool owns = seat && table.state.owns_hand(*seat, session.player);
  std::vector<tell::Entry> events;
  for (const Shown& entry : entries) {
    if (const std::string* own = own_entry(session, entry)) events.push_back(entry_of(entry, *own));
  }
  std::string out;
  append_own_update(out, {seat, table.state.host == session.player, owns ? table.match.get() : nullptr, events,
                          table.state.claim_of(session.player), table.state.place_of(session.player)});
  return out;
}

// Returns the part of an entry that only this session's player may see, or null. Only for the current match, and only
// for the deals in which this player held the seat.
const std::string* Room::Core::own_entry(const Session& session, const Shown& entry) const {
  if (entry.match == 0 || entry.match != table.state.matches || entry.own.empty() || session.watcher) return nullptr;
  const auto seat = table.state.seat_of(session.player);
  if (!seat || !table.state.owns_hand(*seat, session.player, entry.deal)) return nullptr;
  const std::string& own = entry.own[seat->value];
  return own.empty() ? nullptr : &own;
}

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
                .next_seats = next_seats_view()};
  for (const Party& party : table.state.line) {
    PartyView& shown = view.line.emplace_back();
    for (const Waiter& one : party.people) shown.people.push_back(one.name);
  }
  for (const SeatState& seat : table.state.seats) {
    view.seats.push_back(
        {.occupant = seat.occupant,
         .name = seat.name,
         .presence = seat.presence,
         .host = seat.player && seat.player == table.state.host,
         .ready = seat.ready,
         .muted = seat.player && (table.state.is_muted(*seat.player) || table.state.is_silenced(*seat.player)),
         .strength = seat.occupant == Occupant::bot ? std::optional{seat.strength} : std::nullopt,
         .offer = seat.handover.stage,
         .successor = seat.handover.successor ? std::optional{seat.handover.successor_name} : std::nullopt});
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
      people.push_back({session.person, session.name, watcher});
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
  MatchScope scope{.match = table.state.match->id, .from = table.checkpoint, .until = stored};
  if (!table.state.in_match()) {
    scope.viewer = Archive{};
  } else if (const auto seat = session->watcher ? std::nullopt : table.state.seat_of(session->player);
             seat && table.state.owns_hand(*seat, session->player)) {
    scope.viewer = *seat;
    scope.own_from_deal = table.state.match->held_since(*seat);
  }
  return scope;
}

std::optional<RoomSummary> Room::Core::summary() const {
  if (!table.state.settings.listed || table.state.closed) return std::nullopt;
  const auto open = std::count_if(table.state.seats.begin(), table.state.seats.end(),
                                  [](const SeatState& seat) { return seat.occupant == Occupant::open; });
  return RoomSummary{.code = table.state.code,
                     .name = table.state.settings.name,
                     .variant = table.state.variant,
                     .host = table.state.host_name,
                     .phase = table.state.phase,
                     .seats = static_cast<int>(table.state.seats.size()),
                     .open_seats = static_cast<int>(open),
                     .people = static_cast<int>(attendance.sessions().size()),
                     .may_watch = table.state.settings.watching == Watching::anyone};
}

void Room::Core::publish() {
  auto line = summary();
  if (line == published) return;
  published = std::move(line);
  effects.push_back(out::Publish{published, table.state.host});
}

}  // namespace takamaka::room
