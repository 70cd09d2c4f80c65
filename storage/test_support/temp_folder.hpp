#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace takamaka::storage::testing {

// A folder of a test's own, gone afterwards. In memory where the system has such a place: what is tested here are
// faults that the tests themselves bring about, so waiting for a disk would only be waiting.
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
