#include "storage/postgres/postgres_admin_store.hpp"

#include "storage/postgres/postgres_migrate.hpp"

namespace takamaka::storage {

Outcome<std::unique_ptr<PostgresAdminStore>> PostgresAdminStore::open(const PostgresOptions& options) {
  try {
    std::unique_ptr<PostgresAdminStore> store{new PostgresAdminStore{options}};
    expect_schema(store->postgres_, postgres_migrations());
    return store;
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

PostgresAdminStore::PostgresAdminStore(const PostgresOptions& options) : SqlAdminStore{postgres_}, postgres_{options} {}

void PostgresAdminStore::prepare() {
  try {
    postgres_.mend();
    failed_.reset();
  } catch (const Failure& failure) {
    failed_ = failure.error;
  }
}

void PostgresAdminStore::begin() {
  postgres_.run_later("BEGIN");
  postgres_.run_later("SELECT one FROM audit_end FOR UPDATE");
}

void PostgresAdminStore::commit() { postgres_.commit(); }

Error PostgresAdminStore::settle(const Failure& failure) {
  postgres_.roll_back();
  return failure.error;
}

}  // namespace takamaka::storage
