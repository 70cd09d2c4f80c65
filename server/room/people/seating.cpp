// Seating, before and after a match.

#include <algorithm>
#include <array>
#include <string_view>

#include "server/room/core.hpp"

namespace takamaka::room {

namespace {
// Bots are named after the trees and fruit of the islands. The seat picks the name; no two bots of a table share one.
constexpr std::array<std::string_view, limits::seats_max> bot_names{
    "Takamaka", "Badamier", "Bilimbi",  "Bwa-nwar", "Filao", "Gayak",  "Jamalak",  "Kalis", "Karambol", "Kannel",
    "Koko",     "Kowosol",  "Latanier", "Mangliye", "Papay", "Santol", "Sitronel", "Vakwa", "Vanir",    "Zanana"};
}  // namespace

Reply Room::Core::request(const Caller& caller, const ask::Sit& ask) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (ask.seat && !has_seat(*ask.seat)) return refusal(refusals::no_such_seat);
  if (caller.seat && (!ask.seat || ask.seat == caller.seat)) return tell::Ok{};
  if (!caller.seat) {
    if (const auto why = may_play(caller.session.program)) return *why;
  }
  if (table.state.in_match()) return sit_during_match(caller, ask);
  const auto seat = ask.seat ? ask.seat : first_open_seat();
  if (!seat) return refusal(refusals::no_open_seat);
  if (table.state.at(*seat).occupant != Occupant::open) return refusal(refusals::seat_taken);
  const Session& person = caller.session;
  emit(caller.author(), did::Seated{*seat, caller.seat, {person.player}, person.name, program_mark(person.program)});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Stand&) {
  if (!caller.seat) return refusal(refusals::not_seated);
  if (table.state.in_match()) return refusal(refusals::match_running);
  emit(caller.author(), did::Stood{*caller.seat});
  return tell::Ok{};
}

// When the last person leaves for good, a running match is abandoned.
Reply Room::Core::request(const Caller& caller, const ask::Leave&) {
  const auto heir = caller.host ? next_host() : std::nullopt;
  cancel_claim_of(caller.author(), caller.session.player);
  leave_line(caller.author(), caller.session.player);
  if (caller.seat && table.state.in_match()) {
    emit(caller.author(), did::StandInTookOver{*caller.seat, true});
    if (table.turn() == caller.seat) batch.pace_anew = true;
    agree_by_themselves();
  } else if (caller.seat) {
    emit(caller.author(), did::Stood{*caller.seat});
  }
  if (heir) emit(caller.author(), did::HostChanged{*heir, {*table.state.at(*heir).player}, table.state.at(*heir).name});
  if (caller.host && !heir) emit(caller.author(), did::HostLeft{});
  const bool stays = std::any_of(table.state.seats.begin(), table.state.seats.end(),
                                 [](const SeatState& seat) { return seat.occupant == Occupant::person && !seat.left; });
  if (table.state.in_match() && !stays) abandon_match("everyone_left");
  drop_session(caller.session.id);
  telling.unsaid.farewells.push_back({caller.session.id, "left", std::nullopt});
  telling.unsaid.info = true;
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Swap& ask) {
  if (const auto why = may_set_up(caller)) return *why;
  if (!has_seat(ask.a) || !has_seat(ask.b)) return refusal(refusals::no_such_seat);
  if (ask.a != ask.b) emit(caller.author(), did::Swapped{ask.a, ask.b});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::AddBots& ask) {
  if (const auto why = may_set_up(caller)) return *why;
  if (ask.seat && !has_seat(*ask.seat)) return refusal(refusals::no_such_seat);
  if (ask.seat && table.state.at(*ask.seat).occupant != Occupant::open) return refusal(refusals::seat_taken);
  if (!first_open_seat()) return refusal(refusals::no_open_seat);
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const bool wanted = !ask.seat || ask.seat == Seat{i};
    if (!wanted || table.state.seats[i].occupant != Occupant::open) continue;
    const auto is_free = [&](std::string_view name) {
      return std::none_of(table.state.seats.begin(), table.state.seats.end(),
                          [&](const SeatState& s) { return s.name == name; });
    };
    std::size_t name = i;
    while (!is_free(bot_names[name])) name = (name + 1) % bot_names.size();
    emit(caller.author(), did::BotSeated{Seat{i}, std::string{bot_names[name]}, ask.strength});
  }
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Remove& ask) {
  if (const auto why = may_set_up(caller)) return *why;
  if (!has_seat(ask.seat)) return refusal(refusals::no_such_seat);
  if (caller.seat == ask.seat) return refusal(refusals::your_own_seat);
  const SeatState seat = table.state.at(ask.seat);
  if (seat.occupant == Occupant::open) return refusal(refusals::seat_open);
  if (seat.occupant == Occupant::bot) {
    emit(caller.author(), did::SeatEmptied{ask.seat});
    return tell::Ok{};
  }
  emit(caller.author(), did::Removed{ask.seat, {*seat.player}});
  if (const Session* session = attendance.session_of(*seat.player)) {
    telling.unsaid.farewells.push_back({session->id, "removed", closing::removed});
    drop_session(session->id);
  }
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::RemovePerson& ask) {
  if (!caller.host) return refusal(refusals::not_host);
  const auto person = std::ranges::find(attendance.sessions(), ask.person, &Session::person);
  if (person == attendance.sessions().end() || person->player == caller.session.player ||
      table.state.seat_of(person->player))
    return refusal(refusals::no_such_person);
  cancel_claim_of(caller.author(), person->player);
  leave_line(caller.author(), person->player);
  emit(caller.author(), did::PersonRemoved{{person->player}, person->name});
  telling.unsaid.farewells.push_back({person->id, "removed", closing::removed});
  drop_session(person->id);
  return tell::Ok{};
}

bool Room::Core::has_seat(Seat seat) const { return seat.value < table.state.seats.size(); }

std::optional<Seat> Room::Core::first_open_seat() const {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    if (table.state.seats[i].occupant == Occupant::open) return Seat{i};
  }
  return std::nullopt;
}

// After a match, opens the seats of people who left during it and did not return.
void Room::Core::open_seats_of_leavers() {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    if (table.state.seats[i].left) emit(Author::house(), did::SeatEmptied{Seat{i}});
  }
}

}  // namespace takamaka::room
