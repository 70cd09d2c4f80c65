#include "server/ops/sizes.hpp"

#include <filesystem>

namespace takamaka::ops {

namespace {

std::int64_t size_of(const std::string& path) {
  std::error_code error;
  const auto bytes = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::int64_t>(bytes);
}

}  // namespace

Sizes sizes_of(const std::string& database) {
  std::error_code error;
  const auto space = std::filesystem::space(std::filesystem::absolute(database).parent_path(), error);
  return {size_of(database), size_of(database + "-wal"), error ? 0 : static_cast<std::int64_t>(space.available)};
}

}  // namespace takamaka::ops
