#include "tests/support/storage/memory_store.hpp"

#include <algorithm>
#include <utility>

#include "storage/chain/contradiction.hpp"
#include "storage/chain/event_hash.hpp"

namespace takamaka::storage {
namespace {

auto failed(ErrorKind kind, std::string what) { return std::unexpected(Error{kind, std::move(what)}); }

}  // namespace

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
  const Tail end = tail(commit.room).value();
  if (commit.epoch < end.epoch) {
    return failed(ErrorKind::fenced, "room " + commit.room.value + " has the epoch " + std::to_string(end.epoch));
  }
  if (length != commit.expected.value) {
    return failed(ErrorKind::conflict,
                  "the log of room " + commit.room.value + " holds " + std::to_string(length) + " events");
  }
  if (found == rooms_.end() && (commit.rows.empty() || !std::holds_alternative<PutRoom>(commit.rows.front()))) {
    return failed(ErrorKind::refused, "room " + commit.room.value + " does not begin with its PutRoom");
  }
  // Applies rows to a copy, so that a refused commit leaves nothing behind. Most commits have no rows.
  std::optional<RoomTables> tables;
  if (!commit.rows.empty()) tables = found == rooms_.end() ? RoomTables{} : found->second.tables;
  for (const Row& row : commit.rows) {
    if (const auto unique = check_unique(row); !unique) return std::unexpected(unique.error());
    if (const auto applied = tables->apply(row); !applied) return std::unexpected(applied.error());
  }
  StoredLog& log = found == rooms_.end() ? rooms_[commit.room] : found->second;
  if (tables) log.tables = std::move(*tables);
  for (const EventRow& row : commit.events) {
    EventRow& event = log.events.emplace_back(row);
    event.epoch = commit.epoch;
    log.hash = chain(log.hash, commit.room, {static_cast<std::uint32_t>(log.events.size())}, event, commit.epoch, {});
  }
  return Seq{static_cast<std::uint32_t>(log.events.size())};
}

Outcome<std::vector<EventRow>> MemoryStore::read(const RoomId& room, Seq from, Seq to) {
  const auto found = rooms_.find(room);
  if (found == rooms_.end()) return {};
  const auto& events = found->second.events;
  const std::size_t end = std::min<std::size_t>(to.value, events.size());
  if (from.value >= end) return {};
  return std::vector<EventRow>(events.begin() + from.value, events.begin() + static_cast<std::ptrdiff_t>(end));
}

Outcome<Tail> MemoryStore::tail(const RoomId& room) {
  Tail end;
  if (const auto found = rooms_.find(room); found != rooms_.end() && !found->second.events.empty()) {
    const StoredLog& log = found->second;
    end = {log.events.back().epoch, {static_cast<std::uint32_t>(log.events.size())}, log.hash};
  }
  if (const auto claimed = claims_.find(room); claimed != claims_.end()) end.epoch = claimed->second;
  return end;
}

Outcome<std::int64_t> MemoryStore::claim(const RoomId& room, const std::string&) {
  last_claim_ = std::max(last_claim_, tail(room)->epoch) + 1;
  return claims_[room] = last_claim_;
}

Outcome<void> MemoryStore::release(const RoomId& room, std::int64_t epoch) {
  const auto claimed = claims_.find(room);
  if (claimed != claims_.end() && claimed->second == epoch) claims_.erase(claimed);
  return {};
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

Outcome<std::optional<StoredRoom>> MemoryStore::find_created_room(const std::string& request) {
  for (const auto& [id, log] : rooms_) {
    if (!request.empty() && log.tables.room.created_by == request) return stored(log);
  }
  return std::nullopt;
}

Outcome<std::vector<StoredRoom>> MemoryStore::rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                             std::size_t limit) {
  std::vector<StoredRoom> rooms;
  for (auto entry = rooms_.upper_bound(after); entry != rooms_.end() && rooms.size() < limit; ++entry) {
    const StoredLog& log = entry->second;
    const bool plays =
        std::ranges::any_of(log.tables.matches, [](const auto& match) { return !match.second.closed.has_value(); });
    const bool is_old = log.events.empty() || log.events.back().at_ms < before_ms;
    if (plays && is_old && !log.tables.room.closed) rooms.push_back(stored(log));
  }
  return rooms;
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

Outcome<void> MemoryStore::check_unique(const Row& row) const {
  if (const auto* put = std::get_if<PutRoom>(&row); put != nullptr && code_taken(*put))
    return failed(ErrorKind::conflict, "the code of room " + put->room.value + " is taken");
  const auto* opened = std::get_if<MatchOpened>(&row);
  const auto has_it = [&](const auto& entry) { return entry.second.tables.matches.contains(opened->match); };
  if (opened != nullptr && std::ranges::any_of(rooms_, has_it))
    return failed(ErrorKind::refused, "match " + opened->match.value + " is already open");
  return {};
}

std::string MemoryStore::name_of(const std::optional<PlayerId>& player, const std::string& otherwise) const {
  if (!player) return otherwise;
  const auto found = players_.find(*player);
  return found == players_.end() ? std::string{} : found->second.name;
}

void MemoryStore::read_players(MatchOpened& opened) const {
  for (MatchOpened::Player& seat : opened.players) {
    seat.name = name_of(seat.player, seat.name);
    const auto player = seat.player ? players_.find(*seat.player) : players_.end();
    seat.program = player != players_.end() && player->second.program;
  }
}

StoredRoom MemoryStore::stored(const StoredLog& log) const {
  const PutRoom& room = log.tables.room;
  return {room.room,  room.code,       room.watch_code,
          room.phase, room.checkpoint, {static_cast<std::uint32_t>(log.events.size())}};
}

Outcome<void> MemoryStore::add(const PlayerId& player, const NewToken& token) {
  const bool taken = std::ranges::any_of(
      tokens_, [&](const Token& other) { return other.hash == token.hash || other.device.device == token.device; });
  if (taken) return failed(ErrorKind::conflict, "the token of player " + player.value + " already exists");
  tokens_.push_back({token.hash, player, {token.device, token.client, token.at_ms, token.at_ms}});
  return {};
}

Outcome<void> MemoryStore::add_player(const Player& player, const NewToken& token) {
  if (players_.contains(player.id)) {
    return failed(ErrorKind::conflict, "player " + player.id.value + " already exists");
  }
  if (const auto added = add(player.id, token); !added) return added;
  players_[player.id] = player;
  return {};
}

bool MemoryStore::is_unconfirmed(const Token& token) const {
  const auto code = recovery_codes_.find(token.player);
  return code != recovery_codes_.end() && token.given_for == code->second;
}

SignedIn MemoryStore::signed_in(const Token& token) const {
  return {players_.at(token.player), token.device.device, recovery_codes_.contains(token.player),
          is_unconfirmed(token)};
}

std::vector<DeviceId> MemoryStore::end_unconfirmed(const PlayerId& id, const DeviceId& kept) {
  std::vector<DeviceId> ended;
  std::erase_if(tokens_, [&](const Token& token) {
    const bool ends = token.player == id && is_unconfirmed(token) && token.device.device != kept;
    if (ends) ended.push_back(token.device.device);
    return ends;
  });
  return ended;
}

Outcome<std::optional<SignedIn>> MemoryStore::find_by_token(const PlayerTokenHash& hash) {
  const auto token = std::ranges::find(tokens_, hash, &Token::hash);
  if (token == tokens_.end()) return std::nullopt;
  return signed_in(*token);
}

Outcome<std::optional<Player>> MemoryStore::find_player(const PlayerId& player) {
  const auto found = players_.find(player);
  return found == players_.end() ? std::nullopt : std::optional{found->second};
}

Outcome<void> MemoryStore::rename(const PlayerId& id, const std::string& name) {
  const auto player = players_.find(id);
  if (player == players_.end()) return failed(ErrorKind::refused, "player " + id.value + " is not known");
  player->second.name = name;
  return {};
}

Outcome<std::vector<Device>> MemoryStore::devices(const PlayerId& id) {
  std::vector<Device> devices;
  for (const Token& token : tokens_) {
    if (token.player == id) devices.push_back(token.device);
  }
  return devices;
}

Outcome<bool> MemoryStore::add_token(const PlayerId& id, const NewToken& token, int limit) {
  if (!players_.contains(id)) return failed(ErrorKind::refused, "player " + id.value + " is not known");
  const auto counts = [&](const Token& one) { return one.player == id && !is_unconfirmed(one); };
  if (std::ranges::count_if(tokens_, counts) >= limit) return false;
  if (const auto added = add(id, token); !added) return std::unexpected(added.error());
  return true;
}

Outcome<bool> MemoryStore::end_token(const PlayerId& id, const DeviceId& device) {
  return std::erase_if(tokens_,
                       [&](const Token& token) { return token.player == id && token.device.device == device; }) > 0;
}

Outcome<void> MemoryStore::note_seen(const DeviceId& device, const std::string& client, std::int64_t now_ms) {
  for (Token& token : tokens_) {
    if (token.device.device != device) continue;
    token.device.client = client;
    token.device.seen_ms = std::max(token.device.seen_ms, day_of(now_ms));
  }
  return {};
}

Outcome<std::vector<DeviceId>> MemoryStore::set_recovery(const PlayerId& id, const RecoveryCodeHash& hash, std::int64_t,
                                                         const DeviceId& by) {
  if (!players_.contains(id)) return failed(ErrorKind::refused, "player " + id.value + " is not known");
  auto ended = end_unconfirmed(id, by);
  recovery_codes_[id] = hash;
  return ended;
}

Outcome<std::optional<Recovered>> MemoryStore::use_recovery(const RecoveryCodeHash& hash, const NewToken& token,
                                                            int limit) {
  const auto found = std::ranges::find_if(recovery_codes_, [&](const auto& code) { return code.second == hash; });
  if (found == recovery_codes_.end()) return std::nullopt;
  const PlayerId id = found->first;
  const std::vector<Token> before = tokens_;
  auto replaced = end_unconfirmed(id, {});
  const auto added = add_token(id, token, limit);
  if (!added) tokens_ = before;
  if (!added) return std::unexpected(added.error());
  if (!*added) return Recovered{true, {}, std::move(replaced)};
  Recovered recovered{false, signed_in(tokens_.back()), std::move(replaced)};
  recovered.signed_in.has_recovery = false;
  tokens_.back().given_for = hash;
  return recovered;
}

Outcome<void> MemoryStore::end_recovery(const PlayerId& id, const DeviceId& device) {
  const auto gives = [&](const Token& token) { return token.player == id && token.device.device == device; };
  const auto token = std::ranges::find_if(tokens_, gives);
  if (token != tokens_.end() && is_unconfirmed(*token)) recovery_codes_.erase(id);
  return {};
}

Outcome<void> MemoryStore::note_request(const PlayerId& id, const AccountRequest& done, int limit) {
  if (!players_.contains(id)) return failed(ErrorKind::refused, "player " + id.value + " is not known");
  auto& requests = requests_[id];
  requests.push_back(done);
  if (requests.size() > static_cast<std::size_t>(limit)) requests.erase(requests.begin());
  return {};
}

Outcome<Erased> MemoryStore::erase(const PlayerId& id, int rows_max) {
  Erased erased;
  const bool known = players_.erase(id) > 0;
  erased.tokens = static_cast<int>(std::erase_if(tokens_, [&](const Token& token) { return token.player == id; }));
  recovery_codes_.erase(id);
  requests_.erase(id);
  for (auto& [room, log] : rooms_) {
    for (ReportMade& made : log.tables.reports) {
      if (made.player == id) made.words.clear();
    }
    for (EventRow& event : log.events) {
      for (EventText& text : event.texts) {
        if (text.player != id || !text.words) continue;
        if (text.kind == "room" && log.tables.room.name == *text.words) log.tables.room.name.clear();
        if (erased.texts == rows_max) {
          erased.more = true;
          continue;
        }
        text.words.reset();
        erased.texts += 1;
      }
    }
  }
  if (!known && erased == Erased{}) return failed(ErrorKind::refused, "player " + id.value + " is not known");
  return erased;
}

std::vector<ReportMade> MemoryStore::reports(const RoomId& id) const {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? std::vector<ReportMade>{} : found->second.tables.reports;
}

}  // namespace takamaka::storage
