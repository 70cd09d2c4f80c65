#include "storage/sqlite/files/file_places.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>

namespace takamaka::storage {

FilePlaces::FilePlaces(Database& connection, const std::string& database)
    : connection_{connection}, path_{std::filesystem::weakly_canonical(database).string()}, log_path_{path_ + "-wal"} {
  FileState file, log;
  look(path_, file);
  look(log_path_, log);
  file_ = file.id, size_ = file.size, log_ = log.id;
}

// Returns false if it cannot be told.
bool FilePlaces::look(const std::string& path, FileState& found) {
  struct stat named{};
  const bool is_there = ::stat(path.c_str(), &named) == 0;
  if (is_there) found = {FileId{named.st_dev, named.st_ino}, named.st_size};
  return is_there || errno == ENOENT || errno == ENOTDIR;
}

// SQLite shortens a file only after VACUUM, and then to all its pages.
bool FilePlaces::lacks_pages(std::int64_t size) {
  try {
    const auto pages = connection_.number("PRAGMA page_count"), bytes = connection_.number("PRAGMA page_size");
    return size < pages.value_or(0) * bytes.value_or(0);
  } catch (const Failure&) {
    return true;
  }
}

std::string FilePlaces::lost() {
  if (is_cut_) return path_;
  FileState file, log;
  if (look(path_, file)) {
    if (file.id != file_) return path_;
    is_cut_ = file.size < size_ && lacks_pages(file.size);
    if (is_cut_) return path_;
    size_ = file.size;
  }
  if (!look(log_path_, log)) return {};
  if (!log_) log_ = log.id;
  return log.id != log_ ? log_path_ : std::string{};
}

Error FilePlaces::why(const std::string& lost) {
  return {ErrorKind::unavailable, lost + " was moved, deleted, replaced or cut short while the server runs"};
}

}  // namespace takamaka::storage
