#include "tests/sim/server/promises.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "protocol/messages/limits.hpp"
#include "protocol/wire/decode.hpp"

namespace takamaka::sim {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t snapshot_every = 29;
constexpr int nobody = -1;

void mix_into(std::uint64_t& digest, std::string_view text) {  // FNV-1a
  for (const char character : text) {
    digest ^= static_cast<unsigned char>(character);
    digest *= 1099511628211ULL;
  }
}
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  mix_into(hash, text);
  return hash;
}

// Tells whether `told` is what this seat (none: everybody) may see of the archived value: what belongs to one seat is
// shown only to it, what belongs to nobody is null, and everything else is equal.
bool may_see(const Json& archive, const Json& told, const std::optional<Seat>& seat) {
  if (archive.is_object() && archive.size() == 2 && archive.contains("owner") && archive.contains("value")) {
    if (seat && archive["owner"] == seat->value) return told == archive["value"];
    return told.is_null();
  }
  if (archive.is_object() && told.is_object()) {
    if (archive.size() != told.size()) return false;
    for (const auto& [key, value] : archive.items()) {
      if (!told.contains(key)) return false;
      if (!may_see(value, told[key], seat)) return false;
    }
    return true;
  }
  if (archive.is_array() && told.is_array()) {
    if (archive.size() != told.size()) return false;
    for (std::size_t i = 0; i < archive.size(); ++i) {
      if (!may_see(archive[i], told[i], seat)) return false;
    }
    return true;
  }
  return told.is_null() || archive == told;
}

// Tells whether an event that deals or shuffles shows the tiles that nobody may see.
bool shows_face_down(const Json& told) {
  if (told.at("type") != "dealt" && told.at("type") != "reshuffled") return false;
  return std::ranges::any_of(std::array{"rest", "undealt", "heaps", "boneyard", "wall", "pool"},
                             [&](const char* key) { return told.contains(key) && !told[key].is_null(); });
}

}  // namespace

void Promises::expect(bool kept, const std::string& what) {
  if (!kept && broken_.empty()) broken_ = what;
}

void Promises::mix(std::string_view text) { mix_into(digest_, text); }

void Promises::stored(const storage::Commit& commit) {
  RoomLog& log = rooms_[commit.room.value];
  expect(commit.expected.value == log.lines.size(), "a commit was stored at a wrong place");
  note_holders(log, commit);
  for (const storage::EventRow& event : commit.events) {
    log.lines.push_back({event.kind == "game", event.payload, {}});
    mix(event.payload);
    check_done(log, event);
    ++events_;
  }
  for (const storage::Row& row : commit.rows) {
    if (const auto* opened = std::get_if<storage::MatchOpened>(&row)) log.running = opened->match;
    if (std::holds_alternative<storage::MatchClosed>(row)) {
      log.running.reset();
      ++matches_;
    }
    const auto* entry = std::get_if<storage::LedgerEntry>(&row);
    if (entry == nullptr) continue;
    std::int64_t sum = 0;
    for (const auto& line : entry->lines) sum += line.chips;
    expect(sum == 0, "a settlement does not sum to zero");
  }
}

// A request that is sent again acts once, as long as the room must remember it.
void Promises::check_done(RoomLog& log, const storage::EventRow& event) {
  std::string key = event.request;
  if (event.kind == "room" && event.payload.contains("\"done\":{"))
    key = Json::parse(event.payload)["done"]["key"].get<std::string>();
  if (key.empty()) return;
  expect(std::ranges::find(log.done, key) == log.done.end(), "a request has acted twice: " + event.payload);
  log.done.push_back(key);
  if (log.done.size() > limits::answers_kept) log.done.pop_front();
}

// Notes whose seats are those of a match that begins, and who takes one over.
void Promises::note_holders(RoomLog& log, const storage::Commit& commit) {
  for (const storage::Row& row : commit.rows) {
    const auto* opened = std::get_if<storage::MatchOpened>(&row);
    if (opened == nullptr) continue;
    for (std::uint8_t i = 0; i < opened->players.size(); ++i)
      log.holdings.push_back({Seat{i}, opened->players[i].player, commit.expected.value});
  }
  std::uint32_t seq = commit.expected.value;
  for (const storage::EventRow& event : commit.events) {
    ++seq;
    if (event.kind != "room" || !event.payload.contains("\"seat_handed_over\"")) continue;
    const Json handed = Json::parse(event.payload);
    if (handed["type"] == "seat_handed_over")
      log.holdings.push_back({Seat{handed["seat"].get<std::uint8_t>()}, PlayerId{handed["player"]}, seq});
  }
}

// Returns the seat of the match that was this player's when the event happened.
std::optional<Seat> Promises::seat_at(const RoomLog& log, const PlayerId& player, Seq seq) {
  std::map<std::uint8_t, std::optional<PlayerId>> holders;
  for (const Holding& holding : log.holdings) {
    if (holding.from <= seq.value) holders[holding.seat.value] = holding.player;
  }
  const auto held = std::ranges::find_if(holders, [&](const auto& one) { return one.second == player; });
  return held == holders.end() ? std::nullopt : std::optional{Seat{held->first}};
}

void Promises::check_entry(RoomLog& log, const tell::Entry& entry, const std::optional<Seat>& seat) {
  expect(entry.seq.value >= 1 && entry.seq.value <= log.lines.size(), "an event was told before it was stored");
  if (!broken_.empty()) return;
  Line& line = log.lines[entry.seq.value - 1];
  expect(line.is_game == entry.game.has_value(), "an event was told as another kind");
  if (!broken_.empty()) return;
  const std::string& text = entry.game ? entry.game->text : entry.room->text;
  const auto [known, is_new] = line.told.try_emplace(seat ? seat->value : nobody, hash_of(text));
  if (!is_new) {
    expect(known->second == hash_of(text) || (!line.is_game && names_change_),
           "two versions of event " + std::to_string(entry.seq.value) + ": " + text);
  } else if (line.is_game) {
    const Json told = Json::parse(text);
    expect(may_see(Json::parse(line.archive), told, seat) && !shows_face_down(told),
           "a viewer was told what it may not see: " + text + " of " + line.archive);
  } else {
    expect(Json::parse(line.archive)["type"] == Json::parse(text)["type"],
           "another event was told: " + text + " of " + line.archive);
  }
}

void Promises::told(const PlayerId& player, const tell::Update& update, storage::EventStore& events) {
  RoomLog& log = rooms_[update.room];
  expect(update.seq.value <= log.lines.size(), "an update was told before its events were stored");
  log.told = std::max(log.told, update.seq.value);
  const auto check_entries = [&](const std::vector<tell::Entry>& shared, const std::vector<tell::Entry>& own) {
    for (const tell::Entry& entry : shared) check_entry(log, entry, std::nullopt);
    for (const tell::Entry& entry : own) {
      const auto seat = seat_at(log, player, entry.seq);
      expect(seat && (!update.you.seat || seat == update.you.seat),
             "an event of a seat for somebody who did not have it");
      check_entry(log, entry, seat);
    }
  };
  check_entries(update.events, update.you.events);
  if (update.recent) check_entries(*update.recent, update.you.recent.value_or(std::vector<tell::Entry>{}));
  expect(!update.you.own || update.you.seat, "a hand for somebody without a seat");
  if (update.table) {
    const auto [known, is_new] = log.tables.try_emplace(update.seq.value, hash_of(update.table->text));
    expect(is_new || known->second == hash_of(update.table->text), "two public views of one moment");
    if (log.tables.size() > 256) log.tables.erase(log.tables.begin());
  }
  if (update.table && log.running && update.seq.value == log.lines.size() && ++snapshots_ % snapshot_every == 0) {
    compare_snapshot(player, update, events);
  }
}

// Folds the log up to this moment and compares what the viewer was told with what the log gives them to see.
void Promises::compare_snapshot(const PlayerId& player, const tell::Update& update, storage::EventStore& events) {
  auto stored = events.find_open_room(RoomId{update.room});
  if (!stored || !*stored || (*stored)->length != update.seq) return;
  const auto rows = events.read(RoomId{update.room}, (*stored)->checkpoint);
  if (!rows) return expect(false, "the log cannot be read: " + rows.error().what);
  const auto room = room::Room::restore(**stored, *rows, config_);
  if (!room) return expect(false, "the log does not fold: " + room.error());
  const std::string text = room->snapshot(player);
  const auto message = decode_server_message(text);
  if (!message) return expect(false, "a snapshot is no message: " + message.error().reason);
  const auto& now = std::get<tell::Update>(*message);
  expect(now.you.seat == update.you.seat, "the seat told is not the seat of the log");
  expect(!now.table || now.table == update.table, "the view told is not that of the log");
  expect(!now.table || now.you.own == update.you.own, "the hand told is not that of the log");
}

void Promises::told(const PlayerId& player, const tell::Joined& joined) {
  const auto known = joined_.try_emplace({player, joined.re}, joined.room).first;
  expect(known->second == joined.room, "the same request led to two rooms");
}

void Promises::told(const tell::Ok& ok, const std::string& room) {
  if (ok.seq) expect(ok.seq->value <= rooms_[room].lines.size(), "a request was confirmed before it was stored");
}

// The frames of a running match show each viewer only their own hand.
void Promises::told(const PlayerId&, const tell::ReplayIs& replay) {
  if (replay.head.ended) return;
  for (const tell::ReplayFrame& frame : replay.frames) {
    for (std::size_t seat = 0; seat < frame.owns.size(); ++seat) {
      const bool is_theirs = replay.head.seat && replay.head.seat->value == seat;
      expect(is_theirs || frame.owns[seat].text == "null", "a replay of a running match shows another hand");
    }
  }
}

void Promises::compare_with(storage::EventStore& events) {
  for (const auto& [room, log] : rooms_) {
    const auto tail = events.tail(RoomId{room});
    if (!tail) return expect(false, "the end of a log cannot be read: " + tail.error().what);
    if (tail->length.value == 0) continue;  // deleted
    expect(tail->length.value == log.lines.size(), "the store has lost or gained events");
    expect(tail->length.value >= log.told, "something told is not in the store");
  }
}

}  // namespace takamaka::sim
