#pragma once

// The room's events as text.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/record.hpp"
#include "server/room/events.hpp"
#include "storage/rows.hpp"

namespace takamaka::room {

// For the log: all of it, but a star in the place of each text that a person may take back (storage::EventText); those
// are in `texts`, in the same order.
struct Archived {
  std::string payload;
  std::vector<storage::EventText> texts;
};
// `author` is whose the texts are where the event does not say so.
Archived archived(Event, const std::optional<PlayerId>& author);
// For the table; none if the event is for the archive alone.
std::optional<std::string> shown(const Event&);
// A stored line again; who has been erased is called by his seat. A line without texts is taken as it is, for lines
// stored before there were texts hold names themselves. An error says in words what is wrong with it.
Result<Event, std::string> read_event(std::string_view payload, std::span<const storage::EventText> texts);

// EventRow::by of what a seat brought about, and the seat that such a text names; none if it names none.
std::string by_seat(Seat);
std::optional<Seat> seat_in(std::string_view by);

// The explained score sheet of a deal.
std::string written(const std::vector<ScoreLine>&);

}  // namespace takamaka::room
