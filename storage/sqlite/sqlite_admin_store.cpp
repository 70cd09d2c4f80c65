#include "storage/sqlite/sqlite_admin_store.hpp"

#include <utility>

#include "storage/sqlite/migrations.hpp"

namespace takamaka::storage {

Outcome<std::unique_ptr<SqliteAdminStore>> SqliteAdminStore::open(const std::string& path) {
  try {
    return std::unique_ptr<SqliteAdminStore>{new SqliteAdminStore{path, false}};
  } catch (const Failure& failure) {
    return std::unexpected(Error{failure.error.kind, path + ": " + failure.error.what});
  }
}

Outcome<std::unique_ptr<SqliteAdminStore>> SqliteAdminStore::open_in_memory() {
  try {
    return std::unique_ptr<SqliteAdminStore>{new SqliteAdminStore{{}, true}};
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

// Never moves the write-ahead log to the file: the server decides when to do that.
SqliteAdminStore::SqliteAdminStore(const std::string& path, bool empty)
    : SqlAdminStore{database_}, database_{path, nullptr, empty ? Database::Mode::memory : Database::Mode::write} {
  database_.keep_log_on_close();
  if (empty) migrate(database_, sqlite_migrations(), 0);
  open_to_read(database_, sqlite_migrations());
  database_.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  if (!empty) places_.emplace(database_, path);
}

void SqliteAdminStore::prepare() {
  const std::string lost = places_ ? places_->lost() : std::string{};
  if (lost.empty() && std::exchange(is_misplaced_, false)) failed_.reset();
  if (lost.empty() || failed_) return;
  failed_ = FilePlaces::why(lost);
  is_misplaced_ = true;
}

Error SqliteAdminStore::settle(const Failure& failure) {
  database_.roll_back();
  if (is_disk(failure)) failed_ = Error{ErrorKind::unavailable, "the disk has failed: " + failure.error.what};
  return failure.error;
}

}  // namespace takamaka::storage
