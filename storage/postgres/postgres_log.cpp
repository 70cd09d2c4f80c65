// PostgresStore as a log: appending the events of rooms.

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "storage/chain/contradiction.hpp"
#include "storage/postgres/postgres_batch.hpp"
#include "storage/postgres/postgres_store.hpp"
#include "storage/sql/guarded.hpp"
#include "storage/sql/log_errors.hpp"
#include "storage/sql/row_writer.hpp"

namespace takamaka::storage {
namespace {

// Maximum number of cached room heads; beyond it, the cache is cleared.
constexpr std::size_t cached_heads_max = 20'000;

}  // namespace

std::vector<Outcome<Seq>> PostgresStore::append(std::span<const Commit> commits) {
  std::vector<Outcome<Seq>> outcomes;
  const auto work = [&] {
    outcomes.assign(commits.size(), Seq{});
    store(commits, outcomes);
  };
  // One statement is a transaction of its own.
  const bool is_one_statement = !together_ && std::ranges::all_of(commits, [](const Commit& one) {
    return one.rows.empty() &&
           std::ranges::all_of(one.events, [](const EventRow& event) { return event.texts.empty(); });
  });
  const auto stored = is_one_statement ? guarded<void>([&] {
    tried<void>(
        postgres_,
        [this] {
          for (const std::string& room : std::exchange(changed_, {})) heads_.erase(room);
          in_doubt_.clear();
        },
        [&] {
          try {
            work();
          } catch (Failure& failure) {
            if (failure.code == PostgresConnection::lost && !in_doubt_.empty()) failure.error.kind = ErrorKind::unknown;
            throw;
          }
        },
        [this] { changed_.clear(); });
  })
                                       : transaction<void>(work);
  if (stored) return outcomes;
  Error error = stored.error();
  if (error.kind == ErrorKind::unknown) {
    const auto was_stored = look_whether_stored();
    if (was_stored && *was_stored) return outcomes;
    if (was_stored) error = {ErrorKind::overloaded, "nothing was stored: " + error.what};
  }
  outcomes.assign(commits.size(), std::unexpected(error));
  return outcomes;
}

void PostgresStore::store(std::span<const Commit> commits, std::vector<Outcome<Seq>>& outcomes) {
  load_heads(commits);
  std::vector<std::vector<std::size_t>> rooms;  // the places of each room's commits
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < commits.size(); ++i) {
    const auto [place, is_new] = places.try_emplace(commits[i].room.value, rooms.size());
    if (is_new) rooms.emplace_back();
    rooms[place->second].push_back(i);
  }
  const auto has_rows = [&](const std::vector<std::size_t>& room) {
    return std::ranges::any_of(room, [&](std::size_t i) { return !commits[i].rows.empty(); });
  };
  std::vector<std::size_t> with_rows;
  for (const auto& room : rooms) {
    if (has_rows(room)) with_rows.insert(with_rows.end(), room.begin(), room.end());
  }
  std::erase_if(rooms, has_rows);
  store_plain(commits, rooms, outcomes);
  std::ranges::sort(with_rows);
  for (const std::size_t i : with_rows) outcomes[i] = store_with_rows(commits[i]);
}

// All rooms whose commits are events alone: one statement for all of them.
void PostgresStore::store_plain(std::span<const Commit> commits, const std::vector<std::vector<std::size_t>>& rooms,
                                std::vector<Outcome<Seq>>& outcomes) {
  struct Step {
    const std::vector<std::size_t>* room;
    Head from, to;
    bool has_events = false;
  };
  Batch batch;
  std::vector<Step> steps;
  for (const auto& room : rooms) {
    std::optional<Step> step;
    for (const std::size_t i : room) {
      const Commit& one = commits[i];
      std::optional<Error> why = contradiction(one);
      if (!why && step) why = mismatch_of(one, step->to);
      if (!why && !step) why = mismatch(one);
      if (why) {
        outcomes[i] = std::unexpected(*why);
        continue;
      }
      if (!step) {
        const Head& known = *head(one.room);
        step = Step{&room, known, known};
      }
      batch.add_events(one, step->to);
      step->has_events = step->has_events || !one.events.empty();
      outcomes[i] = Seq{step->to.length};
    }
    if (!step) continue;
    batch.add_step(commits[room.front()].room, step->from, step->to);
    steps.push_back(*step);
  }
  if (steps.empty()) return;
  for (const Step& step : steps) change_head(commits[step.room->front()].room, step.to, step.has_events);
  const auto held = batch.run(postgres_);
  bool all = true;
  for (const Step& step : steps) {
    if (held.contains(*step.to.log)) continue;
    all = false;
    const RoomId& room = commits[step.room->front()].room;
    heads_.erase(room.value);
    in_doubt_.erase(room.value);
    for (const std::size_t i : *step.room) {
      if (!outcomes[i]) continue;
      const auto why = mismatch(commits[i]);
      outcomes[i] = std::unexpected(why.value_or(Error{ErrorKind::overloaded, "the room's log was changed meanwhile"}));
    }
  }
  if (all || !batch.has_texts()) return batch.run_texts(postgres_);
  throw Failure{{ErrorKind::overloaded, "a room with texts was claimed meanwhile"}, 0, true};
}

Outcome<Seq> PostgresStore::store_with_rows(const Commit& one) {
  if (const auto why = contradiction(one)) return std::unexpected(*why);
  const Head* known = head(one.room);
  if (known == nullptr || !known->log) {
    const std::int64_t epoch = known == nullptr ? 0 : known->epoch;
    if (one.epoch != epoch) return std::unexpected(other_epoch(one.room, epoch));
    if (one.expected != Seq{}) return std::unexpected(no_such_length(one.room, 0));
    if (one.rows.empty() || !std::holds_alternative<PutRoom>(one.rows.front())) {
      return std::unexpected(Error{ErrorKind::refused, "room " + one.room.value + " does not begin with its PutRoom"});
    }
  } else if (const auto why = mismatch(one)) {
    return std::unexpected(*why);
  }
  const std::size_t before = changed_.size();
  postgres_.run_later("SAVEPOINT one");
  try {
    const Seq seq = write(one);
    postgres_.run("RELEASE SAVEPOINT one");
    return seq;
  } catch (const Failure& failure) {
    const ErrorKind kind = failure.error.kind;
    const bool is_own = kind == ErrorKind::refused || kind == ErrorKind::conflict || kind == ErrorKind::fenced;
    if (!is_own || !postgres_.in_transaction()) throw;
    postgres_.run_later("ROLLBACK TO SAVEPOINT one");
    postgres_.run("RELEASE SAVEPOINT one");
    heads_.erase(one.room.value);
    in_doubt_.erase(one.room.value);
    changed_.resize(before);
    return std::unexpected(failure.error);
  }
}

Seq PostgresStore::write(const Commit& one) {
  const Seq length{one.expected.value + static_cast<std::uint32_t>(one.events.size())};
  std::span<const Row> rows = one.rows;
  std::optional<Head> known = heads_[one.room.value];
  if (!known || !known->log) {
    write_row(postgres_, one.room, rows.front(), length);
    rows = rows.subspan(1);
    known = Head{.epoch = one.epoch};
    known->log = postgres_.number(
        R"(INSERT INTO log_ends AS h (room_id, log, epoch) SELECT room_id, log, ?2 FROM rooms WHERE room_id = ?1
           ON CONFLICT (room_id) DO UPDATE SET log = excluded.log WHERE h.epoch = ?2 AND h.log IS NULL RETURNING log)",
        one.room, one.epoch);
    if (!known->log) throw Failure{{ErrorKind::fenced, "room " + one.room.value + " was claimed meanwhile"}};
  }
  Batch batch;
  Head end = *known;
  batch.add_events(one, end);
  batch.add_step(one.room, *known, end);
  change_head(one.room, end, !one.events.empty());
  if (batch.run(postgres_).empty()) {
    heads_.erase(one.room.value);
    const auto why = mismatch(one);
    throw Failure{why.value_or(Error{ErrorKind::conflict, "the log of room " + one.room.value + " was changed"})};
  }
  batch.run_texts(postgres_);
  for (const Row& row : rows) write_row(postgres_, one.room, row, length);
  return length;
}

void PostgresStore::change_head(const RoomId& room, const Head& end, bool has_events) {
  heads_.insert_or_assign(room.value, end);
  changed_.push_back(room.value);
  if (has_events) in_doubt_.insert_or_assign(room.value, End{event_number(*end.log, end.length), end.hash});
}

// Reads the heads of those rooms of the batch that are not cached.
void PostgresStore::load_heads(std::span<const Commit> commits) {
  if (heads_.size() + commits.size() > cached_heads_max) heads_.clear();
  Column missing{Column::Of::text};
  bool any = false;
  for (const Commit& one : commits) {
    if (!heads_.try_emplace(one.room.value).second) continue;
    missing.add(std::string_view{one.room.value});
    any = true;
  }
  if (!any) return;
  PostgresStatement& statement = postgres_.statement(
      R"(SELECT h.room_id, h.log, h.length, h.hash, h.epoch, r.least_length, e.hash FROM log_ends h
         LEFT JOIN rooms r ON r.room_id = h.room_id LEFT JOIN events e ON e.event = h.last_event
         WHERE h.room_id = ANY (?1))");
  statement.bind(1, missing);
  for (Rows rows{statement}; rows.next();) {
    Head head{{}, static_cast<std::uint32_t>(rows.integer(2)), read_hash(rows, 3), rows.integer(4), false};
    if (!rows.is_null(1)) head.log = rows.integer(1);
    const bool ends_well = head.length == 0 || (!rows.is_null(6) && read_hash(rows, 6) == head.hash);
    head.is_cut = head.log && (!ends_well || (!rows.is_null(5) && rows.integer(2) < rows.integer(5)));
    heads_[rows.text(0)] = head;
  }
}

const PostgresStore::Head* PostgresStore::head(const RoomId& room) {
  if (!heads_.contains(room.value)) {
    const Commit one{room, {}, {}, {}};
    load_heads({&one, 1});
  }
  const std::optional<Head>& found = heads_[room.value];
  return found ? &*found : nullptr;
}

std::optional<Error> PostgresStore::mismatch(const Commit& one) {
  const auto look = [&]() -> std::optional<Error> {
    const Head* const known = head(one.room);
    if (known != nullptr && known->log) return mismatch_of(one, *known);
    const std::int64_t epoch = known == nullptr ? 0 : known->epoch;
    if (one.epoch != epoch) return other_epoch(one.room, epoch);
    if (one.expected != Seq{}) return no_such_length(one.room, 0);
    return Error{ErrorKind::refused, "room " + one.room.value + " does not begin with its PutRoom"};
  };
  if (!look()) return {};
  heads_.erase(one.room.value);  // another node may have changed it
  return look();
}

std::optional<Error> PostgresStore::mismatch_of(const Commit& one, const Head& head) {
  if (one.epoch != head.epoch) return other_epoch(one.room, head.epoch);
  if (one.expected.value != head.length) return no_such_length(one.room, head.length);
  if (head.is_cut) return damaged_at(one.room, head.length + 1);
  if (one.expected.value + one.events.size() > events_max) {
    return Error{ErrorKind::refused, "room " + one.room.value + ": its log is full"};
  }
  return {};
}

Outcome<Tail> PostgresStore::tail(const RoomId& room) {
  return guarded<Tail>([&] {
    if (!together_) heads_.erase(room.value);
    const Head* const end = head(room);
    if (end == nullptr) return Tail{};
    if (end->is_cut) throw Failure{damaged_at(room, end->length + 1)};
    return Tail{end->epoch, {end->length}, end->hash};
  });
}

}  // namespace takamaka::storage
