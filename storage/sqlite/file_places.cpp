#include "storage/sqlite/file_places.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>

namespace takamaka::storage {

FilePlaces::FilePlaces(const std::string& database)
    : path_{std::filesystem::weakly_canonical(database).string()}, log_path_{path_ + "-wal"} {
  look(path_, file_);
  look(log_path_, log_);
}

// Returns false if it cannot be told.
bool FilePlaces::look(const std::string& path, std::optional<FileId>& found) {
  struct stat named{};
  const bool is_there = ::stat(path.c_str(), &named) == 0;
  found = is_there ? std::optional{FileId{named.st_dev, named.st_ino}} : std::nullopt;
  return is_there || errno == ENOENT || errno == ENOTDIR;
}

std::string FilePlaces::lost() {
  std::optional<FileId> found;
  if (look(path_, found) && found != file_) return path_;
  if (!look(log_path_, found)) return {};
  if (!log_) log_ = found;
  return found != log_ ? log_path_ : std::string{};
}

Error FilePlaces::why(const std::string& lost) {
  return {ErrorKind::unavailable, lost + " was moved, deleted or replaced while the server runs"};
}

}  // namespace takamaka::storage
