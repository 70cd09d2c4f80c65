#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <ostream>
#include <string>
#include <string_view>

#include "storage/ports/rows.hpp"
#include "tests/sim/year/sizes.hpp"

namespace takamaka::sim {

// What came into the store, counted by what its tables have rows for.
struct Arrivals {
  std::int64_t rooms = 0, events = 0, texts = 0, names = 0, matches = 0, seats_of_matches = 0, holders = 0, deals = 0,
               results = 0, entries = 0, lines = 0, tallies = 0, reports = 0, players = 0, requests = 0;
  void note(const storage::Commit&);
  Arrivals& operator+=(const Arrivals&);
};

// What a bound may depend on, besides limits and settings.
struct Circumstances {
  std::int64_t residents = 0;     // people who come each evening
  Arrivals lately;                // of the days from which rooms and players may be there
  std::int64_t logs_at_once = 0;  // the most events that were in that time so far
  std::int64_t accounts = 0, bans = 0, bans_in_force = 0, notes = 0, announcements = 0, audited = 0;  // by admins
  std::int64_t backups = 0;                                                                           // that are kept
  std::int64_t first_pages = 0;   // of the file without a room
  std::int64_t first_heap = 0;    // bytes, in the first nights
  std::int64_t shared_rooms = 0;  // that the simulated store of several nodes remembers: all so far
  std::int64_t evening_rooms = 0, evening_sockets = 0, evening_events = 0;
};

// The most that there may be of each thing, and because of what. A size without a bound is a fault.
struct Bound {
  std::string_view name;
  std::int64_t (*most)(const Circumstances&);
  std::string_view because;
};

class Bounds {
 public:
  // Holds the sizes against the bounds. Returns the first fault, or an empty text.
  std::string check(const Sizes& sizes, const Circumstances& now);
  // The largest sizes so far, each with the bound of that moment.
  void print(std::ostream& out) const;

 private:
  struct Largest {
    std::int64_t size = 0, bound = 0;
  };
  std::map<std::string, Largest> largest_;
};

}  // namespace takamaka::sim
