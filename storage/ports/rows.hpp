#pragma once

// Stored data as plain rows. Payloads are opaque text to the storage. Times are milliseconds since 1970, UTC.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/ids.hpp"

namespace takamaka::storage {

// What chains an event to all events of its room before it: BLAKE2b of 128 bits (storage/chain/event_hash.hpp).
using EventHash = std::array<std::byte, 16>;

// A name or chat text of a player as part of an event: the only part of a log that can be erased. The payload does not
// contain it, and the hash chain holds only a seal that reveals nothing once the text is gone.
struct EventText {
  std::string kind;                    // "name", "room" (its name) or "said"
  PlayerId player;                     // its author
  std::optional<std::string> words{};  // empty: erased
  friend bool operator==(const EventText&, const EventText&) = default;
};

// A part of a room's log: the events after the first `from` ones, up to number `to`.
struct LogRange {
  Seq from{}, to{UINT32_MAX};
  friend bool operator==(const LogRange&, const LogRange&) = default;
};

// One line of a room's append-only log; its seq is its position. `by` is "seat:2", "player:<id>", "house" or "clock".
struct EventRow {
  std::int64_t at_ms = 0;
  std::string kind;  // "room" or "game"
  std::optional<MatchId> match{};
  int deal = 0;  // of a game event; 0 before the first deal
  std::string by;
  std::string payload;             // one JSON value
  std::vector<EventText> texts{};  // in the order of their stars in the payload
  std::int64_t epoch = 0;          // of the owner that stored it; appending sets it to that of the commit
  std::string request{};           // key of the request that this event's commit answers, at its last event; or empty
  friend bool operator==(const EventRow&, const EventRow&) = default;
};

// Rows that follow from the log, written in the same transaction. `Put…` inserts or replaces by key; the others are
// written once. If a row has both a player and a name, the name is stored only without a player (for a bot): a person's
// name is kept in one place, so that erasing it changes one row.
struct PutRoom {  // the room's line in `rooms`; the log holds the rest
  RoomId room;
  std::string code{}, watch_code{}, name{}, variant{}, phase{};  // no two rooms share a code; empty: none
  bool listed = false, closed = false;
  std::optional<PlayerId> host{};
  std::int64_t created_ms = 0, updated_ms = 0;
  Seq checkpoint{};          // the state is rebuilt from here
  std::string created_by{};  // key of the request that created it; empty: none
  friend bool operator==(const PutRoom&, const PutRoom&) = default;
};
struct PutSeat {  // the current occupant of a seat
  RoomId room;
  Seat seat;
  std::string occupant;  // "open", "person", "bot"
  std::optional<PlayerId> player{};
  std::string name;
  friend bool operator==(const PutSeat&, const PutSeat&) = default;
};
// Returns the name to store at a seat: empty for a known player, whose name is in their own row.
inline std::string only_without(const std::optional<PlayerId>& player, const std::string& name) {
  return player ? std::string{} : name;
}
struct TrimSeats {  // the room has only this many seats now
  RoomId room;
  int seats = 0;
  friend bool operator==(const TrimSeats&, const TrimSeats&) = default;
};
struct MatchOpened {
  MatchId match;
  RoomId room;
  int number = 0;  // in the room
  std::string variant;
  int rules_version = 0;
  int seats = 0;
  std::string options;
  std::int64_t at_ms = 0;
  struct Player {
    std::string occupant;
    std::optional<PlayerId> player{};
    std::string name;
    bool program = false;  // only when read: it is in the player's own row
    friend bool operator==(const Player&, const Player&) = default;
  };
  std::vector<Player> players;
  Seq begins_at{};  // the match's events come after this one; the first is the checkpoint before its start
  friend bool operator==(const MatchOpened&, const MatchOpened&) = default;
};
struct SeatTaken {  // during the match: another person holds the seat from this deal on
  MatchId match;
  Seat seat;
  int from_deal = 0;  // at least 1
  PlayerId player;
  friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};
struct MatchClosed {
  MatchId match;
  std::string reason;
  std::int64_t at_ms = 0;
  std::vector<int> totals;    // per seat; empty if abandoned
  std::vector<Seat> winners;  // empty if abandoned
  Seq ends_at{};              // the match's last event
  std::optional<int> rank{};  // of a result that is compared with the player's others: the greater the better
  friend bool operator==(const MatchClosed&, const MatchClosed&) = default;
};
struct DealOpened {
  MatchId match;
  int deal = 0;
  std::string seed;  // 64 hex digits: determines everything random in the deal
  std::int64_t at_ms = 0;
  friend bool operator==(const DealOpened&, const DealOpened&) = default;
};
struct DealClosed {
  MatchId match;
  int deal = 0;
  std::string reason;
  std::int64_t at_ms = 0;
  struct Score {
    Seat seat;
    int points = 0, total = 0, chips = 0;
    bool won = false;
    int times = 1;  // what the deal was multiplied by
    friend bool operator==(const Score&, const Score&) = default;
  };
  std::vector<Score> scores;
  std::string lines;  // the explained score sheet, as JSON
  friend bool operator==(const DealClosed&, const DealClosed&) = default;
};
// Moves chips between at least two accounts; refused as a whole unless the amounts, none of them 0, sum to zero. An account is "player:<id>", "bot:<match>:<seat>", "pot:<match>" or "rake:<match>".
struct LedgerEntry {
  MatchId match;
  int deal = 0;
  std::string reason;
  std::int64_t at_ms = 0;
  struct Line {
    std::string account;
    std::int64_t chips = 0;
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::vector<Line> lines;
  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};
// Counts once for each player in `by` and, as taken, once for each in `to`. The game decides who is a side. Seats ascend.
struct TallyRow {
  MatchId match;
  int deal = 0;
  std::string kind;
  std::vector<Seat> by;
  std::vector<Seat> to{};  // empty: nobody takes it
  friend bool operator==(const TallyRow&, const TallyRow&) = default;
};

// A player's report, bound to its moment: `seq` is the log's length then. It does not follow from the log.
struct ReportMade {
  RoomId room;
  std::optional<MatchId> match{};
  int deal = 0;  // the deal that ran then; 0: none
  Seq seq{};
  std::int64_t at_ms = 0;
  PlayerId player;
  std::optional<Seat> about_seat{};
  std::optional<PlayerId> about{};
  std::string category;
  std::string words{};    // erased with the player
  std::string request{};  // key of the player's request, stored only once per room; empty: none
  friend bool operator==(const ReportMade&, const ReportMade&) = default;
};

using Row = std::variant<PutRoom, PutSeat, TrimSeats, MatchOpened, SeatTaken, MatchClosed, DealOpened, DealClosed,
                         LedgerEntry, TallyRow, ReportMade>;

// One room's next events with the rows that follow from them: stored completely or not at all.
struct Commit {
  RoomId room;
  Seq expected;  // the number of events that the log must hold
  std::vector<EventRow> events;
  std::vector<Row> rows;
  std::int64_t epoch = 0;  // of the owner, as claim() gave it; 0: the room is not claimed
};

}  // namespace takamaka::storage
