#pragma once

#include <cstdint>
#include <span>

#include "storage/sql/migration.hpp"

namespace takamaka::storage {

class Database;

// Returns the number of the file's last migration from its header; 0 for an empty file. Throws Failure with `corrupt` if
// the file belongs to another program, and with `newer_schema` if the number is beyond `known`. Writes nothing.
int schema_of(Database&, std::span<const Migration> known);

// Runs all pending migrations, each in its own transaction. Throws Failure; `corrupt` if a migration that has run differs
// from the known one with its number.
void migrate(Database&, std::span<const Migration>, std::int64_t now_ms);

// Prepares a connection that only reads. Throws Failure as schema_of does, and `refused` if the file lacks the last
// migration.
void open_to_read(Database&, std::span<const Migration>);

}  // namespace takamaka::storage
