#include "server/ops/process_stats.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace takamaka::ops {
namespace {

// Returns when the system started, in seconds since 1970.
double boot_seconds() {
  std::ifstream file{"/proc/stat"};
  std::string name;
  double value = 0;
  while (file >> name) {
    if (name == "btime" && file >> value) return value;
    file.ignore(1 << 20, '\n');
  }
  return 0;
}

}  // namespace

ProcessStats process_stats() {
  ProcessStats stats;
  std::ifstream file{"/proc/self/stat"};
  std::string line;
  std::getline(file, line);
  // The fields after the name, which may contain blanks: number 3 onwards in proc(5).
  std::istringstream fields{line.substr(std::min(line.size(), line.rfind(')') + 1))};
  const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  std::string value;
  for (int number = 3; fields >> value; ++number) {
    if (number == 14 || number == 15) stats.cpu_seconds += std::stod(value) / ticks;
    if (number == 20) stats.threads = std::stoll(value);
    if (number == 22) stats.start_seconds = boot_seconds() + std::stod(value) / ticks;
    if (number == 23) stats.virtual_bytes = std::stoll(value);
    if (number == 24) stats.resident_bytes = std::stoll(value) * ::sysconf(_SC_PAGESIZE);
    if (number == 24) break;
  }
  std::error_code error;
  for (auto entry = std::filesystem::directory_iterator{"/proc/self/fd", error};
       !error && entry != std::filesystem::directory_iterator{}; entry.increment(error)) {
    stats.open_files += 1;
  }
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) stats.files_max = static_cast<std::int64_t>(limit.rlim_cur);
  return stats;
}

}  // namespace takamaka::ops
