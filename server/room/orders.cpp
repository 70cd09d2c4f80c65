// Orders of admins. The room's log names the admin's account; the audit log holds the reason.

#include <algorithm>

#include "server/room/core.hpp"

namespace takamaka::room {

void Room::Core::handle(in::Ordered& ordered) {
  const Author author = Author::admin(ordered.by);
  const auto refused = std::visit([&](const auto& order) { return carry_out(author, order); }, ordered.order);
  telling.unsaid.services.emplace_back(
      out::OrderAnswer{ordered.ticket, refused ? std::optional{std::string{refused->code}} : std::nullopt});
}

// Tells and detaches everyone. A running match is abandoned, which returns every chip.
std::optional<Refusal> Room::Core::carry_out(const Author& author, const in::Ordered::Close&) {
  if (table.state.in_match()) abandon_match("closed_by_admin");
  emit(author, did::Closed{"closed_by_admin"});
  for (const Session& session : attendance.sessions())
    telling.unsaid.farewells.push_back({session.id, "closed_by_admin", std::nullopt});
  batch.close = "closed_by_admin";
  return std::nullopt;
}

// Works as if the player had left, but they cannot return.
std::optional<Refusal> Room::Core::carry_out(const Author& author, const in::Ordered::Remove& order) {
  const auto seat = table.state.seat_of(order.player);
  const bool is_host = table.state.host == order.player;
  const Session* session = attendance.session_of(order.player);
  if (!seat && !is_host && session == nullptr && !table.state.claim_of(order.player) &&
      !table.state.place_of(order.player))
    return refusal(refusals::not_in_room);
  if (session != nullptr) {
    telling.unsaid.farewells.push_back({session->id, "removed_by_admin", closing::removed});
    drop_session(session->id);
  }
  const auto heir = is_host ? next_host() : std::nullopt;
  cancel_claim_of(author, order.player);
  leave_line(author, order.player);
  emit(author, did::Barred{seat, {order.player}});
  attendance.end_absence(order.player);
  if (seat && table.turn() == seat) batch.restarts_pace = true;
  agree_by_themselves();
  if (heir) emit(author, did::HostChanged{*heir, {*table.state.at(*heir).player}, table.state.at(*heir).name});
  if (is_host && !heir) emit(author, did::HostLeft{});
  const bool stays = std::ranges::any_of(
      table.state.seats, [](const SeatState& one) { return one.occupant == Occupant::person && !one.left; });
  if (table.state.in_match() && !stays) abandon_match("everyone_left");
  telling.unsaid.info = true;
  return std::nullopt;
}

std::optional<Refusal> Room::Core::carry_out(const Author& author, const in::Ordered::Mute& order) {
  const auto seat = table.state.seat_of(order.player);
  if (!seat && attendance.session_of(order.player) == nullptr && !table.state.is_silenced(order.player))
    return refusal(refusals::not_in_room);
  if (table.state.is_silenced(order.player) == order.muted) return std::nullopt;
  emit(author, did::Silenced{seat, {order.player}, order.muted});
  show_own_name(author, order.player);
  return std::nullopt;
}

}  // namespace takamaka::room
