#pragma once

#include <string>
#include <string_view>

#include "storage/sql/connection.hpp"
#include "storage/sql/dialect.hpp"

namespace takamaka::storage {

// Returns a shared SQL text as PostgreSQL reads it: parameters as $1, $2 …, and without the hints for SQLite's planner.
std::string postgres_text(std::string_view sql);

// Returns the failure that a SQLSTATE stands for, still without its text. `constraint`: the name of the one that was
// violated.
Failure failure_of(std::string_view state, std::string_view constraint);

const Dialect& postgres_dialect();

}  // namespace takamaka::storage
