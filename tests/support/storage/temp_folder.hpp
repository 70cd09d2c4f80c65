#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace takamaka::storage::testing {

// A test's own folder, deleted afterwards. It is in memory if the system allows, because the tests inject their own faults
// and need no real disk.
class TempFolder {
 public:
  TempFolder() {
    const std::filesystem::path memory{"/dev/shm"};
    const auto home = std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
    std::string pattern = (home / "takamaka-storage-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TempFolder() { std::filesystem::remove_all(path_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace takamaka::storage::testing
