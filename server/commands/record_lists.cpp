// Commands that list rows of the record.

#include <iostream>

#include "server/app.hpp"
#include "server/commands/record.hpp"
#include "server/commands/show.hpp"

namespace takamaka::commands {
namespace {

using storage::RecordLists;
using storage::RowSink;

// Opens the database and lets `find` write the rows. Prints a line if there are none.
template <class Find>
int list(const RecordArguments& arguments, Find find) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  Output output{std::cout, format_of(arguments)};
  const storage::Outcome<void> found = find(record->lists(), into(output));
  output.end();
  if (!found) return unreadable(found.error());
  if (output.rows() == 0 && format_of(arguments) == Format::table) std::cout << "nothing\n";
  return exit_code::good;
}

}  // namespace

int games(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    return lists.matches(arguments.matches, arguments.limit, sink);
  });
}

int sheet(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    const auto match = lists.find_match(arguments.id);
    if (!match) return std::unexpected(match.error());
    return arguments.lines ? lists.score_lines(*match, sink) : lists.sheet(*match, sink);
  });
}

int tallies(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    if (arguments.by == "pair") return lists.pairs(arguments.tallies, sink);
    return arguments.by == "table" ? lists.tables(arguments.tallies, sink) : lists.tallies(arguments.tallies, sink);
  });
}

int bests(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    return lists.bests(arguments.id, arguments.limit, sink);
  });
}

int words(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    return lists.words(arguments.id, {}, arguments.limit, sink);
  });
}

int reports(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    storage::ReportFilter filter = arguments.reports;
    if (!filter.player.empty()) {
      const auto player = lists.find_player(filter.player);
      if (!player) return std::unexpected(player.error());
      filter.player = player->value;
    }
    return lists.reports(filter, arguments.limit, sink);
  });
}

int notes(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    return lists.notes(arguments.notes, arguments.limit, sink);
  });
}

int player_list(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    return lists.players(arguments.id, arguments.limit, sink);
  });
}

int player_matches(const RecordArguments& arguments) {
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) {
    storage::MatchFilter filter = arguments.matches;
    filter.player = arguments.id;
    return lists.matches(filter, arguments.limit, sink);
  });
}

int ledger(const RecordArguments& arguments) {
  if (arguments.check) {
    int code = exit_code::good;
    const auto record = open_record(arguments, code);
    if (!record) return code;
    Output output{std::cout, format_of(arguments)};
    const auto found = record->lists().ledger_proof(into(output));
    output.end();
    if (!found) return unreadable(found.error());
    if (*found) return exit_code::good;
    std::cerr << "takamaka: the ledger does not balance\n";
    return exit_code::bad_data;
  }
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    std::string match, account;
    if (arguments.id.find(':') != std::string::npos) {
      account = arguments.id;
    } else if (!arguments.id.empty()) {
      const auto found = lists.find_match(arguments.id);
      if (!found) return std::unexpected(found.error());
      match = found->value;
    }
    if (!arguments.matches.player.empty()) {
      const auto player = lists.find_player(arguments.matches.player);
      if (!player) return std::unexpected(player.error());
      account = "player:" + player->value;
    }
    return lists.ledger(match, account, arguments.limit, sink);
  });
}

}  // namespace takamaka::commands
