#pragma once

#include <cstdint>
#include <string>

namespace takamaka {

// Copies everything that is stored in the file so many times over, each copy `later_ms` after the one before: other matches
// and rooms of the same people. Ids, times and codes follow, and the chains of hashes are those of the copies. It works in
// SQLite itself, some ten times as fast as storing. An error says in words what went wrong; the file is useless then.
// `progress(done, all)` is told of the copies.
std::string multiply(const std::string& path, int copies, std::int64_t later_ms, void (*progress)(int done, int all));

}  // namespace takamaka
