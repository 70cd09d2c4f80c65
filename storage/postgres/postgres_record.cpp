#include "storage/postgres/postgres_record.hpp"

#include <utility>

namespace takamaka::storage {

Outcome<std::unique_ptr<PostgresRecord>> PostgresRecord::open(const PostgresStoreOptions& options, TextForm form) {
  auto store = PostgresStore::open_to_read(options);
  if (!store) return std::unexpected(store.error());
  return std::unique_ptr<PostgresRecord>{new PostgresRecord{std::move(*store), std::move(form)}};
}

OpenRecord PostgresRecord::opener(PostgresStoreOptions options, TextForm form) {
  return [options = std::move(options), form = std::move(form)]() -> Outcome<std::unique_ptr<Record>> {
    return open(options, form);
  };
}

PostgresRecord::PostgresRecord(std::unique_ptr<PostgresStore> store, TextForm form)
    : store_{std::move(store)}, review_{store_->connection(), std::move(form)} {}

}  // namespace takamaka::storage
