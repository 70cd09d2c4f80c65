#pragma once

// The room's events and messages as text: the only file of the room that knows the codec.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/record.hpp"
#include "protocol/messages.hpp"
#include "server/room/events.hpp"

namespace takamaka::room {

// For the log: all of it.
std::string archived(const Event&);
// For the table; none if the event is for the archive alone.
std::optional<std::string> shown(const Event&);
// A stored line again. An error says in words what is wrong with it.
Result<Event, std::string> read_event(std::string_view archived);

std::string written(const ServerMessage&);
std::string written(const std::vector<ScoreLine>&);
void append(std::string& out, const RoomView&);
void append(std::string& out, const ClockView&);
void append_quoted_text(std::string& out, std::string_view);

}  // namespace takamaka::room
