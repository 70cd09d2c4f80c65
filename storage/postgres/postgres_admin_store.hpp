#pragma once

#include <memory>

#include "storage/postgres/postgres_connection.hpp"
#include "storage/sql/admin/sql_admin_store.hpp"

namespace takamaka::storage {

// The admin tables of a PostgreSQL database, on a connection of their own. Several nodes may write: one transaction after
// the other, because each locks the row of the audit log's end.
class PostgresAdminStore final : public SqlAdminStore {
 public:
  // The database must have this program's schema: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<PostgresAdminStore>> open(const PostgresOptions& options);

 private:
  explicit PostgresAdminStore(const PostgresOptions& options);
  void prepare() override;
  void begin() override;
  void commit() override;
  Error settle(const Failure&) override;

  PostgresConnection postgres_;
};

}  // namespace takamaka::storage
