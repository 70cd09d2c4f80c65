// Lists: what a Review finds, row by row.

#include <iostream>

#include "server/app.hpp"
#include "server/commands/record.hpp"
#include "server/commands/show.hpp"

namespace takamaka::commands {
namespace {

using storage::Review;

// Opens, lets `find` write the rows, and says so when there are none.
template <class Find>
int list(const RecordWish& wish, Find find) {
  int code = exit_code::good;
  const auto review = open_review(wish, code);
  if (!review) return code;
  Output output{std::cout, format_of(wish)};
  const storage::Outcome<void> found = find(*review, into(output));
  output.end();
  if (!found) return unreadable(found.error());
  if (output.rows() == 0 && format_of(wish) == Format::table) std::cout << "nothing\n";
  return exit_code::good;
}

}  // namespace

int games(const RecordWish& wish) {
  return list(wish,
              [&](Review& review, const Review::Sink& sink) { return review.matches(wish.matches, wish.limit, sink); });
}

int sheet(const RecordWish& wish) {
  return list(wish, [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    const auto match = review.find_match(wish.id);
    if (!match) return std::unexpected(match.error());
    return wish.lines ? review.score_lines(*match, sink) : review.sheet(*match, sink);
  });
}

int tallies(const RecordWish& wish) {
  return list(wish, [&](Review& review, const Review::Sink& sink) {
    if (wish.by == "pair") return review.pairs(wish.tallies, sink);
    return wish.by == "table" ? review.tables(wish.tallies, sink) : review.tallies(wish.tallies, sink);
  });
}

int bests(const RecordWish& wish) {
  return list(wish, [&](Review& review, const Review::Sink& sink) { return review.bests(wish.id, wish.limit, sink); });
}

int words(const RecordWish& wish) {
  return list(wish,
              [&](Review& review, const Review::Sink& sink) { return review.words(wish.id, {}, wish.limit, sink); });
}

int reports(const RecordWish& wish) {
  return list(wish, [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    storage::ReportFilter filter = wish.reports;
    if (!filter.player.empty()) {
      const auto player = review.find_player(filter.player);
      if (!player) return std::unexpected(player.error());
      filter.player = player->value;
    }
    return review.reports(filter, wish.limit, sink);
  });
}

int notes(const RecordWish& wish) {
  return list(wish,
              [&](Review& review, const Review::Sink& sink) { return review.notes(wish.notes, wish.limit, sink); });
}

int player_list(const RecordWish& wish) {
  return list(wish,
              [&](Review& review, const Review::Sink& sink) { return review.players(wish.id, wish.limit, sink); });
}

int player_matches(const RecordWish& wish) {
  return list(wish, [&](Review& review, const Review::Sink& sink) {
    storage::MatchFilter filter = wish.matches;
    filter.player = wish.id;
    return review.matches(filter, wish.limit, sink);
  });
}

int ledger(const RecordWish& wish) {
  if (wish.check) {
    int code = exit_code::good;
    const auto review = open_review(wish, code);
    if (!review) return code;
    Output output{std::cout, format_of(wish)};
    const auto found = review->ledger_proof(into(output));
    output.end();
    if (!found) return unreadable(found.error());
    if (*found) return exit_code::good;
    std::cerr << "takamaka: the ledger does not balance\n";
    return exit_code::bad_data;
  }
  return list(wish, [&](Review& review, const Review::Sink& sink) -> storage::Outcome<void> {
    std::string match, account;
    if (wish.id.find(':') != std::string::npos) {
      account = wish.id;
    } else if (!wish.id.empty()) {
      const auto found = review.find_match(wish.id);
      if (!found) return std::unexpected(found.error());
      match = found->value;
    }
    if (!wish.matches.player.empty()) {
      const auto player = review.find_player(wish.matches.player);
      if (!player) return std::unexpected(player.error());
      account = "player:" + player->value;
    }
    return review.ledger(match, account, wish.limit, sink);
  });
}

}  // namespace takamaka::commands
