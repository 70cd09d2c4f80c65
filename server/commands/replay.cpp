#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "server/app.hpp"
#include "server/commands/commands.hpp"
#include "server/commands/show.hpp"
#include "server/replay/playback.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::commands {
namespace {

int unreadable(const storage::Error& error) {
  std::cerr << "takamaka: the database: " << error.what << '\n';
  return exit_code::bad_data;
}

// The match of this id, or the last match of the room of this id.
storage::Outcome<std::optional<storage::MatchRecord>> find_match(storage::Results& results, const std::string& id) {
  auto match = results.match(MatchId{id});
  if (!match || *match) return match;
  const auto matches = results.matches(RoomId{id});
  if (!matches) return std::unexpected(matches.error());
  if (matches->empty()) return std::optional<storage::MatchRecord>{};
  return results.match(matches->back());
}

void show_all(const AnyMatch& match, bool hands) {
  std::cout << "table: ";
  show(std::cout, table_of(match));
  for (std::uint8_t seat = 0; hands && seat < match.seats(); ++seat) {
    std::cout << "seat " << int{seat} << ": ";
    show(std::cout, own_of(match, Seat{seat}));
  }
}

}  // namespace

int replay(const ReplayWish& wish) {
  if (!std::filesystem::is_regular_file(wish.database)) {
    std::cerr << "takamaka: there is no database " << wish.database << '\n';
    return exit_code::no_input;
  }
  const auto store = storage::SqliteStore::open(wish.database, {});
  if (!store) return unreadable(store.error());
  const auto found = find_match(**store, wish.id);
  if (!found) return unreadable(found.error());
  if (!*found) return wrong("no match and no room with a match has this id");
  const storage::MatchRecord& record = **found;
  const CatalogEntry* rules = replay::rules_of(record.opened);
  if (rules == nullptr)
    return wrong("this program does not have version " + std::to_string(record.opened.rules_version) + " of " +
                 record.opened.variant);
  const bool hands = record.closed || wish.hands;
  const auto rows = (*store)->read(record.opened.room, Seq{0});
  if (!rows) return unreadable(rows.error());

  std::cout << rules->title << " for " << record.opened.seats << ", options " << record.opened.options << '\n';
  if (!hands) std::cout << "The match still runs: hands are shown only with --hands.\n";
  const auto lines = replay::lines_of(record.opened.match, *rows, Seq{0});
  replay::Playback playback{*rules, record.opened, lines};
  for (const replay::Stretch& stretch : replay::stretches_of(lines)) {
    const auto events = playback.play(stretch);
    if (!events) {
      std::cerr << "takamaka: " << events.error() << '\n';
      return exit_code::bad_data;
    }
    const replay::Line& last = lines[stretch.end - 1];
    std::cout << "\n—— seq " << last.seq.value << " by " << last.event.by << '\n';
    show_events(*events);
    show_all(playback.match(), hands);
    if (!wish.step) continue;
    std::string line;
    std::cout << "Enter goes on, q leaves " << std::flush;
    if (!std::getline(std::cin, line) || line == "q") return exit_code::good;
  }
  return exit_code::good;
}

}  // namespace takamaka::commands
