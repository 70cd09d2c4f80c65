#pragma once

#include <string>
#include <utility>

#include "storage/ports/storage_error.hpp"

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

 private:
  FileLock(std::string path, int beside, int database) : path_{std::move(path)}, beside_{beside}, database_{database} {}
  static Outcome<FileLock> acquire(const std::string& database, int flags);

  std::string path_;
  int beside_, database_;  // descriptors; −1: none
};

}  // namespace takamaka::storage
