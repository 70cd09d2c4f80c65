// Commands that list rows of the record.

#include <iostream>

#include "server/admin/tally_rows.hpp"
#include "server/commands/json_line.hpp"
#include "server/commands/record.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/review/standing.hpp"

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

// Says on standard error who is meant, if several people have or had the name.
storage::Outcome<void> tell_who(RecordLists& lists, const std::string& name) {
  if (name.empty()) return {};
  const auto people = lists.people_called(name);
  if (!people) return std::unexpected(people.error());
  if (people->size() == 1) return {};
  const auto who = lists.describe_people(*people);
  if (!who) return std::unexpected(who.error());
  std::cerr << people->size() << " players are or were called " << name << ':' << *who << '\n';
  return {};
}

// The same with the shapes of the admin API, one JSON object per line. `find` returns the lines.
template <class Find>
int list_as_told(const RecordArguments& arguments, Find find) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const auto lines = find(record->lists());
  if (!lines) {
    std::cerr << "takamaka: " << lines.error().detail.value_or(std::string{lines.error().code.meaning}) << '\n';
    return exit_code::failed;
  }
  for (const auto& line : *lines) print_line(line);
  return exit_code::good;
}

// Writes the rows of `find` as a table or CSV, or, each made into a T by `make`, as JSON.
template <class T, class Find, class Make>
int list_or_json(const RecordArguments& arguments, Find find, Make make) {
  if (!arguments.json) return list(arguments, find);
  return list_as_told(arguments, [&](RecordLists& lists) {
    return admin::rows_of<T>([&](const auto& sink) { return find(lists, sink); }, make);
  });
}

int list_games(const RecordArguments& arguments, const storage::MatchFilter& filter) {
  if (arguments.json) {
    return list_as_told(arguments, [&](RecordLists& lists) {
      for (const std::string& name : {filter.player, filter.won_by}) {
        if (const auto told = tell_who(lists, name); !told) break;  // the search says the same
      }
      return admin::games_of(lists, filter, arguments.limit);
    });
  }
  return list(arguments, [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    for (const std::string& name : {filter.player, filter.won_by}) {
      if (const auto told = tell_who(lists, name); !told) return told;
    }
    return lists.matches(filter, arguments.limit, sink);
  });
}

}  // namespace

int games(const RecordArguments& arguments) { return list_games(arguments, arguments.matches); }

int sheet(const RecordArguments& arguments) {
  const auto find = [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    const auto match = lists.find_match(arguments.id);
    if (!match) return std::unexpected(match.error());
    return arguments.lines ? lists.score_lines(*match, sink) : lists.sheet(*match, sink);
  };
  if (arguments.lines) return list_or_json<admin::SheetLine>(arguments, find, admin::sheet_line_of);
  return list_or_json<admin::SheetRow>(arguments, find, admin::sheet_row_of);
}

int tallies(const RecordArguments& arguments) {
  const bool pairs = arguments.by == "pair", tables = arguments.by == "table";
  const auto find = [&](RecordLists& lists, const RowSink& sink) {
    if (pairs) return lists.pairs(arguments.tallies, sink);
    return tables ? lists.tables(arguments.tallies, sink) : lists.tallies(arguments.tallies, sink);
  };
  if (!arguments.json) return list(arguments, find);
  return list_as_told(arguments, [&](RecordLists& lists) {
    auto lines = admin::rows_of<admin::TallyLine>([&](const auto& sink) { return find(lists, sink); },
                                                  pairs    ? admin::pair_of
                                                  : tables ? admin::table_of
                                                           : admin::person_of);
    if (lines) admin::sort_tallies(*lines);
    return lines;
  });
}

int bests(const RecordArguments& arguments) {
  const auto find = [&](RecordLists& lists, const RowSink& sink) {
    return lists.bests(arguments.id, review::solo_options(), arguments.limit, sink);
  };
  return list_or_json<admin::BestLine>(arguments, find, admin::best_of);
}

int words(const RecordArguments& arguments) {
  const auto find = [&](RecordLists& lists, const RowSink& sink) {
    return lists.words(arguments.id, {}, arguments.limit, sink);
  };
  return list_or_json<admin::WordsLine>(arguments, find, admin::words_of);
}

int reports(const RecordArguments& arguments) {
  const auto find = [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    storage::ReportFilter filter = arguments.reports;
    if (!filter.player.empty()) {
      const auto player = lists.find_player(filter.player);
      if (!player) return std::unexpected(player.error());
      filter.player = player->value;
    }
    return lists.reports(filter, arguments.limit, sink);
  };
  return list_or_json<admin::ReportLine>(arguments, find, admin::report_of);
}

int notes(const RecordArguments& arguments) {
  const auto find = [&](RecordLists& lists, const RowSink& sink) {
    return lists.notes(arguments.notes, arguments.limit, sink);
  };
  return list_or_json<admin::NoteLine>(arguments, find, admin::note_of);
}

int player_list(const RecordArguments& arguments) {
  const auto find = [&](RecordLists& lists, const RowSink& sink) {
    return lists.players(arguments.id, arguments.limit, sink);
  };
  return list_or_json<admin::PlayerLine>(arguments, find, admin::player_of);
}

int player_matches(const RecordArguments& arguments) {
  storage::MatchFilter filter = arguments.matches;
  filter.player = arguments.id;
  return list_games(arguments, filter);
}

namespace {

int prove_ledger(const RecordArguments& arguments) {
  bool sound = true;
  const auto find = [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
    const auto found = lists.ledger_proof(sink);
    if (!found) return std::unexpected(found.error());
    sound = *found;
    return {};
  };
  const int code = list_or_json<admin::ProofLine>(arguments, find, admin::proof_of);
  if (code != exit_code::good || sound) return code;
  std::cerr << "takamaka: the ledger does not balance\n";
  return exit_code::bad_data;
}

}  // namespace

int ledger(const RecordArguments& arguments) {
  if (arguments.check) return prove_ledger(arguments);
  const auto find = [&](RecordLists& lists, const RowSink& sink) -> storage::Outcome<void> {
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
  };
  const bool balances = arguments.id.empty() && arguments.matches.player.empty();
  if (balances) return list_or_json<admin::BalanceLine>(arguments, find, admin::balance_of);
  return list_or_json<admin::LedgerLine>(arguments, find, admin::ledger_line_of);
}

}  // namespace takamaka::commands
