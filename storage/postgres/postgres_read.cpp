// PostgresStore as a log: reading the events of rooms.

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "storage/postgres/postgres_store.hpp"
#include "storage/sql/guarded.hpp"
#include "storage/sql/log_errors.hpp"

namespace takamaka::storage {

EventHash read_hash(const Rows& rows, int column) {
  EventHash hash{};
  const Bytes bytes = rows.bytes(column);
  std::ranges::copy(bytes.first(std::min(bytes.size(), hash.size())), hash.begin());
  return hash;
}

namespace {

struct TextOfEvent {
  EventText text;
  EventHash seal{};
  bool is_sound = true;  // its words fit the seal
};
using TextsOfEvents = std::unordered_map<std::int64_t, std::vector<TextOfEvent>>;

TextsOfEvents read_texts(PostgresConnection& postgres, std::int64_t first, std::int64_t end) {
  TextsOfEvents texts;
  Rows found = postgres.query(
      R"(SELECT event, kind, player_id, words, salt, seal FROM event_texts WHERE event >= ?1 AND event <= ?2
         ORDER BY event, place)",
      first, end);
  while (found.next()) {
    TextOfEvent& text = texts[found.integer(0)].emplace_back();
    text = {{found.text(1), {found.text(2)}}, read_hash(found, 5)};
    if (found.is_null(3)) continue;
    text.text.words = found.text(3);
    Salt salt{};
    const Bytes bytes = found.bytes(4);
    std::ranges::copy(bytes.first(std::min(bytes.size(), salt.size())), salt.begin());
    text.is_sound = seal_of(*text.text.words, salt) == text.seal;
  }
  return texts;
}

}  // namespace

Outcome<std::vector<EventRow>> PostgresStore::read(const RoomId& room, Seq from, Seq to) {
  return guarded<std::vector<EventRow>>([&] { return chain_of(room, from, to); });
}

// Also reads the event before the first, because the first one's hash depends on it.
std::vector<EventRow> PostgresStore::chain_of(const RoomId& room, Seq from, Seq to) {
  std::int64_t log = 0, length = 0;
  EventHash last{};
  {
    Rows rows = postgres_.query(
        R"(SELECT h.log, greatest(h.length, r.least_length), h.hash FROM log_ends h JOIN rooms r USING (room_id)
           WHERE h.room_id = ?1)",
        room);
    if (!rows.next()) return {};
    log = rows.integer(0);
    length = rows.integer(1);
    last = read_hash(rows, 2);
  }
  if (to <= from) return {};
  const std::int64_t first = event_number(log, from.value);
  const std::int64_t end = event_number(log, std::min<std::int64_t>(to.value, events_max));
  TextsOfEvents texts;
  Rows rows = postgres_.query(
      R"(SELECT seq, at_ms, kind, match_id, deal, by, payload, hash, texts, epoch, request, event FROM events
         WHERE event >= ?1 AND event <= ?2 ORDER BY event)",
      first, end);
  bool has_texts = false;
  std::vector<EventRow> events;
  EventHash before{};
  std::int64_t seq = std::max<std::int64_t>(from.value, 1) - 1;  // of the last row that was read
  while (rows.next()) {
    seq += 1;
    const auto number = static_cast<std::uint32_t>(seq);
    if (rows.integer(0) != seq) throw Failure{damaged_at(room, number)};
    const EventHash hash = read_hash(rows, 7);
    if (seq == length && hash != last) throw Failure{damaged_at(room, number)};
    if (number > from.value) {
      EventRow event{rows.integer(1), rows.text(2), {}, static_cast<int>(rows.integer(4)),
                     rows.text(5),    rows.text(6), {}, rows.integer(9),
                     rows.text(10)};
      if (!rows.is_null(3)) event.match = MatchId{rows.text(3)};
      if (rows.integer(8) != 0 && !std::exchange(has_texts, true)) texts = read_texts(postgres_, first, end);
      std::vector<EventHash> seals;
      bool is_sound = true;
      for (TextOfEvent& text : texts[rows.integer(11)]) {
        is_sound = is_sound && text.is_sound;
        seals.push_back(text.seal);
        event.texts.push_back(std::move(text.text));
      }
      if (!is_sound || static_cast<std::int64_t>(seals.size()) != rows.integer(8) ||
          chain(before, room, {number}, event, event.epoch, seals) != hash) {
        throw Failure{damaged_at(room, number)};
      }
      events.push_back(std::move(event));
    }
    before = hash;
  }
  if (seq < std::min<std::int64_t>(to.value, length)) {
    throw Failure{damaged_at(room, static_cast<std::uint32_t>(seq + 1))};
  }
  return events;
}

}  // namespace takamaka::storage
