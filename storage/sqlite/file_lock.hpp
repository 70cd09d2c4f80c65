#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Prevents a second server from using the same database, by whatever name; programs that only read may still open it.
// Held until destroyed; the system releases it when the process ends in any way.
// The lock is on the database's own inode, so it holds through symbolic links and without the file `.lock`. It does not
// collide with SQLite's locks, which are of another kind. But closing any descriptor of a file ends SQLite's locks on it
// in the whole process: destroy the lock after all connections to the database.
class FileLock {
 public:
  // Locks the database and the empty file `.lock` next to it, which earlier versions lock; creates both (mode 0600) if
  // necessary. `unavailable` if another process holds one, if a file cannot be created, or if the database has a second
  // name (a hard link), because SQLite would write a second log for it.
  static Outcome<FileLock> acquire(const std::string& database);
  // The same without creating the database.
  static Outcome<FileLock> acquire_if_there(const std::string& database);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

  // The database without symbolic links.
  const std::string& path() const { return path_; }
  // Its write-ahead log.
  const std::string& log_path() const { return log_path_; }
  // Whether that path still names the locked file. Opens nothing.
  bool is_in_place() const;

 private:
  using FileId = std::pair<std::uint64_t, std::uint64_t>;  // device and inode
  FileLock(std::string path, int beside, int database, std::optional<FileId> id)
      : path_{std::move(path)}, log_path_{path_ + "-wal"}, beside_{beside}, database_{database}, id_{id} {}
  static Outcome<FileLock> acquire(const std::string& database, int flags);

  std::string path_, log_path_;
  int beside_, database_;     // descriptors; −1: none
  std::optional<FileId> id_;  // of the database
};

}  // namespace takamaka::storage
