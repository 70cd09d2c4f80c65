#pragma once

#include <memory>
#include <optional>
#include <string>

#include "storage/sql/admin/sql_admin_store.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/files/file_places.hpp"

namespace takamaka::storage {

// The admin tables of a SQLite file, on their own connection: in the server next to its writer, and from the command line
// while a server runs. Connections wait for each other's commits, which take milliseconds.
class SqliteAdminStore final : public SqlAdminStore {
 public:
  // The file must exist with this program's schema: `refused` if it is older, `newer_schema` if it is newer.
  static Outcome<std::unique_ptr<SqliteAdminStore>> open(const std::string& path);
  // An empty database in memory, for tests.
  static Outcome<std::unique_ptr<SqliteAdminStore>> open_in_memory();

 private:
  // `empty`: the database has no tables yet.
  SqliteAdminStore(const std::string& path, bool empty);
  void prepare() override;
  void begin() override { database_.run("BEGIN IMMEDIATE"); }
  void commit() override { database_.run("COMMIT"); }
  Error settle(const Failure&) override;

  Database database_;
  std::optional<FilePlaces> places_;  // none: in memory
  bool is_misplaced_ = false;         // why failed_ is set
};

}  // namespace takamaka::storage
