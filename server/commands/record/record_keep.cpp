// Commands that maintain the database: backup, restore, purge, migrate.

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "server/commands/folders.hpp"
#include "server/commands/record/record.hpp"
#include "server/commands/show.hpp"
#include "server/ops/backup_names.hpp"
#include "server/ops/clock.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka::commands {
namespace {

namespace fs = std::filesystem;
using std::string_view_literals::operator""sv;

constexpr int rows_at_once = 5000, players_at_once = 1000;

// Deletes all but the newest `keep` backups; `made` stays, which is one of them. Returns the deleted names, oldest first.
std::vector<std::string> delete_all_but(const fs::path& folder, std::size_t keep, std::vector<std::string> names,
                                        const std::string& made) {
  std::error_code error;
  std::erase(names, made);
  names.resize(names.size() >= keep ? names.size() + 1 - keep : 0);
  std::erase_if(names, [&](const std::string& name) { return !fs::remove(folder / name, error); });
  return names;
}

Json json_of(const storage::Copied& copied) {
  return {{"schema", copied.schema}, {"rooms", copied.rooms}, {"matches", copied.matches}, {"events", copied.events}};
}
std::ostream& operator<<(std::ostream& out, const storage::Copied& copied) {
  return out << "rooms " << copied.rooms << ", matches " << copied.matches << ", events " << copied.events
             << ", schema " << copied.schema;
}

// Parses "90d" or "12w" to milliseconds. Returns none for anything else.
std::optional<std::int64_t> age_ms(const std::string& text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || end - rest != 1 || number < 1 || number > 36'500) return std::nullopt;
  constexpr std::int64_t day = 24LL * 60 * 60 * 1000;
  if (*rest == 'd') return number * day;
  if (*rest == 'w') return number * 7 * day;
  return std::nullopt;
}

// Restores the backup, or the newest one of a folder, into a folder of its own, checks it there and deletes it. The server may
// run. Notes the time for the metric.
int try_restore(const RecordArguments& arguments) {
  std::error_code error;
  fs::path file = arguments.file;
  if (fs::is_directory(file, error)) {
    const ops::Backups backups = ops::backups_in(file, ops::unix_ms());
    const auto& names = backups.made.empty() ? backups.future : backups.made;
    file /= names.empty() ? "takamaka-*.db" : names.back();
  }
  if (!fs::is_regular_file(file, error)) {
    std::cerr << "takamaka: there is no backup " << file.string() << '\n';
    return exit_code::no_input;
  }
  const fs::path home = fs::absolute(file).parent_path();
  std::string trial = (home / "trial.part-XXXXXX").string();
  if (::mkdtemp(trial.data()) == nullptr) {
    std::cerr << "takamaka: cannot create a folder in " << home.string() << ": " << std::strerror(errno) << '\n';
    return exit_code::cannot_create;
  }
  storage::Outcome<storage::Restored> restored;
  {
    Progress progress{"page", 0};
    restored = restore_backup(file.string(), (fs::path{trial} / "takamaka.db").string(), [&](int done, int all) {
      progress.reach(static_cast<std::size_t>(done), static_cast<std::size_t>(all));
    });
  }
  fs::remove_all(trial, error);
  if (!restored) return unreadable(restored.error());
  if (!(std::ofstream{home / ops::drill_file} << file.filename().string() << std::endl))
    std::cerr << "takamaka: warning: " << (home / ops::drill_file).string() << " cannot be written\n";
  if (arguments.json) {
    Json line{{"dry_run", true}, {"backup", file.string()}, {"schema_before", restored->schema_before}};
    line.update(json_of(restored->copied));
    print_json(line);
  } else {
    std::cout << file.string() << " can be restored: " << restored->copied << '\n';
  }
  return exit_code::good;
}

// Prints what was purged, or with --dry-run would be, and returns the exit code.
int tell_of_purge(const RecordArguments& arguments, const storage::Purged& gone, std::int64_t players) {
  if (arguments.json) {
    Json line{
        {"dry_run", arguments.dry_run}, {"rooms", gone.rooms}, {"matches", gone.matches}, {"events", gone.events}};
    if (!arguments.dry_run) {
      line["players"] = players;
      line["damaged"] = Json::array();
      for (const RoomId& room : gone.damaged) line["damaged"].push_back(room.value);
    }
    print_json(line);
  } else {
    std::cout << (arguments.dry_run ? "would be deleted: " : "deleted: ") << "rooms " << gone.rooms << ", matches "
              << gone.matches << ", events " << gone.events;
    if (!arguments.dry_run) std::cout << ", players " << players;
    std::cout << '\n';
  }
  if (arguments.dry_run) return exit_code::good;
  for (const RoomId& room : gone.damaged)
    std::cerr << "takamaka: the log of room " << room.value << " is damaged; the room was not deleted\n";
  return gone.damaged.empty() ? exit_code::good : exit_code::bad_data;
}

}  // namespace

int backup(const RecordArguments& arguments) {
  int code = exit_code::good;
  if (!is_there(arguments, code)) return code;
  std::error_code error;
  if (arguments.keep > 0 && fs::exists(arguments.file, error) && !fs::is_directory(arguments.file, error))
    return wrong("--keep needs a folder, and this is a file: " + arguments.file);
  const bool folder = arguments.keep > 0 || arguments.file.ends_with('/') || fs::is_directory(arguments.file, error);
  const fs::path into = folder ? fs::path{arguments.file} : fs::path{arguments.file}.parent_path();
  if (const auto why = make_private_folder(into)) {
    std::cerr << "takamaka: " << *why << '\n';
    return exit_code::cannot_create;
  }
  const std::int64_t now_ms = ops::unix_ms();
  const std::string name = ops::backup_name(now_ms);
  const std::string to = folder ? (fs::path{arguments.file} / name).string() : arguments.file;
  storage::Outcome<storage::Copied> copied;
  {
    Progress progress{"page", 0};
    copied = back_up(arguments.database, to, [&](int done, int all) {
      progress.reach(static_cast<std::size_t>(done), static_cast<std::size_t>(all));
    });
  }
  if (!copied) return unreadable(copied.error());
  const auto bytes = fs::file_size(to);
  const ops::Backups there = folder ? ops::backups_in(arguments.file, now_ms) : ops::Backups{};
  std::vector<std::string> deleted;
  if (arguments.keep > 0)
    deleted = delete_all_but(arguments.file, static_cast<std::size_t>(arguments.keep), there.made, name);
  if (!there.future.empty())
    std::cerr << "takamaka: warning: " << there.future.size() << " backups with a date in the future, such as "
              << there.future.front() << ", are neither counted nor deleted; is this machine's clock right?\n";
  if (arguments.json) {
    Json line{{"file", to}, {"bytes", bytes}};
    line.update(json_of(*copied));
    line["deleted"] = deleted;
    line["future"] = there.future;
    print_json(line);
  } else {
    std::cout << to << ": " << bytes << " bytes, checked: " << *copied << '\n';
    for (const std::string& one : deleted) std::cout << "deleted: " << one << '\n';
  }
  return exit_code::good;
}

int restore(const RecordArguments& arguments) {
  if (arguments.dry_run) return try_restore(arguments);
  // Of a database in PostgreSQL restore_backup says that this command is not for it.
  if (!postgres_address(arguments.database) && !fs::is_regular_file(arguments.file)) {
    std::cerr << "takamaka: there is no backup " << arguments.file << '\n';
    return exit_code::no_input;
  }
  storage::Outcome<storage::Restored> restored;
  {
    Progress progress{"page", 0};
    restored = restore_backup(arguments.file, arguments.database, [&](int done, int all) {
      progress.reach(static_cast<std::size_t>(done), static_cast<std::size_t>(all));
    });
  }
  if (!restored) return unreadable(restored.error());
  if (arguments.json) {
    Json line{{"database", arguments.database}, {"aside", restored->aside}, {"schema_before", restored->schema_before}};
    line.update(json_of(restored->copied));
    print_json(line);
  } else {
    std::cout << arguments.database << " is restored: " << restored->copied << '\n';
    if (!restored->aside.empty()) std::cout << "The old database is now " << restored->aside << '\n';
  }
  return exit_code::good;
}

int purge(const RecordArguments& arguments) {
  const auto age = age_ms(arguments.older_than);
  if (!age) return wrong("not an age such as 90d or 12w: " + arguments.older_than);
  if (!arguments.dry_run && !arguments.yes)
    return wrong("this cannot be undone; use --dry-run to look first, or --yes to purge");
  const std::int64_t before_ms = ops::unix_ms() - *age;
  int code = exit_code::good;
  if (arguments.dry_run) {
    if (!is_there(arguments, code)) return code;
    const auto maintenance = open_maintenance_to_read(arguments.database);
    const auto found = maintenance ? (*maintenance)->purgeable(before_ms) : std::unexpected(maintenance.error());
    return found ? tell_of_purge(arguments, *found, 0) : unreadable(found.error());
  }
  const auto database = open_alone(arguments, code);
  if (!database) return code;
  storage::Maintenance& maintenance = database->maintenance;
  const auto found = maintenance.purgeable(before_ms);
  if (!found) return unreadable(found.error());
  storage::Purged gone;
  std::int64_t players = 0;
  {
    Progress progress{"room", static_cast<std::size_t>(found->rooms)};
    for (bool more = true; more;) {
      const auto some = maintenance.purge(before_ms, rows_at_once);
      if (!some) return unreadable(some.error());
      gone.rooms += some->rooms;
      gone.matches += some->matches;
      gone.events += some->events;
      more = some->more;
      gone.damaged = some->damaged;
      progress.reach(static_cast<std::size_t>(gone.rooms), static_cast<std::size_t>(found->rooms));
    }
  }
  for (std::optional<PlayerId> after{PlayerId{}}; after;) {
    const auto forgotten = maintenance.purge_players(before_ms, *after, players_at_once);
    if (!forgotten) return unreadable(forgotten.error());
    players += forgotten->players;
    after = forgotten->last;
  }
  if (const auto trusted = maintenance.trust_clock(ops::unix_ms()); !trusted) return unreadable(trusted.error());
  if (const auto swept = sweep(database->evidence); !swept) return unreadable(swept.error());
  if (arguments.compact) {
    if (const auto compacted = maintenance.compact(); !compacted) return unreadable(compacted.error());
  }
  return tell_of_purge(arguments, gone, players);
}

int migrate(const RecordArguments& arguments) {
  if (!arguments.what.empty()) return move_to_other_engine(arguments);
  int code = exit_code::good;
  if (!is_there(arguments, code)) return code;
  const auto pending = arguments.dry_run ? try_migrations(arguments.database) : pending_migrations(arguments.database);
  if (!pending) return unreadable(pending.error());
  std::string backup;
  if (!arguments.dry_run) {
    const auto database = open_alone(arguments, code);
    if (!database) return code;
    backup = database->backup;
  }
  if (arguments.json) {
    print_json({{"dry_run", arguments.dry_run},
                {"schema", pending->schema},
                {"migrations", pending->names},
                {"backup", backup}});
    return exit_code::good;
  }
  for (const std::string& name : pending->names)
    std::cout << (arguments.dry_run ? "would run: " : "has run: ") << name << '\n';
  if (pending->names.empty()) std::cout << "Schema " << pending->schema << " is current: nothing to do.\n";
  if (arguments.dry_run && !pending->names.empty())
    std::cout << "They ran on a copy, which is sound afterwards: " << pending->copied << '\n';
  if (!backup.empty()) std::cout << "The backup from before the migration is " << backup << '\n';
  return exit_code::good;
}

}  // namespace takamaka::commands
