#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// Activity that is not in a room's log: a refused request, or a connection that came or went. It reveals no more of a hand
// than its player sent.
struct Activity {
  RoomId room;
  std::optional<MatchId> match{};
  int deal = 0;  // the deal that ran then; 0: none
  Seq seq{};     // the log's length then
  std::int64_t at_ms = 0;
  std::string kind;  // "refused", "joined", "resumed", "left", "superseded" or "turned_away"
  PlayerId player;
  std::optional<Seat> seat{};
  std::string asked{}, action{};  // the refused message's name, and for a move the action as it was sent
  std::string code{}, rule{};     // why it was refused
  friend bool operator==(const Activity&, const Activity&) = default;
};

// A note of an administrator about a match, a player or both.
struct Note {
  std::int64_t note = 0;  // its number, given when it is stored
  std::int64_t at_ms = 0;
  std::string author;  // the name of an admin account
  std::optional<MatchId> match{};
  std::optional<PlayerId> player{};
  std::optional<std::int64_t> seq{};  // its moment in the room's log
  std::optional<std::string> flag{};  // lower-case letters, digits and '_'
  std::string words;
  friend bool operator==(const Note&, const Note&) = default;
};

// Assigns a report, or closes it with an outcome (a ReportOutcome of the protocol).
struct ReportChange {
  std::int64_t report = 0;
  std::string state;  // "in_work" or "closed"
  std::string by;     // the name of an admin account
  std::int64_t at_ms = 0;
  std::optional<std::string> outcome{};
};

// A closed report, for its author.
struct ClosedReport {
  std::int64_t report = 0;  // its number
  std::string category, outcome;
  std::int64_t at_ms = 0;  // when it was made
  friend bool operator==(const ClosedReport&, const ClosedReport&) = default;
};

// Maximum number of kept activity rows; the oldest are deleted first.
inline constexpr std::int64_t activities_kept_max = 1'000'000;
// Pages of the word index to merge per step while others wait for the store: some milliseconds of work.
inline constexpr int sweep_pages = 64;

// Port: evidence for reviewers, kept in addition to the record. Called from one thread at a time.
class Evidence {
 public:
  virtual ~Evidence() = default;
  // Unlike everything else, this is not synced to the disk immediately, so that no move waits for it. A power cut may lose
  // the last rows, but never a part of a row.
  virtual Outcome<void> keep(std::span<const Activity>) = 0;
  // Returns the note's number. `refused` if it names neither a match nor a player, or if the flag is invalid.
  virtual Outcome<std::int64_t> add_note(const Note&) = 0;
  // `refused` if the report does not exist, `conflict` if it is already closed.
  virtual Outcome<void> change_report(const ReportChange&) = 0;
  // Returns the oldest `max` of this player's closed reports that they have not been told of.
  virtual Outcome<std::vector<ClosedReport>> untold_reports(const PlayerId& player, int max) = 0;
  // Notes that the author was told the outcome of these reports; changes nothing for those that are noted already.
  virtual Outcome<void> mark_told(std::span<const std::int64_t> reports, std::int64_t now_ms) = 0;
  // Erased or purged texts are no longer found from then on, but their words stay in older parts of the index until those
  // parts are merged into one. Does one step of that merge, which writes about `pages` pages (4 KiB each), in its own
  // transaction; true: there is more to do. An interrupted sweep continues, even if the program has ended meanwhile.
  // The first steps after the start also read the whole index. If it is damaged or too deep, the steps build it again from
  // the texts.
  virtual Outcome<bool> sweep_words(int pages) = 0;
  // Calls `tell` on the store's thread when damage to the index of words is found, so that a sweep is needed, and with an
  // empty text when it was built again.
  virtual void tell_of_words(std::function<void(const std::string& damage)> /*tell*/) {}
};

}  // namespace takamaka::storage
