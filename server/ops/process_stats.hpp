#pragma once

#include <cstdint>

namespace takamaka::ops {

// Process data from the operating system. Unknown values are 0.
struct ProcessStats {
  double cpu_seconds = 0, start_seconds = 0;  // start_seconds: since 1970
  std::int64_t resident_bytes = 0, virtual_bytes = 0;
  std::int64_t open_files = 0, files_max = 0, threads = 0;
};
ProcessStats process_stats();

}  // namespace takamaka::ops
