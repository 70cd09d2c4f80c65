#include "server/program/open_storage.hpp"

#include <utility>

#include "server/ops/clock.hpp"
#include "storage/copy/database_copy.hpp"
#include "storage/ports/one_node.hpp"
#include "storage/postgres/postgres_admin_store.hpp"
#include "storage/postgres/postgres_record.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"
#include "storage/sqlite/sqlite_record.hpp"

namespace takamaka {
namespace {

using storage::Outcome;

// Admins of all nodes write behind the lock of the audit log.
constexpr std::chrono::seconds admin_idle_max{3};

struct SqliteAlone {
  std::unique_ptr<storage::SqliteStore> store;
  storage::OneNode node{};
};

storage::PostgresStoreOptions options_of(const std::string& address) {
  return {.connection = {.address = address}, .now_ms = ops::unix_ms()};
}

// A server on half a copy would go on with half of the rooms.
std::optional<storage::Error> unfinished(storage::SqlStore& store) {
  if (!storage::is_unfinished_copy(store.connection())) return std::nullopt;
  return storage::Error{storage::ErrorKind::refused,
                        "the copy from another engine is not finished: run takamaka migrate with its direction again"};
}

template <class Store>
OpenStorage parts_of(std::shared_ptr<void> owner, Store& store, storage::Nodes& nodes, std::string backup) {
  return {std::move(owner), store, store, store, store, store, store, nodes, std::move(backup)};
}

}  // namespace

std::string database_name(const Settings& settings) {
  return settings.store == "postgres" ? std::string{in_postgres} + settings.postgres : settings.database;
}

std::optional<std::string> postgres_address(const std::string& database) {
  if (!database.starts_with(in_postgres)) return std::nullopt;
  return database.substr(in_postgres.size());
}

Outcome<OpenStorage> open_storage(const std::string& database, std::chrono::milliseconds lease) {
  if (const auto address = postgres_address(database)) {
    storage::PostgresStoreOptions options = options_of(*address);
    if (lease.count() > 0) {
      options.lease = lease;
      // Others that wait for a lock of this node still renew their leases in time.
      options.connection.idle_max = lease / 3;
      options.connection.plans_by_index = true;
    }
    auto opened = storage::PostgresStore::open(options);
    if (!opened) return std::unexpected(std::move(opened).error());
    const std::shared_ptr<storage::PostgresStore> store = std::move(*opened);
    if (const auto why = unfinished(*store)) return std::unexpected(*why);
    return parts_of(store, *store, *store, {});
  }
  const storage::SqliteOptions options{
      .now_ms = ops::unix_ms(), .backup_before_migrations = true, .counts_memory = false};
  auto opened = storage::SqliteStore::open(database, options);
  if (!opened) return std::unexpected(std::move(opened).error());
  const auto alone = std::make_shared<SqliteAlone>(std::move(*opened));
  if (const auto why = unfinished(*alone->store)) return std::unexpected(*why);
  return parts_of(alone, *alone->store, alone->node, alone->store->backup());
}

storage::OpenRecord record_opener(const std::string& database, std::function<std::string(std::string_view)> form) {
  if (const auto address = postgres_address(database))
    return storage::PostgresRecord::opener(options_of(*address), std::move(form));
  return storage::SqliteRecord::opener(database, std::move(form));
}

Outcome<std::unique_ptr<storage::AdminStore>> open_admins(const std::string& database) {
  if (const auto address = postgres_address(database))
    return storage::PostgresAdminStore::open({.address = *address, .idle_max = admin_idle_max});
  return storage::SqliteAdminStore::open(database);
}

Outcome<std::unique_ptr<storage::Maintenance>> open_maintenance_to_read(const std::string& database) {
  if (const auto address = postgres_address(database))
    return storage::PostgresStore::open_to_read(options_of(*address));
  return storage::SqliteStore::open_to_read(database, {});
}

}  // namespace takamaka
