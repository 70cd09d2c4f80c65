#pragma once

// Converts the room's events to and from text.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/record.hpp"
#include "server/room/state/events.hpp"
#include "storage/ports/rows.hpp"

namespace takamaka::room {

// An event for the log. Stars replace the texts that a person may have erased (storage::EventText); `texts` holds those
// in the same order.
struct Archived {
  std::string payload;
  std::vector<storage::EventText> texts;
};
// `author` owns the texts for which the event names no player.
Archived archived(Event, const std::optional<PlayerId>& author);
// Returns the event for the table; none if it is only for the archive.
std::optional<std::string> shown(const Event&);
// Parses a stored line. Erased players appear as their seat number. A line without texts is read unchanged, because old
// lines contain the names themselves. The error says in words what is wrong.
Result<Event, std::string> read_event(std::string_view payload, std::span<const storage::EventText> texts);

// Returns the people who wrote these texts.
std::vector<PlayerId> authors_of(std::span<const storage::EventText> texts);

// Returns EventRow::by for a seat's event, and parses the seat from such a text; none if it names no seat.
std::string by_seat(Seat);
std::optional<Seat> seat_in(std::string_view by);

// Returns the explained score sheet of a deal as JSON.
std::string written(const std::vector<ScoreLine>&);

}  // namespace takamaka::room
