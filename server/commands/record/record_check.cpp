// Commands that compare the record with the log: verify, check, rebuild.

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "server/admin/api/record.hpp"
#include "server/commands/json_line.hpp"
#include "server/commands/record/record.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/replay/playback.hpp"
#include "server/review/compare.hpp"
#include "server/review/verify.hpp"

namespace takamaka::commands {
namespace {

using storage::Record;
using storage::Value;

struct CheckResult {
  std::vector<std::string> problems;
  std::size_t rooms = 0, matches = 0, foreign = 0;
};

// Checks the hash chain of each room's log and compares its tables with the log. `only` is one room; empty: all rooms.
storage::Outcome<CheckResult> compare_rooms(Record& record, const std::string& only,
                                            const std::function<void(const RoomId&, review::Compared&)>& mend) {
  const auto rooms = record.logs().all_rooms();
  if (!rooms) return std::unexpected(rooms.error());
  CheckResult found;
  Progress progress{"room", rooms->size()};
  for (const RoomId& room : *rooms) {
    progress.advance();
    if (!only.empty() && room.value != only) continue;
    found.rooms += 1;
    const auto log = record.logs().read(room, {});
    auto compared = log ? review::compare(*log, record.results(), room) : std::unexpected(log.error());
    if (!compared) {
      if (compared.error().kind != storage::ErrorKind::corrupt) return std::unexpected(compared.error());
      found.problems.push_back(compared.error().what);
      continue;
    }
    found.foreign += compared->rebuilt.foreign.size();
    found.matches +=
        static_cast<std::size_t>(std::ranges::count_if(compared->rebuilt.rows, [](const storage::Row& row) {
          return std::holds_alternative<storage::MatchOpened>(row);
        }));
    if (compared->differences.empty()) continue;
    found.problems.insert(found.problems.end(), compared->differences.begin(), compared->differences.end());
    if (mend) mend(room, *compared);
  }
  return found;
}

// The answer of the API to verify_game, with the match.
struct VerifiedLine {
  MatchId match{};
  std::string game{};
  admin::Verified result{};
  int deals = 0, events = 0;
  std::vector<std::string> faults{};
  static constexpr auto fields = Fields{field("match", &VerifiedLine::match),   field("game", &VerifiedLine::game),
                                        field("result", &VerifiedLine::result), field("deals", &VerifiedLine::deals),
                                        field("events", &VerifiedLine::events), field("faults", &VerifiedLine::faults)};
  friend bool operator==(const VerifiedLine&, const VerifiedLine&) = default;
};
VerifiedLine verified_line(const storage::MatchRecord& record, const Result<review::Verified, std::string>& verified) {
  VerifiedLine line{
      .match = record.opened.match, .game = record.opened.variant, .result = admin::Verified::cannot_tell};
  line.deals = static_cast<int>(record.deals.size());
  if (!verified) {
    if (replay::rules_of(record.opened) != nullptr) line.result = admin::Verified::faulty;
    line.faults.push_back(verified.error());
    return line;
  }
  line.events = static_cast<int>(verified->events);
  if (record.closed) line.result = admin::Verified::sound;
  return line;
}

int report(const RecordArguments& arguments, const CheckResult& found, const char* good) {
  if (arguments.json) {
    print_json({{"sound", found.problems.empty()},
                {"rooms", found.rooms},
                {"matches", found.matches},
                {"matches_by_other_rules", found.foreign},
                {"problems", found.problems}});
    return found.problems.empty() ? exit_code::good : exit_code::bad_data;
  }
  Output output{std::cout, format_of(arguments)};
  output.begin({"problem"});
  for (const std::string& problem : found.problems) output.row(std::vector<Value>{problem});
  output.end();
  std::cerr << "rooms: " << found.rooms << ", matches: " << found.matches << ", problems: " << found.problems.size();
  if (found.foreign > 0) std::cerr << ", matches by rules that this program does not have: " << found.foreign;
  std::cerr << '\n';
  if (found.problems.empty() && format_of(arguments) == Format::table) std::cout << good << '\n';
  return found.problems.empty() ? exit_code::good : exit_code::bad_data;
}

}  // namespace

int check(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  if (const auto held = record->logs().hold_still(); !held) return unreadable(held.error());
  auto wrong = record->logs().check_tables();
  if (!wrong) return unreadable(wrong.error());
  CheckResult found;
  if (!arguments.quick) {
    auto compared = compare_rooms(*record, {}, {});
    if (!compared) return unreadable(compared.error());
    found = *std::move(compared);
  }
  found.problems.insert(found.problems.begin(), wrong->begin(), wrong->end());
  return report(arguments, found, "The database is sound.");
}

int rebuild(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto database = arguments.dry_run ? std::nullopt : open_alone(arguments, code);
  if (!database && !arguments.dry_run) return code;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  std::optional<storage::Error> failed;
  const auto found = compare_rooms(*record, arguments.id, [&](const RoomId& room, review::Compared& compared) {
    if (!database || failed) return;
    const auto mended = database->maintenance.replace_rows(room, compared.rebuilt.rows, compared.rebuilt.foreign);
    if (!mended) failed = mended.error();
  });
  if (!found) return unreadable(found.error());
  if (failed) return unreadable(*failed);
  const auto words = database ? database->maintenance.rebuild_words() : storage::Outcome<void>{};
  report(arguments, *found, arguments.dry_run ? "Nothing would change." : "Nothing had to be changed.");
  if (arguments.dry_run) return found->problems.empty() ? exit_code::good : exit_code::failed;
  if (!words) return unreadable(words.error());
  const auto after = compare_rooms(*record, arguments.id, {});
  if (!after) return unreadable(after.error());
  return after->problems.empty() ? exit_code::good : exit_code::bad_data;
}

int verify(const RecordArguments& arguments) {
  if (arguments.id.empty() && !arguments.all) return wrong("name a match, or use --all");
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  std::vector<MatchId> matches;
  if (arguments.all) {
    auto found = record->lists().match_ids({arguments.matches, {}}, 0);
    if (!found) return unreadable(found.error());
    matches = *std::move(found);
  } else {
    const auto match = record->lists().find_match(arguments.id);
    if (!match) return unreadable(match.error());
    matches.push_back(*match);
  }
  Output output{std::cout, format_of(arguments)};
  if (!arguments.json) output.begin({"match", "game", "verified", "steps", "events", "problem"});
  Progress progress{"match", matches.size()};
  bool good = true;
  for (const MatchId& match : matches) {
    progress.advance();
    const auto stored = record->results().match(match);
    if (!stored) return unreadable(stored.error());
    if (!*stored) continue;  // purged in the meantime
    const auto read = review::verify(record->logs(), **stored);
    if (!read) return unreadable(read.error());
    const Result<review::Verified, std::string>& verified = *read;
    good = good && verified.has_value();
    if (arguments.json) {
      print_line(verified_line(**stored, verified));
      continue;
    }
    output.row(std::vector<Value>{match.value, (*stored)->opened.variant, verified ? "yes" : "no",
                                  static_cast<std::int64_t>(verified ? verified->steps : 0),
                                  static_cast<std::int64_t>(verified ? verified->events : 0),
                                  verified ? std::string{} : verified.error()});
  }
  if (!arguments.json) output.end();
  return good ? exit_code::good : exit_code::bad_data;
}

}  // namespace takamaka::commands
