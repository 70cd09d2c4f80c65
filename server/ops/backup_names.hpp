#pragma once

// The names of the backups in a folder, such as takamaka-20260701T030000.000Z.db: they sort by time.

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
// The backups in the folder, oldest first; none if it cannot be read.
std::vector<std::string> backups_in(const std::filesystem::path& folder);

}  // namespace takamaka::ops
