#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/ports/storage_error.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// Called now and then while a table is copied or compared, with the number of rows so far.
using TableProgress = std::function<void(std::string_view table, std::int64_t rows)>;

// Copies everything that `from` stores to `to`, which must have this program's tables and no server. Goes on where an
// earlier call for the same two has ended, however it ended. The index of words is not copied: Maintenance::rebuild_words(). `refused` if `to` holds data that is not of such a copy. Until
// finish_copy() no server opens `to`.
Outcome<void> copy_database(Connection& from, Connection& to, const TableProgress& progress);

// Compares every row of every table, logs and texts and the ledger among them. Returns the first differences as sentences, at
// most `most`; none: the two hold the same.
Outcome<std::vector<std::string>> compare_databases(Connection& from, Connection& to, const TableProgress& progress,
                                                    std::size_t most = 20);

// Tells whether `database` is the target of a copy that is not finished.
bool is_unfinished_copy(Connection& database);

// After the comparison: servers may open `to` from now on.
Outcome<void> finish_copy(Connection& to);

}  // namespace takamaka::storage
