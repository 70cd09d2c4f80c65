// SqliteStore as a log: appending and reading the events of rooms.

#include <algorithm>
#include <ranges>
#include <string>
#include <utility>

#include "storage/chain/contradiction.hpp"
#include "storage/sql/guarded.hpp"
#include "storage/sql/log_errors.hpp"
#include "storage/sql/row_writer.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
namespace {

// Events that may miss in event_places after a commit, which share the pages that are written when their places are.
// Finding the end of a room that has none of them looks through all, which takes a third of a millisecond.
constexpr std::int64_t places_behind_max = 4096;
// The same when a room is claimed: opening it takes five such looks, and after a start all rooms are opened.
constexpr std::int64_t places_behind_claim = 512;

Error not_stored(const Error& doubt) {
  return {ErrorKind::overloaded, "the disk failed and works again, nothing was stored: " + doubt.what};
}

}  // namespace

std::vector<Outcome<Seq>> SqliteStore::append(std::span<const Commit> commits) {
  std::vector<Outcome<Seq>> outcomes;
  outcomes.reserve(commits.size());
  // A savepoint for each commit with rows copies the pages that it changes, and hardly any commit is refused by the tables.
  // So the first try does without them.
  parts_fail_ = !together_;
  ends_before_.clear();
  mark();
  const auto stored = transaction<void>([&] {
    outcomes.clear();
    for (const Commit& one : commits) outcomes.push_back(store(one));
    write_places(places_behind_max);
  });
  if (stored) return outcomes;
  Error error = stored.error();
  if (error.kind == ErrorKind::unknown) {
    const auto was_stored = look_whether_stored();
    if (was_stored && *was_stored) return outcomes;
    if (was_stored) error = not_stored(error);
  }
  outcomes.assign(commits.size(), std::unexpected(error));
  return outcomes;
}

Outcome<void> SqliteStore::together(const std::function<void()>& work) {
  const auto parts = [&] {
    part_failed_.reset();
    together_ = true;
    work();
    together_ = false;
    if (part_failed_) throw Failure{*part_failed_, 0};
  };
  const auto stored = guarded<void>([&] { tried<void>(database_, [this] { begin(); }, parts, [this] { commit(); }); });
  if (stored || stored.error().kind != ErrorKind::unknown) return stored;
  const auto was_stored = look_whether_stored();
  if (!was_stored) return stored;
  return *was_stored ? Outcome<void>{} : std::unexpected(not_stored(stored.error()));
}

Outcome<Seq> SqliteStore::store(const Commit& one) {
  if (const auto why = contradiction(one)) return std::unexpected(*why);
  Head* const cached = cached_head(one.room);
  const std::optional<Head> known = cached != nullptr ? *cached : stored_head(one.room);
  const std::uint32_t length = known ? known->length : 0;
  if (const std::int64_t epoch = epoch_of(one.room, known); one.epoch < epoch) {
    return std::unexpected(other_epoch(one.room, epoch));
  }
  if (length != one.expected.value) return std::unexpected(no_such_length(one.room, length));
  if (known && known->is_cut) return std::unexpected(damaged_at(one.room, length + 1));
  if (!known && (one.rows.empty() || !std::holds_alternative<PutRoom>(one.rows.front()))) {
    return std::unexpected(Error{ErrorKind::refused, "room " + one.room.value + " does not begin with its PutRoom"});
  }
  // Events alone can no longer be refused: any later failure concerns the whole batch. Rows can still be refused.
  if (one.rows.empty()) return write(one, known, cached);
  const std::int64_t before = last_events().stored;
  const std::size_t words_before = words_.changes();
  if (!parts_fail_) database_.run("SAVEPOINT one");
  try {
    const Seq seq = write(one, known, cached);
    if (!parts_fail_) database_.run("RELEASE one");
    return seq;
  } catch (const Failure& failure) {
    const ErrorKind kind = failure.error.kind;
    if ((kind != ErrorKind::refused && kind != ErrorKind::conflict) || !database_.in_transaction()) throw;
    if (std::exchange(parts_fail_, false)) {
      forget_batch();
      throw Failure{failure.error, failure.code, true};
    }
    database_.run("ROLLBACK TO one");
    database_.run("RELEASE one");
    heads_.erase(one.room.value);
    last_->stored = before;
    words_.take_back(words_before);
    return std::unexpected(failure.error);
  }
}

Seq SqliteStore::write(const Commit& one, std::optional<Head> known, Head* cached) {
  const Seq length{one.expected.value + static_cast<std::uint32_t>(one.events.size())};
  const bool shows_in_log = !known || !one.events.empty();
  for (const Row& row : one.rows) {
    write_row(database_, one.room, row, length);
    if (!known) known = Head{.log = database_.last_row()};
  }
  if (!one.events.empty()) write_events(one, *known);
  if (shows_in_log) known->changed_in = transaction_;
  if (parts_fail_) ends_before_.emplace_back(&one.room, cached != nullptr ? std::optional{*cached} : std::nullopt);
  if (cached != nullptr) {
    *cached = *known;
  } else {
    heads_.emplace(one.room.value, *known);
  }
  return length;
}

void SqliteStore::forget_batch() {
  for (const auto& [room, end] : std::views::reverse(ends_before_)) {
    if (end) {
      heads_[room->value] = *end;
    } else {
      heads_.erase(room->value);
    }
  }
  back_to_mark();
}

std::optional<SqliteStore::Head> SqliteStore::head(const RoomId& room) {
  const Head* const cached = cached_head(room);
  return cached != nullptr ? *cached : stored_head(room);
}

SqliteStore::Head* SqliteStore::cached_head(const RoomId& room) {
  const auto found = heads_.find(room.value);
  return found != heads_.end() ? &found->second : nullptr;
}

std::optional<SqliteStore::Head> SqliteStore::stored_head(const RoomId& room) {
  std::string sql = "SELECT r.log, ";
  sql.append(database_.dialect().log_length());
  sql.append(
      ", e.hash, e.epoch, least_length FROM rooms r LEFT JOIN events e ON e.event = coalesce((SELECT event FROM events "
      "WHERE event > (SELECT indexed FROM maintenance) AND log = r.log ORDER BY event DESC LIMIT 1), (SELECT event "
      "FROM event_places p WHERE p.log = r.log ORDER BY seq DESC LIMIT 1)) WHERE room_id = ?1");
  Rows rows = database_.query(sql, room);
  if (!rows.next()) return {};
  Head head{rows.integer(0), static_cast<std::uint32_t>(rows.integer(1)), {}, rows.integer(3), false};
  const Bytes hash = rows.bytes(2);
  std::ranges::copy(hash.first(std::min(hash.size(), head.hash.size())), head.hash.begin());
  head.is_cut = rows.integer(1) < rows.integer(4) || (head.length > 0 && hash.empty());
  return head;
}

const SqliteStore::LastEvents& SqliteStore::last_events() {
  if (last_) return *last_;
  Rows rows =
      database_.query("SELECT max(indexed, coalesce((SELECT max(event) FROM events), 0)), indexed FROM maintenance");
  if (!rows.next()) fail(ErrorKind::corrupt, "the table maintenance is empty");
  return last_.emplace(rows.integer(0), rows.integer(1));
}

void SqliteStore::write_events(const Commit& one, Head& head) {
  last_events();
  for (const EventRow& event : one.events) {
    const Seq seq{head.length + 1};
    std::vector<Salt> salts;
    std::vector<EventHash> seals;
    for (const EventText& text : event.texts) {
      salts.push_back(fresh_salt());
      seals.push_back(seal_of(*text.words, salts.back()));
    }
    const EventHash hash = chain(head.hash, one.room, seq, event, one.epoch, seals);
    const std::int64_t place_of_event = last_->stored + 1;
    // The number is ours to choose because nobody else appends; if it is taken, somebody does.
    const int added = database_.run(
        R"(INSERT INTO events (event, log, seq, at_ms, kind, match_id, deal, by, payload, hash, texts, epoch,
           request)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT (event) DO NOTHING)",
        place_of_event, head.log, seq, event.at_ms, event.kind, event.match, event.deal, event.by, event.payload,
        Bytes{hash}, event.texts.size(), one.epoch, or_null(event.request));
    if (added == 0) fail(ErrorKind::unavailable, "another process writes to the file");
    last_->stored = place_of_event;
    head.length = seq.value;
    head.hash = hash;
    head.epoch = one.epoch;
    for (std::size_t place = 0; place < event.texts.size(); ++place) {
      const EventText& text = event.texts[place];
      database_.run(
          R"(INSERT INTO event_texts (event, place, kind, player_id, words, salt, seal)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7))",
          place_of_event, place, text.kind, text.player, text.words, Bytes{salts[place]}, Bytes{seals[place]});
      index_text(place_of_event, place, text);
    }
  }
}

// Writes the places of the events since the last time, if more than `behind_max` lack one.
void SqliteStore::write_places(std::int64_t behind_max) {
  const LastEvents last = last_events();
  if (last.stored - last.placed <= behind_max) return;
  // A damaged log may hold one number twice: the first stays, and a check finds the other.
  database_.run(
      R"(INSERT OR IGNORE INTO event_places (log, seq, event) SELECT log, seq, event FROM events WHERE event > ?1
         ORDER BY log, seq)",
      last.placed);
  database_.run("UPDATE maintenance SET indexed = ?1", last.stored);
  last_->placed = last.stored;
}

Outcome<Tail> SqliteStore::tail(const RoomId& room) {
  return guarded<Tail>([&] {
    const std::optional<Head> end = head(room);
    if (end && end->is_cut) throw Failure{damaged_at(room, end->length + 1), 0};
    return end ? Tail{epoch_of(room, end), {end->length}, end->hash} : Tail{epoch_of(room, end), {}, {}};
  });
}

// A claim counts from the moment it is made, and at the latest from its first event.
std::int64_t SqliteStore::epoch_of(const RoomId& room, const std::optional<Head>& end) const {
  const auto claimed = claims_.find(room.value);
  if (claimed != claims_.end()) return claimed->second;
  return end ? end->epoch : 0;
}

Outcome<std::int64_t> SqliteStore::claim(const RoomId& room, const std::string&) {
  const auto behind = guarded<std::int64_t>([&] {
    const LastEvents& last = last_events();
    return last.stored - last.placed;
  });
  // If that fails, the room is found all the same, and the next commit meets what is wrong.
  if (behind && *behind > places_behind_claim) static_cast<void>(transaction<void>([&] { write_places(0); }));
  return guarded<std::int64_t>([&] {
    last_claim_ = std::max(last_claim_, epoch_of(room, head(room))) + 1;
    return claims_[room.value] = last_claim_;
  });
}

Outcome<void> SqliteStore::release(const RoomId& room, std::int64_t epoch) {
  const auto claimed = claims_.find(room.value);
  if (claimed != claims_.end() && claimed->second == epoch) claims_.erase(claimed);
  return {};
}

Outcome<std::vector<EventRow>> SqliteStore::read(const RoomId& room, Seq from, Seq to) {
  return guarded<std::vector<EventRow>>([&] { return chain_of(room, from, to); });
}

// Also reads the event before the first, because the first one's hash depends on it.
std::vector<EventRow> SqliteStore::chain_of(const RoomId& room, Seq from, Seq to) {
  std::int64_t log = 0, least_length = 0;
  {
    Rows rows = database_.query("SELECT log, least_length FROM rooms WHERE room_id = ?1", room);
    if (!rows.next()) return {};
    log = rows.integer(0);
    least_length = rows.integer(1);
  }
  if (to <= from) return {};
  std::vector<EventRow> events;
  EventHash before{};
  std::int64_t seq = std::max<std::int64_t>(from.value, 1) - 1;  // of the last row that was read
  Rows rows = database_.query(
      R"(SELECT p.seq, e.seq = p.seq AND e.log = p.log, p.event, at_ms, kind, match_id, deal, by, payload, hash,
         texts, epoch, request FROM event_places p LEFT JOIN events e ON e.event = p.event
         WHERE p.log = ?1 AND p.seq BETWEEN ?2 AND ?3 UNION ALL
         SELECT seq, 1, event, at_ms, kind, match_id, deal, by, payload, hash, texts, epoch, request FROM events
         WHERE event > (SELECT indexed FROM maintenance) AND log = ?1 AND seq BETWEEN ?2 AND ?3)",
      log, seq + 1, to);
  while (rows.next()) {
    seq += 1;
    const auto number = static_cast<std::uint32_t>(seq);
    if (rows.integer(0) != seq || rows.integer(1) != 1 || rows.bytes(9).size() != sizeof(EventHash)) {
      throw Failure{damaged_at(room, number), 0};
    }
    EventHash hash;
    std::ranges::copy(rows.bytes(9), hash.begin());
    if (number > from.value) {
      EventRow event{rows.integer(3), rows.text(4), {}, static_cast<int>(rows.integer(6)),
                     rows.text(7),    rows.text(8), {}, rows.integer(11),
                     rows.text(12)};
      if (!rows.is_null(5)) event.match = MatchId{rows.text(5)};
      std::vector<EventHash> seals;
      const std::int64_t texts = rows.integer(10);
      if (texts != 0 && !read_texts(rows.integer(2), event.texts, seals)) throw Failure{damaged_at(room, number), 0};
      if (static_cast<std::int64_t>(seals.size()) != texts ||
          chain(before, room, {number}, event, event.epoch, seals) != hash) {
        throw Failure{damaged_at(room, number), 0};
      }
      events.push_back(std::move(event));
    }
    before = hash;
  }
  if (seq < std::min<std::int64_t>(to.value, least_length)) {
    throw Failure{damaged_at(room, static_cast<std::uint32_t>(seq + 1)), 0};
  }
  return events;
}

// Returns false if words do not match their seal.
bool SqliteStore::read_texts(std::int64_t event, std::vector<EventText>& texts, std::vector<EventHash>& seals) {
  Rows rows = database_.query(
      "SELECT kind, player_id, words, salt, seal FROM event_texts WHERE event = ?1 ORDER BY place", event);
  while (rows.next()) {
    EventText& text = texts.emplace_back(EventText{rows.text(0), {rows.text(1)}});
    if (rows.bytes(4).size() != sizeof(EventHash)) return false;
    std::ranges::copy(rows.bytes(4), seals.emplace_back().begin());
    if (rows.is_null(2)) continue;
    text.words = rows.text(2);
    Salt salt{};
    if (rows.bytes(3).size() != salt.size()) return false;
    std::ranges::copy(rows.bytes(3), salt.begin());
    if (seal_of(*text.words, salt) != seals.back()) return false;
  }
  return true;
}

}  // namespace takamaka::storage
