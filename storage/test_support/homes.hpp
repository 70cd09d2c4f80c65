#pragma once

#include <memory>
#include <stdexcept>

#include "storage/memory/memory_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "storage/test_support/temp_folder.hpp"

// Each back end with its data, for tests that run on all of them.
namespace takamaka::storage::testing {

struct Backend {
  EventStore& events;
  Accounts& accounts;
  Results& results;
};
class Home {
 public:
  virtual ~Home() = default;
  virtual Backend backend() = 0;
  virtual void reopen() = 0;  // as after a clean stop of the server
};
template <class Store>
Backend all_of(Store& store) {
  return {store, store, store};
}

class MemoryHome final : public Home {
 public:
  Backend backend() override { return all_of(store_); }
  void reopen() override {}

 private:
  MemoryStore store_;
};

class SqliteHome final : public Home {
 public:
  SqliteHome() { reopen(); }
  Backend backend() override { return all_of(*store_); }
  void reopen() override {
    store_.reset();
    auto opened = SqliteStore::open(folder_.file("games.db"), {});
    if (!opened) throw std::runtime_error(opened.error().what);
    store_ = std::move(*opened);
  }

 private:
  TempFolder folder_;
  std::unique_ptr<SqliteStore> store_;
};

}  // namespace takamaka::storage::testing
