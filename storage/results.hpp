#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/rows.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// What the tables say of a room, a match and an account. A person's name is the one he has now.
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
struct MatchRecord {
  MatchOpened opened;
  std::optional<MatchClosed> closed{};
  std::vector<DealRecord> deals;    // by number
  std::vector<LedgerEntry> ledger;  // in order of storing
  std::vector<TallyRow> tallies;    // in order of storing
  friend bool operator==(const MatchRecord&, const MatchRecord&) = default;
};
// A match that somebody played alone to its end.
struct Solo {
  MatchId match;
  int total = 0;
  std::string options;
  std::int64_t at_ms = 0;  // when it was over
  friend bool operator==(const Solo&, const Solo&) = default;
};
// A match as one of its players looks back on it.
struct PlayedMatch {
  MatchOpened opened;
  std::optional<MatchClosed> closed{};
  std::int64_t chips = 0;  // what it has brought him so far
  friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};
// What a player's matches come to. A kapot counts once however many sat on the side that took it (Seychelles R6.3).
struct Standing {
  std::int64_t matches = 0, won = 0, chips = 0;
  int kapots_given = 0, kapots_taken = 0, kapot_befs_given = 0, kapot_befs_taken = 0, restarts = 0, zetes = 0;
  friend bool operator==(const Standing&, const Standing&) = default;
};
struct Balance {
  std::string account;
  std::int64_t chips = 0;
  friend bool operator==(const Balance&, const Balance&) = default;
};

// Port: reading the tables beside the log. Called from one thread at a time.
class Results {
 public:
  virtual ~Results() = default;
  virtual Outcome<std::optional<RoomRecord>> room(const RoomId&) = 0;
  virtual Outcome<std::vector<MatchId>> matches(const RoomId&) = 0;  // by number
  virtual Outcome<std::optional<MatchRecord>> match(const MatchId&) = 0;
  // The matches of this variant with one seat that this player finished, those with the most points first, then the
  // earlier; at most `limit` of them.
  virtual Outcome<std::vector<Solo>> best_solos(const PlayerId&, const std::string& variant, int limit) = 0;
  // The matches in which this player has a seat, the latest first, and only those opened before `before` (any match's id);
  // at most `limit` of them.
  virtual Outcome<std::vector<PlayedMatch>> played(const PlayerId&, const std::optional<MatchId>& before,
                                                   int limit) = 0;
  virtual Outcome<Standing> standing(const PlayerId&) = 0;
  // The accounts with the most chips first, then by name; at most `limit` of them.
  virtual Outcome<std::vector<Balance>> balances(int limit) = 0;
};

}  // namespace takamaka::storage
