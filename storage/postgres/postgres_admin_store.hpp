#pragma once

#include <memory>

#include "storage/postgres/postgres_store.hpp"
#include "storage/sql/sql_admin_store.hpp"

namespace takamaka::storage {

// The admin tables of a PostgreSQL database, on a connection of their own, also while nodes run. Every node and every command
// may add to the audit log: each waits for the others' line, so that the chain stays one.
class PostgresAdminStore final : public SqlAdminStore {
 public:
  // The schema must be this program's: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<PostgresAdminStore>> open(const PostgresStoreOptions& options);

 private:
  explicit PostgresAdminStore(const PostgresStoreOptions& options);
  void begin() override;
  void commit() override;
  Error settle(const Failure&) override;

  PostgresConnection postgres_;
};

}  // namespace takamaka::storage
