#include "storage/sqlite/sqlite_store.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "storage/contradiction.hpp"
#include "storage/sqlite/backup.hpp"
#include "storage/sqlite/guarded.hpp"
#include "storage/sqlite/row_writer.hpp"

namespace takamaka::storage {
namespace {

// Maximum number of cached room heads; beyond it, the cache is cleared.
constexpr std::size_t heads_max = 20'000;

// Creates the file with mode 0600. SQLite gives its -wal and -shm files the same mode.
Outcome<void> make_private(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return std::unexpected(Error{ErrorKind::unavailable, "cannot write " + path + ": " + std::strerror(errno)});
  }
  ::close(descriptor);
  return {};
}

}  // namespace

Outcome<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, const SqliteOptions& options) {
  auto lock = FileLock::acquire(path + ".lock");
  if (!lock) return std::unexpected(lock.error());
  if (const auto made = make_private(path); !made) return std::unexpected(made.error());
  Outcome<std::string> backup;
  if (options.backup_before_migrations) backup = back_up_before_migrations(path, options.now_ms, options.migrations);
  if (!backup) return std::unexpected(Error{backup.error().kind, path + ": " + backup.error().what});
  try {
    std::unique_ptr<SqliteStore> store{new SqliteStore{std::move(*lock), path, options}};
    store->backup_ = std::move(*backup);
    return store;
  } catch (const Failure& failure) {
    // Repeated failing starts must not fill the disk with copies of an unchanged file.
    const auto now = backup->empty() ? Outcome<Pending>{} : pending_migrations(path, options.migrations);
    const auto then = backup->empty() ? Outcome<Pending>{} : pending_migrations(*backup, options.migrations);
    if (now && then && now->schema == then->schema) ::unlink(backup->c_str());
    return std::unexpected(Error{failure.error.kind, path + ": " + failure.error.what});
  }
}

Outcome<std::unique_ptr<SqliteStore>> SqliteStore::open_to_read(const std::string& path, const SqliteOptions& options) {
  try {
    return std::unique_ptr<SqliteStore>{new SqliteStore{path, options}};
  } catch (const Failure& failure) {
    return std::unexpected(Error{failure.error.kind, path + ": " + failure.error.what});
  }
}

SqliteStore::SqliteStore(const std::string& path, const SqliteOptions& options)
    : database_{path, options.vfs, Database::Mode::read}, options_{options} {
  storage::open_to_read(database_, options.migrations);
}

SqliteStore::SqliteStore(FileLock lock, const std::string& path, const SqliteOptions& options)
    : lock_{std::move(lock)}, database_{path, options.vfs, Database::Mode::write}, options_{options} {
  database_.keep_log_on_close();  // until we know that we may write the file
  database_.execute("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
  if (database_.is_read_only()) throw Failure{{ErrorKind::unavailable, "the file is read-only"}, 0};
  schema_of(database_, options.migrations);
  database_.execute("PRAGMA journal_mode = WAL");
  {
    Rows mode = database_.query("PRAGMA journal_mode");
    if (!mode.next() || mode.text(0) != "wal") {
      throw Failure{{ErrorKind::unavailable, "the file system does not support a write-ahead log"}, 0};
    }
  }
  database_.execute(options.synchronous == SqliteOptions::Synchronous::full ? "PRAGMA synchronous = FULL"
                                                                            : "PRAGMA synchronous = NORMAL");
  database_.execute("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864");
  migrate(database_, options.migrations, options.now_ms);
  // The previous process may have died between writing a commit and syncing it. This process would read the commit from
  // the system's cache and report it, and a power cut could still undo it. So write and sync the file before any read:
  // first a commit, which also detects a full or broken disk now; then move the whole log to the file, unless a reader
  // prevents it.
  const std::string version = std::to_string(options.migrations.size());
  database_.execute(("BEGIN IMMEDIATE; PRAGMA user_version = " + version + "; COMMIT").c_str());
  database_.checkpoint_and_truncate();
  database_.move_log_on_close();
}

SqliteStore::~SqliteStore() {
  if (!lock_) return;  // opened only for reading
  if (failed_) {
    database_.keep_log_on_close();
    return;
  }
  try {
    database_.execute("PRAGMA optimize");
  } catch (const Failure&) {
    database_.roll_back();  // PRAGMA optimize only makes queries faster
  }
}

Error SqliteStore::settle(const Failure& failure) {
  database_.roll_back();
  heads_.clear();
  if (failure.is_disk() || failure.error.kind == ErrorKind::unknown) {
    failed_ =
        Error{ErrorKind::unavailable, "the disk has failed and the file must be opened again: " + failure.error.what};
  }
  return failure.error;
}

void SqliteStore::begin() {
  if (!lock_) throw Failure{{ErrorKind::unavailable, "the file was opened only for reading"}, 0};
  database_.run("BEGIN IMMEDIATE");
}

void SqliteStore::commit() {
  try {
    database_.run("COMMIT");
  } catch (Failure& failure) {
    // On a full disk the commit's last page is not written, so the commit is not stored. After any other failure it may or
    // may not be in the file.
    if (failure.error.kind != ErrorKind::full) failure.error.kind = ErrorKind::unknown;
    throw;
  }
}

std::vector<Outcome<Seq>> SqliteStore::append(std::span<const Commit> commits) {
  std::vector<Outcome<Seq>> outcomes;
  outcomes.reserve(commits.size());
  const auto stored = guarded<void>([&] {
    begin();
    for (const Commit& one : commits) outcomes.push_back(store(one));
    commit();
    if (database_.log_pages() >= options_.log_pages_max) idle();
  });
  if (!stored) outcomes.assign(commits.size(), std::unexpected(stored.error()));
  return outcomes;
}

Outcome<Seq> SqliteStore::store(const Commit& one) {
  if (const auto why = contradiction(one)) return std::unexpected(*why);
  std::optional<Head> known = head(one.room);
  const std::uint32_t length = known ? known->length : 0;
  if (length != one.expected.value) {
    return std::unexpected(Error{ErrorKind::conflict,
                                 "the log of room " + one.room.value + " holds " + std::to_string(length) + " events"});
  }
  if (!known && (one.rows.empty() || !std::holds_alternative<PutRoom>(one.rows.front()))) {
    return std::unexpected(Error{ErrorKind::refused, "room " + one.room.value + " does not begin with its PutRoom"});
  }
  // Events alone can no longer be refused: any later failure concerns the whole batch. Rows can still be refused.
  if (one.rows.empty()) return write(one, known);
  database_.run("SAVEPOINT one");
  try {
    const Seq seq = write(one, known);
    database_.run("RELEASE one");
    return seq;
  } catch (const Failure& failure) {
    const ErrorKind kind = failure.error.kind;
    if ((kind != ErrorKind::refused && kind != ErrorKind::conflict) || !database_.in_transaction()) throw;
    database_.run("ROLLBACK TO one");
    database_.run("RELEASE one");
    heads_.erase(one.room.value);
    return std::unexpected(failure.error);
  }
}

Seq SqliteStore::write(const Commit& one, std::optional<Head> known) {
  for (const Row& row : one.rows) {
    write_row(database_, one.room, row);
    if (!known) {
      known = Head{.log = database_.last_row()};
      database_.run("INSERT INTO log_heads (log, length, hash) VALUES (?1, 0, ?2)", known->log, Bytes{known->hash});
    }
  }
  if (!one.events.empty()) write_events(one, *known);
  const Seq length{known->length};
  if (heads_.size() >= heads_max) heads_.clear();
  heads_.insert_or_assign(one.room.value, *known);
  return length;
}

std::optional<SqliteStore::Head> SqliteStore::head(const RoomId& room) {
  if (const auto found = heads_.find(room.value); found != heads_.end()) return found->second;
  Rows rows = database_.query(
      "SELECT log, length, last_event, hash FROM rooms JOIN log_heads USING (log) WHERE room_id = ?1", room);
  if (!rows.next()) return {};
  Head head{rows.integer(0), static_cast<std::uint32_t>(rows.integer(1)), {}, {}};
  if (!rows.is_null(2)) head.last_event = rows.integer(2);
  const Bytes hash = rows.bytes(3);
  std::ranges::copy(hash.first(std::min(hash.size(), head.hash.size())), head.hash.begin());
  return head;
}

void SqliteStore::write_events(const Commit& one, Head& head) {
  for (const EventRow& event : one.events) {
    const Seq seq{head.length + 1};
    std::vector<Salt> salts;
    std::vector<EventHash> seals;
    for (const EventText& text : event.texts) {
      salts.push_back(fresh_salt());
      seals.push_back(seal_of(*text.words, salts.back()));
    }
    const EventHash hash = chain(head.hash, one.room, seq, event, seals);
    database_.run(
        "INSERT INTO events (log, seq, at_ms, kind, match_id, deal, by, payload, previous, hash, texts) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        head.log, seq, event.at_ms, event.kind, event.match, event.deal, event.by, event.payload, head.last_event,
        Bytes{hash}, event.texts.size());
    head = {head.log, seq.value, database_.last_row(), hash};
    for (std::size_t place = 0; place < event.texts.size(); ++place) {
      const EventText& text = event.texts[place];
      database_.run(
          "INSERT INTO event_texts (event, place, kind, player_id, words, salt, seal) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
          *head.last_event, place, text.kind, text.player, text.words, Bytes{salts[place]}, Bytes{seals[place]});
      index_text(*head.last_event, place, text);
    }
  }
  const int changed =
      database_.run("UPDATE log_heads SET length = ?2, last_event = ?3, hash = ?4 WHERE log = ?1 AND length = ?5",
                    head.log, head.length, head.last_event, Bytes{head.hash}, one.expected);
  if (changed == 0) throw Failure{{ErrorKind::unavailable, "another process writes to the file"}, 0};
}

Outcome<std::vector<EventRow>> SqliteStore::read(const RoomId& room, Seq from, Seq to) {
  return guarded<std::vector<EventRow>>([&] {
    auto events = chain_of(room, from);
    if (to < from) return std::vector<EventRow>{};
    if (events.size() > to.value - from.value) events.resize(to.value - from.value);
    return events;
  });
}

std::vector<EventRow> SqliteStore::chain_of(const RoomId& room, Seq from) {
  const std::optional<Head> end = head(room);
  if (!end || end->length <= from.value) return {};
  const auto broken_at = [&](std::uint32_t seq) {
    return Failure{
        {ErrorKind::corrupt, "the log of room " + room.value + " is damaged at event " + std::to_string(seq)}, 0};
  };
  std::vector<EventRow> events(end->length - from.value);
  EventHash hash = end->hash;  // the expected hash of the last event
  std::optional<std::int64_t> place = end->last_event;
  // Follows the chain backwards, to one event before the first, because the first one's hash depends on it.
  struct Read {
    EventRow event;
    std::vector<EventHash> seals{};
    EventHash hash{};
  };
  std::optional<Read> later;
  for (std::uint32_t seq = end->length;; --seq) {
    Read here;
    if (seq > 0) {
      if (!place) throw broken_at(seq);
      Rows rows = database_.query(
          "SELECT at_ms, kind, match_id, deal, by, payload, previous, hash, texts FROM events "
          "WHERE event = ?1 AND log = ?2 AND seq = ?3",
          *place, end->log, seq);
      if (!rows.next() || rows.bytes(7).size() != sizeof(EventHash)) throw broken_at(seq);
      here.event = {rows.integer(0), rows.text(1), {}, static_cast<int>(rows.integer(3)),
                    rows.text(4),    rows.text(5), {}};
      if (!rows.is_null(2)) here.event.match = MatchId{rows.text(2)};
      std::ranges::copy(rows.bytes(7), here.hash.begin());
      const std::int64_t texts = rows.integer(8);
      if (texts != 0 && !read_texts(*place, here.event.texts, here.seals)) throw broken_at(seq);
      if (static_cast<std::int64_t>(here.seals.size()) != texts) throw broken_at(seq);
      place = rows.is_null(6) ? std::nullopt : std::optional{rows.integer(6)};
    }
    if (seq < end->length) {
      if (chain(here.hash, room, {seq + 1}, later->event, later->seals) != later->hash) throw broken_at(seq + 1);
      events[seq - from.value] = std::move(later->event);
    } else if (here.hash != hash) {
      throw broken_at(seq);
    }
    if (seq == from.value) return events;
    later = std::move(here);
  }
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

Outcome<std::vector<StoredRoom>> SqliteStore::open_rooms() {
  return guarded<std::vector<StoredRoom>>([&] {
    std::vector<StoredRoom> rooms;
    Rows rows = database_.query(
        "SELECT room_id, code, watch_code, phase, checkpoint, length FROM rooms JOIN log_heads USING (log) "
        "WHERE closed = 0 ORDER BY created_ms, room_id");
    while (rows.next()) {
      rooms.push_back({{rows.text(0)},
                       rows.text(1),
                       rows.text(2),
                       rows.text(3),
                       {static_cast<std::uint32_t>(rows.integer(4))},
                       {static_cast<std::uint32_t>(rows.integer(5))}});
    }
    return rooms;
  });
}

Outcome<std::optional<StoredRoom>> SqliteStore::find_room(const std::string& code) {
  return one_room(
      "SELECT room_id, code, watch_code, phase, checkpoint, length FROM rooms JOIN log_heads USING (log) "
      "WHERE code = ?1 OR watch_code = ?1",
      code);
}

Outcome<std::optional<StoredRoom>> SqliteStore::find_open_room(const RoomId& id) {
  return one_room(
      "SELECT room_id, code, watch_code, phase, checkpoint, length FROM rooms JOIN log_heads USING (log) "
      "WHERE room_id = ?1 AND closed = 0",
      id.value);
}

Outcome<std::size_t> SqliteStore::count_rooms() {
  return guarded<std::size_t>([&] {
    Rows rows = database_.query("SELECT count(*) FROM rooms");
    rows.next();
    return static_cast<std::size_t>(rows.integer(0));
  });
}

Outcome<std::vector<StoredRoom>> SqliteStore::rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                             std::size_t limit) {
  return guarded<std::vector<StoredRoom>>([&] {
    std::vector<StoredRoom> rooms;
    Rows rows = database_.query(
        "SELECT r.room_id, code, watch_code, phase, checkpoint, length FROM matches m INDEXED BY matches_running "
        "JOIN rooms r USING (room_id) JOIN log_heads h ON h.log = r.log LEFT JOIN events e ON e.event = h.last_event "
        "WHERE m.closed_ms IS NULL AND m.room_id > ?2 AND r.closed = 0 AND coalesce(e.at_ms, r.updated_ms) < ?1 "
        "ORDER BY m.room_id LIMIT ?3",
        before_ms, after, limit);
    while (rows.next()) {
      rooms.push_back({{rows.text(0)},
                       rows.text(1),
                       rows.text(2),
                       rows.text(3),
                       {static_cast<std::uint32_t>(rows.integer(4))},
                       {static_cast<std::uint32_t>(rows.integer(5))}});
    }
    return rooms;
  });
}

Outcome<std::optional<StoredRoom>> SqliteStore::one_room(std::string_view sql, const std::string& value) {
  return guarded<std::optional<StoredRoom>>([&]() -> std::optional<StoredRoom> {
    Rows rows = database_.query(sql, value);
    if (!rows.next()) return {};
    return StoredRoom{{rows.text(0)},
                      rows.text(1),
                      rows.text(2),
                      rows.text(3),
                      {static_cast<std::uint32_t>(rows.integer(4))},
                      {static_cast<std::uint32_t>(rows.integer(5))}};
  });
}

void SqliteStore::idle() {
  if (failed_ || database_.log_pages() < options_.log_pages_at_rest) return;
  try {
    database_.checkpoint();
  } catch (const Failure& failure) {
    settle(failure);  // nothing is lost: everything is in the log
  }
}

}  // namespace takamaka::storage
