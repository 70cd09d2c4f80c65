// Everything that happens because time passes, together with the grace (presence.cpp) and the host's role
// (hosting.cpp) and the offers of seats (seat_grants.cpp). All use Moment::steady_ms.

#include <algorithm>

#include "engine/base/check.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

// Does everything due at `now`, in one commit. A new turn begins when that commit is stored, so the commit holds at
// most one move of the match.
void Room::Core::catch_up() {
  if (!batch.events.empty()) return;  // a room just created or restored is stored first
  if (stands_still()) return;
  move_role(Author::clock());
  cancel_expired_offers();
  if (now.steady_ms >= pause_due()) end_pause(Author::clock(), {});
  if (state.paused) return;
  if (now.steady_ms >= proposal_due()) emit(Author::clock(), did::PauseDeclined{});
  take_over_after_grace();
  const auto seat = turn();
  if (batch.new_turn) {
    // A pause has just ended: the deadlines start now.
  } else if (now.steady_ms >= next_deal_due()) {
    follow_up(deal());
  } else if (seat && now.steady_ms >= automatic_due() && !batch.pace_anew) {
    move_by_itself(*seat);
  } else if (seat && now.steady_ms >= time_up_due()) {
    auto step = match->house(TimeUp{*seat});
    TAKAMAKA_CHECK(step.has_value());  // TimeUp always advances the match
    const bool deal_ended = !step->record.deals.empty();
    enter(Author::clock(), *std::move(step));
    follow_up(deal_ended);
  }
}

// ---------------------------------------------------------------------------------------------------- automatic moves

bool Room::Core::acts_by_itself(Seat seat) const {
  const SeatState& place = state.at(seat);
  if (place.occupant == Occupant::bot || place.presence == Presence::stand_in) return true;
  return state.settings.auto_pass && match->automatic(seat);
}

// A bot's move and a forced pass take the same path as a person's move. If a bot's advice is illegal, which is a bug,
// the game continues: the seat's time is up, which always advances the match.
void Room::Core::move_by_itself(Seat seat) {
  const Strength strength = state.at(seat).strength;  // normal for a stand-in
  auto step = match->act(seat, match->automatic(seat) ? match->only_action(seat) : match->advise(seat, strength));
  if (!step) {
    auto forced = match->house(TimeUp{seat});
    TAKAMAKA_CHECK(forced.has_value());
    step = *std::move(forced);
  }
  const bool deal_ended = !step->record.deals.empty();
  enter(Author::seat(seat), *std::move(step));
  follow_up(deal_ended);
}

// Between two deals: bots and stand-ins agree at once to what a person proposes there.
void Room::Core::agree_by_themselves() {
  for (std::uint8_t i = 0; i < state.seats.size() && state.phase == RoomPhase::between_deals; ++i) {
    const SeatState& place = state.seats[i];
    if (place.occupant != Occupant::bot && place.presence != Presence::stand_in) continue;
    const auto action = match->agreement(Seat{i});
    if (!action) continue;
    auto step = match->act(Seat{i}, *action);
    if (step) enter(Author::seat(Seat{i}), *std::move(step));
  }
}

// ------------------------------------------------------------------------------------------------------------ clocks

// Tells whether the turn belongs to a person who has not come back since the restore.
bool Room::Core::is_turn_held() const {
  const auto seat = state.paused ? std::nullopt : turn();
  return seat && state.at(*seat).presence == Presence::away && state.at(*seat).player &&
         returning.contains(*state.at(*seat).player);
}

// Returns the clocks after this commit. The first call must come before any folded event sets them.
Clocks& Room::Core::clocks_now() {
  const bool stand = stands_still() || is_turn_held();
  if (!batch.clocks) batch.clocks = advanced(state.clocks, stand ? 0 : now.steady_ms - clocks_since);
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
  if (state.settings.turn_seconds == 0) return;
  clocks_now().turn = seat;
  clocks_now().turn_ms = state.settings.turn_seconds * 1000;
}

void Room::Core::show_sheet() {
  clocks_now();
  tell_of_opened_hands();
  emit(Author::house(), did::SheetShown{});
  clocks_now().next_deal_ms = state.clocks.next_deal_ms;
  batch.new_turn = true;
}

// Ends the commit with the request that it answers and, while a clock runs, with the clocks' state, so a restored room
// continues from there.
void Room::Core::stamp(std::optional<DoneRequest> done) {
  const Clocks clocks = state.in_match() ? clocks_now() : Clocks{};
  if (!clocks.turn && !clocks.next_deal_ms && !clocks.pause_ms) {
    if (done) emit(Author::clock(), did::RequestDone{*std::move(done)});
    return;
  }
  emit(Author::clock(), did::Clocked{clocks, std::move(done)});
  if (!batch.new_turn) clocks_since = std::max(clocks_since, now.steady_ms);
}

// --------------------------------------------------------------------------------------------------------- deadlines

std::optional<Seat> Room::Core::turn() const {
  if (state.phase != RoomPhase::playing || !match) return std::nullopt;
  const ToAct next = match->to_act();
  const Seat* seat = std::get_if<Seat>(&next);
  return seat ? std::optional{*seat} : std::nullopt;
}

std::int64_t Room::Core::automatic_due() const {
  const auto seat = turn();
  return seat && acts_by_itself(*seat) ? pace_since + config.pace.automatic_ms : never;
}
std::int64_t Room::Core::time_up_due() const {
  const std::int64_t left = is_turn_held() ? never : turn_left_ms(state.clocks);
  return left == never ? never : clocks_since + left;
}
std::int64_t Room::Core::next_deal_due() const {
  const bool waits = state.phase == RoomPhase::between_deals && state.clocks.next_deal_ms;
  return waits ? clocks_since + *state.clocks.next_deal_ms : never;
}
std::int64_t Room::Core::pause_due() const {
  return state.paused ? clocks_since + state.clocks.pause_ms.value_or(0) : never;
}
std::int64_t Room::Core::proposal_due() const {
  const bool is_open = !state.paused && !state.pause_agreed.empty();
  return is_open ? proposed_at + limits::pause_answer_seconds * 1000 : never;
}

// A match in which nobody is connected stands still after the grace: no clock runs, and no stand-in plays for an empty
// table. Nothing is stored meanwhile. The clocks continue from the last stored event when somebody returns.
std::int64_t Room::Core::still_due() const {
  const bool is_deserted = sessions.empty() && state.in_match();
  return is_deserted ? empty_since + state.settings.grace_seconds * 1000 : never;
}
bool Room::Core::stands_still() const { return now.steady_ms >= still_due(); }

void Room::Core::set_timer() {
  std::int64_t due = stands_still() ? never : std::min({pause_due(), role_due(), offers_due(), still_due()});
  if (!state.paused && !stands_still()) {
    due = std::min({due, automatic_due(), time_up_due(), next_deal_due(), next_grace(), proposal_due()});
  }
  if (due == timer_at) return;
  timer_at = due;
  ++timer;  // makes earlier timers old
  if (due != never) effects.push_back(out::SetTimer{timer, due});
}

}  // namespace takamaka::room
