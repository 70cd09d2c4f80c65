#include "storage/sqlite/sqlite_record.hpp"

#include <utility>

namespace takamaka::storage {

Outcome<std::unique_ptr<SqliteRecord>> SqliteRecord::open(const std::string& path, TextForm form,
                                                          const SqliteOptions& options) {
  auto store = SqliteStore::open_to_read(path, options);
  if (!store) return std::unexpected(store.error());
  try {
    auto record = std::make_unique<SqliteRecord>(**store, std::move(form));
    record->own_ = std::move(*store);
    return record;
  } catch (const Failure& failure) {
    return std::unexpected(Error{failure.error.kind, path + ": " + failure.error.what});
  }
}

OpenRecord SqliteRecord::opener(std::string path, TextForm form) {
  return [path = std::move(path), form = std::move(form)]() -> Outcome<std::unique_ptr<Record>> {
    return open(path, form);
  };
}

SqliteRecord::SqliteRecord(SqliteStore& store, TextForm form)
    : store_{store}, review_{store.database_, std::move(form)} {
  // The views read JSON, which this SQLite allows in a view only with this setting. The connection has no functions of its
  // own, and a record never writes.
  store.database_.execute("PRAGMA trusted_schema = ON");
  give_up_after({});  // so that give_up() works
}

}  // namespace takamaka::storage
