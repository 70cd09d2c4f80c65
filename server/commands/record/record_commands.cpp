// The command line of the commands over the record.

#include <CLI/CLI.hpp>
#include <iostream>

#include "server/admin/api/record.hpp"
#include "server/commands/choices.hpp"
#include "server/commands/limit.hpp"
#include "server/commands/record/print_list.hpp"
#include "server/commands/record/record.hpp"
#include "server/commands/settings.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"
#include "server/review/filter_check.hpp"

namespace takamaka::commands {
namespace {

// Converts the typed options for the command. Returns an error message, or none.
std::optional<std::string> prepare(RecordArguments& arguments) {
  auto settings = settings_of(arguments.config, arguments.database);
  if (!settings) return settings.error();
  arguments.database = database_name(*settings);
  for (const auto& check : arguments.checks) {
    if (auto why = check()) return why;
  }
  return std::nullopt;
}

// Checks the values that select matches.
void check_later(const storage::GamePageFilter& matches, Checks& checks) {
  checks.emplace_back([&matches]() -> std::optional<std::string> {
    const auto wrong_value = review::wrong_in(matches);
    if (!wrong_value) return std::nullopt;
    return option_name(wrong_value->key) + ": " + wrong_value->reason;
  });
}

class Adding {
 public:
  Adding(CLI::App& parent, std::function<int()>& chosen, std::shared_ptr<RecordArguments> arguments)
      : parent_{parent}, chosen_{chosen}, arguments_{std::move(arguments)} {}

  CLI::App& add(const char* name, const char* help, const std::string& examples,
                int (*command)(const RecordArguments&)) {
    return add_any(name, help, examples, command);
  }
  CLI::App& add_any(std::string name, std::string help, const std::string& examples,
                    std::function<int(const RecordArguments&)> command) {
    CLI::App& sub = *parent_.add_subcommand(std::move(name), std::move(help));
    add_sources(sub, arguments_->database, arguments_->config);
    sub.add_flag("--json", arguments_->json, "Writes JSON, one object per line if there are several.");
    sub.footer("Examples:\n" + examples);
    sub.callback([this_chosen = &chosen_, arguments = arguments_, command] {
      *this_chosen = [arguments, command] {
        if (const auto why = prepare(*arguments)) return wrong(*why);
        return command(*arguments);
      };
    });
    return sub;
  }
  void id(CLI::App& sub, const char* help, bool required = true) {
    sub.add_option("id", arguments_->id, help)->required(required);
  }
  void rows(CLI::App& sub) {
    sub.add_flag("--csv", arguments_->csv,
                 "Writes CSV. A list is one cell with \"; \" between its entries. Text that a spreadsheet would read "
                 "as a formula gets an apostrophe in front.")
        ->excludes("--json");
    sub.add_option("--limit", arguments_->limit, "Maximum number of rows; 0: all.")->check(is_limit());
  }
  void filter(CLI::App& sub) { add_filter(sub, arguments_->matches, arguments_->checks); }
  // Adds the command of a list.
  template <class E>
  void list() {
    const auto asked = std::make_shared<typename E::Query::Extended>();
    CLI::App& sub =
        add_any(std::string{E::command.name}, std::string{E::command.help}, std::string{E::command.examples},
                [asked](const RecordArguments& arguments) { return print_list<E>(arguments, *asked); });
    add_filter(sub, *asked, arguments_->checks, E::command.typed, E::command.typed_help);
    if constexpr (std::derived_from<typename E::Query, storage::GamePageFilter>)
      check_later(*asked, arguments_->checks);
    rows(sub);
  }

 private:
  CLI::App& parent_;
  std::function<int()>& chosen_;
  std::shared_ptr<RecordArguments> arguments_;
};

void add_player_commands(CLI::App& app, std::function<int()>& chosen,
                         const std::shared_ptr<RecordArguments>& arguments) {
  CLI::App& player = *app.add_subcommand("player", "Looks up, exports and erases players.");
  player.require_subcommand(1);
  Adding adding{player, chosen, arguments};
  adding.list<admin::ListPlayers>();
  CLI::App& played = adding.add("matches", "Lists a player's matches, newest first.",
                                "  takamaka player matches Ana --limit 20 --before 01JZ…", player_matches);
  adding.id(played, "The player's id or name.");
  adding.rows(played);
  adding.filter(played);
  CLI::App& taken = adding.add("export", "Exports all data that is stored about a player as JSON.",
                               "  takamaka player export Ana --to ana.json", player_export);
  adding.id(taken, "The player's id or name.");
  taken.add_option(
      "--to", arguments->file,
      "A new file, which only its owner may read. Default: standard output. An existing file is never replaced.");
  CLI::App& erased = adding.add("erase",
                                "Erases a player's name, tokens and texts. Their matches stay, without a name, and all "
                                "logs stay valid. The server must be stopped. Backups are not changed.",
                                "  takamaka player erase 01JZ… --yes", player_erase);
  adding.id(erased, "The player's id or name.");
  erased.add_flag("--yes", arguments->yes, "Confirms that you want this.");
}

void add_keeping_commands(Adding& adding, RecordArguments& arguments) {
  CLI::App& kept = adding.add(
      "backup",
      "Copies the database into one file, also while the server is running. The copy has the state between two "
      "commits; it is checked, synced and gets its name only when it is complete. An existing file is never replaced. "
      "A backup contains live hands: keep it as private as the database.",
      "  takamaka backup /var/backups/takamaka/before-upgrade.db\n  takamaka backup /var/backups/takamaka --keep 14",
      backup);
  kept.add_option("file", arguments.file,
                  "The new file, or a folder in which the file is named after the time. A path that ends with /, or "
                  "any path with --keep, is a folder. Missing folders are created, for their owner alone.")
      ->required();
  kept.add_option("--keep", arguments.keep,
                  "Keeps this many of the backups of the folder that are named after the time, and deletes the older "
                  "ones. Those with a date in the future are neither counted nor deleted.")
      ->check(CLI::PositiveNumber);

  CLI::App& restored = adding.add(
      "restore",
      "Replaces the database with a backup. The backup is first copied, migrated and checked (pages, references, hash "
      "chains, ledger). The old database is kept in the same folder under another name. The server must be stopped.",
      "  takamaka restore /var/backups/takamaka/takamaka-20260701T030000Z.db", restore);
  restored.add_option("file", arguments.file, "The backup; with --dry-run also a folder, for its newest backup.")
      ->required();
  restored.add_flag("--dry-run", arguments.dry_run,
                    "Restores into a copy, checks and deletes it. The database stays, and the server may run.");

  CLI::App& purged = adding.add(
      "purge",
      "Deletes rooms in which nothing has happened for this long, with their logs, matches and everything else about "
      "them, and then players about whom nothing else is stored. Rooms with a running match, an open report or a best "
      "result of solitaire stay. It also tells the server that the machine's clock is right. The server must be "
      "stopped; a running server purges by itself with the setting retention_days.",
      "  takamaka purge --older-than 90d --dry-run\n  takamaka purge --older-than 90d --yes --compact", purge);
  purged.add_option("--older-than", arguments.older_than, "An age in days or weeks, such as 90d or 12w.")->required();
  purged.add_flag("--dry-run", arguments.dry_run,
                  "Shows what would be deleted and changes nothing. Works while the server is running.");
  purged.add_flag("--yes", arguments.yes, "Confirms that you want this.");
  purged.add_flag("--compact", arguments.compact, "Rewrites the file to return free space to the disk.");

  CLI::App& migrated =
      adding.add("migrate",
                 "Migrates the database to this version after a backup in the same folder, as the server does at its "
                 "start. With a direction it copies everything from the SQLite file (database) to PostgreSQL "
                 "(postgres) or back, which must be empty, compares every row, and leaves the source as it is; stopped "
                 "at any moment, it goes on when it is called again. The server must be stopped.",
                 "  takamaka migrate --dry-run\n  takamaka migrate\n  takamaka migrate sqlite-to-postgres", migrate);
  migrated.add_option("direction", arguments.what, "sqlite-to-postgres or postgres-to-sqlite.")
      ->check(CLI::IsMember({"sqlite-to-postgres", "postgres-to-sqlite"}))
      ->excludes(migrated.add_flag("--dry-run", arguments.dry_run,
                                   "Shows which migrations would run and tries them on a copy, which is checked and "
                                   "deleted. Works while the server is running."));
}

}  // namespace

void add_record_commands(CLI::App& app, std::function<int()>& chosen) {
  const auto arguments = std::make_shared<RecordArguments>();
  const auto kept = std::make_shared<Adding>(app, chosen, arguments);
  Adding& adding = *kept;

  adding.list<admin::ListGames>();

  CLI::App& shown = adding.add("show", "Shows one match: its sheet, every point with its rule, and its ledger.",
                               "  takamaka show 01JZ…\n  takamaka show KQ7M2RBC --json", show);
  adding.id(shown, "A match's id, or a room's id or code for its last match.");
  shown.add_flag("--anonymise", arguments->anonymise,
                 "With --json: pseudonyms instead of ids, seats instead of names, no typed text.");

  CLI::App& line = adding.add(
      "timeline", "Lists the events and activity of one match in order. A running deal shows what a spectator sees.",
      "  takamaka timeline 01JZ…\n  takamaka timeline KQ7M2RBC --json", time_line);
  adding.id(line, "A match's id, or a room's id or code for its last match.");
  adding.rows(line);

  adding.list<admin::SearchWords>();
  adding.list<admin::ListReports>();
  adding.list<admin::ListNotes>();

  CLI::App& replayed =
      adding.add("replay", "Steps through a match and shows each state.", "  takamaka replay KQ7M2RBC --step", replay);
  adding.id(replayed, "A match's id, or a room's id or code for its last match.");
  replayed.add_flag("--step", arguments->step, "Waits for Enter after each step.");
  replayed.add_flag("--hands", arguments->hands, "Shows hands also while the match is running.");

  CLI::App& verified = adding.add("verify",
                                  "Plays matches again by the rules from their seeds and compares every event with the "
                                  "log. Matches by rules that this program does not have cannot be verified.",
                                  "  takamaka verify 01JZ…\n  takamaka verify --all --from 2026-07-01", verify);
  adding.id(verified, "A match's id, or a room's id or code for its last match.", false);
  verified.add_flag("--all", arguments->all, "All matches that pass the filters.");
  adding.filter(verified);

  CLI::App& sheets = adding.add(
      "sheet", "Shows the sheet of a match: deal, seat, points, doublings, running total, reason for the end.",
      "  takamaka sheet 01JZ…\n  takamaka sheet 01JZ… --lines --csv", sheet);
  adding.id(sheets, "A match's id, or a room's id or code for its last match.");
  sheets.add_flag("--lines", arguments->lines, "Shows every point with its rule and tiles instead.");
  adding.rows(sheets);

  CLI::App& books = adding.add(
      "ledger",
      "Lists accounts with their balances, or the entries of a match, a player or an account. Chips are play money.",
      "  takamaka ledger\n  takamaka ledger 01JZ…\n  takamaka ledger --player Ana\n  takamaka ledger --check", ledger);
  adding.id(books, "A match, a room, or an account such as pot:01JZ….", false);
  books.add_option("--player", arguments->matches.player, "Shows the entries of this player: an id or a name.");
  books.add_flag("--check", arguments->check,
                 "Adds up the whole ledger. Every entry, every match and all accounts together must sum to 0.");
  adding.rows(books);

  CLI::App& counted =
      adding.add("tallies", "Lists what the games count over all matches, by game and kind, the most first.",
                 "  takamaka tallies --from 2026-01-01 --until 2027-01-01\n  takamaka tallies --by pair --player Ana\n"
                 "  takamaka tallies --by table",
                 tallies);
  counted.add_option("--by", arguments->by, "person, pair (giver and taker, and partners) or table (regulars).")
      ->check(is_one_of<admin::TallyBy>());
  add_filter(counted, arguments->tallies, arguments->checks);
  adding.rows(counted);

  adding.list<admin::ReadBests>();
  admin::FurtherLists::each([&]<class E>(std::type_identity<E>) { adding.list<E>(); });

  CLI::App& taken = adding.add("export", "Exports matches as CSV or JSON Lines, newest first.",
                               "  takamaka export sheets --csv --from 2026-07-01 > sheets.csv\n"
                               "  takamaka export records --game gaple --anonymise > games.jsonl",
                               export_all);
  taken
      .add_option("what", arguments->what,
                  "games, sheets, ledger, activities, reports or records (everything about a match, with its events).")
      ->required()
      ->check(is_one_of<ExportKind>());
  taken.add_flag("--csv", arguments->csv, "CSV instead of JSON Lines; not for records.")->excludes("--json");
  taken.add_flag("--anonymise", arguments->anonymise,
                 "Pseudonyms instead of ids (the same throughout this export), seats instead of names, no typed text.");
  adding.filter(taken);
  taken.add_option("--limit", arguments->export_limit, "Maximum number of matches; 0: all. Default: 0.")
      ->check(is_limit());

  CLI::App& checked = adding.add(
      "check", "Checks the database: pages, references, hash chains, ledger, and that the tables match the log.",
      "  takamaka check\n  takamaka check --quick", check);
  checked.add_flag("--quick", arguments->quick, "Skips the comparison with the logs.");

  CLI::App& mended = adding.add(
      "rebuild",
      "Rewrites the tables of the record from the log where they differ from it. The server must be stopped.",
      "  takamaka rebuild --dry-run\n  takamaka rebuild", rebuild);
  mended.add_flag("--dry-run", arguments->dry_run,
                  "Shows the differences and changes nothing. Works while the server is running.");
  adding.id(mended, "Only this room: an id.", false);

  add_player_commands(app, chosen, arguments);
  add_keeping_commands(adding, *arguments);
  check_later(arguments->matches, arguments->checks);  // after the times are read
}

}  // namespace takamaka::commands
