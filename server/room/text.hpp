#pragma once

// The room's events as text.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/record.hpp"
#include "server/room/events.hpp"

namespace takamaka::room {

// For the log: all of it.
std::string archived(const Event&);
// For the table; none if the event is for the archive alone.
std::optional<std::string> shown(const Event&);
// A stored line again. An error says in words what is wrong with it.
Result<Event, std::string> read_event(std::string_view archived);

// The explained score sheet of a deal.
std::string written(const std::vector<ScoreLine>&);

}  // namespace takamaka::room
