#pragma once

// Writes a list of the record: a table, CSV, or JSON as the admin API has it.

#include <iostream>

#include "server/admin/api/lists.hpp"
#include "server/commands/json_line.hpp"
#include "server/commands/record/record.hpp"
#include "server/program/app.hpp"
#include "server/review/standing.hpp"

namespace takamaka::commands {

// Says on standard error who is meant, if several people have or had the name.
storage::Outcome<void> tell_who(storage::RecordLists& lists, const std::optional<std::string>& name);

// Writes the lines of a list to `output`.
template <class L>
storage::Outcome<void> write_table(Output& output, storage::RecordLists& lists, const typename L::Filter& filter,
                                   int limit = 0) {
  bool begun = false;  // a query that is refused has no heads
  const auto begin = [&] {
    if (!begun) output.begin(storage::table_heads<L>());
    begun = true;
  };
  const auto done = storage::select_each<L>(lists, filter, limit, [&](const typename L::Line& line) {
    begin();
    output.row(storage::table_cells<L>(line));
    return true;
  });
  if (done) begin();
  return done;
}

// Opens the database and prints the lines that `filter_in(lists) → Outcome<Filter>` selects. Prints a line if there are none.
template <class L, class FilterIn>
int print_lines(const RecordArguments& arguments, FilterIn filter_in) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const storage::Outcome<typename L::Filter> filter = filter_in(record->lists());
  if (!filter) return unreadable(filter.error());
  if (arguments.json) {
    const auto done = storage::select_each<L>(record->lists(), *filter, arguments.limit, [](typename L::Line& line) {
      print_line<typename admin::listing::Told<L>::type>(line);
      return true;
    });
    return done ? exit_code::good : unreadable(done.error());
  }
  Output output{std::cout, format_of(arguments)};
  const auto done = write_table<L>(output, record->lists(), *filter, arguments.limit);
  output.end();
  if (!done) return unreadable(done.error());
  if (output.rows() == 0 && format_of(arguments) == Format::table) std::cout << "nothing\n";
  return exit_code::good;
}

// The command of a list of the admin API.
template <class E>
int print_list(const RecordArguments& arguments, const typename E::Query::Extended& asked) {
  using Filter = typename E::List::Filter;
  return print_lines<typename E::List>(arguments, [&](storage::RecordLists& lists) -> storage::Outcome<Filter> {
    Filter filter;
    static_cast<typename E::Query::Extended&>(filter) = asked;
    if constexpr (requires { filter.apart; }) filter.apart = review::solo_options();
    if constexpr (std::derived_from<Filter, storage::GameFilter>) {
      for (const auto& name : {filter.player, filter.won_by}) {
        if (const auto told = tell_who(lists, name); !told) return std::unexpected(told.error());
      }
    }
    if constexpr (std::same_as<Filter, storage::ReportFilter>) {
      if (!filter.player) return filter;
      if (const auto found = storage::find_one(lists, *filter.player); !found) return std::unexpected(found.error());
    }
    return filter;
  });
}

}  // namespace takamaka::commands
