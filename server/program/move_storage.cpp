#include "server/program/move_storage.hpp"

#include <algorithm>
#include <memory>

#include "server/ops/clock.hpp"
#include "server/program/open_storage.hpp"
#include "storage/copy/database_copy.hpp"
#include "storage/postgres/postgres_store.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka {
namespace {

using storage::Outcome;
using Store = std::unique_ptr<storage::SqlStore>;

Outcome<Store> open_file(const std::string& path) {
  auto store = storage::SqliteStore::open(path, {.now_ms = ops::unix_ms(), .backup_before_migrations = true});
  if (!store) return std::unexpected(store.error());
  return Store{std::move(*store)};
}

// Nodes that run would write to it meanwhile.
Outcome<Store> open_postgres(const std::string& address) {
  auto store = storage::PostgresStore::open({.connection = {.address = address}, .now_ms = ops::unix_ms()});
  if (!store) return std::unexpected(store.error());
  const auto nodes = (*store)->nodes();
  if (!nodes) return std::unexpected(nodes.error());
  const auto living = std::ranges::find_if(*nodes, &storage::NodeRow::lives);
  if (living == nodes->end()) return Store{std::move(*store)};
  return std::unexpected(storage::Error{storage::ErrorKind::unavailable,
                                        "the node " + living->state.node + " is running: stop all nodes first"});
}

Outcome<Store> open_alone(const std::string& database) {
  const auto address = postgres_address(database);
  return address ? open_postgres(*address) : open_file(database);
}

}  // namespace

Outcome<MovedStorage> move_storage(const std::string& from_name, const std::string& to_name,
                                   const MoveProgress& progress) {
  const auto from = open_alone(from_name);
  if (!from) return std::unexpected(from.error());
  const auto to = open_alone(to_name);
  if (!to) return std::unexpected(to.error());
  storage::Connection &source = (*from)->connection(), &target = (*to)->connection();
  const auto copied = storage::copy_database(
      source, target, [&](std::string_view table, std::int64_t rows) { progress("copied", table, rows); });
  if (!copied) return std::unexpected(copied.error());

  MovedStorage moved;
  auto faults = storage::compare_databases(source, target, [&](std::string_view table, std::int64_t rows) {
    progress("compared", table, rows);
    moved.rows[std::string{table}] = rows;
  });
  if (faults && faults->empty()) {
    if (const auto indexed = (*to)->rebuild_words(); !indexed) return std::unexpected(indexed.error());
    faults = (*to)->check();
  }
  if (!faults) return std::unexpected(faults.error());
  moved.faults = std::move(*faults);
  if (!moved.faults.empty()) return moved;
  if (const auto finished = storage::finish_copy(target); !finished) return std::unexpected(finished.error());
  return moved;
}

}  // namespace takamaka
