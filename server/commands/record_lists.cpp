// Commands that list rows of a Review.

#include <iostream>

#include "server/admin/record_rows.hpp"
#include "server/app.hpp"
#include "server/commands/json_line.hpp"
#include "server/commands/record.hpp"
#include "server/commands/show.hpp"

namespace takamaka::commands {
namespace {

using storage::Review;

// Opens the database and lets `find` write the rows. Prints a line if there are none.
template <class Find>
int list(const RecordArguments& arguments, Find find) {
  int code = exit_code::good;
  const auto review = open_review(arguments, code);
  if (!review) return code;
  Output output{std::cout, format_of(arguments)};
  const storage::Outcome<void> found = find(*review, into(output));
  output.end();
  if (!found) return unreadable(found.error());
  if (output.rows() == 0 && format_of(arguments) == Format::table) std::cout << "nothing\n";
  return exit_code::good;
}

// Says on standard error who is meant, if several people have or had the name.
storage::Outcome<void> tell_who(Review& review, const std::string& name) {
  if (name.empty()) return {};
  const auto people = review.people_called(name);
  if (!people) return std::unexpected(people.error());
  if (people->size() == 1) return {};
  const auto who = review.describe_people(*people);
  if (!who) return std::unexpected(who.error());
  std::cerr << people->size() << " players are or were called " << name << ':' << *who << '\n';
  return {};
}

// The same with the shapes of the admin API, one JSON object per line. `find` returns the lines.
template <class Find>
int list_as_told(const RecordArguments& arguments, Find find) {
  int code = exit_code::good;
  const auto review = open_review(arguments, code);
  if (!review) return code;
  const auto lines = find(*review);
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
  return list_as_told(arguments, [&](Review& review) {
    return admin::rows_of<T>([&](const auto& sink) { return find(review, sink); }, make);
  });
}

int list_games(const RecordArguments& arguments, const storage::MatchFilter& filter) {
  if (arguments.json) {
    return list_as_told(arguments, [&](auto& review) {
      for (const std::string& name : {filter.player, filter.won_by}) {
        if (const auto told = tell_who(review, name); !told) break;  // the search says the same
      }
      return admin::games_of(review, filter, arguments.limit);
    });
  }
  return list(arguments, [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    for (const std::string& name : {filter.player, filter.won_by}) {
      if (const auto told = tell_who(review, name); !told) return told;
    }
    return review.matches(filter, arguments.limit, sink);
  });
}

}  // namespace

int games(const RecordArguments& arguments) { return list_games(arguments, arguments.matches); }

int sheet(const RecordArguments& arguments) {
  const auto find = [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    const auto match = review.find_match(arguments.id);
    if (!match) return std::unexpected(match.error());
    return arguments.lines ? review.score_lines(*match, sink) : review.sheet(*match, sink);
  };
  if (arguments.lines) return list_or_json<admin::SheetLine>(arguments, find, admin::sheet_line_of);
  return list_or_json<admin::SheetRow>(arguments, find, admin::sheet_row_of);
}

int tallies(const RecordArguments& arguments) {
  const bool pairs = arguments.by == "pair", tables = arguments.by == "table";
  const auto find = [&](Review& review, const Review::Sink& sink) {
    if (pairs) return review.pairs(arguments.tallies, sink);
    return tables ? review.tables(arguments.tallies, sink) : review.tallies(arguments.tallies, sink);
  };
  return list_or_json<admin::TallyLine>(arguments, find,
                                        pairs    ? admin::pair_of
                                        : tables ? admin::table_of
                                                 : admin::person_of);
}

int bests(const RecordArguments& arguments) {
  const auto find = [&](Review& review, const Review::Sink& sink) {
    return review.bests(arguments.id, arguments.limit, sink);
  };
  return list_or_json<admin::BestLine>(arguments, find, admin::best_of);
}

int words(const RecordArguments& arguments) {
  const auto find = [&](Review& review, const Review::Sink& sink) {
    return review.words(arguments.id, {}, arguments.limit, sink);
  };
  return list_or_json<admin::WordsLine>(arguments, find, admin::words_of);
}

int reports(const RecordArguments& arguments) {
  const auto find = [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    storage::ReportFilter filter = arguments.reports;
    if (!filter.player.empty()) {
      const auto player = review.find_player(filter.player);
      if (!player) return std::unexpected(player.error());
      filter.player = player->value;
    }
    return review.reports(filter, arguments.limit, sink);
  };
  return list_or_json<admin::ReportLine>(arguments, find, admin::report_of);
}

int notes(const RecordArguments& arguments) {
  const auto find = [&](Review& review, const Review::Sink& sink) {
    return review.notes(arguments.notes, arguments.limit, sink);
  };
  return list_or_json<admin::NoteLine>(arguments, find, admin::note_of);
}

int player_list(const RecordArguments& arguments) {
  const auto find = [&](Review& review, const Review::Sink& sink) {
    return review.players(arguments.id, arguments.limit, sink);
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
  const auto find = [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    const auto found = review.ledger_proof(sink);
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
  const auto find = [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    std::string match, account;
    if (arguments.id.find(':') != std::string::npos) {
      account = arguments.id;
    } else if (!arguments.id.empty()) {
      const auto found = review.find_match(arguments.id);
      if (!found) return std::unexpected(found.error());
      match = found->value;
    }
    if (!arguments.matches.player.empty()) {
      const auto player = review.find_player(arguments.matches.player);
      if (!player) return std::unexpected(player.error());
      account = "player:" + player->value;
    }
    return review.ledger(match, account, arguments.limit, sink);
  };
  const bool balances = arguments.id.empty() && arguments.matches.player.empty();
  if (balances) return list_or_json<admin::BalanceLine>(arguments, find, admin::balance_of);
  return list_or_json<admin::LedgerLine>(arguments, find, admin::ledger_line_of);
}

}  // namespace takamaka::commands
