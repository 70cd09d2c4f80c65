#include "storage/postgres/postgres_admin_store.hpp"

#include "storage/postgres/postgres_migrate.hpp"

namespace takamaka::storage {

Outcome<std::unique_ptr<PostgresAdminStore>> PostgresAdminStore::open(const PostgresStoreOptions& options) {
  try {
    std::unique_ptr<PostgresAdminStore> store{new PostgresAdminStore{options}};
    expect_schema(store->postgres_, options.migrations);
    return store;
  } catch (const Failure& failure) {
    return std::unexpected(failure.error);
  }
}

PostgresAdminStore::PostgresAdminStore(const PostgresStoreOptions& options)
    : SqlAdminStore{postgres_}, postgres_{options.connection} {}

// The row's lock is the order of the audit log.
void PostgresAdminStore::begin() {
  if (postgres_.is_lost()) postgres_.mend();
  postgres_.run_later("BEGIN");
  postgres_.run_later("UPDATE audit_order SET one = 1");
}

// Nobody repeats an admin's order by itself, so its author hears that its end is not known.
void PostgresAdminStore::commit() {
  try {
    postgres_.run("COMMIT");
  } catch (Failure& failure) {
    if (failure.code == PostgresConnection::lost) failure.error.kind = ErrorKind::unknown;
    throw;
  }
}

Error PostgresAdminStore::settle(const Failure& failure) {
  postgres_.roll_back();
  return failure.error;
}

}  // namespace takamaka::storage
