#pragma once

// The names of the backups in a folder, such as takamaka-20260701T030000.000Z.db.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace takamaka::ops {

// The file in the folder of the backups whose time is that of the last trial restore.
inline constexpr const char* drill_file = "restore-drill";

// The name of a backup made at this time.
std::string backup_name(std::int64_t unix_ms);
// The time in a name of this form. Returns none for every other name.
std::optional<std::int64_t> backup_time_ms(const std::string& name);

struct Backups {
  std::vector<std::string> made;    // oldest first
  std::vector<std::string> future;  // from a wrong clock, or there is one now: nobody knows how old they are
};
// Returns the files of the folder that have such a name; links are none. None if the folder cannot be read.
Backups backups_in(const std::filesystem::path& folder, std::int64_t now_ms);

}  // namespace takamaka::ops
