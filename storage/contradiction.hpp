#pragma once

#include <optional>

#include "storage/rows.hpp"
#include "storage/storage_error.hpp"

namespace takamaka::storage {

// Why this commit can never be stored, whatever is stored already (`refused`), or nothing. Every back end asks this
// first, so that all of them refuse the same.
std::optional<Error> contradiction(const Commit&);

}  // namespace takamaka::storage
