// Everything that happens because time passes, together with the grace (presence.cpp) and the host's role
// (hosting.cpp) and the offers of seats (seat_grants.cpp). All use Moment::steady_ms.

#include <algorithm>

#include "engine/base/check.hpp"
#include "server/room/core.hpp"
#include "server/room/play/automatic_pause.hpp"

namespace takamaka::room {

// Does everything due at `now`, in one commit.
void Room::Core::catch_up() {
  if (!batch.events.empty()) return;  // a room just created or restored is stored first
  for (const Due kind : due_kinds) {
    if (now.steady_ms >= due_at(kind)) take(kind);
  }
}

void Room::Core::take(Due kind) {
  switch (kind) {
    case Due::role:
      return move_role(Author::clock());
    case Due::offers:
      return cancel_expired_offers();
    case Due::pause:
      return end_pause(Author::clock(), {});
    case Due::proposal:
      return emit(Author::clock(), did::PauseDeclined{});
    case Due::grace:
      return take_over_after_grace();
    case Due::still:
      return;  // from now on nothing is due
    case Due::next_deal:
      return follow_up(deal());
    case Due::automatic:
      return move_by_itself(*table.turn());
    case Due::time_up:
      return run_out_of_time(*table.turn());
  }
}

void Room::Core::run_out_of_time(Seat seat) {
  auto step = table.match->house(TimeUp{seat});
  TAKAMAKA_CHECK(step.has_value());  // TimeUp always advances the match
  const bool deal_ended = !step->record.deals.empty();
  enter(Author::clock(), *std::move(step));
  follow_up(deal_ended);
}

// ---------------------------------------------------------------------------------------------------- automatic moves

bool Room::Core::acts_by_itself(Seat seat) const {
  const SeatState& place = table.state.at(seat);
  if (place.occupant == Occupant::bot || place.presence == Presence::stand_in) return true;
  return table.state.settings.auto_pass && table.match->automatic(seat);
}

bool Room::Core::is_alone_with_bots(Seat seat) const {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const SeatState& place = table.state.seats[i];
    if (Seat{i} != seat && place.occupant != Occupant::bot && place.presence != Presence::stand_in) return false;
  }
  return true;
}

int Room::Core::pause_before(Seat seat) const {
  const SeatState& place = table.state.at(seat);
  return automatic_pause_ms(config.pace.automatic_ms,
                            {.match = table.state.match->id.value,
                             .last_move = table.last_move,
                             .pace = table.state.settings.pace,
                             .is_read = place.occupant == Occupant::person && place.presence == Presence::here,
                             .skips = skips && *skips != seat && is_alone_with_bots(*skips)});
}

Reply Room::Core::request(const Caller& caller, const ask::SkipToTurn&) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (!table.state.in_match()) return refusal(refusals::no_match);
  if (!caller.seat) return refusal(refusals::not_seated);
  if (table.state.paused) return refusal(refusals::paused);
  if (table.state.phase != RoomPhase::playing || !is_alone_with_bots(*caller.seat)) return refusal(refusals::not_now);
  if (table.turn() != caller.seat) skips = caller.seat;
  return tell::Ok{};
}

// A bot's move and a forced pass take the same path as a person's move. If a bot's advice is illegal, which is a bug,
// the game continues: the seat's time is up, which always advances the match.
void Room::Core::move_by_itself(Seat seat) {
  const Strength strength = table.state.at(seat).strength;  // normal for a stand-in
  auto step = table.match->act(
      seat, table.match->automatic(seat) ? table.match->only_action(seat) : table.match->advise(seat, strength));
  if (!step) {
    auto forced = table.match->house(TimeUp{seat});
    TAKAMAKA_CHECK(forced.has_value());
    step = *std::move(forced);
  }
  const bool deal_ended = !step->record.deals.empty();
  enter(Author::seat(seat), *std::move(step));
  follow_up(deal_ended);
}

// Between two deals: bots and stand-ins agree at once to what a person proposes there.
void Room::Core::agree_by_themselves() {
  for (std::uint8_t i = 0; i < table.state.seats.size() && table.state.phase == RoomPhase::between_deals; ++i) {
    const SeatState& place = table.state.seats[i];
    if (place.occupant != Occupant::bot && place.presence != Presence::stand_in) continue;
    const auto action = table.match->agreement(Seat{i});
    if (!action) continue;
    auto step = table.match->act(Seat{i}, *action);
    if (step) enter(Author::seat(Seat{i}), *std::move(step));
  }
}

// ------------------------------------------------------------------------------------------------------------ clocks

// Tells whether the turn belongs to a person who has not come back since the restore.
bool Room::Core::is_turn_held() const {
  const auto seat = table.state.paused ? std::nullopt : table.turn();
  return seat && table.state.at(*seat).presence == Presence::away && table.state.at(*seat).player &&
         attendance.is_expected(*table.state.at(*seat).player);
}

// Returns the clocks after this commit. The first call must come before any folded event sets them.
Clocks& Room::Core::clocks_now() {
  const bool stand = stands_still() || is_turn_held();
  if (!batch.clocks) batch.clocks = advanced(table.state.clocks, stand ? 0 : now.steady_ms - clocks_since);
  return *batch.clocks;
}

void Room::Core::stop_clocks() {
  clocks_now().turn.reset();
  clocks_now().turn_ms = 0;
  clocks_now().next_deal_ms.reset();
}

// Every accepted move starts a fresh turn, even if the same seat continues (after a draw); the rules bound how often
// that can happen. The bank is for the whole match.
void Room::Core::begin_turn(Seat seat) {
  batch.new_turn = true;
  if (skips == seat) skips.reset();
  if (table.state.settings.turn_seconds == 0) return;
  clocks_now().turn = seat;
  clocks_now().turn_ms = table.state.settings.turn_seconds * 1000;
}

void Room::Core::show_sheet() {
  skips.reset();
  clocks_now();
  tell_of_opened_hands();
  emit(Author::house(), did::SheetShown{});
  clocks_now().next_deal_ms = table.state.clocks.next_deal_ms;
  batch.new_turn = true;
}

// Ends the commit with the clocks' state while a clock runs, so a restored room continues from there, and notes at its last
// event which request it answers. A request whose answer holds a code is an event, because its salt must be kept too.
void Room::Core::stamp(const std::optional<DoneRequest>& done) {
  if (done && done->salt) emit(Author::clock(), did::RequestDone{*done});
  const Clocks clocks = table.state.in_match() ? clocks_now() : Clocks{};
  if (clocks.turn || clocks.next_deal_ms || clocks.pause_ms) {
    emit(Author::clock(), did::Clocked{clocks});
    if (!batch.new_turn) clocks_since = std::max(clocks_since, now.steady_ms);
  }
  if (!done || done->salt) return;
  batch.events.back().request = done->key;
  table.remember(*done);
}

// --------------------------------------------------------------------------------------------------------- deadlines

// Returns the time, on the steady clock, at which this is due; `never` if it is not. In a pause all but the pause, the
// host's role and the offers of seats stand still. A turn or a pause that begins in this commit starts when that is
// stored, so the commit holds at most one move of the match.
std::int64_t Room::Core::due_at(Due kind) const {
  if (stands_still()) return never;
  switch (kind) {
    case Due::role:
      return role_due();
    case Due::offers:
      return offers_due();
    case Due::pause:
      return table.state.paused ? clocks_since + table.state.clocks.pause_ms.value_or(0) : never;
    case Due::still:
      return still_due();
    default:
      return table.state.paused ? never : due_in_play(kind);
  }
}

std::int64_t Room::Core::due_in_play(Due kind) const {
  if (kind == Due::proposal)
    return table.state.pause_agreed.empty() ? never : proposed_at + limits::pause_answer_seconds * 1000;
  if (kind == Due::grace) return next_grace();
  if (batch.new_turn) return never;
  if (kind == Due::next_deal) {
    if (table.state.phase != RoomPhase::between_deals) return never;
    const auto& left_ms = table.state.clocks.next_deal_ms;
    return std::min(sheet_waits_until(), left_ms ? clocks_since + *left_ms : never);
  }
  const auto seat = table.turn();
  if (!seat) return never;
  if (kind == Due::automatic)
    return acts_by_itself(*seat) && !batch.pace_anew ? pace_since + pause_before(*seat) : never;
  // A hold that ends in this commit has charged nothing: its clocks are those of now.
  const std::int64_t left = is_turn_held() ? never : turn_left_ms(batch.clocks ? *batch.clocks : table.state.clocks);
  return left == never ? never : (batch.clocks ? now.steady_ms : clocks_since) + left;
}

// A match in which nobody is connected stands still after the grace: no clock runs, and no stand-in plays for an empty
// table. Nothing is stored meanwhile. The clocks continue from the last stored event when somebody returns.
std::int64_t Room::Core::still_due() const {
  const bool is_deserted = attendance.sessions().empty() && table.state.in_match();
  return is_deserted ? attendance.empty_since() + table.state.settings.grace_seconds * 1000 : never;
}
bool Room::Core::stands_still() const { return now.steady_ms >= still_due(); }

// Sets the room's one timer to the earliest of all deadlines.
void Room::Core::set_timer() {
  std::int64_t due = never;
  for (const Due kind : due_kinds) due = std::min(due, due_at(kind));
  if (due == timer_at) return;
  timer_at = due;
  ++timer;  // makes earlier timers old
  if (due != never) effects.push_back(out::SetTimer{timer, due});
}

}  // namespace takamaka::room
