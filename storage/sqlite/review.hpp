#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Which matches. Everything that is given must hold.
struct MatchFilter {
  std::string variant{};          // its key
  std::string player{};           // an id, or a name (of whatever case), who played
  std::string won_by{};           // likewise, who won
  std::string room{};             // an id or a code
  std::string result{};           // "running", "abandoned", or why it ended
  std::string option{}, value{};  // a name and its value as JSON has it, such as "target" and "100"
  std::string flag{};             // "report", "note", or a flag that somebody set
  std::string text{};  // words that were said there, or of a name there: see Review::words. Of the newest that fit
  std::optional<std::int64_t> from_ms{};   // opened then or later
  std::optional<std::int64_t> until_ms{};  // opened before then
  std::string before{};                    // a match: only those older than it, for the next page
};
// Over what the tallies of Seychelles are counted.
struct TallyFilter {
  std::string player;   // an id or a name
  std::string company;  // ids in order with blanks between them (matches.company)
  std::optional<std::int64_t> from_ms, until_ms;
};

// Which reports. Everything that is given must hold.
struct ReportFilter {
  std::string state, player, match;  // player: an id, by or about whom
  std::optional<std::int64_t> before;
};
struct NoteFilter {
  std::string match, player;  // ids
  std::optional<std::int64_t> before;
};

// What has been recorded, as rows of named columns: the lists and sums that people look up. It reads only, on a connection
// of its own, also while a server runs. One thread at a time.
class Review {
 public:
  // The schema must be this program's: `refused` when it is older, `newer_schema` when it is newer.
  static Outcome<std::unique_ptr<Review>> open(const std::string& path);

  // Hands each row to `take` as it is read; false ends the reading. The columns are the same for every row, and are told
  // first, to `begin`.
  struct Sink {
    std::function<void(const std::vector<std::string>& columns)> begin;
    std::function<bool(std::span<const Value>)> take;
  };
  // Newest first. `limit` 0: all.
  Outcome<void> matches(const MatchFilter&, int limit, const Sink&);
  Outcome<void> seats(const MatchId&, const Sink&);  // seat, name, player, total, won
  Outcome<void> sheet(const MatchId&, const Sink&);
  Outcome<void> score_lines(const MatchId&, const Sink&);
  // The entries of one match, or of one account (the newest first, those before an entry), or (both empty) the accounts
  // with their balances.
  Outcome<void> ledger(const std::string& match, const std::string& account, int limit, const Sink&,
                       std::optional<std::int64_t> before = {});
  // Adds the ledger up: by entry, by match (whose pot must be empty when it has ended), and in all. A row for each of the
  // three with how many were looked at and how many are wrong; whether none is.
  Outcome<bool> ledger_proof(const Sink&);
  Outcome<void> tallies(const TallyFilter&, const Sink&);  // by person
  Outcome<void> pairs(const TallyFilter&, const Sink&);    // who gave whom, and partners who gave and took together
  Outcome<void> tables(const TallyFilter&, const Sink&);   // by company
  Outcome<void> bests(const std::string& player, int limit, const Sink&);
  // By id, or by how a name begins; empty: all. Only those before this id.
  Outcome<void> players(const std::string& name, int limit, const Sink&, const std::string& before = {});
  // What was said, and names of rooms and players: the newest first, players' names at the end. Every word of `text` must
  // be there, of the last one its beginning (three letters at least); what stands in double quotes as it stands. Cases and accents do not matter.
  Outcome<void> words(const std::string& text, std::optional<std::int64_t> before, int limit, const Sink&);
  // Refused requests and connections of a room, while its log had these lengths, in order; those after an attempt.
  Outcome<void> attempts(const RoomId&, Seq from, Seq until, const Sink&);
  Outcome<void> match_attempts(const MatchId&, const Sink&);  // the same columns but the first, which is the match
  Outcome<void> reports(const ReportFilter&, int limit, const Sink&);  // the newest first
  Outcome<void> report(std::int64_t report, const Sink&);              // that one
  Outcome<void> notes(const NoteFilter&, int limit, const Sink&);      // the newest first
  Outcome<void> note(std::int64_t note, const Sink&);
  Outcome<void> reports_by(const PlayerId&, const Sink&);  // that he has made himself
  // As matches(), the ids alone.
  Outcome<std::vector<MatchId>> match_ids(const MatchFilter&, int limit);
  // How many matches matches() would find, counted up to a million.
  Outcome<std::int64_t> count_matches(const MatchFilter&);
  // Everything that is stored of one player: how he is called, when his tokens were made, his texts, what he tried.
  Outcome<void> player_names(const PlayerId&, const Sink&);
  Outcome<void> player_attempts(const PlayerId&, const Sink&);
  Outcome<void> player_texts(const PlayerId&, const Sink&);
  Outcome<void> player_tokens(const PlayerId&, const Sink&);

  // The player of this id, or the only one of this name. `refused` when there is none, or when several have the name.
  Outcome<PlayerId> find_player(const std::string& id_or_name);
  // From now on a query that takes longer is `unavailable`. 0: none does.
  void give_up_after(std::chrono::milliseconds);
  // The match of this id, or the last one of the room of this id or code. `refused` when there is none.
  Outcome<MatchId> find_match(const std::string& id);

 private:
  explicit Review(const std::string& path);
  Outcome<void> run(const std::string& sql, const std::vector<Value>& values, const Sink&);
  Outcome<std::vector<std::string>> texts_of(const std::string& sql, const std::vector<Value>& values);
  // The ids of the matches, newest first, as SQL with its values.
  struct Ids {
    std::string sql;
    std::vector<Value> values;
  };
  Outcome<Ids> ids_of(const MatchFilter&, int limit);
  Outcome<std::vector<std::string>> fitting_people(const std::string& text);
  Outcome<std::vector<std::string>> matches_where_said(const std::string& text);

  Database database_;
  std::set<std::string> texts_;  // of the statements that are kept prepared
  int in_use_ = 0;               // queries under way: a sink may ask for more
};

}  // namespace takamaka::storage
