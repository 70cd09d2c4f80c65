#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/ports/rows.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// The tables' data about a room, a match and an account. A person's name is their current one.
struct RoomRecord {
  PutRoom room;
  Seq length;
  std::vector<PutSeat> seats;
  friend bool operator==(const RoomRecord&, const RoomRecord&) = default;
};
struct DealRecord {
  DealOpened opened;
  std::optional<DealClosed> closed{};
  friend bool operator==(const DealRecord&, const DealRecord&) = default;
};
// A player or a bot that held a seat of a match up to this deal; then somebody else took it.
struct EarlierHolder {
  Seat seat;
  int until_deal = 0;
  PlayerId player{};   // empty: a bot
  std::string name{};  // empty: erased
  bool is_bot() const { return player.value.empty(); }
  friend bool operator==(const EarlierHolder&, const EarlierHolder&) = default;
};
struct MatchRecord {
  MatchOpened opened;  // its players are the last holders of the seats
  std::optional<MatchClosed> closed{};
  std::vector<DealRecord> deals;         // by number
  std::vector<LedgerEntry> ledger;       // in order of storing
  std::vector<TallyRow> tallies;         // in order of storing
  std::vector<EarlierHolder> earlier{};  // by seat, then by deal
  friend bool operator==(const MatchRecord&, const MatchRecord&) = default;
};
// Returns the part of its room's log that holds the match, from the checkpoint before its start to its end.
inline LogRange range_of(const MatchRecord& match) {
  return {match.opened.begins_at, match.closed ? match.closed->ends_at : LogRange{}.to};
}
// Returns who held the seat in this deal before somebody else took it; null if the last holder of the seat had it.
inline const EarlierHolder* earlier_holder(const MatchRecord& record, Seat seat, int deal) {
  for (const EarlierHolder& earlier : record.earlier) {
    if (earlier.seat == seat && deal <= earlier.until_deal) return &earlier;
  }
  return nullptr;
}

// A finished match of one player alone, whose game compares such results.
struct Solo {
  MatchId match;
  int total = 0;
  std::string options;
  std::int64_t at_ms = 0;  // when it ended
  friend bool operator==(const Solo&, const Solo&) = default;
};
// A match from the view of one of its players.
struct PlayedMatchRow {
  MatchOpened opened;
  std::optional<MatchClosed> closed{};
  std::int64_t chips = 0;  // the player's gain or loss so far
  Seat seat{};             // the player's own; another person may have taken it over since
  std::string code{};      // the room's, while the match runs and the player has a seat there; otherwise empty
  friend bool operator==(const PlayedMatchRow&, const PlayedMatchRow&) = default;
};
// How often something was counted for a player, and how often as taken from another side.
struct CountedRow {
  std::string variant, kind;
  int given = 0, taken = 0;
  friend bool operator==(const CountedRow&, const CountedRow&) = default;
};
// The totals of a player's matches. A win counts for the last holder of a seat, a tally for the holder in its deal.
struct StandingRow {
  std::int64_t matches = 0, won = 0, chips = 0;
  std::vector<CountedRow> tallies{};  // by variant, then by kind
  friend bool operator==(const StandingRow&, const StandingRow&) = default;
};
struct Balance {
  std::string account;
  std::int64_t chips = 0;
  friend bool operator==(const Balance&, const Balance&) = default;
};

// Port: reads the tables that follow from the log. Called from one thread at a time.
class Results {
 public:
  virtual ~Results() = default;
  virtual Outcome<std::optional<RoomRecord>> room(const RoomId&) = 0;
  virtual Outcome<std::vector<MatchId>> matches(const RoomId&) = 0;  // by number
  virtual Outcome<std::optional<MatchRecord>> match(const MatchId&) = 0;
  // Returns this player's finished matches of this variant that have a rank, at most `limit`: first the best match of each
  // value of the option `apart`, then the second ones, and so on; of several the best first, then the earlier ones. With an
  // empty `apart` all are compared.
  virtual Outcome<std::vector<Solo>> best_solos(const PlayerId&, const std::string& variant, std::string_view apart,
                                                int limit) = 0;
  // Returns the matches in which this player has or had a seat, the latest first; only those opened before `before` (the id of any
  // match), and at most `limit`.
  virtual Outcome<std::vector<PlayedMatchRow>> played(const PlayerId&, const std::optional<MatchId>& before,
                                                      int limit) = 0;
  // Returns the running matches at whose tables this player has a seat, the latest first; at most `limit`.
  virtual Outcome<std::vector<PlayedMatchRow>> running(const PlayerId&, int limit) = 0;
  virtual Outcome<StandingRow> standing(const PlayerId&) = 0;
  // Returns the accounts with the most chips first, then by name; at most `limit`.
  virtual Outcome<std::vector<Balance>> balances(int limit) = 0;
};

}  // namespace takamaka::storage
