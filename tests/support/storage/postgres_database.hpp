#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "storage/postgres/postgres_store.hpp"

namespace takamaka::storage::testing {

// A test's own schema in a PostgreSQL server, deleted afterwards. The server is the one that ctest has started, or one that
// this program starts for all its tests.
class PostgresDatabase {
 public:
  PostgresDatabase();
  ~PostgresDatabase();
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;

  // libpq's connection string.
  const std::string& address() const { return address_; }
  PostgresStoreOptions options() const;
  std::unique_ptr<PostgresStore> open() const;
  // Moves the clock of the database ahead, which its function now_ms() tells, and stops it.
  void pass(std::chrono::milliseconds time);
  // A connection besides those of the stores.
  PostgresConnection& admin() { return *admin_; }

 private:
  std::string schema_, address_;
  std::int64_t now_ms_ = 0;  // 0: it goes by itself
  std::unique_ptr<PostgresConnection> admin_;
};

}  // namespace takamaka::storage::testing
