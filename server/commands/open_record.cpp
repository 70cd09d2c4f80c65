#include "server/commands/open_record.hpp"

#include <utility>

#include "protocol/names.hpp"
#include "server/ops/clock.hpp"
#include "storage/sqlite/backup.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"
#include "storage/sqlite/sqlite_record.hpp"

namespace takamaka::commands {

using storage::Outcome;
using storage::SqliteStore;

Outcome<std::unique_ptr<storage::Record>> open_record(const std::string& database) {
  return storage::SqliteRecord::open(database, composed);
}

Outcome<std::unique_ptr<storage::Maintenance>> open_maintenance_to_read(const std::string& database) {
  return SqliteStore::open_to_read(database, {});
}

Outcome<OpenDatabase> open_database(const std::string& database) {
  const storage::SqliteOptions options{.now_ms = ops::unix_ms(), .backup_before_migrations = true};
  auto opened = SqliteStore::open(database, options);
  if (!opened) return std::unexpected(std::move(opened).error());
  const std::shared_ptr<SqliteStore> store = std::move(*opened);
  return OpenDatabase{store, *store, *store, *store, store->backup()};
}

Outcome<std::unique_ptr<storage::AdminStore>> open_admin_store(const std::string& database) {
  return storage::SqliteAdminStore::open(database);
}

int newest_schema() { return static_cast<int>(storage::sqlite_migrations().size()); }

Outcome<storage::Copied> back_up(const std::string& from, const std::string& to,
                                 const storage::CopyProgress& progress) {
  return storage::back_up(from, to, progress);
}

Outcome<storage::Restored> restore_backup(const std::string& from, const std::string& database,
                                          const storage::CopyProgress& progress) {
  return storage::restore(from, database, ops::unix_ms(), progress);
}

Outcome<storage::Pending> pending_migrations(const std::string& database) {
  return storage::pending_migrations(database);
}

Outcome<storage::Pending> try_migrations(const std::string& database) {
  return storage::try_migrations(database, ops::unix_ms());
}

}  // namespace takamaka::commands
