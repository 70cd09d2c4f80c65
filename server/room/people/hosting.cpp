// Requests that only the host may make, and the transfer of the role when the host is gone.

#include <algorithm>

#include "engine/kit/turns.hpp"
#include "protocol/messages/names.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

std::optional<Refusal> Room::Core::may_set_up(const Caller& caller) const {
  if (!caller.host) return refusal(refusals::not_host);
  if (table.state.in_match()) return refusal(refusals::match_running);
  return std::nullopt;
}

Result<RawJson, Refusal> Room::Core::check_setup(const std::string& variant, int seats, const RawJson& options) const {
  const CatalogEntry* entry = config.variants(variant);
  if (entry == nullptr) return std::unexpected(refusal(refusals::unknown_variant, "/variant"));
  if (seats < entry->seats_min || seats > entry->seats_max)
    return std::unexpected(refusal(refusals::bad_seats, "/seats"));
  auto normal = entry->normalize(options, static_cast<std::uint8_t>(seats));
  if (normal) return *std::move(normal);
  return std::unexpected(Refusal{"bad_options", normal.error().reason, {}, "/options" + normal.error().path});
}

// Only a game with sets knows the end of one.
std::optional<Refusal> Room::Core::check_settings(const std::string& variant, const RoomSettings& settings) const {
  if (settings.losers_leave != LosersLeave::set || config.variants(variant)->has_sets) return std::nullopt;
  return Refusal{"bad_options", "This game has no sets: choose off or match.", {}, "/settings/losers_leave"};
}

Reply Room::Core::request(const Caller& caller, const ask::Configure& ask) {
  if (const auto why = may_set_up(caller)) return *why;
  auto options = check_setup(ask.variant, ask.seats, ask.options);
  if (!options) return options.error();
  if (const auto why = check_settings(ask.variant, ask.settings)) return *why;
  auto name = clean_room_name(ask.settings.name);
  if (!name) return refusal(name.error(), "/settings/name");
  if (*name != table.state.settings.name) {
    if (const auto why = silence_of(caller.session.player, "/settings/name")) return *why;
  }
  const auto people = std::count_if(table.state.seats.begin(), table.state.seats.end(),
                                    [](const SeatState& seat) { return seat.occupant == Occupant::person; });
  if (people > ask.seats) return refusal(refusals::bad_seats, "/seats");
  RoomSettings settings = ask.settings;
  settings.name = *std::move(name);
  clear_seats_from(caller.author(), ask.seats);
  emit(caller.author(), did::Configured{ask.variant, ask.seats, *std::move(options), std::move(settings)});
  return tell::Ok{};
}

// Clears the seats that are about to disappear: their bots go; their people move to an open seat, or else to a bot's.
void Room::Core::clear_seats_from(const Author& author, int seats) {
  for (auto i = static_cast<std::uint8_t>(seats); i < table.state.seats.size(); ++i) {
    const SeatState leaving = table.state.seats[i];
    if (leaving.occupant == Occupant::bot) emit(author, did::SeatEmptied{Seat{i}});
    if (leaving.occupant != Occupant::person) continue;
    auto to = first_open_seat();
    if (!to || to->value >= seats) {
      to = Seat{0};
      while (table.state.at(*to).occupant != Occupant::bot) ++to->value;
      emit(author, did::SeatEmptied{*to});
    }
    emit(author, did::Seated{*to, Seat{i}, {*leaving.player}, leaving.name, program_mark(leaving.program)});
  }
}

Reply Room::Core::request(const Caller& caller, const ask::Lock& ask) {
  if (!caller.host) return refusal(refusals::not_host);
  if (ask.locked != table.state.locked) emit(caller.author(), did::Locked{ask.locked});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::SetPace& ask) {
  if (!caller.host) return refusal(refusals::not_host);
  if (ask.pace != table.state.settings.pace) emit(caller.author(), did::PaceSet{ask.pace});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Transfer& ask) {
  if (!caller.host) return refusal(refusals::not_host);
  if (!has_seat(ask.seat)) return refusal(refusals::no_such_seat);
  const SeatState seat = table.state.at(ask.seat);
  if (seat.occupant != Occupant::person) return refusal(refusals::not_a_person);
  if (caller.seat == ask.seat) return tell::Ok{};
  if (!is_here(ask.seat)) return refusal(refusals::player_away);
  emit(caller.author(), did::HostChanged{ask.seat, {*seat.player}, seat.name});
  return tell::Ok{};
}

// Returns the next person who is here, clockwise from the host's seat, or from seat 0 if the host has none.
std::optional<Seat> Room::Core::next_host() const {
  const auto seats = static_cast<std::uint8_t>(table.state.seats.size());
  const auto own = table.state.host ? table.state.seat_of(*table.state.host) : std::nullopt;
  for (const Seat seat : turn_order(own.value_or(Seat{0}), seats, Direction::cw)) {
    if (is_here(seat) && table.state.at(seat).player != table.state.host) return seat;
  }
  return std::nullopt;
}

// Returns when the role may move by itself: immediately if no one has it, after the grace if the host is away; never
// while no one is here to take it.
std::int64_t Room::Core::role_due() const {
  if ((table.state.host && table.state.host_here) || !next_host()) return never;
  return table.state.host ? attendance.away_since(*table.state.host).value() + table.state.settings.grace_seconds * 1000
                          : 0;
}

void Room::Core::move_role(const Author& author) {
  if (now.steady_ms < role_due()) return;
  const Seat seat = *next_host();
  emit(author, did::HostChanged{seat, {*table.state.at(seat).player}, table.state.at(seat).name});
}

}  // namespace takamaka::room
