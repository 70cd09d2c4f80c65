#pragma once

// The commands over what has been recorded. They read beside a running server, all but `rebuild`, `player erase`, `restore`,
// `purge` and `migrate`, which need the database to themselves. Each returns the program's exit code; rows go to standard output, sentences about what
// went wrong to standard error.

#include <functional>
#include <memory>
#include <string>

#include "server/review/output.hpp"
#include "storage/sqlite/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace CLI {
class App;
}

namespace takamaka::commands {

using review::Format;
using review::Output;

// What is common to these commands. `database` is found by the settings unless it was given.
struct RecordWish {
  std::string database, config;
  bool json = false, csv = false;
  int limit = 50, export_limit = 0;
  std::string id;  // of a match, a room, a player or an account, as the command says
  storage::MatchFilter matches;
  storage::TallyFilter tallies;
  std::string from, until, option;  // as typed
  std::string by = "person";        // tallies: person, pair or table
  std::string what;                 // export: as review::TakeAway
  storage::ReportFilter reports;
  storage::NoteFilter notes;
  bool anonymise = false;
  bool lines = false, check = false, all = false, dry_run = false, quick = false, yes = false;
  bool step = false, hands = false;
  std::string file;        // backup, restore: the backup's
  int keep = 0;            // backup: how many stay in the folder; 0: all
  std::string older_than;  // purge: as typed, such as 90d
  bool compact = false;
};

int games(const RecordWish&);
int show(const RecordWish&);
int sheet(const RecordWish&);
int ledger(const RecordWish&);
int tallies(const RecordWish&);
int bests(const RecordWish&);
int export_all(const RecordWish&);
int words(const RecordWish&);
int reports(const RecordWish&);
int notes(const RecordWish&);
int time_line(const RecordWish&);
int player_list(const RecordWish&);
int player_matches(const RecordWish&);
int player_export(const RecordWish&);
int player_erase(const RecordWish&);
int verify(const RecordWish&);
int check(const RecordWish&);
int rebuild(const RecordWish&);
int replay(const RecordWish&);
int backup(const RecordWish&);
int restore(const RecordWish&);
int purge(const RecordWish&);
int migrate(const RecordWish&);

// Adds them to the command line; the one that was asked for is left in `chosen`.
void add_record_commands(CLI::App& app, std::function<int()>& chosen);

// ------------------------------------------------------------------------------------------- shared by the commands

// Whether the file of the wish is there; says so if not.
bool is_there(const RecordWish& wish, int& code);
// Says on standard error why the database cannot be read, and the exit code for it.
int unreadable(const storage::Error& error);
// Opens the database to look; says why not and leaves the exit code in `code`.
std::unique_ptr<storage::Review> open_review(const RecordWish& wish, int& code);
std::unique_ptr<storage::SqliteStore> open_store(const RecordWish& wish, int& code);
// A match with what is stored of it: that of the wish's id. Likewise.
struct OpenMatch {
  std::unique_ptr<storage::Review> review;
  std::unique_ptr<storage::SqliteStore> store;
  storage::MatchRecord record;

  const MatchId& id() const { return record.opened.match; }
};
std::optional<OpenMatch> open_match(const RecordWish& wish, int& code);
// To write: no server may have it.
std::unique_ptr<storage::SqliteStore> open_alone(const RecordWish& wish, int& code);
// Takes what was erased out of the index of words, all of it: nobody waits for the store.
storage::Outcome<void> sweep(storage::Evidence& evidence);
Format format_of(const RecordWish& wish);
// Rows of a review, written as wished.
storage::Review::Sink into(Output& output);
// A line on standard error that is written over again, if that is a terminal.
class Progress {
 public:
  Progress(std::string what, std::size_t all);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void advance();
  void reach(std::size_t done, std::size_t all);

 private:
  std::string what_;
  std::size_t all_, done_ = 0;
  bool shown_;
};

}  // namespace takamaka::commands
