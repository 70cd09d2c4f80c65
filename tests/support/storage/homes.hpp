#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "storage/postgres/postgres_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/support/storage/memory_store.hpp"
#include "tests/support/storage/postgres_database.hpp"
#include "tests/support/storage/shared_store.hpp"
#include "tests/support/storage/temp_folder.hpp"

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

class PostgresHome final : public Home {
 public:
  PostgresHome() { reopen(); }
  Backend backend() override { return all_of(*store_); }
  void reopen() override {
    store_.reset();
    store_ = database_.open();
  }

 private:
  PostgresDatabase database_;
  std::unique_ptr<PostgresStore> store_;
};

// One database that several nodes use, each through a store of its own, as from a process of its own.
class SharedHome {
 public:
  virtual ~SharedHome() = default;
  struct Connection {
    EventStore& events;
    Nodes& nodes;
  };
  // That of node 0, 1 …; at least 3.
  virtual Connection of(int node) = 0;
  // How long a lease lasts.
  virtual std::chrono::milliseconds lasts() const = 0;
  // Lets so much time pass on the store's clock.
  virtual void pass(std::chrono::milliseconds time) = 0;
};

class MemorySharedHome final : public SharedHome {
 public:
  Connection of(int) override { return {store_, store_}; }
  std::chrono::milliseconds lasts() const override { return std::chrono::seconds{3}; }
  void pass(std::chrono::milliseconds time) override { now_ms_ += time.count(); }

 private:
  std::int64_t now_ms_ = 1'800'000'000'000;
  MemoryStore memory_;
  SharedStore store_{memory_, [this] { return now_ms_; }, std::chrono::seconds{3}};
};

class PostgresSharedHome final : public SharedHome {
 public:
  PostgresSharedHome() {
    for (auto& store : stores_) store = database_.open();
  }
  Connection of(int node) override {
    PostgresStore& store = *stores_.at(static_cast<std::size_t>(node));
    return {store, store};
  }
  std::chrono::milliseconds lasts() const override { return std::chrono::seconds{3}; }
  void pass(std::chrono::milliseconds time) override { database_.pass(time); }

 private:
  PostgresDatabase database_;
  std::array<std::unique_ptr<PostgresStore>, 3> stores_;
};

}  // namespace takamaka::storage::testing
