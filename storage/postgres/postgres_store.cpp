#include "storage/postgres/postgres_store.hpp"

#include <algorithm>
#include <utility>

#include "storage/postgres/postgres_migrate.hpp"
#include "storage/sql/guarded.hpp"

namespace takamaka::storage {
namespace {

// A command may read the whole database. Queries of the server have their own limit.
constexpr std::chrono::minutes long_answer_max{60};

}  // namespace

Outcome<std::unique_ptr<PostgresStore>> PostgresStore::open(const PostgresStoreOptions& options) {
  try {
    std::unique_ptr<PostgresStore> store{new PostgresStore{options}};
    migrate(store->postgres_, options.migrations, options.now_ms);
    return store;
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

Outcome<std::unique_ptr<PostgresStore>> PostgresStore::open_to_read(PostgresStoreOptions options) {
  try {
    options.connection.only_reads = true;
    options.connection.answer_max = std::max<std::chrono::milliseconds>(options.connection.answer_max, long_answer_max);
    std::unique_ptr<PostgresStore> store{new PostgresStore{options}};
    expect_schema(store->postgres_, options.migrations);
    return store;
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

PostgresStore::PostgresStore(const PostgresStoreOptions& options)
    : SqlStore{postgres_}, options_{options}, postgres_{options.connection} {}

void PostgresStore::prepare() {
  if (!failed_) return;
  try {
    postgres_.mend();
    failed_.reset();
  } catch (const Failure& failure) {
    failed_ = failure.error;
  }
}

Error PostgresStore::settle(const Failure& failure) {
  postgres_.roll_back();
  heads_.clear();
  changed_.clear();
  if (together_ && !part_failed_) part_failed_ = failure.error;
  if (postgres_.is_lost()) failed_ = Error{ErrorKind::unavailable, failure.error.what};
  return failure.error;
}

void PostgresStore::begin() {
  for (const std::string& room : std::exchange(changed_, {})) heads_.erase(room);  // it gave way to another transaction
  in_doubt_.clear();
  postgres_.run_later("BEGIN");
}

void PostgresStore::commit() {
  postgres_.commit();
  changed_.clear();
}

void PostgresStore::back_to_mark() {
  for (std::size_t i = marked_; i < changed_.size(); ++i) {
    heads_.erase(changed_[i]);
    in_doubt_.erase(changed_[i]);
  }
  changed_.resize(marked_);
}

Outcome<void> PostgresStore::together(const std::function<void()>& work) {
  const auto stored = guarded<void>([&] {
    begin();
    part_failed_.reset();
    together_ = true;
    work();
    together_ = false;
    if (part_failed_) throw Failure{*part_failed_};
    commit();
  });
  together_ = false;
  if (stored || stored.error().kind != ErrorKind::unknown) return stored;
  const auto was_stored = look_whether_stored();
  if (!was_stored) return stored;
  if (*was_stored) return {};
  return std::unexpected(Error{ErrorKind::overloaded, "nothing was stored: " + stored.error().what});
}

// A transaction that ended in doubt was stored exactly if its events were: they have hashes of their own. None if that
// cannot be told.
std::optional<bool> PostgresStore::look_whether_stored() {
  const auto in_doubt = in_doubt_;
  if (in_doubt.empty()) return {};
  const auto& [room, end] = *in_doubt.begin();
  const auto found = guarded<bool>([&] {
    return postgres_.number("SELECT 1 FROM events WHERE event = ?1 AND hash = ?2", end.event, Bytes{end.hash})
        .has_value();
  });
  return found ? std::optional{*found} : std::nullopt;
}

// --------------------------------------------------------------------------------------------------- evidence, checks

// A commit that does not wait for the disk; the next one that does makes it durable too.
Outcome<void> PostgresStore::keep(std::span<const Activity> activities) {
  if (activities.empty()) return {};
  return transaction<void>([&] {
    if (!together_) postgres_.run_later("SET LOCAL synchronous_commit = off");
    write_activities(activities);
  });
}

Outcome<void> PostgresStore::rebuild_words() {
  return guarded<void>([&] {
    postgres_.execute("REINDEX INDEX event_texts_by_words");
    postgres_.execute("REINDEX INDEX player_names_by_words");
  });
}

Outcome<void> PostgresStore::hold_still() {
  return guarded<void>([&] {
    postgres_.run_later("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    postgres_.number("SELECT 1");  // the first read takes the snapshot
  });
}

Outcome<std::vector<std::string>> PostgresStore::check_tables() {
  return guarded<std::vector<std::string>>([&] {
    std::vector<std::string> wrong;
    const auto collect = [&](std::string_view sql, const std::string& what) {
      Rows rows = postgres_.query(sql);
      while (rows.next()) wrong.push_back(what + rows.text(0));
    };
    collect("SELECT what || ': ' || chips FROM ledger_faults", "the chips do not sum to zero in ledger ");
    collect("SELECT chips FROM (SELECT sum(chips) AS chips FROM ledger_lines) total WHERE chips <> 0",
            "the sum over all accounts is ");
    collect(
        R"(SELECT n FROM (SELECT (SELECT count(*) FROM events) - (SELECT coalesce(sum(length), 0)
           FROM log_ends) AS n) total WHERE n <> 0)",
        "events that belong to no room's log: ");
    collect("SELECT room_id FROM rooms r WHERE NOT EXISTS (SELECT 1 FROM log_ends h WHERE h.log = r.log) LIMIT 100",
            "a room without a log: ");
    return wrong;
  });
}

// -------------------------------------------------------------------------------------------------------------- purge

void PostgresStore::forget_log(const RoomId& room) { heads_.erase(room.value); }

// A room that was claimed and never stored has no log by which a purge could find it.
void PostgresStore::begin_purge() {
  static const std::string claims =
      "DELETE FROM log_ends h WHERE h.log IS NULL" + std::string{postgres_.dialect().and_not_held()};
  postgres_.run_later(claims);
}

bool PostgresStore::is_whole(std::int64_t log, std::int64_t after, std::int64_t until) {
  const auto found = postgres_.number("SELECT count(*) FROM events WHERE event > ?1 AND event <= ?2",
                                      event_number(log, after), event_number(log, until));
  return found == until - after;
}

std::vector<std::int64_t> PostgresStore::last_events_of(std::int64_t log, std::int64_t max) {
  std::vector<std::int64_t> events;
  Rows rows = postgres_.query("SELECT event FROM events WHERE event > ?1 AND event < ?2 ORDER BY event DESC LIMIT ?3",
                              event_number(log, 0), event_number(log + 1, 0), max);
  while (rows.next()) events.push_back(rows.integer(0));
  return events;
}

// The rest of the log is still a chain; when nothing is left, the room's row goes, and with it the fence's.
void PostgresStore::forget_places(std::int64_t log, std::size_t count) {
  postgres_.run_later(
      R"(UPDATE log_ends SET length = length - ?2, hash = coalesce((SELECT e.hash FROM events e
         WHERE e.event = log_ends.last_event - ?2), decode(repeat('00', 16), 'hex')) WHERE log = ?1)",
      log, count);
  postgres_.run("DELETE FROM log_ends WHERE log = ?1 AND length = 0", log);
}

}  // namespace takamaka::storage
