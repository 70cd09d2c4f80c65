#pragma once

#include <string>

#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Prevents a second server from using the same file; programs that only read may still open it. Held until destroyed; the
// system releases it when the process ends in any way.
class FileLock {
 public:
  // Locks `path` and creates the file (mode 0600) if necessary. `unavailable` if another process holds it or the file
  // cannot be created.
  static Outcome<FileLock> acquire(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_{descriptor} {}
  int descriptor_;
};

}  // namespace takamaka::storage
