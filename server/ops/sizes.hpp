#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace takamaka::ops {

// When the newest backup in the folder `backups` beside the database was made, and when one was last restored for trial
// (takamaka restore --dry-run), in seconds since 1970; 0: never. A time in the future counts as none.
struct BackupTimes {
  std::int64_t made_s = 0, tried_s = 0;
};
BackupTimes backup_times_of(const std::string& database, std::int64_t now_ms);

// Disk use of the database and free space, in bytes; 0 if unknown. And its backups; none of a database in PostgreSQL, which
// has its own tools for them.
struct Sizes {
  std::int64_t database = 0, log = 0;  // the file, and its write-ahead log
  std::int64_t disk_free = 0;          // on the file's file system, for this process's user
  std::optional<BackupTimes> backups{};
};
// `with_backups`: also of its backups, which a database in PostgreSQL does not have there.
Sizes sizes_of(const std::string& database, std::int64_t now_ms, bool with_backups = true);

}  // namespace takamaka::ops
