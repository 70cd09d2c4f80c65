#include "storage/postgres/postgres_migrate.hpp"

#include <string>

namespace takamaka::storage {
namespace {

bool has_tables(PostgresConnection& connection) {
  return connection.number("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'migration'")
      .has_value();
}

// How many migrations have run, after comparing them with the known ones.
std::size_t schema_of(PostgresConnection& connection, std::span<const Migration> known) {
  std::size_t version = 0;
  Rows rows = connection.query("SELECT number, checksum FROM migration ORDER BY number");
  while (rows.next()) {
    if (version == known.size()) {
      fail(ErrorKind::newer_schema, "the schema has more than the " + std::to_string(known.size()) +
                                        " migrations that this program knows; the database was not changed");
    }
    const Migration& migration = known[version++];
    if (rows.integer(0) != migration.number || rows.text(1) != migration.checksum) {
      fail(ErrorKind::corrupt, "migration " + std::string{migration.name} + " ran with checksum " + rows.text(1) +
                                   ", but this program has " + std::string{migration.checksum});
    }
  }
  return version;
}

}  // namespace

void migrate(PostgresConnection& connection, std::span<const Migration> known, std::int64_t now_ms) {
  if (!has_tables(connection)) {
    try {
      connection.execute(
          R"(CREATE TABLE IF NOT EXISTS migration (number bigint PRIMARY KEY, name text NOT NULL,
             checksum text NOT NULL, at_ms bigint NOT NULL))");
    } catch (const Failure&) {
      if (!has_tables(connection)) throw;  // otherwise another node has just made it
    }
  }
  for (bool done = false; !done;) {
    try {
      connection.execute("BEGIN; LOCK TABLE migration IN ACCESS EXCLUSIVE MODE");
      const std::size_t version = schema_of(connection, known);
      done = version == known.size();
      if (!done) {
        const Migration& migration = known[version];
        connection.execute(std::string{migration.sql}.c_str());
        connection.run("INSERT INTO migration (number, name, checksum, at_ms) VALUES (?1, ?2, ?3, ?4)",
                       migration.number, migration.name, migration.checksum, now_ms);
      }
      connection.execute("COMMIT");
    } catch (Failure& failure) {
      connection.roll_back();
      failure.error.what = "the schema: " + failure.error.what;
      throw;
    }
  }
}

void expect_schema(PostgresConnection& connection, std::span<const Migration> known) {
  if (!has_tables(connection) || schema_of(connection, known) < known.size()) {
    fail(ErrorKind::refused,
         "the database lacks tables that this program reads; start the server to create or upgrade them");
  }
}

}  // namespace takamaka::storage
