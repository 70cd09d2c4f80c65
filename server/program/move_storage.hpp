#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "storage/ports/storage_error.hpp"

namespace takamaka {

// The rows that were copied, and the faults of the copy.
struct MovedStorage {
  std::map<std::string, std::int64_t> rows;  // compared, by table
  std::vector<std::string> faults;           // sentences; empty: both hold the same, and `to` may be used
};
// Called now and then with what is done (copied or compared), the table and the rows so far.
using MoveProgress = std::function<void(std::string_view done, std::string_view table, std::int64_t rows)>;

// Copies everything from one database to another one, each by its name (open_storage.hpp), and compares the two. `from` stays
// as it is. Called again after it was stopped, it goes on. `unavailable` while a server uses one of them; `refused` if `to`
// holds something else. No server opens `to` before this has succeeded.
storage::Outcome<MovedStorage> move_storage(const std::string& from, const std::string& to,
                                            const MoveProgress& progress);

}  // namespace takamaka
