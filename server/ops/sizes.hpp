#pragma once

#include <cstdint>
#include <string>

namespace takamaka::ops {

// What the database takes, and what is left, in bytes; 0 where it cannot be found out.
struct Sizes {
  std::int64_t database = 0, log = 0;  // the file, and its write-ahead log
  std::int64_t disk_free = 0;          // where the file is, for whom this process runs as
};
Sizes sizes_of(const std::string& database);

}  // namespace takamaka::ops
