#pragma once

// What the holder of a room's code may know before they enter: GET /api/invitations/CODE.

#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

// `name` is empty for an open seat, for a person without a name, and where the room is locked.
struct InvitedSeat {
  Occupant occupant = Occupant::open;
  std::string name{};
  static constexpr auto fields = Fields{field("occupant", &InvitedSeat::occupant), field("name", &InvitedSeat::name)};
};

struct Invitation {
  std::string variant{};
  RawJson options{};
  std::string name{}, host{};  // of the table and of its host; empty: none, or the room is locked
  RoomPhase phase = RoomPhase::gathering;
  bool watch = false;    // the code only lets people watch
  bool locked = false;   // nobody else is let in
  bool may_sit = false;  // a seat is free, or a bot's may be taken over at the next deal
  std::vector<InvitedSeat> seats{};
  static constexpr auto fields = Fields{field("variant", &Invitation::variant), field("options", &Invitation::options),
                                        field("name", &Invitation::name),       field("host", &Invitation::host),
                                        field("phase", &Invitation::phase),     field("watch", &Invitation::watch),
                                        field("locked", &Invitation::locked),   field("may_sit", &Invitation::may_sit),
                                        field("seats", &Invitation::seats)};
};

}  // namespace takamaka
