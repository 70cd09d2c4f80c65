#include "server/commands/record/open_record.hpp"

#include <utility>

#include "protocol/messages/names.hpp"
#include "server/ops/clock.hpp"
#include "server/program/open_storage.hpp"
#include "storage/sql/migration.hpp"
#include "storage/sqlite/files/backup.hpp"

namespace takamaka::commands {

using storage::Outcome;

namespace {

storage::Error not_in_a_file(const std::string& instead) {
  return {storage::ErrorKind::refused, "the data is in PostgreSQL (" + std::string{in_postgres} + "…), and " + instead +
                                           ". This command is for a SQLite file"};
}
storage::Error own_tools() { return not_in_a_file("its own tools copy it, such as pg_dump; see docs/OPERATIONS.md"); }
storage::Error migrated_at_start() { return not_in_a_file("the server migrates PostgreSQL at its start"); }

}  // namespace

Outcome<std::unique_ptr<storage::Record>> open_record(const std::string& database) {
  return record_opener(database, composed)();
}

Outcome<std::unique_ptr<storage::Maintenance>> open_maintenance_to_read(const std::string& database) {
  return takamaka::open_maintenance_to_read(database);
}

Outcome<OpenDatabase> open_database(const std::string& database) {
  auto opened = open_storage(database);
  if (!opened) return std::unexpected(std::move(opened).error());
  return OpenDatabase{opened->owner, opened->accounts, opened->evidence, opened->maintenance, opened->backup};
}

Outcome<std::unique_ptr<storage::AdminStore>> open_admin_store(const std::string& database) {
  return open_admins(database);
}

int newest_schema() { return static_cast<int>(storage::sqlite_migrations().size()); }

Outcome<storage::Copied> back_up(const std::string& from, const std::string& to,
                                 const storage::CopyProgress& progress) {
  if (postgres_address(from)) return std::unexpected(own_tools());
  return storage::back_up(from, to, progress);
}

Outcome<storage::Restored> restore_backup(const std::string& from, const std::string& database,
                                          const storage::CopyProgress& progress) {
  if (postgres_address(database)) return std::unexpected(own_tools());
  return storage::restore(from, database, ops::unix_ms(), progress);
}

Outcome<storage::Pending> pending_migrations(const std::string& database) {
  if (postgres_address(database)) return std::unexpected(migrated_at_start());
  return storage::pending_migrations(database);
}

Outcome<storage::Pending> try_migrations(const std::string& database) {
  if (postgres_address(database)) return std::unexpected(migrated_at_start());
  return storage::try_migrations(database, ops::unix_ms());
}

}  // namespace takamaka::commands
