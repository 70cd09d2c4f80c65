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

BackupTimes backup_times_of(const std::string& database) {
  std::error_code error;
  const auto folder = std::filesystem::absolute(database, error).parent_path() / "backups";
  BackupTimes times;
  if (const auto names = backups_in(folder); !names.empty()) times.made_s = *backup_time_ms(names.back()) / 1000;
  struct stat found{};
  if (::stat((folder / drill_file).c_str(), &found) == 0) times.tried_s = found.st_mtime;
  return times;
}

Sizes sizes_of(const std::string& database, bool with_backups) {
  std::error_code error;
  const auto space = std::filesystem::space(std::filesystem::absolute(database).parent_path(), error);
  return {size_of(database), size_of(database + "-wal"), error ? 0 : static_cast<std::int64_t>(space.available),
          with_backups ? std::optional{backup_times_of(database)} : std::nullopt};
}

}  // namespace takamaka::ops
