// The program of a version that comes after this one, for tests of a rolling upgrade: it knows one migration more. All else is the
// program itself.

#include <vector>

#include "storage/sql/migration.hpp"

namespace takamaka::storage {

std::span<const Migration> present_migrations();  // those of this version: CMake compiles them once more by this name

std::span<const Migration> postgres_migrations() {
  static const std::vector<Migration> all = [] {
    const auto present = present_migrations();
    std::vector<Migration> more{present.begin(), present.end()};
    // What an older version does not miss: a column with a default.
    more.push_back({present.back().number + 1, "of_the_next_version", "none",
                    "ALTER TABLE rooms ADD COLUMN of_the_next_version bigint NOT NULL DEFAULT 0"});
    return more;
  }();
  return all;
}

}  // namespace takamaka::storage
