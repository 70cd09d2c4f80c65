#pragma once

// What is stored, as plain rows. Payloads are opaque text to the storage. Times are milliseconds since 1970, UTC.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/ids.hpp"

namespace takamaka::storage {

// What somebody called himself or said, as part of an event: the one thing in a log that can be erased. The payload holds
// none of it, and the chain of hashes only a seal that tells nothing once the text is gone.
struct EventText {
  std::string kind;                    // "name", "room" (its name) or "said"
  PlayerId player;                     // whose it is
  std::optional<std::string> words{};  // none: erased
  friend bool operator==(const EventText&, const EventText&) = default;
};

// One line of a room's append-only log; its seq is its place. `by` is "seat:2", "player:<id>", "house" or "clock".
struct EventRow {
  std::int64_t at_ms = 0;
  std::string kind;  // "room" or "game"
  std::optional<MatchId> match{};
  int deal = 0;  // of a game event; 0 before the first deal
  std::string by;
  std::string payload;             // one JSON value
  std::vector<EventText> texts{};  // in the order in which the payload has a star for them
  friend bool operator==(const EventRow&, const EventRow&) = default;
};

// Rows beside the log, written in the same transaction. `Put…` inserts or replaces by key; the others are said once.
// Where a row has both a player and a name, the name is stored only when there is no player (a bot's): people's names
// are kept in one place, so that erasing one is one row.
struct PutRoom {  // the room's line in `rooms`; the log holds the rest
  RoomId room;
  std::string code{}, watch_code{}, name{}, variant{}, phase{};  // no two rooms share a code; empty is none
  bool listed = false, closed = false;
  std::optional<PlayerId> host{};
  std::int64_t created_ms = 0, updated_ms = 0;
  Seq checkpoint{};  // the log is folded from here
  friend bool operator==(const PutRoom&, const PutRoom&) = default;
};
struct PutSeat {  // who sits where now
  RoomId room;
  Seat seat;
  std::string occupant;  // "open", "person", "bot"
  std::optional<PlayerId> player{};
  std::string name;
  friend bool operator==(const PutSeat&, const PutSeat&) = default;
};
struct TrimSeats {  // the room has only so many seats now
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
    friend bool operator==(const Player&, const Player&) = default;
  };
  std::vector<Player> players;
  friend bool operator==(const MatchOpened&, const MatchOpened&) = default;
};
struct MatchClosed {
  MatchId match;
  std::string reason;
  std::int64_t at_ms = 0;
  std::vector<int> totals;    // per seat; empty if abandoned
  std::vector<Seat> winners;  // empty if abandoned
  friend bool operator==(const MatchClosed&, const MatchClosed&) = default;
};
struct DealOpened {
  MatchId match;
  int deal = 0;
  std::string seed;  // 64 hex digits: everything random in the deal follows from it
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
    friend bool operator==(const Score&, const Score&) = default;
  };
  std::vector<Score> scores;
  std::string lines;  // the explained score sheet, as JSON
  friend bool operator==(const DealClosed&, const DealClosed&) = default;
};
// Chips moving between accounts, at least two of them; refused as a whole unless the amounts, none of them 0, sum to
// zero. An account is "player:<id>", "bot:<match>:<seat>", "pot:<match>" or "rake:<match>".
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
struct TallyRow {
  MatchId match;
  int deal = 0;
  std::string kind;
  Seat seat;
  std::optional<Seat> other{};
  friend bool operator==(const TallyRow&, const TallyRow&) = default;
};

// What somebody complains of, bound to the moment: the log's length is `seq`. It does not follow from the log.
struct ReportMade {
  RoomId room;
  std::optional<MatchId> match{};
  int deal = 0;  // which ran then; 0: none
  Seq seq{};
  std::int64_t at_ms = 0;
  PlayerId player;
  std::optional<Seat> about_seat{};
  std::optional<PlayerId> about{};
  std::string category;
  std::string words{};  // erased with the player
  friend bool operator==(const ReportMade&, const ReportMade&) = default;
};

using Row = std::variant<PutRoom, PutSeat, TrimSeats, MatchOpened, MatchClosed, DealOpened, DealClosed, LedgerEntry,
                         TallyRow, ReportMade>;

// One room's next events with the rows that follow from them: stored wholly or not at all.
struct Commit {
  RoomId room;
  Seq expected;  // how many events the log must hold for this to be stored
  std::vector<EventRow> events;
  std::vector<Row> rows;
};

}  // namespace takamaka::storage
