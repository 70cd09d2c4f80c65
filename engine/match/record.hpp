#pragma once

// The record of a match, in one form for all games: score sheets with a reason for every point, chips that always
// balance, tallies, and the result.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"

namespace takamaka {

// One line of a score sheet: why `seat` got `points` in this deal. `what` is an identifier (such as "pips_left") with a text in
// the game's `sheet_words`, `rule` the number in RULES.md, `tiles` the tiles that the points come from.
struct ScoreLine {
  Seat seat;
  std::string what, rule;
  int points = 0;
  std::vector<std::string> tiles;
  static constexpr auto fields = Fields{
      field("seat", &ScoreLine::seat),
      field("what", &ScoreLine::what,
            "What gave the points, such as `pips_left`; its text is in `sheet.lines` of the registry."),
      field("rule", &ScoreLine::rule, "The rule that says so, in the game's RULES.md."),
      field("points", &ScoreLine::points), field("tiles", &ScoreLine::tiles, "The tiles from which the points come.")};
};

// One seat in one deal. `points`: as the game counts them (in Gaple fewer is better). `total`: the running total that
// decides the match. `chips`: won (+) or paid (−) in this deal.
struct SeatScore {
  int points = 0, total = 0, chips = 0;
  static constexpr auto fields =
      Fields{field("points", &SeatScore::points, "In this deal, as the game counts them: the sum of the seat's lines."),
             field("total", &SeatScore::total, "The running total that decides the match."),
             field("chips", &SeatScore::chips, "Won (+) or paid (-) in this deal.")};
};

// The score sheet of one deal. `reason` is an identifier that says why the deal ended ("out", "blocked", …).
struct DealResult {
  int deal = 0;  // 1, 2, …
  std::string reason;
  std::vector<Seat> winners;  // empty if nobody won the deal
  std::vector<SeatScore> seats;
  std::vector<ScoreLine> lines;
  static constexpr auto fields = Fields{
      field("deal", &DealResult::deal),
      field("reason", &DealResult::reason,
            "Why the deal ended, such as `out`; its text is in `sheet.deal_reasons` of the registry."),
      field("winners", &DealResult::winners), field("seats", &DealResult::seats), field("lines", &DealResult::lines)};
};

// One line of a settlement. The account is a seat; without a seat it is the pot or, with `rake`, the share that the
// table keeps.
struct Posting {
  std::optional<Seat> seat{};
  std::int64_t chips = 0;
  bool rake = false;
  static constexpr auto fields =
      Fields{field("seat", &Posting::seat), field("chips", &Posting::chips), field("rake", &Posting::rake)};
};
// Chips that move between accounts in one step; the amounts sum to zero.
struct Settlement {
  int deal = 0;
  std::string reason;  // "deal", "ante", "pot", "refund", …
  std::vector<Posting> postings;
  static constexpr auto fields = Fields{field("deal", &Settlement::deal), field("reason", &Settlement::reason),
                                        field("postings", &Settlement::postings)};
};

// Something that counts over all matches of a player. `kind` is one of the game's `tallies` (declared.hpp). It counts once
// for each player of the side `by` and, if one side gives it to another, once as taken for each player of the side `to`.
// The rules decide who is a side: nothing else asks who are partners. Seats ascend and appear once.
struct Tally {
  int deal = 0;
  std::string kind;
  std::vector<Seat> by;
  std::vector<Seat> to;  // empty unless the kind has sides
  static constexpr auto fields = Fields{field("deal", &Tally::deal), field("kind", &Tally::kind),
                                        field("by", &Tally::by), field("to", &Tally::to)};
};

struct MatchResult {
  std::string reason;  // "deals_played", "target_reached", …
  std::vector<Seat> winners;
  std::vector<int> totals;  // per seat, in the unit that decided the match
  static constexpr auto fields = Fields{
      field("reason", &MatchResult::reason,
            "Why the match ended, such as `deals_played`; its text is in `sheet.match_reasons` of the registry."),
      field("winners", &MatchResult::winners), field("totals", &MatchResult::totals)};
};

// What one event, or one step, adds to the record.
struct BookEntries {
  std::vector<DealResult> deals;
  std::vector<Settlement> settlements;
  std::vector<Tally> tallies;
  std::optional<MatchResult> match;

  void merge(BookEntries other) {
    for (auto& deal : other.deals) deals.push_back(std::move(deal));
    for (auto& settlement : other.settlements) settlements.push_back(std::move(settlement));
    for (auto& tally : other.tallies) tallies.push_back(std::move(tally));
    if (other.match) match = std::move(other.match);
  }
};

}  // namespace takamaka
