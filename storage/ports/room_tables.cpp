#include "storage/ports/room_tables.hpp"

#include <algorithm>
#include <utility>

namespace takamaka::storage {
namespace {

using Applied = Outcome<void>;

struct Apply {
  RoomTables& tables;

  Applied operator()(const PutRoom& put) const {
    tables.room = put;
    return {};
  }
  Applied operator()(const PutSeat& put) const {
    PutSeat seat = put;
    seat.name = only_without(put.player, put.name);
    tables.seats[put.seat] = seat;
    return {};
  }
  Applied operator()(const TrimSeats& trim) const {
    std::erase_if(tables.seats, [&](const auto& entry) { return entry.first.value >= trim.seats; });
    return {};
  }
  Applied operator()(const MatchOpened& opened) const {
    if (tables.matches.contains(opened.match)) return refuse(opened.match, "is already open");
    for (const auto& [id, other] : tables.matches) {
      if (other.opened.number == opened.number) return refuse(opened.match, "has the number of another match");
    }
    MatchRecord& record = tables.matches[opened.match];
    record.opened = opened;
    for (MatchOpened::Player& player : record.opened.players) player.name = only_without(player.player, player.name);
    return {};
  }
  Applied operator()(const SeatTaken& taken) const {
    MatchRecord* match = find(taken.match);
    if (match == nullptr) return refuse(taken.match, "is not known");
    if (taken.seat.value >= match->opened.players.size() || match->opened.players[taken.seat.value].occupant == "open")
      return refuse(taken.match, "has nobody on this seat");
    MatchOpened::Player& holder = match->opened.players[taken.seat.value];
    const MatchOpened::Player before = std::exchange(holder, {"person", taken.player, {}});
    match->earlier.push_back({taken.seat, taken.from_deal - 1, before.player.value_or(PlayerId{}), before.name});
    std::ranges::sort(match->earlier, {}, [](const EarlierHolder& one) { return std::pair{one.seat, one.until_deal}; });
    return {};
  }
  Applied operator()(const MatchClosed& closed) const {
    MatchRecord* match = find(closed.match);
    if (match == nullptr || match->closed) return refuse(closed.match, "is not open");
    const std::size_t seats = match->opened.players.size();
    if (!closed.totals.empty() && closed.totals.size() != seats)
      return refuse(closed.match, "does not have these seats");
    for (const Seat winner : closed.winners) {
      if (winner.value >= seats) return refuse(closed.match, "does not have these seats");
    }
    match->closed = closed;
    std::ranges::sort(match->closed->winners);
    const auto twice = std::ranges::unique(match->closed->winners);
    match->closed->winners.erase(twice.begin(), twice.end());
    return {};
  }
  Applied operator()(const DealOpened& opened) const {
    MatchRecord* match = find(opened.match);
    if (match == nullptr || match->closed) return refuse(opened.match, "is not open");
    if (find_deal(*match, opened.deal) != match->deals.end()) return refuse(opened.match, "already has this deal");
    match->deals.push_back({opened});
    std::ranges::sort(match->deals, {}, [](const DealRecord& deal) { return deal.opened.deal; });
    return {};
  }
  Applied operator()(const DealClosed& closed) const {
    MatchRecord* match = find(closed.match);
    if (match == nullptr) return refuse(closed.match, "is not known");
    const auto deal = find_deal(*match, closed.deal);
    if (deal == match->deals.end() || deal->closed) return refuse(closed.match, "has no such open deal");
    for (const DealClosed::Score& score : closed.scores) {
      if (score.seat.value >= match->opened.players.size()) return refuse(closed.match, "does not have these seats");
    }
    deal->closed = closed;
    std::ranges::sort(deal->closed->scores, {}, &DealClosed::Score::seat);
    return {};
  }
  Applied operator()(const LedgerEntry& entry) const {
    MatchRecord* match = find(entry.match);
    if (match == nullptr) return refuse(entry.match, "is not known");
    match->ledger.push_back(entry);
    return {};
  }
  Applied operator()(const TallyRow& tally) const {
    MatchRecord* match = find(tally.match);
    if (match == nullptr) return refuse(tally.match, "is not known");
    match->tallies.push_back(tally);
    return {};
  }
  Applied operator()(const ReportMade& made) const {
    const auto is_same = [&](const ReportMade& other) {
      return other.player == made.player && other.request == made.request;
    };
    if (!made.request.empty() && std::ranges::any_of(tables.reports, is_same)) return {};
    tables.reports.push_back(made);
    return {};
  }

 private:
  static std::unexpected<Error> refuse(const MatchId& match, const char* why) {
    return std::unexpected(Error{ErrorKind::refused, "match " + match.value + " " + why});
  }
  MatchRecord* find(const MatchId& match) const {
    const auto found = tables.matches.find(match);
    return found == tables.matches.end() ? nullptr : &found->second;
  }
  static std::vector<DealRecord>::iterator find_deal(MatchRecord& match, int deal) {
    return std::ranges::find(match.deals, deal, [](const DealRecord& record) { return record.opened.deal; });
  }
};

}  // namespace

Outcome<void> RoomTables::apply(const Row& row) { return std::visit(Apply{*this}, row); }

RoomRecord RoomTables::record(Seq length) const {
  RoomRecord record{room, length, {}};
  for (const auto& [seat, put] : seats) record.seats.push_back(put);
  return record;
}

std::vector<MatchId> RoomTables::matches_by_number() const {
  std::vector<const MatchOpened*> opened;
  for (const auto& [match, record] : matches) opened.push_back(&record.opened);
  std::ranges::sort(opened, {}, &MatchOpened::number);
  std::vector<MatchId> ids;
  for (const MatchOpened* match : opened) ids.push_back(match->match);
  return ids;
}

}  // namespace takamaka::storage
