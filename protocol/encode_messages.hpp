#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/any_match.hpp"
#include "protocol/messages.hpp"

namespace takamaka {

// One text frame.
std::string encode(const ServerMessage&);
std::string encode(const ClientMessage&);

// The two halves of an `update`. The shared half is written once for everyone in the room, by code that is handed no
// seat; the own half once a viewer. One after the other they are exactly one tell::Update.
struct SharedUpdate {
  std::string_view room;
  Seq seq;
  std::span<const tell::Entry> events{};  // as spectators see them
  const RoomView* info = nullptr;         // null: left out
  ClockView clock{};
  const AnyMatch* match = nullptr;  // null: no table
};
void append_shared_update(std::string& out, const SharedUpdate&);

struct OwnUpdate {
  std::optional<Seat> seat{};  // none: a spectator or a guest without a seat
  bool host = false;
  const AnyMatch* match = nullptr;        // null: no match; looked at only for a seat
  std::span<const tell::Entry> events{};  // those that say more to this viewer
};
void append_own_update(std::string& out, const OwnUpdate&);

}  // namespace takamaka
