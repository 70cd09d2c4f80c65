// MemoryStore as Results.

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "tests/support/storage/memory_store.hpp"

namespace takamaka::storage {
namespace {

// Returns the value of a whole number among stored options, as it is written there; empty if they have none with this name.
std::string option_value(std::string_view options, std::string_view name) {
  const std::string key = '"' + std::string{name} + "\":";
  const std::size_t at = options.find(key);
  if (at == std::string_view::npos) return {};
  options.remove_prefix(at + key.size());
  return std::string{options.substr(0, options.find_first_of(",}"))};
}

std::vector<Seat> seats_of(const MatchOpened& opened, const PlayerId& player) {
  std::vector<Seat> seats;
  for (std::size_t seat = 0; seat < opened.players.size(); ++seat) {
    if (opened.players[seat].player == player) seats.push_back({static_cast<std::uint8_t>(seat)});
  }
  return seats;
}

// Returns the player's seat: the one they hold now, or else the first that they handed on; none if they had no seat.
std::vector<Seat> seats_in(const MatchRecord& record, const PlayerId& player) {
  std::vector<Seat> seats = seats_of(record.opened, player);
  if (!seats.empty()) return seats;
  const auto earlier = std::ranges::find(record.earlier, player, &EarlierHolder::player);
  if (earlier != record.earlier.end()) seats.push_back(earlier->seat);
  return seats;
}

bool held(const MatchRecord& record, Seat seat, int deal, const PlayerId& player) {
  if (seat.value >= record.opened.players.size()) return false;
  const EarlierHolder* earlier = earlier_holder(record, seat, deal);
  return earlier != nullptr ? earlier->player == player : record.opened.players[seat.value].player == player;
}

std::int64_t chips_of(const MatchRecord& record, const PlayerId& player) {
  std::int64_t chips = 0;
  for (const LedgerEntry& entry : record.ledger) {
    for (const LedgerEntry::Line& line : entry.lines) {
      if (line.account == "player:" + player.value) chips += line.chips;
    }
  }
  return chips;
}

// Returns what PlayedMatchRow::code is for this player.
std::string code_for(const RoomTables& room, const MatchRecord& record, const PlayerId& player) {
  const bool sits = std::ranges::any_of(room.seats, [&](const auto& seat) { return seat.second.player == player; });
  return sits && !record.closed && !room.room.closed ? room.room.code : std::string{};
}

using Counts = std::map<std::pair<std::string, std::string>, CountedRow>;  // by variant and kind

void count_tallies(const MatchRecord& record, const PlayerId& player, Counts& counts) {
  for (const TallyRow& tally : record.tallies) {
    const auto times = [&](const std::vector<Seat>& seats) {
      return static_cast<int>(
          std::ranges::count_if(seats, [&](Seat seat) { return held(record, seat, tally.deal, player); }));
    };
    const int given = times(tally.by), taken = times(tally.to);
    if (given + taken == 0) continue;
    CountedRow& row = counts[{record.opened.variant, tally.kind}];
    row = {record.opened.variant, tally.kind, row.given + given, row.taken + taken};
  }
}

}  // namespace

Outcome<std::optional<RoomRecord>> MemoryStore::room(const RoomId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return std::nullopt;
  const StoredLog& log = found->second;
  RoomRecord record = log.tables.record({static_cast<std::uint32_t>(log.events.size())});
  for (PutSeat& seat : record.seats) seat.name = name_of(seat.player, seat.name);
  return record;
}

Outcome<std::vector<MatchId>> MemoryStore::matches(const RoomId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return {};
  return found->second.tables.matches_by_number();
}

Outcome<std::optional<MatchRecord>> MemoryStore::match(const MatchId& id) {
  for (const auto& [room, log] : rooms_) {
    const auto found = log.tables.matches.find(id);
    if (found == log.tables.matches.end()) continue;
    MatchRecord record = found->second;
    read_players(record.opened);
    for (EarlierHolder& earlier : record.earlier) {
      if (!earlier.is_bot()) earlier.name = name_of(earlier.player, {});
    }
    return record;
  }
  return std::nullopt;
}

Outcome<std::vector<Solo>> MemoryStore::best_solos(const PlayerId& player, const std::string& variant,
                                                   std::string_view apart, int limit) {
  std::vector<std::pair<int, Solo>> solos;  // with their ranks
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      const MatchOpened& opened = record.opened;
      if (opened.variant != variant || !record.closed || !record.closed->rank || record.closed->totals.empty())
        continue;
      if (opened.players.at(0).player != player) continue;
      solos.push_back(
          {*record.closed->rank, {match, record.closed->totals.front(), opened.options, record.closed->at_ms}});
    }
  }
  std::ranges::sort(solos, {},
                    [](const auto& one) { return std::tuple{-one.first, one.second.at_ms, one.second.match}; });
  std::map<std::string, int> better;  // matches, by the value of the option
  for (auto& [place, solo] : solos) place = better[option_value(solo.options, apart)]++;
  std::ranges::stable_sort(solos, {}, [](const auto& one) { return one.first; });
  if (solos.size() > static_cast<std::size_t>(limit)) solos.resize(static_cast<std::size_t>(limit));
  std::vector<Solo> best;
  for (auto& [rank, solo] : solos) best.push_back(std::move(solo));
  return best;
}

Outcome<std::vector<PlayedMatchRow>> MemoryStore::played(const PlayerId& player, const std::optional<MatchId>& before,
                                                         int limit) {
  std::vector<PlayedMatchRow> played;
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      if (before && !(match < *before)) continue;
      for (const Seat seat : seats_in(record, player))
        played.push_back(
            {record.opened, record.closed, chips_of(record, player), seat, code_for(log.tables, record, player)});
    }
  }
  std::ranges::sort(played, std::greater{}, [](const PlayedMatchRow& match) { return match.opened.match.value; });
  if (played.size() > static_cast<std::size_t>(limit)) played.resize(static_cast<std::size_t>(limit));
  for (PlayedMatchRow& match : played) read_players(match.opened);
  return played;
}

Outcome<std::vector<PlayedMatchRow>> MemoryStore::running(const PlayerId& player, int limit) {
  auto running = played(player, {}, std::numeric_limits<int>::max());
  std::erase_if(*running, [](const PlayedMatchRow& match) { return match.code.empty(); });
  if (running->size() > static_cast<std::size_t>(limit)) running->resize(static_cast<std::size_t>(limit));
  return running;
}

Outcome<StandingRow> MemoryStore::standing(const PlayerId& player) {
  StandingRow standing;
  Counts counts;
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      const std::vector<Seat> seats = seats_in(record, player);
      if (seats.empty()) continue;
      standing.chips += chips_of(record, player);
      standing.matches += static_cast<std::int64_t>(seats.size());
      for (const Seat seat : seats_of(record.opened, player)) {
        if (record.closed && std::ranges::find(record.closed->winners, seat) != record.closed->winners.end())
          ++standing.won;
      }
      count_tallies(record, player, counts);
    }
  }
  for (auto& [key, row] : counts) standing.tallies.push_back(std::move(row));
  return standing;
}

Outcome<std::vector<Balance>> MemoryStore::balances(int limit) {
  std::map<std::string, std::int64_t> chips;
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      for (const LedgerEntry& entry : record.ledger) {
        for (const LedgerEntry::Line& line : entry.lines) chips[line.account] += line.chips;
      }
    }
  }
  std::vector<Balance> balances;
  for (const auto& [account, sum] : chips) balances.push_back({account, sum});
  std::ranges::stable_sort(balances, std::ranges::greater{}, &Balance::chips);
  if (balances.size() > static_cast<std::size_t>(limit)) balances.resize(static_cast<std::size_t>(limit));
  return balances;
}

}  // namespace takamaka::storage
