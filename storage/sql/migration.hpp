#pragma once

#include <span>
#include <string_view>

namespace takamaka::storage {

// One step of the schema, from storage/migrations. A released step never changes; changes need a new step.
struct Migration {
  int number;  // from 1, without gaps
  std::string_view name, checksum, sql;
};

std::span<const Migration> sqlite_migrations();
std::span<const Migration> postgres_migrations();

}  // namespace takamaka::storage
