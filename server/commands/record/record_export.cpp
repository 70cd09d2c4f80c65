// Exports of the record, and commands that show one match.

#include <iostream>

#include "server/admin/record/record_rows.hpp"
#include "server/commands/record/print_list.hpp"
#include "server/commands/show.hpp"
#include "server/ops/entropy.hpp"
#include "server/program/app.hpp"
#include "server/review/export.hpp"
#include "server/review/time_line.hpp"
#include "storage/lists/ledger.hpp"

namespace takamaka::commands {

int export_all(const RecordArguments& arguments) {
  if (arguments.csv && arguments.what == "records")
    return wrong("records cannot be exported as CSV; sheets and ledger can");
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const review::Export taken{admin::choice_of<ExportKind>(arguments.what),
                             arguments.csv ? Format::csv : Format::jsonl,
                             {arguments.matches, {}},
                             arguments.export_limit,
                             arguments.anonymise,
                             ops::fresh_entropy()};
  const auto count = review::export_matches(*record, taken, [](std::string_view piece) {
    std::cout << piece;
    return true;
  });
  if (!count) return unreadable(count.error());
  std::cerr << *count << " matches\n";
  return exit_code::good;
}

int show(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto open = open_match(arguments, code);
  if (!open) return code;
  if (arguments.json) {
    const auto record =
        review::record_of(*open->record, open->id(),
                          {.what = ExportKind::records, .anonymise = arguments.anonymise, .key = ops::fresh_entropy()});
    if (!record) return unreadable(record.error());
    std::cout << *record << '\n';
    return exit_code::good;
  }
  const storage::MatchOpened& opened = open->match.opened;
  std::cout << opened.variant << ", match " << opened.number << " of room " << opened.room.value << ", "
            << (open->match.closed ? open->match.closed->reason : "running") << "\noptions " << opened.options
            << "\n\n";
  const auto part = [&]<class L>(const char* title, const typename L::Filter& filter) {
    Output output{std::cout, Format::table};
    const storage::Outcome<void> found = write_table<L>(output, open->record->lists(), filter);
    if (found && output.rows() > 0) {
      std::cout << title << '\n';
      output.end();
      std::cout << '\n';
    }
    if (!found && code == exit_code::good) code = unreadable(found.error());
  };
  part.operator()<storage::SheetRows>("sheet", {open->id()});
  part.operator()<storage::SheetLines>("score lines", {open->id()});
  part.operator()<storage::LedgerOfMatch>("ledger", {open->id().value});
  return code;
}

// Writes the time line of one match, one entry per line.
int time_line(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto open = open_match(arguments, code);
  if (!open) return code;
  const auto entries = review::read_time_line(*open->record, open->id(), true);
  if (!entries) return unreadable(entries.error());
  if (arguments.json) {
    for (const review::TimeLineEntry& entry : *entries) print_line(admin::time_entry_of(entry));
    return exit_code::good;
  }
  Output output{std::cout, format_of(arguments)};
  output.begin({"seq", "at_ms", "kind", "by", "name", "deal", "event", "action", "code", "rule", "text"});
  for (const review::TimeLineEntry& entry : *entries) {
    const auto text = [](const std::string& of) { return of.empty() ? storage::Value{} : storage::Value{of}; };
    output.row(std::vector<storage::Value>{std::int64_t{entry.seq.value}, entry.at_ms, entry.kind, entry.by, entry.name,
                                           std::int64_t{entry.deal}, text(entry.event), text(entry.action),
                                           text(entry.code), text(entry.rule), text(entry.text)});
  }
  output.end();
  return exit_code::good;
}

}  // namespace takamaka::commands
