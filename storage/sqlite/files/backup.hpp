#pragma once

// Makes backups of the file and restores them. A backup is a complete database in one file.

#include <cstdint>
#include <string>

#include "storage/ports/backups.hpp"
#include "storage/ports/storage_error.hpp"
#include "storage/sqlite/migrations.hpp"

namespace takamaka::storage {

// Copies `from`, which a server may be writing, in its state between two commits. Then reads the copy again and checks its
// pages and references and, if its schema is this program's, its logs' hash chains and its ledger. The copy gets its name
// only after that: a file named `to` is complete, durable, private (mode 0600) and new. Errors, which leave no file:
// `refused` if `to` exists, `corrupt` with the first fault, `newer_schema`, `full`, `unavailable`.
Outcome<Copied> back_up(const std::string& from, const std::string& to, const CopyProgress& progress = {},
                        std::span<const Migration> known = sqlite_migrations());

// Replaces `database` with the backup `from`: copies it, upgrades the copy, checks all of it and then exchanges the files.
// The backup stays unchanged, and the previous database is kept next to it as `aside`. A failure leaves the database
// unchanged. Errors as for back_up, and `unavailable` if a server has the database open.
Outcome<Restored> restore(const std::string& from, const std::string& database, std::int64_t now_ms,
                          const CopyProgress& progress = {}, std::span<const Migration> known = sqlite_migrations());

// Returns the migrations that would run; reads only.
Outcome<Pending> pending_migrations(const std::string& path, std::span<const Migration> known = sqlite_migrations());
// Also runs them on a copy next to the file, checks it and deletes it. `corrupt` if the migrated copy is not sound.
Outcome<Pending> try_migrations(const std::string& path, std::int64_t now_ms, const CopyProgress& progress = {},
                                std::span<const Migration> known = sqlite_migrations());
// Makes a backup next to the file if migrations are pending. Its name has the schema, the time, and `.unfinished` at the
// end until finish_backups(). Returns its name, or an empty text.
Outcome<std::string> back_up_before_migrations(const std::string& path, std::int64_t now_ms,
                                               std::span<const Migration> known = sqlite_migrations());
// After the migrations: gives `backup` its final name, which is returned, and tidies what killed starts left:
// of their copies the one of each schema stays that was made last. An empty `backup` stays empty.
std::string finish_backups(const std::string& path, const std::string& backup);
// Removes the temporary files of killed backups, restores and migrations next to the database. Only while it is locked.
void remove_unfinished(const std::string& path);

}  // namespace takamaka::storage
