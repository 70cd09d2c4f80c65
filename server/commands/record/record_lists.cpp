// Commands that list rows of the record and are not alone a list of the admin API.

#include "server/admin/record/tally_rows.hpp"
#include "server/commands/record/print_list.hpp"
#include "server/program/app.hpp"
#include "storage/lists/ledger.hpp"

namespace takamaka::commands {

using storage::Outcome;
using storage::RecordLists;

Outcome<void> tell_who(RecordLists& lists, const std::optional<std::string>& name) {
  if (!name || name->empty()) return {};
  const auto people = lists.people_called(*name);
  if (!people) return std::unexpected(people.error());
  if (people->size() == 1) return {};
  const auto who = lists.describe_people(*people);
  if (!who) return std::unexpected(who.error());
  std::cerr << people->size() << " players are or were called " << *name << ':' << *who << '\n';
  return {};
}

int player_matches(const RecordArguments& arguments) {
  storage::GamePageFilter filter = arguments.matches;
  filter.player = arguments.id;
  return print_list<admin::ListGames>(arguments, filter);
}

namespace {

template <class L>
int print_of_match(const RecordArguments& arguments) {
  return print_lines<L>(arguments, [&](RecordLists& lists) -> Outcome<typename L::Filter> {
    const auto match = lists.find_match(arguments.id);
    if (!match) return std::unexpected(match.error());
    return typename L::Filter{*match};
  });
}

template <class L>
int print_tallies(const RecordArguments& arguments) {
  return print_lines<L>(arguments, [&](RecordLists&) -> Outcome<storage::TallyFilter> { return arguments.tallies; });
}

int tallies_as_json(const RecordArguments& arguments, admin::TallyBy by) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const auto lines = admin::tallies_by(record->lists(), by, arguments.tallies);
  if (!lines) return unreadable(lines.error());
  for (const admin::TallyLine& line : *lines) print_line(line);
  return exit_code::good;
}

int prove_ledger(const RecordArguments& arguments) {
  int code = exit_code::good;
  const auto record = open_record(arguments, code);
  if (!record) return code;
  const auto proof = storage::select<storage::LedgerProof>(record->lists(), {});
  if (!proof) return unreadable(proof.error());
  Output output{std::cout, format_of(arguments)};
  if (!arguments.json) output.begin(storage::table_heads<storage::LedgerProof>());
  bool sound = true;
  for (const storage::ProofLine& line : *proof) {
    sound = sound && line.wrong == 0;
    if (arguments.json) {
      print_line(line);
    } else {
      output.row(storage::table_cells<storage::LedgerProof>(line));
    }
  }
  output.end();
  if (sound) return exit_code::good;
  std::cerr << "takamaka: the ledger does not balance\n";
  return exit_code::bad_data;
}

}  // namespace

int sheet(const RecordArguments& arguments) {
  return arguments.lines ? print_of_match<storage::SheetLines>(arguments)
                         : print_of_match<storage::SheetRows>(arguments);
}

int tallies(const RecordArguments& arguments) {
  const auto by = arguments.by == "pair"    ? admin::TallyBy::pair
                  : arguments.by == "table" ? admin::TallyBy::table
                                            : admin::TallyBy::person;
  if (arguments.json) return tallies_as_json(arguments, by);
  if (by == admin::TallyBy::pair) return print_tallies<storage::TalliesOfPairs>(arguments);
  return by == admin::TallyBy::table ? print_tallies<storage::TalliesOfTables>(arguments)
                                     : print_tallies<storage::TalliesOfPeople>(arguments);
}

int ledger(const RecordArguments& arguments) {
  if (arguments.check) return prove_ledger(arguments);
  const auto& player = arguments.matches.player;
  if (arguments.id.empty() && !player)
    return print_lines<storage::Balances>(arguments, [](RecordLists&) -> Outcome<storage::NoFilter> { return {}; });
  if (!player && !arguments.id.contains(':')) {
    return print_lines<storage::LedgerOfMatch>(arguments,
                                               [&](RecordLists& lists) -> Outcome<storage::LedgerOfMatch::Filter> {
                                                 const auto found = lists.find_match(arguments.id);
                                                 if (!found) return std::unexpected(found.error());
                                                 return storage::LedgerOfMatch::Filter{found->value};
                                               });
  }
  return print_lines<storage::LedgerOfAccount>(arguments,
                                               [&](RecordLists& lists) -> Outcome<storage::LedgerOfAccount::Filter> {
                                                 storage::LedgerOfAccount::Filter filter;
                                                 if (arguments.id.contains(':')) {
                                                   filter.account = arguments.id;
                                                 } else if (!arguments.id.empty()) {
                                                   const auto match = lists.find_match(arguments.id);
                                                   if (!match) return std::unexpected(match.error());
                                                   filter.match = match->value;
                                                 }
                                                 if (!player) return filter;
                                                 const auto found = lists.find_player(*player);
                                                 if (!found) return std::unexpected(found.error());
                                                 filter.account = "player:" + found->value;
                                                 return filter;
                                               });
}

}  // namespace takamaka::commands
