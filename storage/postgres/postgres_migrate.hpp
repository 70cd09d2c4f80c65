#pragma once

#include <cstdint>
#include <span>

#include "storage/postgres/postgres_connection.hpp"
#include "storage/sql/migration.hpp"

namespace takamaka::storage {

// Runs all pending migrations, each in its own transaction; nodes that start at the same time wait for each other. Throws
// Failure: `corrupt` if a migration that has run differs from the known one with its number, `newer_schema` if more have
// run than are known.
void migrate(PostgresConnection&, std::span<const Migration>, std::int64_t now_ms);

// Throws Failure as migrate does, and `refused` if the database lacks the last migration. Writes nothing.
void expect_schema(PostgresConnection&, std::span<const Migration>);

}  // namespace takamaka::storage
