#pragma once

#include <map>
#include <vector>

#include "storage/ports/results.hpp"

namespace takamaka::storage {

// What the rows of one room's commits add up to: the simplest specification of the tables beside a log. It knows one room;
// that a code or a match belongs to one room alone is for the store to check. Names are those of bots: a person's
// name is looked up.
struct RoomTables {
  PutRoom room;
  std::map<Seat, PutSeat> seats;
  std::map<MatchId, MatchRecord> matches;
  std::vector<ReportMade> reports;  // in order of storing

  // Applies the next row, which contradiction() has accepted. `refused` if it does not fit what is there; then nothing has
  // changed.
  Outcome<void> apply(const Row& row);

  // As Results returns them.
  RoomRecord record(Seq length) const;
  std::vector<MatchId> matches_by_number() const;
};

}  // namespace takamaka::storage
