#pragma once

#include <string>

#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Keeps a second server off the same file, while programs that only look may still open it. Held until destroyed, and
// let go by the system when the process dies in whatever way.
class FileLock {
 public:
  // Locks `path`, making the file (mode 0600) if need be. `unavailable` when another holds it or it cannot be made.
  static Outcome<FileLock> acquire(const std::string& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_{descriptor} {}
  int descriptor_;
};

}  // namespace takamaka::storage
