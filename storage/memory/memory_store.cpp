#include "storage/memory/memory_store.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/base/overloaded.hpp"
#include "storage/contradiction.hpp"

namespace takamaka::storage {
namespace {

auto fail(ErrorKind kind, std::string what) { return std::unexpected(Error{kind, std::move(what)}); }

std::string only_without(const std::optional<PlayerId>& player, const std::string& name) {
  return player ? std::string{} : name;
}

std::vector<Seat> seats_of(const MatchOpened& opened, const PlayerId& player) {
  std::vector<Seat> seats;
  for (std::size_t seat = 0; seat < opened.players.size(); ++seat) {
    if (opened.players[seat].player == player) seats.push_back({static_cast<std::uint8_t>(seat)});
  }
  return seats;
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

// Both partners give, and both of the other side take: each side counts once.
void count_tallies(const MatchRecord& record, Seat mine, Standing& standing) {
  std::set<std::tuple<int, std::string, bool, int>> counted;
  for (const TallyRow& tally : record.tallies) {
    const bool given = tally.seat == mine;
    if (!given && tally.other != mine) continue;
    const int side = !given || !tally.other ? -1 : tally.other->value % (record.opened.seats == 4 ? 2 : 256);
    if (!counted.insert({tally.deal, tally.kind, given, side}).second) continue;
    if (tally.kind == "kapot") ++(given ? standing.kapots_given : standing.kapots_taken);
    if (tally.kind == "kapot_bef") ++(given ? standing.kapot_befs_given : standing.kapot_befs_taken);
    if (tally.kind == "restart") ++standing.restarts;
    if (tally.kind == "zete") ++standing.zetes;
  }
}

}  // namespace

using Applied = Outcome<void>;

struct MemoryStore::Apply {
  const MemoryStore& store;
  const RoomId& room;
  std::optional<Tables>& tables;

  Applied operator()(const PutRoom& put) const {
    if (store.code_taken(put)) return fail(ErrorKind::conflict, "the code of room " + put.room.value + " is taken");
    if (!tables) tables.emplace();
    tables->room = put;
    return {};
  }
  Applied operator()(const PutSeat& put) const {
    PutSeat seat = put;
    seat.name = only_without(put.player, put.name);
    tables->seats[put.seat] = seat;
    return {};
  }
  Applied operator()(const TrimSeats& trim) const {
    std::erase_if(tables->seats, [&](const auto& entry) { return entry.first.value >= trim.seats; });
    return {};
  }
  Applied operator()(const MatchOpened& opened) const {
    const bool known = std::ranges::any_of(
        store.rooms_, [&](const auto& entry) { return entry.second.tables.matches.contains(opened.match); });
    if (known || tables->matches.contains(opened.match)) return refuse(opened.match, "is open already");
    for (const auto& [id, other] : tables->matches) {
      if (other.opened.number == opened.number) return refuse(opened.match, "has another's number");
    }
    MatchRecord& record = tables->matches[opened.match];
    record.opened = opened;
    for (MatchOpened::Player& player : record.opened.players) player.name = only_without(player.player, player.name);
    return {};
  }
  Applied operator()(const MatchClosed& closed) const {
    MatchRecord* match = find(closed.match);
    if (match == nullptr || match->closed) return refuse(closed.match, "is not open");
    const std::size_t seats = match->opened.players.size();
    if (!closed.totals.empty() && closed.totals.size() != seats) return refuse(closed.match, "has other seats");
    for (const Seat winner : closed.winners) {
      if (winner.value >= seats) return refuse(closed.match, "has other seats");
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
    if (find_deal(*match, opened.deal) != match->deals.end()) return refuse(opened.match, "has this deal already");
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
      if (score.seat.value >= match->opened.players.size()) return refuse(closed.match, "has other seats");
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
    tables->reports.push_back(made);
    return {};
  }

 private:
  static std::unexpected<Error> refuse(const MatchId& match, const char* why) {
    return fail(ErrorKind::refused, "match " + match.value + " " + why);
  }
  MatchRecord* find(const MatchId& match) const {
    const auto found = tables->matches.find(match);
    return found == tables->matches.end() ? nullptr : &found->second;
  }
  static std::vector<DealRecord>::iterator find_deal(MatchRecord& match, int deal) {
    return std::ranges::find(match.deals, deal, [](const DealRecord& record) { return record.opened.deal; });
  }
};

std::vector<Outcome<Seq>> MemoryStore::append(std::span<const Commit> commits) {
  std::vector<Outcome<Seq>> outcomes;
  outcomes.reserve(commits.size());
  for (const Commit& commit : commits) outcomes.push_back(append(commit));
  return outcomes;
}

Outcome<Seq> MemoryStore::append(const Commit& commit) {
  if (const auto why = contradiction(commit)) return std::unexpected(*why);
  const auto found = rooms_.find(commit.room);
  const std::size_t length = found == rooms_.end() ? 0 : found->second.events.size();
  if (length != commit.expected.value) {
    return fail(ErrorKind::conflict,
                "the log of room " + commit.room.value + " holds " + std::to_string(length) + " events");
  }
  // Rows are applied to a copy, so that a refused commit leaves nothing behind. Most commits have none.
  std::optional<Tables> tables;
  if (found != rooms_.end() && !commit.rows.empty()) tables = found->second.tables;
  for (const Row& row : commit.rows) {
    if (!tables && !std::holds_alternative<PutRoom>(row)) break;
    const Applied applied = std::visit(Apply{*this, commit.room, tables}, row);
    if (!applied) return std::unexpected(applied.error());
  }
  if (found == rooms_.end() && !tables) {
    return fail(ErrorKind::refused, "room " + commit.room.value + " does not begin with its PutRoom");
  }
  StoredLog& log = found == rooms_.end() ? rooms_[commit.room] : found->second;
  if (tables) log.tables = std::move(*tables);
  log.events.insert(log.events.end(), commit.events.begin(), commit.events.end());
  return Seq{static_cast<std::uint32_t>(log.events.size())};
}

Outcome<std::vector<EventRow>> MemoryStore::read(const RoomId& room, Seq from) {
  const auto found = rooms_.find(room);
  if (found == rooms_.end() || found->second.events.size() <= from.value) return {};
  const auto& events = found->second.events;
  return std::vector<EventRow>(events.begin() + from.value, events.end());
}

Outcome<std::vector<StoredRoom>> MemoryStore::open_rooms() {
  std::vector<const StoredLog*> open;
  for (const auto& [id, log] : rooms_) {
    if (!log.tables.room.closed) open.push_back(&log);
  }
  std::ranges::stable_sort(open, {}, [](const StoredLog* log) { return log->tables.room.created_ms; });
  std::vector<StoredRoom> rooms;
  for (const StoredLog* log : open) rooms.push_back(stored(*log));
  return rooms;
}

Outcome<std::optional<StoredRoom>> MemoryStore::find_room(const std::string& code) {
  for (const auto& [id, log] : rooms_) {
    const PutRoom& room = log.tables.room;
    if (!code.empty() && (room.code == code || room.watch_code == code)) return stored(log);
  }
  return std::nullopt;
}

bool MemoryStore::code_taken(const PutRoom& put) const {
  const auto is_taken = [&](const std::string& code, const PutRoom& by) {
    return !code.empty() && (code == by.code || code == by.watch_code);
  };
  return std::ranges::any_of(rooms_, [&](const auto& entry) {
    const PutRoom& other = entry.second.tables.room;
    return other.room != put.room && (is_taken(put.code, other) || is_taken(put.watch_code, other));
  });
}

std::string MemoryStore::name_of(const std::optional<PlayerId>& player, const std::string& otherwise) const {
  if (!player) return otherwise;
  const auto found = players_.find(*player);
  return found == players_.end() ? std::string{} : found->second.name;
}

StoredRoom MemoryStore::stored(const StoredLog& log) const {
  const PutRoom& room = log.tables.room;
  return {room.room,  room.code,       room.watch_code,
          room.phase, room.checkpoint, {static_cast<std::uint32_t>(log.events.size())}};
}

Outcome<void> MemoryStore::add_player(const Player& player, const std::string& token_hash) {
  const bool taken =
      players_.contains(player.id) || std::ranges::find(tokens_, token_hash, &Token::hash) != tokens_.end();
  if (taken) return fail(ErrorKind::conflict, "player " + player.id.value + " or his token is there already");
  players_[player.id] = player;
  tokens_.push_back({token_hash, player.id, player.created_ms});
  return {};
}

Outcome<std::optional<Player>> MemoryStore::find_by_token(const std::string& token_hash) {
  const auto token = std::ranges::find(tokens_, token_hash, &Token::hash);
  if (token == tokens_.end()) return std::nullopt;
  return players_.at(token->player);
}

Outcome<std::optional<Player>> MemoryStore::find_player(const PlayerId& player) {
  const auto found = players_.find(player);
  return found == players_.end() ? std::nullopt : std::optional{found->second};
}

Outcome<void> MemoryStore::rename(const PlayerId& id, const std::string& name) {
  const auto player = players_.find(id);
  if (player == players_.end()) return fail(ErrorKind::refused, "player " + id.value + " is not known");
  player->second.name = name;
  return {};
}

Outcome<void> MemoryStore::add_token(const PlayerId& id, const std::string& token_hash, std::int64_t at_ms, int limit) {
  if (!players_.contains(id)) return fail(ErrorKind::refused, "player " + id.value + " is not known");
  if (std::ranges::find(tokens_, token_hash, &Token::hash) != tokens_.end()) {
    return fail(ErrorKind::conflict, "the token of player " + id.value + " is there already");
  }
  tokens_.push_back({token_hash, id, at_ms});
  auto mine = std::ranges::count(tokens_, id, &Token::player);
  for (auto token = tokens_.begin(); mine > limit;) {
    if (token->player != id) {
      ++token;
      continue;
    }
    token = tokens_.erase(token);
    mine -= 1;
  }
  return {};
}

Outcome<Erased> MemoryStore::erase(const PlayerId& id) {
  Erased erased;
  const bool known = players_.erase(id) > 0;
  erased.tokens = static_cast<int>(std::erase_if(tokens_, [&](const Token& token) { return token.player == id; }));
  for (auto& [room, log] : rooms_) {
    for (EventRow& event : log.events) {
      for (EventText& text : event.texts) {
        if (text.player != id || !text.words) continue;
        if (text.kind == "room" && log.tables.room.name == *text.words) log.tables.room.name.clear();
        text.words.reset();
        erased.texts += 1;
      }
    }
    for (ReportMade& made : log.tables.reports) {
      if (made.player == id) made.words.clear();
    }
  }
  if (!known && erased == Erased{}) return fail(ErrorKind::refused, "player " + id.value + " is not known");
  return erased;
}

std::vector<ReportMade> MemoryStore::reports(const RoomId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? std::vector<ReportMade>{} : found->second.tables.reports;
}

Outcome<std::optional<RoomRecord>> MemoryStore::room(const RoomId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return std::nullopt;
  const StoredLog& log = found->second;
  RoomRecord record{log.tables.room, {static_cast<std::uint32_t>(log.events.size())}, {}};
  for (const auto& [seat, put] : log.tables.seats) {
    record.seats.push_back(put);
    record.seats.back().name = name_of(put.player, put.name);
  }
  return record;
}

Outcome<std::vector<MatchId>> MemoryStore::matches(const RoomId& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return {};
  std::vector<const MatchOpened*> opened;
  for (const auto& [match, record] : found->second.tables.matches) opened.push_back(&record.opened);
  std::ranges::sort(opened, {}, &MatchOpened::number);
  std::vector<MatchId> matches;
  for (const MatchOpened* match : opened) matches.push_back(match->match);
  return matches;
}

Outcome<std::optional<MatchRecord>> MemoryStore::match(const MatchId& id) {
  for (const auto& [room, log] : rooms_) {
    const auto found = log.tables.matches.find(id);
    if (found == log.tables.matches.end()) continue;
    MatchRecord record = found->second;
    for (MatchOpened::Player& player : record.opened.players) player.name = name_of(player.player, player.name);
    return record;
  }
  return std::nullopt;
}

Outcome<std::vector<Solo>> MemoryStore::best_solos(const PlayerId& player, const std::string& variant, int limit) {
  std::vector<Solo> solos;
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      const MatchOpened& opened = record.opened;
      const bool is_his = opened.seats == 1 && opened.players.at(0).player == player && opened.variant == variant;
      if (!is_his || !record.closed || record.closed->totals.empty()) continue;
      solos.push_back({match, record.closed->totals.front(), opened.options, record.closed->at_ms});
    }
  }
  std::ranges::sort(solos, {}, [](const Solo& solo) { return std::tuple{-solo.total, solo.at_ms, solo.match}; });
  if (solos.size() > static_cast<std::size_t>(limit)) solos.resize(static_cast<std::size_t>(limit));
  return solos;
}

Outcome<std::vector<PlayedMatch>> MemoryStore::played(const PlayerId& player, const std::optional<MatchId>& before,
                                                      int limit) {
  std::vector<PlayedMatch> played;
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      if (before && !(match < *before)) continue;
      for (std::size_t i = 0; i < seats_of(record.opened, player).size(); ++i)
        played.push_back({record.opened, record.closed, chips_of(record, player)});
    }
  }
  std::ranges::sort(played, std::greater{}, [](const PlayedMatch& match) { return match.opened.match.value; });
  if (played.size() > static_cast<std::size_t>(limit)) played.resize(static_cast<std::size_t>(limit));
  for (PlayedMatch& match : played) {
    for (MatchOpened::Player& one : match.opened.players) one.name = name_of(one.player, one.name);
  }
  return played;
}

Outcome<Standing> MemoryStore::standing(const PlayerId& player) {
  Standing standing;
  for (const auto& [room, log] : rooms_) {
    for (const auto& [match, record] : log.tables.matches) {
      const std::vector<Seat> seats = seats_of(record.opened, player);
      if (seats.empty()) continue;
      standing.chips += chips_of(record, player);
      for (const Seat seat : seats) {
        ++standing.matches;
        if (record.closed && std::ranges::find(record.closed->winners, seat) != record.closed->winners.end())
          ++standing.won;
        count_tallies(record, seat, standing);
      }
    }
  }
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
