#pragma once

#include <cstdint>
#include <string>

namespace takamaka::ops {

// Disk use of the database and free space, in bytes; 0 if unknown.
struct Sizes {
  std::int64_t database = 0, log = 0;  // the file, and its write-ahead log
  std::int64_t disk_free = 0;          // on the file's file system, for this process's user
};
Sizes sizes_of(const std::string& database);

}  // namespace takamaka::ops
