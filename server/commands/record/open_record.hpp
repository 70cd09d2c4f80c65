#pragma once

// Opens the database of a command, by its name (server/program/open_storage.hpp).

#include <cstdint>
#include <memory>
#include <string>

#include "storage/ports/accounts.hpp"
#include "storage/ports/admin_store.hpp"
#include "storage/ports/backups.hpp"
#include "storage/ports/evidence.hpp"
#include "storage/ports/maintenance.hpp"
#include "storage/ports/record.hpp"

namespace takamaka::commands {

// A database opened to write. The references are parts of what `owner` holds.
struct OpenDatabase {
  std::shared_ptr<void> owner;
  storage::Accounts& accounts;
  storage::Evidence& evidence;
  storage::Maintenance& maintenance;
  std::string backup;  // made before migrations; empty: none was needed
};

// Errors as for opening a storage::SqliteRecord, which reads also while a server runs.
storage::Outcome<std::unique_ptr<storage::Record>> open_record(const std::string& database);
// Opens the database only to count what a purge would delete.
storage::Outcome<std::unique_ptr<storage::Maintenance>> open_maintenance_to_read(const std::string& database);
// Migrates the database if necessary, after a backup. `unavailable` while a server has it open.
storage::Outcome<OpenDatabase> open_database(const std::string& database);
storage::Outcome<std::unique_ptr<storage::AdminStore>> open_admin_store(const std::string& database);

// The number of this program's last migration.
int newest_schema();

// As declared in storage/sqlite/files/backup.hpp.
storage::Outcome<storage::Copied> back_up(const std::string& from, const std::string& to,
                                          const storage::CopyProgress& progress);
storage::Outcome<storage::Restored> restore_backup(const std::string& from, const std::string& database,
                                                   const storage::CopyProgress& progress);
storage::Outcome<storage::Pending> pending_migrations(const std::string& database);
storage::Outcome<storage::Pending> try_migrations(const std::string& database);

}  // namespace takamaka::commands
