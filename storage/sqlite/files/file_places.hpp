#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "storage/sqlite/database.hpp"

namespace takamaka::storage {

// Where a connection has opened its database and the write-ahead log. SQLite works on with what it has open, also when that has no
// name any more, and all of it would be gone at the end of the process.
class FilePlaces {
 public:
  FilePlaces(Database& connection, const std::string& database);

  // Names the file that is no longer where it was opened, or was cut short; empty: none. Opens nothing.
  std::string lost();
  // Whether somebody has written into the file itself: it lacks pages, and it is not used again.
  bool is_cut() const { return is_cut_; }
  // Why nothing can be stored meanwhile.
  static Error why(const std::string& lost);

 private:
  using FileId = std::pair<std::uint64_t, std::uint64_t>;  // device and inode
  struct FileState {
    std::optional<FileId> id;
    std::int64_t size = 0;
  };
  static bool look(const std::string& path, FileState& found);
  bool lacks_pages(std::int64_t size);

  Database& connection_;
  std::string path_, log_path_;
  std::optional<FileId> file_{}, log_{};  // the log may not be there yet
  std::int64_t size_ = 0;                 // of the file, when it was last looked at
  bool is_cut_ = false;
};

}  // namespace takamaka::storage
