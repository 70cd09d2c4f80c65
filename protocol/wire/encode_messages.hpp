#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/games/any_match.hpp"
#include "protocol/json/text_buffer.hpp"
#include "protocol/messages/messages.hpp"

namespace takamaka {

// Return one text frame.
std::string encode(const ServerMessage&);
std::string encode(const ClientMessage&);

// The two halves of an `update`. The shared half is written once for everyone in the room, by code that gets no seat;
// the own half once per viewer. Together they are exactly one tell::Update.
struct SharedUpdate {
  std::string_view room;
  Seq seq;
  std::span<const tell::Entry> events{};  // as spectators see them
  const RoomView* info = nullptr;         // null: left out
  ClockView clock{};
  const AnyMatch* match = nullptr;        // null: no table
  std::span<const tell::Entry> recent{};  // as spectators see them; none: left out
};
void append_shared_update(TextBuffer& out, const SharedUpdate&);

struct OwnUpdate {
  std::optional<Seat> seat{};  // none: a spectator or a guest without a seat
  bool host = false;
  const AnyMatch* match = nullptr;        // null: no match; used only if there is a seat
  std::span<const tell::Entry> events{};  // the events that show this viewer more
  std::optional<Seat> claim{};            // the seat that this viewer has claimed
  std::optional<int> line{};              // the place in the line
  std::span<const tell::Entry> recent{};  // the recent events that show this viewer more; none: left out
};
void append_own_update(TextBuffer& out, const OwnUpdate&);

// The same two halves for somebody who offered `compact`. Together they are exactly one tell::Compact. `columns`: those of
// the game, for somebody who does not know them yet; null: left out, and the room's id with them.
void append_shared_compact(TextBuffer& out, const SharedUpdate&, const std::string* columns);
void append_own_compact(TextBuffer& out, const OwnUpdate&);

}  // namespace takamaka
