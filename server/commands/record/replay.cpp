#include <iostream>
#include <nlohmann/json.hpp>

#include "server/commands/record/record.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/replay/playback.hpp"

namespace takamaka::commands {
namespace {

void show_all(const AnyMatch& match, bool hands) {
  std::cout << "table: ";
  show(std::cout, table_of(match));
  for (std::uint8_t seat = 0; hands && seat < match.seats(); ++seat) {
    std::cout << "seat " << int{seat} << ": ";
    show(std::cout, own_of(match, Seat{seat}));
  }
}

}  // namespace

int replay(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto open = open_match(arguments, code);
  if (!open) return code;
  const storage::MatchRecord& record = open->match;
  const CatalogEntry* rules = replay::rules_of(record.opened);
  if (rules == nullptr)
    return wrong("this program does not have version " + std::to_string(record.opened.rules_version) + " of " +
                 record.opened.variant);
  const bool hands = record.closed || arguments.hands;
  const storage::LogRange range = storage::range_of(record);
  const auto rows = open->record->logs().read(record.opened.room, range.from, range.to);
  if (!rows) return unreadable(rows.error());

  std::cout << rules->title << " for " << record.opened.seats << ", options " << record.opened.options << '\n';
  if (!hands) std::cout << "The match is still running: use --hands to show hands.\n";
  const auto lines = replay::lines_of(record.opened.match, *rows, range.from);
  replay::Playback playback{*rules, record.opened, lines};
  for (const replay::ReplayStep& step : replay::steps_of(lines)) {
    const auto events = playback.play(step);
    if (!events) {
      std::cerr << "takamaka: " << events.error() << '\n';
      return exit_code::bad_data;
    }
    const replay::LogLine& last = lines[step.end - 1];
    std::cout << "\n—— seq " << last.seq.value << " by " << last.event.by << '\n';
    show_events(*events);
    show_all(playback.match(), hands);
    if (!arguments.step) continue;
    std::string line;
    std::cout << "Enter continues, q quits " << std::flush;
    if (!std::getline(std::cin, line) || line == "q") return exit_code::good;
  }
  return exit_code::good;
}

}  // namespace takamaka::commands
