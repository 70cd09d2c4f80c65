#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace takamaka::storage {

class Database;

// One step of the schema, from storage/migrations/sqlite. What has been released is never changed; a new step is added.
struct Migration {
  int number;  // from 1, without gaps
  std::string_view name, checksum, sql;
};

std::span<const Migration> embedded_migrations();

// What a file's header says it is: the number of its last migration, or 0 of an empty file. Throws Failure with
// `corrupt` when it is another program's file and `newer_schema` when it is beyond `known`; it writes nothing.
int schema_of(Database&, std::span<const Migration> known);

// Brings the file up to the last migration, each in a transaction of its own. Throws Failure; `corrupt` when a
// migration that has run is not the one that is known by its number.
void migrate(Database&, std::span<const Migration>, std::int64_t now_ms);

// Prepares a connection that only reads. Throws Failure: as schema_of, and `refused` when the file has not been brought up to
// the last migration.
void open_to_read(Database&, std::span<const Migration>);

}  // namespace takamaka::storage
