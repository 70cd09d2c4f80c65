#include "server/room/state/state.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "engine/base/overloaded.hpp"
#include "protocol/messages/limits.hpp"
#include "protocol/messages/names.hpp"
#include "server/room/state/events.hpp"

namespace takamaka::room {

namespace {

bool holds(const std::vector<PlayerId>& people, const PlayerId& player) {
  return std::find(people.begin(), people.end(), player) != people.end();
}

// Adds the player at the end; beyond the bound the oldest is forgotten.
void remember(std::vector<PlayerId>& people, const PlayerId& player) {
  std::erase(people, player);
  people.push_back(player);
  if (people.size() > remembered_people_max) people.erase(people.begin());
}

void empty_seat(State& state, Seat seat) { state.seats[seat.value] = {}; }

// A whole state of an earlier version may hold seat codes.
void set_whole(State& state, const State& whole) {
  state = State{whole};
  state.seat_codes.clear();
}

void clear_ready(State& state) {
  for (SeatState& seat : state.seats) seat.ready = false;
}

// A partner keeps the place.
void leave_line(State& state, const PlayerId& player) {
  for (Party& party : state.line) std::erase_if(party.people, [&](const Waiter& one) { return one.player == player; });
  std::erase_if(state.line, [](const Party& party) { return party.people.empty(); });
}

void sit(State& state, const did::Seated& seated) {
  leave_line(state, seated.player.value);
  SeatState& place = state.seats[seated.seat.value];
  if (seated.from) {
    place = std::exchange(state.seats[seated.from->value], {});
  } else {
    place = {.occupant = Occupant::person,
             .player = seated.player.value,
             .name = seated.name,
             .program = seated.program.value_or(false)};
  }
}

void end_pause(State& state) {
  state.paused = false;
  state.pause_agreed.clear();
  state.clocks.pause_ms.reset();
}

void start_match(State& state, const did::MatchStarted& started) {
  state.matches = started.number;
  state.match = MatchState{started.match, started.variant, started.rules_version, started.options, {}, 0, {}};
  for (const SeatState& seat : state.seats) state.match->players.push_back(seat.player);
  state.phase = RoomPhase::playing;
  state.lost.clear();
  end_pause(state);
  state.clocks = {};
  if (state.settings.turn_seconds > 0) {
    state.clocks.bank_ms.assign(state.seats.size(), state.settings.bank_seconds * 1000);
  }
  clear_ready(state);
}

void begin_deal(State& state, int deal) {
  if (state.match) state.match->deal = deal;
  state.phase = RoomPhase::playing;
  state.clocks.next_deal_ms.reset();
  clear_ready(state);
}

void show_sheet(State& state) {
  state.phase = RoomPhase::between_deals;
  state.clocks.turn.reset();
  state.clocks.turn_ms = 0;
  state.clocks.next_deal_ms = state.settings.between_deals_seconds * 1000;
  clear_ready(state);
}

void offer_seat(State& state, const did::SeatOffered& offered) {
  const did::SeatOffered::Grant& grant = offered.grant.value;
  state.seats[offered.seat.value].handover.set({.stage = SeatOffer::offered,
                                                .grant = grant.hash,
                                                .good_until_ms = grant.good_until_ms,
                                                .tries_left = grant.tries});
}

void miss_grant(State& state) {
  for (SeatState& seat : state.seats) {
    if (seat.handover->stage == SeatOffer::offered) --seat.handover.change().tries_left;
  }
}

// From this deal on; what was played before stays with the earlier holder.
void hand_over(State& state, const did::SeatHandedOver& handed) {
  SeatState& seat = state.seats[handed.seat.value];
  seat = {.occupant = Occupant::person,
          .player = handed.player.value,
          .name = handed.name,
          .program = seat.handover->successor_program};
  std::erase(state.pause_agreed, handed.seat);
  leave_line(state, handed.player.value);
  if (state.match && handed.deal > 0) state.match->holders.push_back({handed.seat, handed.deal, handed.player.value});
}

// The losers from the worst on: whose total is farthest from the winners'. If there is no loser or no winner, nobody has
// lost.
void count_losers(State& state, const did::MatchFinished& finished) {
  state.lost.clear();
  if (finished.winners.empty()) return;
  const auto total = [&](std::size_t seat) { return seat < finished.totals.size() ? finished.totals[seat] : 0; };
  const int best = total(finished.winners.front().value);
  std::vector<std::size_t> losers;
  for (std::size_t i = 0; i < state.seats.size(); ++i) {
    const bool won = std::ranges::find(finished.winners, Seat{static_cast<std::uint8_t>(i)}) != finished.winners.end();
    if (!won && state.seats[i].player) losers.push_back(i);
  }
  std::ranges::stable_sort(losers, std::ranges::greater{},
                           [&](std::size_t seat) { return std::abs(total(seat) - best); });
  for (const std::size_t seat : losers) state.lost.push_back(*state.seats[seat].player);
}

void count_wins(State& state, const std::vector<Seat>& winners) {
  if (winners.empty() || winners.size() == state.seats.size()) return state.row.reset();
  WinRow row{winners, {}, 1};
  for (const Seat seat : winners) row.players.push_back(state.at(seat).player);
  if (state.row && state.row->seats == row.seats && state.row->players == row.players) row.wins += state.row->wins;
  state.row = std::move(row);
}

void finish_match(State& state, const did::MatchFinished& finished) {
  count_losers(state, finished);
  count_wins(state, finished.winners);
  if (finished.lasted_ms > 0) state.lasted_ms.push_back(finished.lasted_ms);
  if (state.lasted_ms.size() > limits::line_matches_max) state.lasted_ms.erase(state.lasted_ms.begin());
  state.phase = RoomPhase::finished;
  end_pause(state);
  state.clocks = {};
  clear_ready(state);
}

void rename_waiter(State& state, const PlayerId& player, const std::string& name) {
  for (Party& party : state.line) {
    for (Waiter& one : party.people) {
      if (one.player == player) one.name = name;
    }
  }
}

// Another game begins: rows of wins and durations start again.
void forget_matches(State& state) {
  state.row.reset();
  state.lasted_ms.clear();
}

void line_up(State& state, const did::LinedUp& lined_up) {
  const Waiter waiter{lined_up.player.value, lined_up.name, lined_up.program.value_or(false)};
  const auto place = static_cast<std::size_t>(lined_up.place - 1);
  if (place < state.line.size()) {
    state.line[place].people.push_back(waiter);
  } else {
    state.line.push_back({{waiter}});
  }
}

void change_seats(State& state, const did::SeatsChanged& changed) {
  for (std::size_t i = 0; i < changed.seats.size(); ++i) {
    const PlayerId& player = changed.players.value[i];
    const Waiter* waiter = state.waiter(player);
    state.seats[changed.seats[i].value] = {.occupant = Occupant::person,
                                           .player = player,
                                           .name = changed.in[i],
                                           .program = waiter != nullptr && waiter->program};
    leave_line(state, player);
  }
}

}  // namespace

std::optional<Seat> State::seat_of(const PlayerId& player) const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].player == player) return Seat{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}
std::vector<std::string> State::names_told_apart() const {
  std::vector<std::string> names;
  for (const SeatState& seat : seats) names.push_back(seat.name);
  return told_apart(names);
}
std::string State::host_told_apart() const {
  const auto seat = host ? seat_of(*host) : std::nullopt;
  return seat ? names_told_apart()[seat->value] : host_name;
}
bool State::is_removed(const PlayerId& player) const { return holds(removed, player); }
bool State::is_silenced(const PlayerId& player) const { return holds(silenced, player); }
bool State::is_muted(const PlayerId& player) const { return holds(muted, player); }
std::optional<Seat> State::claim_of(const PlayerId& player) const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].handover->successor == player) return Seat{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}
std::optional<Seat> State::seat_to_take(const std::optional<PlayerId>& player) const {
  if (in_match() && claimable_seats(player) == 0) return std::nullopt;
  for (std::uint8_t i = 0; i < seats.size(); ++i) {
    const bool free = in_match() ? is_bot_to_take_over(Seat{i}) : seats[i].occupant == Occupant::open;
    if (free) return Seat{i};
  }
  return std::nullopt;
}
int State::claimable_seats(const std::optional<PlayerId>& player) const {
  if (!in_match() || !settings.late_guests) return 0;
  int claimable = 0;
  for (std::uint8_t i = 0; i < seats.size(); ++i) claimable += is_bot_to_take_over(Seat{i}) ? 1 : 0;
  const auto place = player ? place_of(*player) : std::nullopt;
  const std::size_t before = place ? static_cast<std::size_t>(*place - 1) : line.size();
  for (std::size_t i = 0; i < before; ++i) {
    for (const Waiter& one : line[i].people) claimable -= claim_of(one.player) ? 0 : 1;
  }
  return std::max(0, claimable);
}
bool State::is_bot_to_take_over(Seat seat) const {
  return at(seat).occupant == Occupant::bot && at(seat).handover->stage == SeatOffer::none;
}
std::optional<int> State::place_of(const PlayerId& player) const {
  const auto place = std::ranges::find_if(line, [&](const Party& party) {
    return std::ranges::find(party.people, player, &Waiter::player) != party.people.end();
  });
  if (place == line.end()) return std::nullopt;
  return static_cast<int>(place - line.begin()) + 1;
}
const Waiter* State::waiter(const PlayerId& player) const {
  const auto place = place_of(player);
  if (!place) return nullptr;
  return &*std::ranges::find(line[static_cast<std::size_t>(*place - 1)].people, player, &Waiter::player);
}
bool State::owns_hand(Seat seat, const PlayerId& player, int deal) const {
  if (!match || seat.value >= match->players.size()) return false;
  const PlayerId* const holder = match->holder(seat, deal);
  return holder != nullptr && *holder == player;
}

const PlayerId* MatchState::holder(Seat seat, int in_deal) const {
  for (auto holder = holders.rbegin(); holder != holders.rend(); ++holder) {
    if (holder->seat == seat && holder->deal <= in_deal) return &holder->player;
  }
  const auto& first = players[seat.value];
  return first ? &*first : nullptr;
}
int MatchState::held_since(Seat seat) const {
  for (auto holder = holders.rbegin(); holder != holders.rend(); ++holder) {
    if (holder->seat == seat) return holder->deal;
  }
  return 0;
}

void evolve(State& state, const Event& event) {
  const auto seat_at = [&](Seat seat) -> SeatState& { return state.seats[seat.value]; };
  std::visit(overloaded{[&](const did::Created& e) { set_whole(state, e.state.value); },
                        [&](const did::Checkpointed& e) { set_whole(state, e.state.value); },
                        [&](const did::Configured& e) {
                          if (e.variant != state.variant) forget_matches(state);
                          state.variant = e.variant;
                          state.options = e.options;
                          if (e.settings.name != state.settings.name) state.named_by = state.host;
                          state.settings = e.settings;
                          state.seats.resize(static_cast<std::size_t>(e.seats));
                          state.phase = RoomPhase::gathering;
                          state.match.reset();
                        },
                        [&](const did::HostChanged& e) {
                          state.host = e.player.value;
                          state.host_name = e.name;
                          state.host_program = seat_at(e.seat).program;
                          state.host_here = true;
                        },
                        [&](const did::HostLeft&) {
                          state.host.reset();
                          state.host_name.clear();
                          state.host_program = false;
                          state.host_here = false;
                        },
                        [&](const did::Locked& e) { state.locked = e.locked; },
                        [&](const did::PaceSet& e) { state.settings.pace = e.pace; },
                        [&](const did::Closed&) { state.closed = true; }, [&](const did::Seated& e) { sit(state, e); },
                        [&](const did::Stood& e) { empty_seat(state, e.seat); },
                        [&](const did::BotSeated& e) {
                          seat_at(e.seat) = {.occupant = Occupant::bot, .name = e.name, .strength = e.strength};
                        },
                        [&](const did::SeatEmptied& e) { empty_seat(state, e.seat); },
                        [&](const did::Removed& e) {
                          empty_seat(state, e.seat);
                          remember(state.removed, e.player.value);
                        },
                        [&](const did::PersonRemoved& e) { remember(state.removed, e.player.value); },
                        [&](const did::Swapped& e) { std::swap(seat_at(e.a), seat_at(e.b)); },
                        [&](const did::Renamed& e) {
                          if (e.seat) seat_at(*e.seat).name = e.name;
                          if (state.host == e.player.value) state.host_name = e.name;
                          if (const auto claimed = state.claim_of(e.player.value)) {
                            seat_at(*claimed).handover.change().successor_name = e.name;
                          }
                          rename_waiter(state, e.player.value, e.name);
                        },
                        [&](const did::RoomUnnamed&) {
                          state.settings.name.clear();
                          state.named_by.reset();
                        },
                        [&](const did::WentAway& e) {
                          if (e.seat) seat_at(*e.seat).presence = Presence::away;
                          if (state.host == e.player.value) state.host_here = false;
                        },
                        [&](const did::CameBack& e) {
                          if (e.seat) seat_at(*e.seat).presence = Presence::here;
                          if (e.seat) seat_at(*e.seat).left = false;
                          if (state.host == e.player.value) state.host_here = true;
                        },
                        [&](const did::StandInTookOver& e) {
                          seat_at(e.seat).presence = Presence::stand_in;
                          seat_at(e.seat).left = e.left;
                        },
                        [&](const did::MatchStarted& e) { start_match(state, e); },
                        [&](const did::DealSeeded& e) { begin_deal(state, e.deal); },
                        [&](const did::SheetShown&) { show_sheet(state); },
                        [&](const did::GotReady& e) { seat_at(e.seat).ready = true; },
                        [&](const did::PauseProposed& e) { state.pause_agreed.push_back(e.seat); },
                        [&](const did::PauseAgreed& e) { state.pause_agreed.push_back(e.seat); },
                        [&](const did::PauseDeclined&) { state.pause_agreed.clear(); },
                        [&](const did::Paused&) {
                          state.paused = true;
                          state.clocks.pause_ms = state.settings.pause_minutes * 60'000;
                        },
                        [&](const did::PlayedOn&) { end_pause(state); },
                        [&](const did::MatchFinished& e) { finish_match(state, e); },
                        [&](const did::MatchAbandoned&) {
                          state.phase = RoomPhase::gathering;
                          state.match.reset();
                          end_pause(state);
                          state.clocks = {};
                          clear_ready(state);
                        },
                        [&](const did::HandsLookedAt& e) { state.hands_opened = e.deal; },
                        [&](const did::HandsOpened&) { state.hands_opened = 0; },
                        [&](const did::Clocked& e) { state.clocks = e.clocks; }, [](const did::RequestDone&) {},
                        [&](const did::Said&) {},
                        [&](const did::Muted& e) {
                          std::erase(state.muted, e.player.value);
                          if (e.muted) remember(state.muted, e.player.value);
                        },
                        [&](const did::Barred& e) {
                          remember(state.removed, e.player.value);
                          if (!e.seat) return;
                          if (state.in_match()) {
                            seat_at(*e.seat).presence = Presence::stand_in;
                            seat_at(*e.seat).left = true;
                          } else {
                            empty_seat(state, *e.seat);
                          }
                        },
                        [&](const did::Silenced& e) {
                          std::erase(state.silenced, e.player.value);
                          if (e.silenced) remember(state.silenced, e.player.value);
                        },
                        [&](const did::SeatAsked& e) { seat_at(e.seat).handover.set({.stage = SeatOffer::asked}); },
                        [&](const did::SeatAgreed& e) { seat_at(e.seat).handover.set({.stage = SeatOffer::agreed}); },
                        [&](const did::SeatKept& e) { seat_at(e.seat).handover.reset(); },
                        [&](const did::SeatOffered& e) { offer_seat(state, e); },
                        [&](const did::SeatOfferMissed&) { miss_grant(state); },
                        [&](const did::SeatClaimed& e) {
                          Handover& handover = seat_at(e.seat).handover.change();
                          handover.stage = SeatOffer::claimed;
                          handover.successor = e.player.value;
                          handover.successor_name = e.name;
                          handover.successor_program = e.program.value_or(false);
                        },
                        [&](const did::SeatOfferCancelled& e) { seat_at(e.seat).handover.reset(); },
                        [&](const did::SeatHandedOver& e) { hand_over(state, e); },
                        // Seat codes of earlier versions open nothing.
                        [&](const did::SeatCodeMade&) {}, [&](const did::SeatCodeMissed&) {},
                        [&](const did::SeatCodeUsed&) {}, [&](const did::LinedUp& e) { line_up(state, e); },
                        [&](const did::LeftLine& e) { leave_line(state, e.player.value); },
                        [&](const did::SeatsChanged& e) { change_seats(state, e); }},
             event);
}

}  // namespace takamaka::room
