// The command line of the commands over the record.

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "server/admin/api/record.hpp"
#include "server/commands/choices.hpp"
#include "server/commands/limit.hpp"
#include "server/commands/record.hpp"
#include "server/commands/settings.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"
#include "server/review/filter_check.hpp"

namespace takamaka::commands {
namespace {

// Parses "2026-07-01" or "2026-07-01T18:30" (UTC) to milliseconds since 1970.
std::optional<std::int64_t> read_time(const std::string& text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, used = 0;
  const bool with_time =
      std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d%n", &year, &month, &day, &hour, &minute, &used) == 5 &&
      used == static_cast<int>(text.size());
  if (!with_time) {
    hour = minute = 0;
    if (std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &day, &used) != 3 ||
        used != static_cast<int>(text.size())) {
      return std::nullopt;
    }
  }
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59) return std::nullopt;
  const auto days = std::chrono::sys_days{date}.time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(days).count() + (hour * 60 + minute) * 60'000LL;
}

// Converts the typed options for the command. Returns an error message, or none.
std::optional<std::string> prepare(RecordArguments& arguments) {
  auto settings = settings_of(arguments.config, arguments.database);
  if (!settings) return settings.error();
  arguments.database = database_name(*settings);
  for (const auto& [text, into, also] :
       {std::tuple{&arguments.from, &arguments.matches.from_ms, &arguments.tallies.from_ms},
        std::tuple{&arguments.until, &arguments.matches.until_ms, &arguments.tallies.until_ms}}) {
    if (text->empty()) continue;
    *into = *also = read_time(*text);
    if (!*into) return "not a date such as 2026-07-01 or 2026-07-01T18:30 (UTC): " + *text;
  }
  if (!arguments.option.empty()) {
    const auto equals = arguments.option.find('=');
    if (equals == std::string::npos) return "write an option as name=value, such as target=100";
    arguments.matches.option = arguments.option.substr(0, equals);
    arguments.matches.value = arguments.option.substr(equals + 1);
  }
  arguments.tallies.player = arguments.matches.player;
  if (const auto wrong_value = review::wrong_in(arguments.matches)) {
    std::string flag = wrong_value->key == "until_ms" ? "until" : wrong_value->key;
    return "--" + flag + ": " + wrong_value->reason;
  }
  return std::nullopt;
}

class Adding {
 public:
  Adding(CLI::App& parent, std::function<int()>& chosen, std::shared_ptr<RecordArguments> arguments)
      : parent_{parent}, chosen_{chosen}, arguments_{std::move(arguments)} {}

  CLI::App& add(const char* name, const char* help, const std::string& examples,
                int (*command)(const RecordArguments&)) {
    CLI::App& sub = *parent_.add_subcommand(name, help);
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
  void when(CLI::App& sub) {
    sub.add_option("--from", arguments_->from, "Begun at or after this time: 2026-07-01 or 2026-07-01T18:30, UTC.");
    sub.add_option("--until", arguments_->until, "Begun before this time.");
  }
  void filter(CLI::App& sub) {
    when(sub);
    sub.add_option("--game", arguments_->matches.variant, "A game, such as seychelles.");
    sub.add_option("--player", arguments_->matches.player, "A player's id, or a name: everybody who has or had it.");
    sub.add_option("--won-by", arguments_->matches.won_by, "A winner's id, or a name that winners have or had.");
    sub.add_option("--room", arguments_->matches.room, "A room's id, or its code in any case, with or without dashes.");
    sub.add_option("--result", arguments_->matches.result,
                   "running, abandoned, or the reason for the end, such as target_reached.");
    sub.add_option("--option", arguments_->option, "An option as name=value, such as target=100.");
    sub.add_option("--flag", arguments_->matches.flag, "report, note, or a flag that an admin set.");
    sub.add_option("--text", arguments_->matches.text, "Words in the chat or in names.");
    sub.add_option("--before", arguments_->matches.before,
                   "Only matches older than this one. For the next page, give the last match of this page.");
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
  CLI::App& listing = adding.add("list", "Lists players with their number of matches and chips, newest first.",
                                 "  takamaka player list\n  takamaka player list Ana", player_list);
  adding.id(listing, "Only players with this id, or with a present or former name that begins like this.", false);
  adding.rows(listing);
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

  CLI::App& listing = adding.add("games", "Lists matches, newest first.",
                                 "  takamaka games --player Ana --game seychelles --from 2026-07-01\n"
                                 "  takamaka games --option target=100 --result abandoned --json",
                                 games);
  adding.filter(listing);
  adding.rows(listing);

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

  CLI::App& found = adding.add("words", "Searches chat and the names of rooms and players, newest first.",
                               "  takamaka words 'good game'\n  takamaka words '\"well played\" ana' --json", words);
  adding.id(found,
            "Words that must all match; the last may be the start of a longer word. Double quotes enclose a phrase.");
  adding.rows(found);

  CLI::App& complaints =
      adding.add("reports", "Lists the reports of players, newest first. Admins handle them on the admin page.",
                 "  takamaka reports --state new\n  takamaka reports --player Ana --json", reports);
  complaints.add_option("--state", arguments->reports.state, "new, in_work or closed.")
      ->check(is_one_of<admin::ReportState>());
  complaints.add_option("--player", arguments->reports.player, "Reports by or about this player: an id or a name.");
  complaints.add_option("--match", arguments->reports.match, "The match of the report: an id.");
  adding.rows(complaints);

  CLI::App& noted =
      adding.add("notes", "Lists the notes of admins, newest first.", "  takamaka notes --match 01JZ…", notes);
  noted.add_option("--match", arguments->notes.match, "Notes about this match: an id.");
  noted.add_option("--player", arguments->notes.player, "Notes about this player: an id.");
  adding.rows(noted);

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
  counted.add_option("--game", arguments->tallies.game, "Only tallies of this game, such as seychelles.");
  counted.add_option("--player", arguments->matches.player, "Only tallies of this player: an id or a name.");
  counted.add_option("--regulars", arguments->tallies.regulars,
                     "Only one table of regulars: the ids of all its people, with commas or spaces between them.");
  adding.when(counted);
  adding.rows(counted);

  CLI::App& best =
      adding.add("bests", "Lists the best results of solitaire.", "  takamaka bests\n  takamaka bests Ana", bests);
  adding.id(best, "Only results of this player: an id or a name.", false);
  adding.rows(best);

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
}

}  // namespace takamaka::commands
