#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/ports/storage_error.hpp"
#include "storage/ports/value.hpp"

namespace takamaka::storage {

// Selects matches. Every given condition must hold.
struct MatchFilter {
  std::string variant{};          // its key
  std::string player{};           // an id, or a name (in any case) that somebody who played has or had
  std::string won_by{};           // the same of somebody who won
  std::string room{};             // an id, or a code in any case, with or without dashes
  std::string result{};           // "running", "abandoned", or another reason for its end
  std::string option{}, value{};  // an option's name and its JSON value, such as "target" and "100"
  std::string flag{};             // "report", "note", or a flag that somebody set
  std::string
      text{};  // words of its chat or of a player's name: see RecordLists::words. Searches only the newest texts that fit
  std::optional<std::int64_t> from_ms{};   // opened at this time or later
  std::optional<std::int64_t> until_ms{};  // opened before this time
  std::string before{};                    // a match id: only older matches, for the next page
  std::string match{};                     // an id
  bool open_codes = true;                  // whether matches() shows the codes of open rooms that are not listed
};
// Selects the matches whose tallies are counted.
struct TallyFilter {
  std::string game;      // a variant
  std::string player;    // an id or a name
  std::string regulars;  // the ids of all people of a table, with spaces, commas or semicolons between them
  std::optional<std::int64_t> from_ms, until_ms;
};

// Selects reports. Every given condition must hold.
struct ReportFilter {
  std::string state, player, match;  // player: the id of the author or the subject
  std::optional<std::int64_t> before;
};
struct NoteFilter {
  std::string match, player;  // ids
  std::optional<std::int64_t> before;
};

// The option of a game by which it keeps results of solitaire apart.
struct SoloOption {
  std::string_view variant, option;
};

// Port: the record as rows of named columns: lists, searches and sums for administrators. A sink may start another query.
// Called from one thread at a time.
class RecordLists {
 public:
  virtual ~RecordLists() = default;

  // Newest first. `limit` 0: all.
  virtual Outcome<void> matches(const MatchFilter&, int limit, const RowSink&) = 0;
  virtual Outcome<void> seats(const MatchId&, const RowSink&) = 0;  // seat, name, player, total, won
  virtual Outcome<void> sheet(const MatchId&, const RowSink&) = 0;
  virtual Outcome<void> score_lines(const MatchId&, const RowSink&) = 0;
  // The entries of one match, or of one account (newest first, those before entry `before`), or the accounts with their
  // balances if both are empty.
  virtual Outcome<void> ledger(const std::string& match, const std::string& account, int limit, const RowSink&,
                               std::optional<std::int64_t> before = {}) = 0;
  // Checks the sums of the ledger: by entry, by match, by pot (empty after its match) and over all accounts. Writes one row
  // per check with the number of items and of errors. Returns whether there are no errors.
  virtual Outcome<bool> ledger_proof(const RowSink&) = 0;
  virtual Outcome<void> tallies(const TallyFilter&, const RowSink&) = 0;  // by person
  virtual Outcome<void> pairs(const TallyFilter&,
                              const RowSink&) = 0;  // who gave to whom, and who gave or took together
  // By regulars: their ids, and their names in the same order, which are empty for erased people.
  virtual Outcome<void> tables(const TallyFilter&, const RowSink&) = 0;
  // The best result of each person in solitaire, in each game for each value of its option.
  virtual Outcome<void> bests(const std::string& player, std::span<const SoloOption>, int limit, const RowSink&) = 0;
  // Players with this id, or with a present or former name that begins with this text; empty: all. Only ids before `before`.
  virtual Outcome<void> players(const std::string& name, int limit, const RowSink&, const std::string& before = {}) = 0;
  // Chat, and names of rooms and players: the newest first, players' names at the end. A hit contains every word of `text`;
  // of the last word, if it has at least three letters, only the beginning must match; text in double quotes matches as a
  // phrase. Case and accents do not matter.
  virtual Outcome<void> words(const std::string& text, std::optional<std::int64_t> before, int limit,
                              const RowSink&) = 0;
  // The activity of a room while its log had these lengths, in order: refused requests and connections.
  virtual Outcome<void> activities(const RoomId&, Seq from, Seq until, const RowSink&) = 0;
  virtual Outcome<void> match_activities(const MatchId&,
                                         const RowSink&) = 0;  // the same columns except the first, which is the match
  virtual Outcome<void> reports(const ReportFilter&, int limit, const RowSink&) = 0;  // the newest first
  virtual Outcome<void> report(std::int64_t report, const RowSink&) = 0;              // this one
  virtual Outcome<void> notes(const NoteFilter&, int limit, const RowSink&) = 0;      // the newest first
  virtual Outcome<void> note(std::int64_t note, const RowSink&) = 0;
  virtual Outcome<void> reports_by(const PlayerId&, const RowSink&) = 0;  // reports that this player made
  // As matches(), but only the ids. All of these are `refused` if nobody has the name, or no room the code, or no match the
  // flag.
  virtual Outcome<std::vector<MatchId>> match_ids(const MatchFilter&, int limit) = 0;
  // Counts the matches that matches() would find, up to a million.
  virtual Outcome<std::int64_t> count_matches(const MatchFilter&) = 0;
  // All stored data of one player: names, activity, texts, and the times of their tokens.
  virtual Outcome<void> player_names(const PlayerId&, const RowSink&) = 0;
  virtual Outcome<void> player_activities(const PlayerId&, const RowSink&) = 0;
  virtual Outcome<void> player_texts(const PlayerId&, const RowSink&) = 0;
  virtual Outcome<void> player_tokens(const PlayerId&, const RowSink&) = 0;

  // Finds the player with this id, or the only player with this name. `refused` if there is none, or several have the name.
  virtual Outcome<PlayerId> find_player(const std::string& id_or_name) = 0;
  // Finds everybody with this id, or with this name now or earlier: at most 100, the newest first. `refused` if there is nobody.
  virtual Outcome<std::vector<std::string>> people_called(const std::string& id_or_name) = 0;
  // A line for each: id, name, number of matches, day of the last one.
  virtual Outcome<std::string> describe_people(const std::vector<std::string>& players) = 0;
  // Finds the match with this id, or the last match of the room with this id or code (as in MatchFilter::room). `refused` if
  // there is none.
  virtual Outcome<MatchId> find_match(const std::string& id) = 0;
};

}  // namespace takamaka::storage
