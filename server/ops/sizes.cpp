#include "server/ops/sizes.hpp"

#include <sys/stat.h>

#include <filesystem>

#include "server/ops/backup_names.hpp"

namespace takamaka::ops {

namespace {

std::int64_t size_of(const std::string& path) {
  std::error_code error;
  const auto bytes = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::int64_t>(bytes);
}

}  // namespace

BackupTimes backup_times_of(const std::string& database, std::int64_t now_ms) {
  std::error_code error;
  const auto folder = std::filesystem::absolute(database, error).parent_path() / "backups";
  BackupTimes times;
  if (const auto backups = backups_in(folder, now_ms); !backups.made.empty())
    times.made_s = *backup_time_ms(backups.made.back()) / 1000;
  struct stat found{};
  if (::stat((folder / drill_file).c_str(), &found) == 0 && found.st_mtime <= now_ms / 1000)
    times.tried_s = found.st_mtime;
  return times;
}

Sizes sizes_of(const std::string& database, std::int64_t now_ms, bool with_backups) {
  std::error_code error;
  const auto folder = std::filesystem::absolute(database, error).parent_path();
  const auto space = std::filesystem::space(folder, error);
  return {size_of(database), size_of(database + "-wal"), error ? 0 : static_cast<std::int64_t>(space.available),
          with_backups ? std::optional{backup_times_of(database, now_ms)} : std::nullopt};
}

}  // namespace takamaka::ops
