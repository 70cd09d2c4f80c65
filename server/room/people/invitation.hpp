#pragma once

#include <optional>

#include "protocol/messages/invitation.hpp"
#include "server/room/inputs.hpp"
#include "server/room/state/state.hpp"

namespace takamaka::room {

// Returns what somebody who comes through this door may know of the room before they enter; none if the door is closed to
// everyone. A locked room names nobody, because its code lets nobody else in.
std::optional<Invitation> invitation_of(const State&, Door);

}  // namespace takamaka::room
