#include "storage/postgres/postgres_record.hpp"

#include <utility>

namespace takamaka::storage {

Outcome<std::unique_ptr<Record>> PostgresRecord::open(const PostgresStoreOptions& options, TextForm form) {
  auto store = PostgresStore::open_to_read(options);
  if (!store) return std::unexpected(store.error());
  return std::unique_ptr<Record>{new PostgresRecord{std::move(*store), std::move(form)}};
}

OpenRecord PostgresRecord::opener(PostgresStoreOptions options, TextForm form) {
  return [options = std::move(options), form = std::move(form)] { return open(options, form); };
}

}  // namespace takamaka::storage
