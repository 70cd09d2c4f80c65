#pragma once

// What backups, restores and migrations report.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace takamaka::storage {

// Receives the number of copied pages and of all pages.
using CopyProgress = std::function<void(int done, int all)>;

// The content of a copy, counted during its check.
struct Copied {
  int schema = 0;  // the number of its last migration
  std::int64_t rooms = 0, matches = 0, events = 0;
};

struct Restored {
  Copied copied;
  int schema_before = 0;  // of the backup; a restore upgrades it
  std::string aside;      // the new path of the previous database; empty: there was none
};

// The schema changes that opening the file for writing would make.
struct Pending {
  int schema = 0;                  // the current number
  std::vector<std::string> names;  // of the migrations that would run
  Copied copied;                   // after a trial: the content of the migrated copy
};

}  // namespace takamaka::storage
