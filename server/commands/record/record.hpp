#pragma once

// The commands over the record. They can run next to a running server, except `rebuild`, `player erase`, `restore`,
// `purge` and `migrate`, which need the database alone (not with --dry-run). Each returns the exit code of the program.
// Rows go to standard output, error messages to standard error.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/commands/record/list_options.hpp"
#include "server/commands/record/open_record.hpp"
#include "server/review/output.hpp"
#include "storage/lists/tallies.hpp"
#include "storage/ports/record.hpp"

namespace CLI {
class App;
}

namespace takamaka::commands {

using review::Format;
using review::Output;

// The options of these commands. `database` comes from the settings unless it is given.
struct RecordArguments {
  std::string database, config;
  bool json = false, csv = false;
  int limit = 50, export_limit = 0;
  std::string id;  // of a match, a room, a player or an account; words: the search text
  storage::GamePageFilter matches;
  storage::TallyFilter tallies;
  Checks checks;
  std::string by = "person";  // tallies: person, pair or table
  std::string what;           // export: an ExportKind; migrate: a direction, or empty
  bool anonymise = false;
  bool lines = false, check = false, all = false, dry_run = false, quick = false, yes = false;
  bool step = false, hands = false;
  std::string file;        // backup, restore: the backup; player export: the new file, empty for standard output
  int keep = 0;            // backup: how many to keep in the folder; 0: all
  std::string older_than;  // purge: as typed, such as 90d
  bool compact = false;
};

int show(const RecordArguments&);
int sheet(const RecordArguments&);
int ledger(const RecordArguments&);
int tallies(const RecordArguments&);
int export_all(const RecordArguments&);
int time_line(const RecordArguments&);
int player_matches(const RecordArguments&);
int player_export(const RecordArguments&);
int player_erase(const RecordArguments&);
int verify(const RecordArguments&);
int check(const RecordArguments&);
int rebuild(const RecordArguments&);
int replay(const RecordArguments&);
int backup(const RecordArguments&);
int restore(const RecordArguments&);
int purge(const RecordArguments&);
int migrate(const RecordArguments&);
// `what`: sqlite-to-postgres or postgres-to-sqlite.
int move_to_other_engine(const RecordArguments&);

// Adds the commands to the command line. Stores the one that the user calls in `chosen`.
void add_record_commands(CLI::App& app, std::function<int()>& chosen);

// ------------------------------------------------------------------------------------------- shared by the commands

// Whether the database of the request exists; if not, prints an error and sets `code`.
bool is_there(const RecordArguments& arguments, int& code);
// Prints a store error to standard error and returns its exit code.
int unreadable(const storage::Error& error);
// Opens the database to read it. On failure prints an error, sets `code` and returns null.
std::unique_ptr<storage::Record> open_record(const RecordArguments& arguments, int& code);
// The match with the id of the request, and its record. Fails in the same way.
struct OpenMatch {
  std::unique_ptr<storage::Record> record;
  storage::MatchRecord match;

  const MatchId& id() const { return match.opened.match; }
};
std::optional<OpenMatch> open_match(const RecordArguments& arguments, int& code);
// Opens the database to write. Fails while a server uses it.
std::optional<OpenDatabase> open_alone(const RecordArguments& arguments, int& code);
// Removes all erased texts from the word index in one run, because nothing else waits for the store.
storage::Outcome<void> sweep(storage::Evidence& evidence);
Format format_of(const RecordArguments& arguments);
// A progress line on standard error that overwrites itself; silent if standard error is not a terminal. It goes by std::clog,
// because std::cerr flushes standard output first, which can fail.
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
