#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::sim {

// A database file of its own. The empty file is made once per process and then copied, because its tables take longer
// than many a simulation.
class SimDisk {
 public:
  SimDisk() {
    static const std::unique_ptr<storage::testing::TempFolder> folder = [] {
      auto made = std::make_unique<storage::testing::TempFolder>();
      open_file(made->file("empty.db"));
      return made;
    }();
    std::filesystem::copy_file(folder->file("empty.db"), path());
    reopen();
  }

  storage::SqliteStore& store() { return *store_; }
  std::string path() const { return folder_.file("takamaka.db"); }
  // As another process would find it.
  void reopen() {
    store_.reset();
    store_ = open_file(path());
  }

 private:
  static std::unique_ptr<storage::SqliteStore> open_file(const std::string& path) {
    storage::SqliteOptions options;
    options.synchronous = storage::SqliteOptions::Synchronous::normal;  // the simulated faults are in SimQueue
    auto opened = storage::SqliteStore::open(path, options);
    if (!opened) throw std::runtime_error{opened.error().what};
    return std::move(*opened);
  }

  storage::testing::TempFolder folder_;
  std::unique_ptr<storage::SqliteStore> store_;
};

}  // namespace takamaka::sim
