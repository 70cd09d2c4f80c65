#include "server/room/people/invitation.hpp"

namespace takamaka::room {

std::optional<Invitation> invitation_of(const State& state, Door door) {
  const bool watch = door == Door::watch;
  if (state.closed || (watch && state.settings.watching == Watching::off)) return std::nullopt;
  Invitation invitation{.variant = state.variant,
                        .options = state.options,
                        .phase = state.phase,
                        .watch = watch,
                        .locked = state.locked,
                        .may_sit = !watch && !state.locked && state.seat_to_take().has_value()};
  if (!state.locked) {
    invitation.name = state.settings.name;
    invitation.host = state.host_told_apart();
  }
  const std::vector<std::string> names = state.names_told_apart();
  for (std::size_t seat = 0; seat < state.seats.size(); ++seat)
    invitation.seats.push_back({state.seats[seat].occupant, state.locked ? std::string{} : names[seat]});
  return invitation;
}

}  // namespace takamaka::room
