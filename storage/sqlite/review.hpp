#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Selects matches. Every given condition must hold.
struct MatchFilter {
  std::string variant{};          // its key
  std::string player{};           // an id or a name (in any case) of somebody who played
  std::string won_by{};           // an id or a name of somebody who won
  std::string room{};             // an id or a code
  std::string result{};           // "running", "abandoned", or another reason for its end
  std::string option{}, value{};  // an option's name and its JSON value, such as "target" and "100"
  std::string flag{};             // "report", "note", or a flag that somebody set
  std::string
      text{};  // words of its chat or of a player's name: see Review::words. Searches only the newest texts that fit
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
  std::string regulars;  // regulars: sorted ids with spaces between them (matches.regulars)
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

// Reads the record as rows of named columns: the lists and sums for review. It has its own read-only connection, also while
// a server runs. One thread at a time.
class Review {
 public:
  // The file must have this program's schema: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<Review>> open(const std::string& path);

  // Receives the names of the columns in `begin`, then each row in `take`, which returns false to stop.
  struct Sink {
    std::function<void(const std::vector<std::string>& columns)> begin;
    std::function<bool(std::span<const Value>)> take;
  };
  // Newest first. `limit` 0: all.
  Outcome<void> matches(const MatchFilter&, int limit, const Sink&);
  Outcome<void> seats(const MatchId&, const Sink&);  // seat, name, player, total, won
  Outcome<void> sheet(const MatchId&, const Sink&);
  Outcome<void> score_lines(const MatchId&, const Sink&);
  // The entries of one match, or of one account (newest first, those before entry `before`), or the accounts with their
  // balances if both are empty.
  Outcome<void> ledger(const std::string& match, const std::string& account, int limit, const Sink&,
                       std::optional<std::int64_t> before = {});
  // Checks the sums of the ledger: by entry, by match, by pot (empty after its match) and over all accounts. Writes one row
  // per check with the number of items and of errors. Returns whether there are no errors.
  Outcome<bool> ledger_proof(const Sink&);
  Outcome<void> tallies(const TallyFilter&, const Sink&);  // by person
  Outcome<void> pairs(const TallyFilter&, const Sink&);    // who gave to whom, and who gave or took together
  Outcome<void> tables(const TallyFilter&, const Sink&);   // by regulars
  Outcome<void> bests(const std::string& player, int limit, const Sink&);
  // Players with this id, or whose name begins with this text; empty: all. Only ids before `before`.
  Outcome<void> players(const std::string& name, int limit, const Sink&, const std::string& before = {});
  // Chat, and names of rooms and players: the newest first, players' names at the end. A hit contains every word of `text`;
  // of the last word, if it has at least three letters, only the beginning must match; text in double quotes matches as a
  // phrase. Case and accents do not matter.
  Outcome<void> words(const std::string& text, std::optional<std::int64_t> before, int limit, const Sink&);
  // The activity of a room while its log had these lengths, in order: refused requests and connections.
  Outcome<void> activities(const RoomId&, Seq from, Seq until, const Sink&);
  Outcome<void> match_activities(const MatchId&, const Sink&);  // the same columns except the first, which is the match
  Outcome<void> reports(const ReportFilter&, int limit, const Sink&);  // the newest first
  Outcome<void> report(std::int64_t report, const Sink&);              // this one
  Outcome<void> notes(const NoteFilter&, int limit, const Sink&);      // the newest first
  Outcome<void> note(std::int64_t note, const Sink&);
  Outcome<void> reports_by(const PlayerId&, const Sink&);  // reports that this player made
  // As matches(), but only the ids.
  Outcome<std::vector<MatchId>> match_ids(const MatchFilter&, int limit);
  // Counts the matches that matches() would find, up to a million.
  Outcome<std::int64_t> count_matches(const MatchFilter&);
  // All stored data of one player: names, activity, texts, and the times of their tokens.
  Outcome<void> player_names(const PlayerId&, const Sink&);
  Outcome<void> player_activities(const PlayerId&, const Sink&);
  Outcome<void> player_texts(const PlayerId&, const Sink&);
  Outcome<void> player_tokens(const PlayerId&, const Sink&);

  // Finds the player with this id, or the only player with this name. `refused` if there is none, or several have the name.
  Outcome<PlayerId> find_player(const std::string& id_or_name);
  // Names and words that are searched are brought into the form in which they are stored; by default they stay as typed.
  using TextForm = std::function<std::string(std::string_view)>;
  void compare_as(TextForm form) { form_ = std::move(form); }
  // From now on a query that takes longer fails with `too_slow`. 0: no limit.
  void give_up_after(std::chrono::milliseconds);
  // Finds the match with this id, or the last match of the room with this id or code. `refused` if there is none.
  Outcome<MatchId> find_match(const std::string& id);

 private:
  explicit Review(const std::string& path);
  Outcome<void> run(const std::string& sql, const std::vector<Value>& values, const Sink&);
  Outcome<std::vector<std::string>> texts_of(const std::string& sql, const std::vector<Value>& values);
  // SQL, with its values, that yields the ids of the matches, newest first.
  struct Ids {
    std::string sql;
    std::vector<Value> values;
  };
  Outcome<Ids> ids_of(const MatchFilter&, int limit);
  Outcome<std::vector<std::string>> fitting_people(const std::string& text);
  Outcome<std::vector<std::string>> matches_where_said(const std::string& text);

  std::string formed(const std::string& typed) const { return form_ ? form_(typed) : typed; }

  Database database_;
  TextForm form_;
  std::set<std::string> texts_;  // SQL texts of the prepared statements
  int in_use_ = 0;               // running queries: a sink may start another one
};

}  // namespace takamaka::storage
