#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/base/ids.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// What a room's log does not hold: a request that was refused, a connection that came or went. It tells no more of a hand
// than its player sent himself.
struct Attempt {
  RoomId room;
  std::optional<MatchId> match{};
  int deal = 0;  // which ran then; 0: none
  Seq seq{};     // the log's length then
  std::int64_t at_ms = 0;
  std::string kind;  // "refused", "joined", "resumed", "left", "superseded" or "turned_away"
  PlayerId player;
  std::optional<Seat> seat{};
  std::string asked{}, action{};  // what was refused: the message's name, and of a move the action as it was sent
  std::string code{}, rule{};     // why it was refused
  friend bool operator==(const Attempt&, const Attempt&) = default;
};

// What an administrator writes down about a match or a player (one of them, or both).
struct Note {
  std::int64_t note = 0;  // its number, given when it is stored
  std::int64_t at_ms = 0;
  std::string author;  // the name of an account of the desk
  std::optional<MatchId> match{};
  std::optional<PlayerId> player{};
  std::optional<std::int64_t> seq{};  // the moment in the room's log that it is about
  std::optional<std::string> flag{};  // small letters, digits and '_'
  std::string words;
  friend bool operator==(const Note&, const Note&) = default;
};

// A report is taken in work, or closed with an outcome ("acted" or "dismissed").
struct ReportChange {
  std::int64_t report = 0;
  std::string state;  // "in_work" or "closed"
  std::string by;     // the name of an account of the desk
  std::int64_t at_ms = 0;
  std::optional<std::string> outcome{};
};

// So many attempts are kept; the oldest go first.
inline constexpr std::int64_t attempts_kept_max = 1'000'000;
// How much of the index of words is merged at once while others wait for the store: some milliseconds' worth.
inline constexpr int sweep_pages = 64;

// Port: what is kept beside the record for those who review it. Called from one thread at a time.
class Evidence {
 public:
  virtual ~Evidence() = default;
  // Unlike everything else it is not synced to the disk at once, so that no move waits for it: a power cut may take back
  // the last of them, never a part of one.
  virtual Outcome<void> keep(std::span<const Attempt>) = 0;
  // The note's number. `refused` when it is about nothing, or the flag is none.
  virtual Outcome<std::int64_t> add_note(const Note&) = 0;
  // `refused` when there is no such report, `conflict` when it is closed already.
  virtual Outcome<void> change_report(const ReportChange&) = 0;
  // What is erased or purged is found no more at once, but its words stay in older parts of the index until these have been
  // merged into one. A step of that, which writes about so many pages (4 KiB), in a transaction of its own; true: there
  // is more to do. What was begun and left off, also by a program that ended, is taken up again.
  virtual Outcome<bool> sweep_words(int pages) = 0;
};

}  // namespace takamaka::storage
