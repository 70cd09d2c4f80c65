#include "storage/sqlite/sqlite_store.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <utility>

#include "storage/sql/guarded.hpp"
#include "storage/sqlite/files/backup.hpp"

namespace takamaka::storage {
namespace {

// Maximum number of cached room heads before a transaction; beyond it, the cache is cleared.
constexpr std::size_t heads_max = 20'000;

}  // namespace

Outcome<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, const SqliteOptions& options) {
  if (!options.counts_memory) end_memory_count();
  auto lock = FileLock::acquire(path);
  if (!lock) return std::unexpected(lock.error());
  remove_unfinished(path);
  Outcome<std::string> backup;
  if (options.backup_before_migrations) backup = back_up_before_migrations(path, options.now_ms, options.migrations);
  if (!backup) return std::unexpected(Error{backup.error().kind, path + ": " + backup.error().what});
  try {
    std::unique_ptr<SqliteStore> store{new SqliteStore{std::move(*lock), path, options}};
    store->backup_ = finish_backups(path, *backup);
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
    : SqlStore{database_}, database_{path, options.vfs, Database::Mode::read}, options_{options} {
  storage::open_to_read(database_, options.migrations);
}

SqliteStore::SqliteStore(FileLock lock, const std::string& path, const SqliteOptions& options)
    : SqlStore{database_},
      lock_{std::move(lock)},
      database_{path, options.vfs, Database::Mode::write},
      options_{options} {
  database_.keep_log_on_close();  // until we know that we may write the file
  set_up();
  migrate(database_, options.migrations, options.now_ms);
  make_durable();
  words_.open();
  if (options.vfs == nullptr) places_.emplace(database_, lock_->path());
}

void SqliteStore::set_up() {
  database_.execute("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
  if (database_.is_read_only()) throw Failure{{ErrorKind::unavailable, "the file is read-only"}, 0};
  schema_of(database_, options_.migrations);
  database_.execute("PRAGMA journal_mode = WAL");
  {
    Rows mode = database_.query("PRAGMA journal_mode");
    if (!mode.next() || mode.text(0) != "wal") {
      throw Failure{{ErrorKind::unavailable, "the file system does not support a write-ahead log"}, 0};
    }
  }
  database_.execute(options_.synchronous == SqliteOptions::Synchronous::full ? "PRAGMA synchronous = FULL"
                                                                             : "PRAGMA synchronous = NORMAL");
  database_.execute(
      R"(PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216;
         PRAGMA secure_delete = ON; PRAGMA cache_size = -16384)");
}

// The previous process may have died between writing a commit and syncing it. This process would read the commit from the
// system's cache and report it, and a power cut could still undo it. So write and sync the file before any read: first a
// commit, which also detects a full or broken disk now; then move the whole log to the file, unless a reader prevents it.
void SqliteStore::make_durable() {
  const std::string version = std::to_string(options_.migrations.size());
  database_.execute(("BEGIN IMMEDIATE; PRAGMA user_version = " + version + "; COMMIT").c_str());
  database_.checkpoint_and_truncate();
  prove_end();
  database_.move_log_on_close();
  if (options_.checkpoint_thread && options_.vfs == nullptr) {
    checkpointer_ = std::make_unique<Checkpointer>(lock_->path());
  }
}

// Proves that a next event can be stored. It goes to the last page of a table that all rooms share, and the places of the
// last events must fit into their index: damage there refuses every move of every room, and damage elsewhere does not.
void SqliteStore::prove_end() {
  last_.reset();
  try {
    database_.run("BEGIN IMMEDIATE");
    write_places(0);
    database_.run("ROLLBACK");
  } catch (Failure& failure) {
    database_.roll_back();
    last_.reset();
    if (failure.error.kind == ErrorKind::corrupt)
      failure.error.what = "the end of the log is damaged, so that no move can be stored: " + failure.error.what;
    throw;
  }
  last_.reset();
}

bool SqliteStore::is_end_damaged() {
  try {
    prove_end();
  } catch (const Failure& failure) {
    return failure.error.kind == ErrorKind::corrupt;
  }
  return false;
}

SqliteStore::~SqliteStore() {
  if (!lock_) return;  // opened only for reading
  checkpointer_.reset();
  if (failed_) {
    database_.keep_log_on_close();
    return;
  }
  // Both only make reading faster. With all places known, damage to an event does not keep other rooms from being read.
  try {
    database_.execute("BEGIN IMMEDIATE");
    write_places(0);
    database_.execute("COMMIT; PRAGMA optimize");
  } catch (const Failure&) {
    database_.roll_back();
  }
}

Error SqliteStore::settle(const Failure& failure) {
  database_.roll_back();
  const bool has_no_end = failure.error.kind == ErrorKind::corrupt && lock_ && !failed_ && is_end_damaged();
  const bool fails = is_disk(failure) || failure.error.kind == ErrorKind::unknown || has_no_end;
  if (fails && !failed_) {
    in_doubt_.clear();
    acknowledged_.clear();
    for (const auto& [room, end] : heads_) {
      (end.changed_in == transaction_ ? in_doubt_ : acknowledged_).insert_or_assign(room, end);
    }
  }
  heads_.clear();
  last_.reset();
  words_.forget_steps();
  if (together_ && !part_failed_) part_failed_ = failure.error;
  const char* const why = has_no_end ? "the end of the log is damaged: " : "the disk has failed: ";
  if (fails) failed_ = Error{ErrorKind::unavailable, why + failure.error.what};
  return failure.error;
}

void SqliteStore::begin() {
  if (!lock_) throw Failure{{ErrorKind::unavailable, "the file was opened only for reading"}, 0};
  transaction_ += 1;
  words_.begin_transaction();
  if (heads_.size() >= heads_max) heads_.clear();
  database_.run("BEGIN IMMEDIATE");
}

void SqliteStore::commit() {
  try {
    words_.write();
  } catch (const Failure& failure) {
    if (failure.again) {  // without the index
      heads_.clear();
      last_.reset();
    }
    throw;
  }
  try {
    database_.run("COMMIT");
  } catch (Failure& failure) {
    // On a full disk the commit's last page is not written, so the commit is not stored. After any other failure it may or
    // may not be in the file.
    if (failure.error.kind != ErrorKind::full) failure.error.kind = ErrorKind::unknown;
    throw;
  }
  bound_log();
}

// The checkpointer never catches up with commits that do not stop, so the last pages are moved here, when few are left.
// The commit is stored, whatever happens here.
void SqliteStore::bound_log() {
  if (checkpointer_ && checkpointer_->has_failed()) {
    settle(Failure{{ErrorKind::unavailable, "a checkpoint has failed"}, SQLITE_IOERR});
    return;
  }
  const int pages = database_.log_pages();
  if (pages < log_pages_told_) log_pages_told_ = 0;  // the log began again
  if (pages >= options_.log_pages_max) {
    try {
      const auto pause = checkpointer_ ? checkpointer_->pause() : std::unique_lock<std::mutex>{};
      database_.checkpoint();
    } catch (const Failure& failure) {
      settle(failure);
    }
  } else if (checkpointer_ && pages - log_pages_told_ >= options_.log_pages_at_rest) {
    log_pages_told_ = pages;
    checkpointer_->wake();
  }
}

void SqliteStore::idle() {
  if (failed_ || database_.log_pages() < options_.log_pages_at_rest) return;
  if (checkpointer_) return checkpointer_->wake();
  try {
    database_.checkpoint();
  } catch (const Failure& failure) {
    settle(failure);  // nothing is lost: everything is in the log
  }
}

}  // namespace takamaka::storage
