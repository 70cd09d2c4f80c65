#include "storage/sqlite/migrations.hpp"

#include <string>

#include "storage/sqlite/database.hpp"

namespace takamaka::storage {
namespace {

constexpr std::int64_t application = 0x544b4d4b;  // "TKMK", as `file` and PRAGMA application_id show it

std::int64_t number_of(Database& database, std::string_view pragma) {
  Rows rows = database.query(pragma);
  return rows.next() ? rows.integer(0) : 0;
}

void compare(Database& database, const Migration& migration) {
  Rows rows = database.query("SELECT checksum FROM migration WHERE number = ?1", migration.number);
  const std::string stored = rows.next() ? rows.text(0) : "nothing";
  if (stored != migration.checksum) {
    fail(ErrorKind::corrupt, "migration " + std::string{migration.name} + " ran with checksum " + stored +
                                 ", but this program has " + std::string{migration.checksum});
  }
}

}  // namespace

int schema_of(Database& database, std::span<const Migration> known) {
  const std::int64_t version = number_of(database, "PRAGMA user_version");
  const std::int64_t mark = number_of(database, "PRAGMA application_id");
  const std::int64_t tables = number_of(database, "SELECT count(*) FROM sqlite_schema");
  if (mark != application && (mark != 0 || version != 0 || tables != 0)) {
    fail(ErrorKind::corrupt, "this SQLite file belongs to another program");
  }
  if (version < 0) fail(ErrorKind::corrupt, "the schema has the invalid version " + std::to_string(version));
  if (version > static_cast<std::int64_t>(known.size())) {
    fail(ErrorKind::newer_schema, "the schema has version " + std::to_string(version) +
                                      ", but this program knows only up to " + std::to_string(known.size()) +
                                      "; the file was not changed");
  }
  return static_cast<int>(version);
}

void migrate(Database& database, std::span<const Migration> migrations, std::int64_t now_ms) {
  const int version = schema_of(database, migrations);
  for (const Migration& migration : migrations.first(static_cast<std::size_t>(version))) compare(database, migration);
  for (const Migration& migration : migrations.subspan(static_cast<std::size_t>(version))) {
    try {
      database.execute("BEGIN IMMEDIATE");
      if (migration.number == 1) {
        database.execute(
            R"(CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL,
               at_ms INTEGER NOT NULL) STRICT)");
      }
      database.execute(std::string{migration.sql}.c_str());
      database.run("INSERT INTO migration (number, name, checksum, at_ms) VALUES (?1, ?2, ?3, ?4)", migration.number,
                   migration.name, migration.checksum, now_ms);
      database.execute(("PRAGMA application_id = " + std::to_string(application)).c_str());
      database.execute(("PRAGMA user_version = " + std::to_string(migration.number)).c_str());
      database.execute("COMMIT");
    } catch (Failure& failure) {
      database.roll_back();
      failure.error.what = "migration " + std::string{migration.name} + ": " + failure.error.what;
      throw;
    }
  }
}

void open_to_read(Database& database, std::span<const Migration> migrations) {
  database.execute("PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
  const int version = schema_of(database, migrations);
  if (version == 0) {
    fail(ErrorKind::refused,
         "the file is empty and no database of Takamaka; the server makes the tables when it starts");
  }
  if (version < static_cast<int>(migrations.size())) {
    fail(ErrorKind::refused, "the schema has version " + std::to_string(version) +
                                 ", but this program reads only version " + std::to_string(migrations.size()) +
                                 "; start the server to upgrade the file");
  }
  database.execute("PRAGMA temp_store = MEMORY");
}

}  // namespace takamaka::storage
