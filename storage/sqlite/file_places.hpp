#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Where a connection has opened its database and the write-ahead log. SQLite works on with what it has open, also when that has no
// name any more, and all of it would be gone at the end of the process.
class FilePlaces {
 public:
  explicit FilePlaces(const std::string& database);

  // Names the file that is no longer where it was opened; empty: none. Opens nothing.
  std::string lost();
  // Why nothing can be stored meanwhile.
  static Error why(const std::string& lost);

 private:
  using FileId = std::pair<std::uint64_t, std::uint64_t>;  // device and inode
  static bool look(const std::string& path, std::optional<FileId>& found);

  std::string path_, log_path_;
  std::optional<FileId> file_{}, log_{};  // the log may not be there yet
};

}  // namespace takamaka::storage
