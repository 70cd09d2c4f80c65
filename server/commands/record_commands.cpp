// The command line of the record.

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>

#include "server/app.hpp"
#include "server/commands/record.hpp"
#include "server/commands/settings.hpp"
#include "server/commands/show.hpp"

namespace takamaka::commands {
namespace {

// "2026-07-01" or "2026-07-01T18:30", UTC, as milliseconds since 1970.
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

// What was typed, made ready for the command; an error in words.
std::optional<std::string> prepare(RecordWish& wish) {
  auto settings = settings_of(wish.config, wish.database);
  if (!settings) return settings.error();
  wish.database = std::move(settings->database);
  for (const auto& [text, into, also] : {std::tuple{&wish.from, &wish.matches.from_ms, &wish.tallies.from_ms},
                                         std::tuple{&wish.until, &wish.matches.until_ms, &wish.tallies.until_ms}}) {
    if (text->empty()) continue;
    *into = *also = read_time(*text);
    if (!*into) return "not a date such as 2026-07-01 or 2026-07-01T18:30 (UTC): " + *text;
  }
  if (!wish.option.empty()) {
    const auto equals = wish.option.find('=');
    if (equals == std::string::npos) return "an option is written name=value, such as target=100";
    wish.matches.option = wish.option.substr(0, equals);
    wish.matches.value = wish.option.substr(equals + 1);
  }
  wish.tallies.player = wish.matches.player;
  return std::nullopt;
}

class Adding {
 public:
  Adding(CLI::App& parent, std::function<int()>& chosen, std::shared_ptr<RecordWish> wish)
      : parent_{parent}, chosen_{chosen}, wish_{std::move(wish)} {}

  CLI::App& add(const char* name, const char* help, const std::string& examples, int (*command)(const RecordWish&)) {
    CLI::App& sub = *parent_.add_subcommand(name, help);
    sub.add_option("-d,--database", wish_->database, "The database file (or TAKAMAKA_DATABASE, or the settings' one).");
    sub.add_option("--config", wish_->config, "A TOML file with settings (or TAKAMAKA_CONFIG).");
    sub.add_flag("--json", wish_->json, "Writes JSON, one object a line where there are several.");
    sub.footer("Examples:\n" + examples);
    sub.callback([this_chosen = &chosen_, wish = wish_, command] {
      *this_chosen = [wish, command] {
        if (const auto why = prepare(*wish)) return wrong(*why);
        return command(*wish);
      };
    });
    return sub;
  }
  void id(CLI::App& sub, const char* help, bool required = true) {
    sub.add_option("id", wish_->id, help)->required(required);
  }
  void rows(CLI::App& sub) {
    sub.add_flag("--csv", wish_->csv,
                 "Writes CSV; text that a spreadsheet would take for a formula gets an apostrophe.");
    sub.add_option("--limit", wish_->limit, "At most so many rows; 0: all.")->check(CLI::NonNegativeNumber);
  }
  void when(CLI::App& sub) {
    sub.add_option("--from", wish_->from, "Begun then or later: 2026-07-01 or 2026-07-01T18:30, UTC.");
    sub.add_option("--until", wish_->until, "Begun before then.");
  }
  void filter(CLI::App& sub) {
    when(sub);
    sub.add_option("--game", wish_->matches.variant, "Which game, such as seychelles.");
    sub.add_option("--player", wish_->matches.player, "Who played: an id or a name.");
    sub.add_option("--won-by", wish_->matches.won_by, "Who won: an id or a name.");
    sub.add_option("--room", wish_->matches.room, "In which room: an id or a code.");
    sub.add_option("--result", wish_->matches.result, "running, abandoned, or why it ended, such as target_reached.");
    sub.add_option("--option", wish_->option, "By which option, such as target=100.");
    sub.add_option("--flag", wish_->matches.flag, "report, note, or a flag that somebody set at the desk.");
    sub.add_option("--text", wish_->matches.text, "Words that were said there, or of a name there.");
    sub.add_option("--before", wish_->matches.before, "Only matches older than this one: the last of the page before.");
  }

 private:
  CLI::App& parent_;
  std::function<int()>& chosen_;
  std::shared_ptr<RecordWish> wish_;
};

void add_player_commands(CLI::App& app, std::function<int()>& chosen, const std::shared_ptr<RecordWish>& wish) {
  CLI::App& player = *app.add_subcommand("player", "Who has played: look up, export, erase.");
  player.require_subcommand(1);
  Adding adding{player, chosen, wish};
  CLI::App& listing = adding.add("list", "Players with how many matches they played and their chips, the newest first.",
                                 "  takamaka player list\n  takamaka player list Ana", player_list);
  adding.id(listing, "Only who has this id or name.", false);
  adding.rows(listing);
  CLI::App& played = adding.add("matches", "A player's matches, the newest first.",
                                "  takamaka player matches Ana --limit 20 --before 01JZ…", player_matches);
  adding.id(played, "The player's id, or his name.");
  adding.rows(played);
  adding.filter(played);
  CLI::App& taken = adding.add("export", "Everything that is stored of a player, as JSON.",
                               "  takamaka player export Ana > ana.json", player_export);
  adding.id(taken, "The player's id, or his name.");
  CLI::App& erased = adding.add(
      "erase",
      "Takes back a player's name, tokens and texts. What he played stays, without a name; no log breaks. The "
      "server must be stopped; backups keep what they have.",
      "  takamaka player erase 01JZ… --yes", player_erase);
  adding.id(erased, "The player's id, or his name.");
  erased.add_flag("--yes", wish->yes, "Really.");
}

void add_keeping_commands(Adding& adding, RecordWish& wish) {
  CLI::App& kept = adding.add(
      "backup",
      "Copies the database into one file, also while the server runs: as it is between two commits, checked, synced, "
      "and "
      "under its name only when it is whole. Never replaces a file. It holds live hands: keep it as private as the "
      "database.",
      "  takamaka backup /var/backups/takamaka/before-upgrade.db\n  takamaka backup /var/backups/takamaka --keep 14",
      backup);
  kept.add_option("file", wish.file, "The file to make; or a folder, in which it is named after the time.")->required();
  kept.add_option("--keep", wish.keep, "Of a folder: deletes all but so many of the backups that were named so.")
      ->check(CLI::PositiveNumber);

  CLI::App& restored = adding.add(
      "restore",
      "Puts a backup in the place of the database. It is copied, brought up to date and checked first (pages, "
      "references, chains of hashes, ledger); what was there is kept beside it under another name. The server must be "
      "stopped.",
      "  takamaka restore /var/backups/takamaka/takamaka-20260701T030000Z.db", restore);
  restored.add_option("file", wish.file, "The backup.")->required();

  CLI::App& purged = adding.add(
      "purge",
      "Deletes closed rooms in which nothing has happened for so long, each with its log, its matches and all that "
      "follows from them, and players of whom nothing else is stored. The best results of solitaire stay. The server "
      "must be stopped; a running one purges by itself with the setting retention_days.",
      "  takamaka purge --older-than 90d --dry-run\n  takamaka purge --older-than 90d --yes --compact", purge);
  purged.add_option("--older-than", wish.older_than, "90d are days, 12w weeks.")->required();
  purged.add_flag("--dry-run", wish.dry_run, "Says what would go, and changes nothing; also beside a running server.");
  purged.add_flag("--yes", wish.yes, "Really.");
  purged.add_flag("--compact", wish.compact, "Gives the space back to the disk: the file is written anew.");

  CLI::App& migrated = adding.add("migrate",
                                  "Brings the database's tables up to this version, after a backup beside it, as the "
                                  "server does when it starts. The "
                                  "server must be stopped.",
                                  "  takamaka migrate --dry-run\n  takamaka migrate", migrate);
  migrated.add_flag(
      "--dry-run", wish.dry_run,
      "Says which migrations would run, and tries them on a copy that is checked and deleted; also beside "
      "a running server.");
}

}  // namespace

void add_record_commands(CLI::App& app, std::function<int()>& chosen) {
  const auto wish = std::make_shared<RecordWish>();
  const auto kept = std::make_shared<Adding>(app, chosen, wish);
  Adding& adding = *kept;

  CLI::App& listing = adding.add("games", "Matches, the newest first.",
                                 "  takamaka games --player Ana --game seychelles --from 2026-07-01\n"
                                 "  takamaka games --option target=100 --result abandoned --json",
                                 games);
  adding.filter(listing);
  adding.rows(listing);

  CLI::App& shown = adding.add("show", "One match: its sheet with every point explained, and its ledger.",
                               "  takamaka show 01JZ…\n  takamaka show KQ7M2RBC --json", show);
  adding.id(shown, "The match's id, or the room's id or code: then its last match.");
  shown.add_flag("--anonymise", wish->anonymise, "Of JSON: pseudonyms instead of names and ids.");

  CLI::App& line = adding.add(
      "timeline",
      "Everything that happened in one match and was tried in vain, in order. What runs, as a spectator sees it.",
      "  takamaka timeline 01JZ…\n  takamaka timeline KQ7M2RBC --json", time_line);
  adding.id(line, "The match's id, or the room's id or code: then its last match.");
  adding.rows(line);

  CLI::App& found = adding.add("words", "Full text over chat and the names of rooms and players, the newest first.",
                               "  takamaka words 'good game'\n  takamaka words '\"well played\" ana' --json", words);
  adding.id(found, "Every word must be there, the last may go on; in double quotes: a phrase.");
  adding.rows(found);

  CLI::App& complaints =
      adding.add("reports", "What players have reported, the newest first. They are worked off at the desk.",
                 "  takamaka reports --state new\n  takamaka reports --player Ana --json", reports);
  complaints.add_option("--state", wish->reports.state, "new, in_work or closed.")
      ->check(CLI::IsMember({"new", "in_work", "closed"}));
  complaints.add_option("--player", wish->reports.player, "By or about whom: an id or a name.");
  complaints.add_option("--match", wish->reports.match, "From which match: an id.");
  adding.rows(complaints);

  CLI::App& noted =
      adding.add("notes", "What administrators have noted, the newest first.", "  takamaka notes --match 01JZ…", notes);
  noted.add_option("--match", wish->notes.match, "About which match: an id.");
  noted.add_option("--player", wish->notes.player, "About which player: an id.");
  adding.rows(noted);

  CLI::App& replayed =
      adding.add("replay", "Steps through a match and shows each state.", "  takamaka replay KQ7M2RBC --step", replay);
  adding.id(replayed, "The match's id, or the room's id or code: then its last match.");
  replayed.add_flag("--step", wish->step, "Waits for Enter after each event.");
  replayed.add_flag("--hands", wish->hands, "Shows the hands of a match that still runs, too.");

  CLI::App& verified = adding.add(
      "verify",
      "Plays matches again by the rules, from their seeds, and compares every event with the log. Matches begun "
      "by rules that this program does not have cannot be verified.",
      "  takamaka verify 01JZ…\n  takamaka verify --all --from 2026-07-01", verify);
  adding.id(verified, "The match's id, or the room's id or code: then its last match.", false);
  verified.add_flag("--all", wish->all, "All matches that the filters leave.");
  adding.filter(verified);

  CLI::App& sheets = adding.add("sheet", "A match's sheet: deal, seat, points, doublings, running total, why it ended.",
                                "  takamaka sheet 01JZ…\n  takamaka sheet 01JZ… --lines --csv", sheet);
  adding.id(sheets, "The match's id, or the room's id or code: then its last match.");
  sheets.add_flag("--lines", wish->lines, "Every point with its rule and tiles instead.");
  adding.rows(sheets);

  CLI::App& books = adding.add(
      "ledger", "Accounts with their balances, or the entries of a match, a player or an account. Chips are for play.",
      "  takamaka ledger\n  takamaka ledger 01JZ…\n  takamaka ledger --player Ana\n  takamaka ledger --check", ledger);
  adding.id(books, "A match, a room, or an account such as pot:01JZ….", false);
  books.add_option("--player", wish->matches.player, "The entries of a player: an id or a name.");
  books.add_flag("--check", wish->check,
                 "Adds everything up: every entry, every match and all accounts must come to 0.");
  adding.rows(books);

  CLI::App& counted =
      adding.add("tallies", "Kapots and kapot befs given and taken, restarts and zetes of Seychelles.",
                 "  takamaka tallies --from 2026-01-01 --until 2027-01-01\n  takamaka tallies --by pair --player Ana\n"
                 "  takamaka tallies --by table",
                 tallies);
  counted.add_option("--by", wish->by, "person, pair (who gave whom, and partners) or table (the same people).")
      ->check(CLI::IsMember({"person", "pair", "table"}));
  counted.add_option("--player", wish->matches.player, "Only what concerns him: an id or a name.");
  counted.add_option("--company", wish->tallies.company, "Only one table of regulars, as --by table names it.");
  adding.when(counted);
  adding.rows(counted);

  CLI::App& best =
      adding.add("bests", "The best results of solitaire.", "  takamaka bests\n  takamaka bests Ana", bests);
  adding.id(best, "Only this player's: an id or a name.", false);
  adding.rows(best);

  CLI::App& taken = adding.add("export", "Writes matches as CSV or JSON Lines, the newest first.",
                               "  takamaka export sheets --csv --from 2026-07-01 > sheets.csv\n"
                               "  takamaka export records --game gaple --anonymise > games.jsonl",
                               export_all);
  taken
      .add_option("what", wish->what,
                  "games, sheets, ledger, attempts, reports or records (everything of a match, with its events).")
      ->required()
      ->check(CLI::IsMember({"games", "sheets", "ledger", "attempts", "reports", "records"}));
  taken.add_flag("--csv", wish->csv, "CSV instead of JSON Lines; not of records.");
  taken.add_flag("--anonymise", wish->anonymise,
                 "Pseudonyms instead of ids and names, the same throughout this export.");
  adding.filter(taken);
  taken.add_option("--limit", wish->export_limit, "At most so many matches; 0: all, as without it.")
      ->check(CLI::NonNegativeNumber);

  CLI::App& checked = adding.add(
      "check", "Whether the database is sound: pages, references, chains of hashes, ledger, tables as in the log.",
      "  takamaka check\n  takamaka check --quick", check);
  checked.add_flag("--quick", wish->quick, "Without the logs.");

  CLI::App& mended = adding.add(
      "rebuild", "Writes the tables beside the log anew where they differ from it. The server must be stopped.",
      "  takamaka rebuild --dry-run\n  takamaka rebuild", rebuild);
  mended.add_flag("--dry-run", wish->dry_run, "Says what differs, and changes nothing; also beside a running server.");
  adding.id(mended, "One room, by its id.", false);

  add_player_commands(app, chosen, wish);
  add_keeping_commands(adding, *wish);
}

}  // namespace takamaka::commands
